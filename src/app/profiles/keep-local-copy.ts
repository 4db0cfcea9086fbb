/** Turns a deleted account into a profile of this device only: the same rows under the same ids, and nothing to send. */
import { createDb, type DaymarkDb } from '#data/db.ts';
import { deleteProfileDb } from '#data/erase.ts';
import { withoutLog } from '#data/engine-writes.ts';
import type { AnyRow } from '#data/local-tables.ts';
import { type Recovery, writeMeta } from '#data/meta.ts';
import type { ProfileRef } from '#data/profile.ts';
import { clearSession, saveProfile, writeActiveProfile } from '#data/session-store.ts';
import { type Changed, leaveBehind, takeOver, type Transfer } from '#data/transfer.ts';
import { newId } from '#lib/id.ts';
import { restoreRecovery } from '#sync/heal.ts';

/**
 * Copies the account's rows into a device-only profile and makes that profile active. Then other tabs must close the account's database; it
 * is erased when everything that they wrote in the meantime is in the copy too. False: the account's database stays on this device as well.
 */
export async function keepLocalCopy({ profile }: DaymarkDb): Promise<boolean> {
  // The copy has the person's id, so that ids derived from it (the day's mood, the settings) stay valid.
  const local: ProfileRef = { id: newId(), kind: 'local', user_id: profile.user_id };
  const into = createDb(local);
  const transfer = copying(profile, into);
  try {
    try {
      await takeOver(transfer);
    } catch (error) {
      into.close();
      await deleteProfileDb(local);
      throw error;
    }
    await saveProfile(local);
    await clearSession();
    await writeActiveProfile(local);
    return await leaveBehind(transfer);
  } finally {
    into.close();
  }
}

/** The transfer: records are copied as they are, into a profile that was made for them. What was copied is noted in memory alone. */
function copying(from: ProfileRef, into: DaymarkDb): Transfer {
  const copied = new Map<string, AnyRow>();
  return {
    from,
    into,
    // The outbox is not copied: there is no server for it.
    beside: ['drafts', 'versions', 'flags', 'assistant_calls'],
    chunk: 500,
    taken: {
      read: async (names) => names.map((name) => copied.get(name)),
      readAll: async () => copied,
      clear: async () => copied.clear(),
    },
    begin: async () => async (store, find) => {
      const changed = await find();
      if (changed.length > 0) await (store === 'meta' ? copySetAside : copy)(into, store, changed);
      for (const { k, is } of changed) copied.set(k, is);
      return changed.length;
    },
  };
}

/** Past the log: no check may refuse a row, and there is nothing to send. */
function copy(into: DaymarkDb, store: string, changed: readonly Changed[]): Promise<unknown> {
  // A version of the old server means nothing to another server.
  const rows = changed.map(({ is: { _v, ...row } }) => row);
  return withoutLog(into, [store], () => into.table(store).bulkPut(rows));
}

/** What was set aside at a reset is nowhere else: its rows become rows of the copy. One that the device refuses stays in the record. */
async function copySetAside(into: DaymarkDb, _store: string, changed: readonly Changed[]): Promise<void> {
  for (const { is } of changed) {
    await writeMeta(into, 'recovery', is.value as Recovery);
    await restoreRecovery(into);
  }
}
