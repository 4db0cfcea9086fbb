/** What is left of a deleted account becomes a profile of this device: the same rows under the same ids, and nothing to send. */
import { createDb, type DaymarkDb, deleteProfileDb } from '#data/db.ts';
import { sameValue } from '#data/diff.ts';
import { withoutLog } from '#data/engine-writes.ts';
import { eraseIfKept } from '#data/erase.ts';
import { writeKeptCount } from '#data/kept-count.ts';
import type { AnyRow } from '#data/local-tables.ts';
import type { ProfileRef } from '#data/profile.ts';
import { tableNames } from '#data/schema.ts';
import { clearSession, removeProfile, saveProfile, writeActiveProfile } from '#data/session-store.ts';
import { newId } from '#lib/id.ts';
import { logFailure } from '#lib/log-failure.ts';
import { readRecovery, restoreRecovery } from '#sync/heal.ts';
import { writeMeta } from '#data/meta.ts';

/** What of the device's own tables goes along: texts, questions, and what this device remembers. The outbox has nobody to go to. */
const beside = ['drafts', 'versions', 'flags', 'assistant_calls'] as const;
/** Rows in one transaction. */
const CHUNK = 500;
/** How often what another tab has just written is copied before the account's database is left to it. */
const ROUNDS = 3;

/** What was copied, as it was in the account's database, by store and key. */
type Copied = Map<string, unknown>;
const nameOf = (store: string, key: unknown) => `${store}:${String(key)}`;

/**
 * Copies what the account has into a device-only profile and makes that the active one. Then other tabs leave the account's
 * database; it is erased when all that they wrote meanwhile is in the copy too. False: it stays on this device as well.
 */
export async function keepLocalCopy(from: DaymarkDb): Promise<boolean> {
  const { profile } = from;
  // The person keeps their id, so that ids made from it (the day's mood, the settings) stay true.
  const local: ProfileRef = { id: newId(), kind: 'local', user_id: profile.user_id };
  const copied: Copied = new Map();
  const into = createDb(local);
  try {
    try {
      await copyAll(from, into, copied);
    } catch (error) {
      into.close();
      await deleteProfileDb(local);
      throw error;
    }
    await saveProfile(local);
    await clearSession();
    await writeActiveProfile(local);
    return await leaveBehind(profile, into, copied);
  } finally {
    into.close();
  }
}

/** Copies what is new in the account's database, and erases it; gives whether it could. Whatever goes wrong, nothing in it is lost. */
async function leaveBehind(account: ProfileRef, into: DaymarkDb, copied: Copied): Promise<boolean> {
  // All of `meta` but the record of what was set aside is the engine's.
  const isCopied = (store: string, key: unknown, value: AnyRow) =>
    (store === 'meta' && key !== 'recovery') || sameValue(copied.get(nameOf(store, key)), value);
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const source = createDb(account);
      try {
        await copyAll(source, into, copied);
      } finally {
        source.close();
      }
      if (!(await eraseIfKept(account, [...tableNames, ...beside, 'meta'], isCopied))) continue;
      await removeProfile(account.id);
      await writeKeptCount(account.id, 0);
      return true;
    }
  } catch (error) {
    logFailure("The account's database could not be erased:", error);
  }
  return false;
}

/** Copies what is not copied yet, or has changed since. */
async function copyAll(from: DaymarkDb, into: DaymarkDb, copied: Copied): Promise<void> {
  for (const table of [...tableNames, ...beside]) await copyTable(from, into, table, copied);
  await copyRecovery(from, into, copied);
}

async function copyTable(from: DaymarkDb, into: DaymarkDb, name: string, copied: Copied): Promise<void> {
  for (let after: unknown = -Infinity; ;) {
    const source = from.table<AnyRow>(name);
    const chunk = source.where(':id').above(after).limit(CHUNK);
    const [rows, keys] = await Promise.all([chunk.toArray(), chunk.primaryKeys()]);
    if (rows.length === 0) return;
    after = keys.at(-1);
    const fresh = rows.flatMap((row, i) => {
      const key = nameOf(name, keys[i]);
      return sameValue(copied.get(key), row) ? [] : [{ key, row }];
    });
    if (fresh.length === 0) continue;
    // A version of the old server means nothing to any other.
    await withoutLog(into, [name], () => into.table(name).bulkPut(fresh.map(({ row: { _v, ...row } }) => row)));
    for (const { key, row } of fresh) copied.set(key, row);
  }
}

/** What was set aside at a reset is nowhere else: its rows become rows of the copy. One that the device refuses stays in the record. */
async function copyRecovery(from: DaymarkDb, into: DaymarkDb, copied: Copied): Promise<void> {
  const recovery = await readRecovery(from);
  const key = nameOf('meta', 'recovery');
  const record = { k: 'recovery', value: recovery };
  if (!recovery || sameValue(copied.get(key), record)) return;
  await writeMeta(into, 'recovery', recovery);
  await restoreRecovery(into);
  copied.set(key, record);
}
