/** What can wait until a profile is open and the first screen is painted. Each part fails alone. */
import type { DaymarkDb } from '#data/db.ts';
import { forgetOldReset } from '#data/reset-local.ts';
import { logFailure } from '#lib/log-failure.ts';
import { saveWaitingShares } from './share.ts';

export async function later(db: DaymarkDb): Promise<void> {
  await saveWaitingShares(db.profile);
  try {
    await forgetOldReset(db);
    const { backUpIfDue } = await import('#features/your-data/backup/run.ts');
    await backUpIfDue(db);
  } catch (error) {
    logFailure('No copy was made:', error);
  }
}
