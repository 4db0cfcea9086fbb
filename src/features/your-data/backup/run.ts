/** Makes copies of everything: into the folder that the person chose, else into the browser's own files. */
import type { DaymarkDb } from '#data/db.ts';
import { tableNames } from '#data/schema.ts';
import { exportJson } from '#features/your-data/out/export-json.ts';
import { logicalDay } from '#lib/day.ts';
import { copiesIn, copyName, DUE_AFTER, surplusOf, type Copy } from './copies.ts';
import { ownPlace, type Place, readFolder } from './place.ts';
import { readDayStart } from '#data/preferences.ts';

/** The profile's copies in a place, the newest first. */
export const copiesOf = async (place: Place, profileId: string): Promise<readonly Copy[]> =>
  copiesIn(await place.names(), profileId);

/**
 * Makes a copy and deletes those that are too many. Null for a profile without anything: an empty copy helps nobody. Each copy is a file of its
 * own, written before another is deleted.
 */
export async function backUp(db: DaymarkDb, place: Place, now = new Date()): Promise<Copy | null> {
  const counts = await Promise.all(tableNames.map((t) => db.table(t).count()));
  const rows = counts.reduce((sum, count) => sum + count, 0);
  if (rows === 0) return null;
  const file = await exportJson(db, now, logicalDay(now, await readDayStart()));
  const name = copyName(db.profile.id, now, rows);
  await place.write(name, file);
  for (const copy of surplusOf(await copiesOf(place, db.profile.id))) await place.remove(copy.name);
  return { name, at: now.getTime(), rows };
}

/** Makes a copy when the newest one is old. Nothing for a sample; nothing while the folder wants to be asked for again. */
export async function backUpIfDue(db: DaymarkDb, now = new Date()): Promise<void> {
  if (db.profile.kind === 'sample') return;
  const folder = await readFolder(db);
  const place = folder ? folder.place : await ownPlace();
  if (!place) return;
  const [newest] = await copiesOf(place, db.profile.id);
  if (!newest || now.getTime() - newest.at >= DUE_AFTER) await backUp(db, place, now);
}
