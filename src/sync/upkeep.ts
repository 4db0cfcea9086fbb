/** What a device does about once a week, after a cycle that left nothing to do. */
import { dropOrphans } from '#data/orphans.ts';
import { type CheckReport, checkBucket } from './check.ts';
import type { EngineDeps } from './engine.ts';
import { TOMBSTONE_DAYS } from './protocol.ts';
import { retryAllQuarantined } from './quarantine.ts';
import { DAY_MS } from '#lib/durations.ts';

/**
 * Compares a bucket of rows with the server, deletes what belongs to rows that were deleted elsewhere, and graves that no server needs any more, and retries refused changes: an upgraded server
 * may take them (fine print 19), and only a retry can show that. Null when it is not due.
 */
export async function weeklyUpkeep(deps: EngineDeps): Promise<CheckReport | null> {
  const report = await checkBucket(deps);
  if (!report) return null;
  const { db, now } = deps;
  await dropOrphans(db);
  await db.graves
    .where('at')
    .below(now() - TOMBSTONE_DAYS * DAY_MS)
    .delete();
  if ((await db.quarantine.count()) > 0) await retryAllQuarantined(db);
  return report;
}
