import type { DaymarkDb } from './database.ts';
import { readMeta } from './meta.ts';
import type { TableName } from './schema.ts';

/** Whether a whole table is on its way to this device (src/sync/snapshot.ts): what is counted in it meanwhile is not all there is. */
export async function isArriving(at: DaymarkDb, t: TableName): Promise<boolean> {
  return (await readMeta(at, 'snapshot'))?.tables.includes(t) ?? false;
}
