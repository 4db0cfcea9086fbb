/** What begins for an open profile once its screen is shown, beside sync. What fails does not hold the others back. */
import type { DaymarkDb } from '#data/db.ts';
import { readMeta } from '#data/meta.ts';
import { logFailure } from '#lib/log-failure.ts';
import type { SyncStateStore } from '#sync/state.ts';
import { watchSendKey } from '#app/shell/send-key.ts';
import { watchUndoKeys } from '#app/shell/undo-keys.ts';
import { forgetOldReset } from '#data/reset-local.ts';
import { startCoach } from './coach.ts';
import { moveBlobs, writeOut } from './queues.ts';
import { startReminders } from './reminders.ts';
import { startSealing } from './seal.ts';
import { saveWaitingShares } from './share.ts';
import { isLeaving } from './preload-error.ts';

/** Listens for the keys of undo and for the one that saves a form, goes on with sealing the account, starts the coach's queue and the reminders, stores what other apps have shared, and makes the copy of the day. Returns the function that stops it. */
export async function startRest(db: DaymarkDb, state: SyncStateStore, syncNow: () => void): Promise<() => void> {
  const unwatch = [watchUndoKeys(), watchSendKey()];
  // A local or a sample profile sends nothing and asks no server.
  const sends = db.profile.kind === 'account';
  const started = await Promise.all([
    // Sync waits until it is settled.
    begin('The seal of the account', async () => startSealing(db, state, syncNow)),
    // Photos wait on the device.
    begin('The photos', async () => (sends ? moveBlobs(db, state) : nothing)),
    // Questions stay in their queue.
    begin('The coach', async () => startCoach(db, state)),
    // Recordings stay recordings.
    begin('Transcripts', async () => (sends ? writeOut(db, state) : nothing)),
    begin('Reminders', async () => startReminders(db)),
    // Not awaited: photos are prepared one by one, and another tab may be at it. Shared texts stay stored.
    begin('Sharing', async () => {
      void saveWaitingShares(db.profile);
      return nothing;
    }),
    begin('The copies', async () => copyLater(db)),
  ]);
  return () => {
    for (const stop of [...unwatch, ...started]) stop();
  };
}

/** How long a profile is open before its copy of the day is made, ms: reading every row must not compete with the first screens and the first sync. */
const COPY_AFTER = 20_000;

/** Makes the copy of the day while the page is idle, once all rows are here and readable. Returns the function that gives it up. */
function copyLater(db: DaymarkDb): () => void {
  const make = async () => {
    if ((await readMeta(db, 'snapshot')) || (await readMeta(db, 'locked'))?.isNew) {
      wait();
      return;
    }
    const { backUpIfDue } = await import('#features/your-data/backup/run.ts');
    await forgetOldReset(db);
    // Only one of several tabs makes it; a page without locks (plain HTTP) has no files of the browser either.
    await navigator.locks?.request('daymark:copy', { ifAvailable: true }, async (lock) => lock && backUpIfDue(db));
  };
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(() => {
      if (db.isOpen()) make().catch((error: unknown) => logFailure('The copy of the day was not made:', error));
    }, COPY_AFTER);
  };
  wait();
  return () => clearTimeout(timer);
}

const nothing = () => undefined;

async function begin(what: string, start: () => Promise<() => void>): Promise<() => void> {
  try {
    return await start();
  } catch (error) {
    if (!isLeaving(error)) logFailure(`${what} could not be started:`, error);
    return nothing;
  }
}
