import type { DaymarkDb } from './database.ts';
import { readMeta } from './meta.ts';
import type { TableName } from './schema.ts';

/** Whether a snapshot of a table is still arriving (src/sync/snapshot.ts): until then a count of its rows is too low. */
export async function isArriving(at: DaymarkDb, t: TableName): Promise<boolean> {
  return (await readMeta(at, 'snapshot'))?.tables.includes(t) ?? false;
}
