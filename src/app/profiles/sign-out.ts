/**
 * Leaving an account (sync.md, "Identity"). The session ends on this device first: nothing here waits for a network. What
 * was written stays in the account's database unless the person asked to erase it.
 */
import { deleteProfileDb, type DaymarkDb } from '#data/db.ts';
import { writeKeptCount } from '#data/kept-count.ts';
import { clearSession, readSession, removeProfile, writeActiveProfile } from '#data/session-store.ts';
import { revokeSession } from '#remote/account.ts';
import { readMeta } from '#data/meta.ts';

/** Changes that only this device has. */
export interface Unsynced {
  /** On their way to the server. */
  readonly waiting: number;
  /** Refused by the server, or set aside when the account was reset elsewhere: they wait for the person. */
  readonly apart: number;
}

export async function unsyncedChanges(db: DaymarkDb): Promise<Unsynced> {
  const [waiting, refused, recovery] = await Promise.all([
    db.outbox.count(),
    db.quarantine.count(),
    readMeta(db, 'recovery'),
  ]);
  return { waiting, apart: refused + (recovery?.rows.length ?? 0) };
}

/** Ends the session; `erase` also removes this device's copy, after the person has said so. */
export async function signOut(db: DaymarkDb, { erase }: { erase: boolean }): Promise<void> {
  const { profile } = db;
  const session = await readSession();
  if (erase) await removeProfile(profile.id);
  await clearSession();
  await writeActiveProfile(null);
  // Best effort: the tokens are gone from this device whether or not the server hears of it now.
  if (session) void revokeSession(session);
  if (erase) {
    await deleteProfileDb(profile);
    await writeKeptCount(profile.id, 0);
  }
}
