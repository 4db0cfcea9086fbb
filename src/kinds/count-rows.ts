/** Apart from read-days.ts, because first screens only count. */
import { getDb } from '#data/db.ts';
import type { Kind } from './kind.ts';

/** How many rows of a kind there are. */
export function countAll({ table, days }: Pick<Kind, 'table' | 'days'>): Promise<number> {
  const rows = getDb().table(table);
  const { index, under } = days?.by[0] ?? {};
  if (index === undefined || under === undefined) return rows.count();
  return rows.where(index).between([under, ''], [under, '\uffff']).count();
}
