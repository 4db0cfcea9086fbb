/** What is left of a deleted account becomes a profile of this device: the same rows under the same ids, and nothing to send. */
import { createDb, type DaymarkDb, deleteProfileDb } from '#data/db.ts';
import { writeKeptCount } from '#data/kept-count.ts';
import type { AnyRow } from '#data/local-tables.ts';
import { withoutLog } from '#data/engine-writes.ts';
import type { ProfileRef } from '#data/profile.ts';
import { tableNames } from '#data/schema.ts';
import { clearSession, removeProfile, saveProfile, writeActiveProfile } from '#data/session-store.ts';
import { newId } from '#lib/id.ts';

/** What of the device's own tables goes along: texts, and what this device remembers. The outbox has nobody to go to. */
const beside = ['drafts', 'versions', 'flags'] as const;
/** Rows in one transaction. */
const CHUNK = 500;

/** Copies the account's rows into a device-only profile, makes that the active one, and erases the account's database last. */
export async function keepLocalCopy(from: DaymarkDb): Promise<void> {
  const { id, user_id } = from.profile;
  // The person keeps their id, so that ids made from it (the day's mood, the settings) stay true.
  const local: ProfileRef = { id: newId(), kind: 'local', user_id };
  const into = createDb(local);
  try {
    for (const table of [...tableNames, ...beside]) await copyTable(from, into, table);
  } catch (error) {
    into.close();
    await deleteProfileDb(local);
    throw error;
  }
  into.close();
  await saveProfile(local);
  await clearSession();
  await writeActiveProfile(local);
  await removeProfile(id);
  await deleteProfileDb(from.profile);
  await writeKeptCount(id, 0);
}

async function copyTable(from: DaymarkDb, into: DaymarkDb, name: string): Promise<void> {
  for (let after: unknown = -Infinity; ;) {
    const source = from.table<AnyRow>(name);
    const chunk = source.where(':id').above(after).limit(CHUNK);
    const [rows, keys] = await Promise.all([chunk.toArray(), chunk.primaryKeys()]);
    if (rows.length === 0) return;
    // A version of the old server means nothing to any other.
    await withoutLog(into, [name], () => into.table(name).bulkPut(rows.map(({ _v, ...row }) => row)));
    after = keys.at(-1);
  }
}
