/**
 * "Try with sample data" (product.md): a profile of its own kind with a year of a made-up person. It never syncs, and nothing of it is left when it is
 * closed. One is there at a time.
 */
import { createDb } from '#data/db.ts';
import { withoutLog } from '#data/engine-writes.ts';
import { deleteProfileDb } from '#data/erase.ts';
import type { ProfileRef } from '#data/profile.ts';
import { writeActiveProfile } from '#data/session-store.ts';
import { idOf, newId } from '#lib/id.ts';
import { eraseSample, keepSettings } from './erase-sample.ts';
import { sampleYear } from './year.ts';

const USER = idOf('sample', 'person');

/** Makes the sample's database, as if its person had last written just before `now`, and makes its profile the active one. Nothing changes when it rejects. */
export async function openSample(now: Date): Promise<void> {
  // One that a closed tab has left.
  await eraseSample();
  const sample: ProfileRef = { id: newId(), kind: 'sample', user_id: USER };
  try {
    await fill(sample, now);
    keepSettings();
    await writeActiveProfile(sample);
  } catch (error) {
    await deleteProfileDb(sample);
    throw error;
  }
}

/** Past the log: two thousand rows in one transaction, with nothing to send and nothing to undo. */
async function fill(sample: ProfileRef, now: Date): Promise<void> {
  const rows = sampleYear({ user_id: USER, now });
  const into = createDb(sample);
  const tables = [...new Set(rows.map(({ t }) => t))];
  try {
    await withoutLog(into, tables, async () => {
      await Promise.all(
        tables.map((t) => into.table(t).bulkPut(rows.flatMap((each) => (each.t === t ? [each.row] : [])))),
      );
    });
  } finally {
    into.close();
  }
}
