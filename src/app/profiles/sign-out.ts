/**
 * Signs out of an account (sync.md, "Identity"). The session ends on this device first: nothing waits for the network. The rows stay in the
 * account's database unless the person asked to erase it.
 */
import { removeLock } from '#data/app-lock.ts';
import { waitingMedia } from '#data/blobs.ts';
import { type DaymarkDb } from '#data/db.ts';
import { deleteProfileDb } from '#data/erase.ts';
import { writeLastRowCount } from '#data/last-row-count.ts';
import { clearSession, readSession, removeProfile, writeActiveProfile } from '#data/session-store.ts';
import { logFailure } from '#lib/log-failure.ts';
import { revokeSession } from '#remote/account.ts';
import { readMeta } from '#data/meta.ts';
import { dropShare, waitingShares } from '#data/waiting-shares.ts';
import { unsubscribe } from '#features/reminders/push.ts';

/** Changes that only this device has. */
export interface Unsynced {
  readonly waiting: number;
  /** Refused by the server, or set aside when the account was reset elsewhere: the person must decide. */
  readonly apart: number;
}

export async function unsyncedChanges(db: DaymarkDb): Promise<Unsynced> {
  const [waiting, media, refused, recovery] = await Promise.all([
    db.outbox.count(),
    waitingMedia(db),
    db.quarantine.count(),
    readMeta(db, 'recovery'),
  ]);
  return { waiting: waiting + media.count, apart: refused + (recovery?.rows.length ?? 0) };
}

/**
 * Ends the session. `erase` also deletes this device's copy, after the person has confirmed it. `deleted`: the account is gone, and its sessions with
 * it; the server would refuse to end this one.
 */
export async function signOut(
  db: DaymarkDb,
  { erase, deleted = false }: { readonly erase: boolean; readonly deleted?: boolean },
): Promise<void> {
  const { profile } = db;
  const session = await readSession();
  if (erase) await removeProfile(profile.id);
  await clearSession();
  await writeActiveProfile(null);
  // Whoever signs in again has shown who they are.
  await removeLock(profile.id);
  // The server ends it with the session; the browser here, so that nothing of this person shows for the next one.
  unsubscribe().catch((error: unknown) => logFailure('Push:', error));
  // The tokens are deleted from this device whether or not this call reaches the server.
  if (session && !deleted) void revokeSession(session);
  if (erase) {
    await deleteProfileDb(profile);
    await writeLastRowCount(profile.id, 0);
    for (const { id, user } of await waitingShares()) if (user === profile.user_id) await dropShare(id);
  }
}
