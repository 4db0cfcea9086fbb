/**
 * Leaving an account (sync.md, "Identity"). The session ends on this device first: nothing here waits for a network. What
 * was written stays in the account's database unless the person asked to erase it.
 */
import { deleteProfileDb, type DaymarkDb } from '#data/db.ts';
import { writeKeptCount } from '#data/kept-count.ts';
import { clearSession, readSession, removeProfile, writeActiveProfile } from '#data/session-store.ts';
import { revokeSession } from '#remote/account.ts';

/** How many changes only this device has. */
export async function unsyncedChanges(db: DaymarkDb): Promise<number> {
  const [waiting, refused] = await Promise.all([db.outbox.count(), db.quarantine.count()]);
  return waiting + refused;
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
