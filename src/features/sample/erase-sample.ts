/** How the sample (sample.ts) leaves the device. */
import { deleteProfileDb } from '#data/erase.ts';
import { listProfiles, readActiveProfile, removeProfile, writeActiveProfile } from '#data/session-store.ts';
import { restoreSettings } from './settings-before.ts';

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
