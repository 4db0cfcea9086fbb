/** "Copy my data out": all rows of a profile as one file, with as little code as possible, because the page may be broken. It has no photos. */
import { exportDatabase } from '#data/export.ts';
import type { ProfileRef } from '#data/profile.ts';
import { readActiveProfile } from '#data/session-store.ts';
import { withSpecFields } from '#data/spec-fields.ts';
import { dayOf } from '#lib/day.ts';
import { download } from '#ui/download.ts';

/**
 * Downloads the file of a profile; without `of`, of the active one. False when no profile is active on this device, so there is nothing to
 * copy. Throws when the profile cannot be read.
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
