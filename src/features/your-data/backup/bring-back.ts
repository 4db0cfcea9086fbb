/** The way back from a copy in the browser's own files, for a profile whose rows are gone. */
import type { DaymarkDb } from '#data/db.ts';
import { planImport } from '#features/your-data/in/plan-import.ts';
import { readInWorker } from '#features/your-data/in/read-client.ts';
import { runImport } from '#features/your-data/in/run-import.ts';
import { dayOf } from '#lib/day.ts';
import { deviceZone } from '#lib/zone.ts';
import { type Copy, fullestOf } from './copies.ts';
import { ownPlace } from './place.ts';
import { copiesOf } from './run.ts';

/** The fullest copy of a profile; null when there is none. */
export async function fullestCopy(profileId: string): Promise<Copy | null> {
  const place = await ownPlace();
  return fullestOf(place ? await copiesOf(place, profileId) : []);
}

/** Imports a copy; what is here stays. Throws when it cannot be read. */
export async function bringBack(db: DaymarkDb, { name }: Copy): Promise<void> {
  const place = await ownPlace();
  if (!place) throw new Error('The copies cannot be read');
  const options = { zone: deviceZone(), today: dayOf(new Date()) };
  const file = await readInWorker([{ path: name, blob: await place.read(name) }], options);
  await runImport(db, await planImport(db, file), 'keep');
}
