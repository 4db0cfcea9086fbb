/**
 * "Try with sample data" (product.md): a profile of its own kind with 90 days of a made-up person. It never syncs, and nothing of it is left when it is
 * closed. One is there at a time.
 */
import { createDb } from '#data/db.ts';
import { withoutLog } from '#data/engine-writes.ts';
import { deleteProfileDb } from '#data/erase.ts';
import type { ProfileRef } from '#data/profile.ts';
import type { TableName } from '#data/schema.ts';
import { writeActiveProfile } from '#data/session-store.ts';
import { dateOf, type Day } from '#lib/day.ts';
import { idOf, newId } from '#lib/id.ts';
import { sampleDays } from './days.ts';
import { eraseSample } from './erase-sample.ts';
import { keepSettings } from './settings-before.ts';

const DAYS = 90;
const USER = idOf('sample', 'person');
const NAME = 'Mira';

/** Makes the sample's database, with `today` as its newest day, and makes its profile the active one. Nothing changes when it rejects. */
export async function openSample(today: Day): Promise<void> {
  // One that a closed tab has left.
  await eraseSample();
  const sample: ProfileRef = { id: newId(), kind: 'sample', user_id: USER };
  try {
    await fill(sample, today);
    keepSettings();
    await writeActiveProfile(sample);
  } catch (error) {
    await deleteProfileDb(sample);
    throw error;
  }
}

/** Past the log: hundreds of rows, with nothing to send and nothing to undo. */
async function fill(sample: ProfileRef, today: Day): Promise<void> {
  const rows = sampleDays({ user_id: USER, until: today, days: DAYS });
  const into = createDb(sample);
  const put = (t: TableName, values: readonly object[]) => withoutLog(into, [t], () => into.table(t).bulkPut(values));
  try {
    for (const t of new Set(rows.map((each) => each.t))) {
      await put(
        t,
        rows.flatMap((each) => (each.t === t ? [each.row] : [])),
      );
    }
    const created_at = dateOf(today).toISOString();
    await put('profiles', [{ id: USER, user_id: USER, created_at, name: NAME, onboarded: true, welcome_shown: true }]);
  } finally {
    into.close();
  }
}
