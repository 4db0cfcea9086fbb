/** How the sample (sample.ts) leaves the device. */
import { deleteProfileDb } from '#data/erase.ts';
import { listProfiles, readActiveProfile, removeProfile, writeActiveProfile } from '#data/session-store.ts';

/**
 * Closes the sample, here and in other tabs, and deletes all that it has left on this device. Does nothing without one. The list of profiles
 * forgets it last, so that a crash leaves it for the next call.
 */
export async function eraseSample(): Promise<void> {
  for (const sample of (await listProfiles()).filter(({ kind }) => kind === 'sample')) {
    if ((await readActiveProfile())?.id === sample.id) await writeActiveProfile(null);
    await deleteProfileDb(sample);
    await removeProfile(sample.id);
    restoreSettings();
  }
}

/** What this device had in localStorage before the sample was opened: the theme, hints that were closed, the answer about cookies. */

const KEY = 'before_sample';

/** Keeps everything as it is now. */
export const keepSettings = (): void => {
  localStorage.removeItem(KEY);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(localStorage))));
};

/** Puts everything back as it was then; what came since goes. Nothing changes when nothing was kept. */
function restoreSettings(): void {
  const kept = localStorage.getItem(KEY);
  if (kept === null) return;
  localStorage.clear();
  for (const [key, value] of Object.entries(JSON.parse(kept) as Record<string, string>))
    localStorage.setItem(key, value);
}
