/** Makes copies of everything: into the folder that the person chose, else into the browser's own files. */
import type { DaymarkDb } from '#data/db.ts';
import { tableNames } from '#data/schema.ts';
import { exportJson } from '#features/your-data/out/export-json.ts';
import { MEDIA_FOLDER, mediaPath, readMedia } from '#features/your-data/out/media.ts';
import { blobsNamed } from '#features/your-data/out/media-size.ts';
import { dropExports } from '#features/your-data/out/sink.ts';
import { logicalDay } from '#lib/day.ts';
import { copiesIn, copyName, DUE_AFTER, surplusOf, type Copy } from './copies.ts';
import { ownPlace, type Place, readFolder } from './place.ts';
import { readDayStart } from '#data/preferences.ts';

/** The profile's copies in a place, the newest first. */
export const copiesOf = async (place: Place, profileId: string): Promise<readonly Copy[]> =>
  copiesIn(await place.names(), profileId);

/**
 * Makes a copy and deletes those that are too many. Null for a profile without anything: an empty copy helps nobody. Each copy is a file of its
 * own, written before another is deleted. Photos and recordings are copied to a folder of the person's: the browser's own files are on the
 * same disk as their bytes.
 */
export async function backUp(db: DaymarkDb, place: Place, toFolder: boolean, now = new Date()): Promise<Copy | null> {
  const counts = await Promise.all(tableNames.map((t) => db.table(t).count()));
  const rows = counts.reduce((sum, count) => sum + count, 0);
  if (rows === 0) return null;
  const file = await exportJson(db, now, logicalDay(now, await readDayStart()));
  const name = copyName(db.profile.id, now, rows);
  if (toFolder) await copyMedia(db, place);
  await place.write(name, file);
  for (const copy of surplusOf(await copiesOf(place, db.profile.id))) await place.remove(copy.name);
  return { name, at: now.getTime(), rows };
}

/** Writes the files of this device that the folder does not have. They are named by their content, so one that is there is the same, and none is ever deleted. */
async function copyMedia(db: DaymarkDb, place: Place): Promise<void> {
  const named = await blobsNamed(db, true);
  const here = await db.blobs.bulkGet(named.map(({ sha256 }) => sha256));
  const own = named.filter((_, i) => here[i]?.here === 1);
  if (own.length === 0) return;
  const folder = await place.folder(MEDIA_FOLDER);
  const there = new Set((await folder.names()).map((name) => name.replace(/\.\w+$/, '')));
  const fresh = own.filter(({ sha256 }) => !there.has(sha256));
  for await (const [blob, bytes] of readMedia(db, fresh, { storage: null, onMissing: () => {} }))
    await folder.write(mediaPath(blob).slice(MEDIA_FOLDER.length + 1), new Blob([bytes]));
}

/** The chosen folder (null: none), and where copies are written: null when the folder wants to be asked for again, or when there is no place. */
export async function readPlace(db: DaymarkDb, ask = false) {
  const folder = await readFolder(db, ask);
  return { folder, place: folder ? folder.place : await ownPlace() };
}

/** Makes a copy when the newest one is old. Nothing for a sample; nothing while the folder wants to be asked for again. */
export async function backUpIfDue(db: DaymarkDb, now = new Date()): Promise<void> {
  if (db.profile.kind === 'sample') return;
  await dropExports(db.profile.id);
  const { folder, place } = await readPlace(db);
  if (!place) return;
  const [newest] = await copiesOf(place, db.profile.id);
  if (!newest || now.getTime() - newest.at >= DUE_AFTER) await backUp(db, place, folder !== null, now);
}
