/** What begins for an open profile once its screen is shown, beside sync. What fails does not hold the others back. */
import type { DaymarkDb } from '#data/db.ts';
import { logFailure } from '#lib/log-failure.ts';
import type { SyncStateStore } from '#sync/state.ts';

/** Starts the coach's queue and the reminders, stores what other apps have shared, and makes the copy of the day. Returns the function that stops it. */
export async function startRest(db: DaymarkDb, state: SyncStateStore): Promise<() => void> {
  const started = await Promise.all([
    // Questions stay in their queue.
    begin('The coach', async () => (await import('./coach.ts')).startCoach(db, state)),
    begin('Reminders', async () => (await import('./reminders.ts')).startReminders(db)),
    // Shared texts stay stored.
    begin('Sharing', async () => {
      await (await import('./share.ts')).saveWaitingShares(db.profile);
      return nothing;
    }),
    begin('The copies', async () => {
      const [{ forgetOldReset }, { backUpIfDue }] = await Promise.all([
        import('#data/reset-local.ts'),
        import('#features/your-data/backup/run.ts'),
      ]);
      await forgetOldReset(db);
      await backUpIfDue(db);
      return nothing;
    }),
  ]);
  return () => {
    for (const stop of started) stop();
  };
}

const nothing = () => undefined;

async function begin(what: string, start: () => Promise<() => void>): Promise<() => void> {
  try {
    return await start();
  } catch (error) {
    logFailure(`${what} could not be started:`, error);
    return nothing;
  }
}
