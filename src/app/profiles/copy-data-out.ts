/** "Copy my data out": everything of a profile as one file, with the least machinery, from a page that may be broken. */
import { exportDatabase } from '#data/export.ts';
import type { ProfileRef } from '#data/profile.ts';
import { readActiveProfile } from '#data/session-store.ts';
import { withSpecFields } from '#features/habits/spec-fields.ts';
import { dayOf } from '#lib/day.ts';
import { download } from './download.ts';

/**
 * Downloads the file of a profile, of the active one without it. False when no profile is in use on this device, so there is nothing to
 * copy. Throws when it cannot be read.
 */
export async function copyDataOut(of?: ProfileRef): Promise<boolean> {
  const profile = of ?? (await readActiveProfile());
  if (!profile) return false;
  const today = dayOf(new Date());
  download(
    await exportDatabase(profile, { derive: (tables) => withSpecFields(tables, today) }),
    `daymark-${today}.json`,
  );
  return true;
}
