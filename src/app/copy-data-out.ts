/** "Copy my data out": everything of the active profile as one file, with the least machinery, from a page that may be broken. */
import { exportDatabase } from '#data/export.ts';
import { readActiveProfile } from '#data/session-store.ts';
import { dayOf } from '#lib/day.ts';
import { download } from './download.ts';

/** Downloads the file. False when no profile is in use on this device, so there is nothing to copy. Throws when it cannot be read. */
export async function copyDataOut(now = new Date()): Promise<boolean> {
  const profile = await readActiveProfile();
  if (!profile) return false;
  download(await exportDatabase(profile), `daymark-${dayOf(now)}.json`);
  return true;
}
