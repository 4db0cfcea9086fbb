/** Many rows of one table at once, inside an intent: each call is one request of Dexie, and the mutation log takes it as one. */
import { Dexie } from 'dexie';
import { announceAll } from './announce.ts';
import { belongingTo } from './belonging.ts';
import { intentOf } from './intent.ts';
import type { DaymarkDb } from './database.ts';
import type { AnyRow } from './local-tables.ts';
import { readRecords } from './requests.ts';
import type { TableName } from './schema.ts';

/** From here on live queries hear that a table has changed, not which of its rows: Dexie does the same for what is put. */
const MANY = 50;

/** Reads rows outside of an intent, in the order of their ids. Ids that lie side by side are cheap (readRecords). */
export const getMany = (
  at: DaymarkDb,
  t: TableName,
  ids: readonly string[],
): Promise<readonly (AnyRow | undefined)[]> =>
  at.transaction('r', [t], ({ idbtrans }) => Dexie.Promise.resolve(readRecords<AnyRow>(at.core, idbtrans, t, ids)));

/** Reads rows that the intent is about to write, with what the mutation log needs for that: it does not read them again. */
export async function readMany(t: TableName, ids: readonly string[]): Promise<readonly (AnyRow | undefined)[]> {
  const { lookMany } = intentOf(Dexie.currentTransaction.idbtrans);
  if (!lookMany) throw new Error('readMany() in a transaction without synced tables');
  return Dexie.Promise.resolve(lookMany(t, ids)).then((seen) => seen.map(({ old }) => old));
}

/** Stores whole rows, new or over those that are there. */
export async function putMany(at: DaymarkDb, t: TableName, rows: readonly AnyRow[]): Promise<void> {
  if (rows.length > 0) await at.table<AnyRow, string>(t).bulkPut(rows);
}

/** Deletes rows, and what is attached to them. */
export async function deleteMany(at: DaymarkDb, t: TableName, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await deleteMany(at, 'attachments', await belongingTo(at, t, ids));
  await at.table<AnyRow, string>(t).bulkDelete([...ids]);
  if (ids.length >= MANY) announceAll(at, t, Dexie.currentTransaction.idbtrans);
}
