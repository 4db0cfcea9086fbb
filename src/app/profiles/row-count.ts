import type { DaymarkDb } from '#data/db.ts';
import { writeLastRowCount } from '#data/last-row-count.ts';
import { tableNames } from '#data/schema.ts';
import { logFailure } from '#lib/log-failure.ts';

/** Stores how many rows the open profile has, so that their loss can be noticed. Not for a sample: its loss does not matter. */
export async function rememberRowCount(db: DaymarkDb): Promise<void> {
  if (db.profile.kind === 'sample') return;
  try {
    const counts = await Promise.all(tableNames.map((table) => db.table(table).count()));
    const rows = counts.reduce((sum, count) => sum + count, 0);
    // An empty profile is not recorded as empty: its rows may be what was lost.
    if (rows > 0) await writeLastRowCount(db.profile.id, rows);
  } catch (error) {
    logFailure('The rows could not be counted:', error);
  }
}
