/**
 * Opens the database of the active profile: at the start, after signing in and out, and when another tab switches. One change at a time, so
 * that a quick switch back cannot leave two databases open.
 */
import type { ProfileRef } from '#data/profile.ts';
import { signedIn } from '#app/signed-in-parts.ts';
import { getDevice, setDevice } from './device-store.ts';
import { useIdentity } from './identity.ts';
import { logFailure } from '#lib/log-failure.ts';

let queue: Promise<void> = Promise.resolve();

/** Opens the active profile's database, and follows every change of the profile. Call once, after the identity was read. */
export function followProfile(): void {
  const follow = () => {
    queue = queue.then(() => open(useIdentity.getState().profile));
  };
  useIdentity.subscribe((now, before) => {
    if (now.profile?.id !== before.profile?.id) follow();
  });
  follow();
}

async function open(profile: ProfileRef | null): Promise<void> {
  const before = getDevice();
  if (before.status === 'open') {
    if (before.device.profile.id === profile?.id) return;
    // The screens that show the old rows are removed first, then their database is closed.
    setDevice(profile ? { status: 'opening' } : { status: 'none' });
    await screensRemoved();
    await before.device.close();
  }
  if (!profile) return setDevice({ status: 'none' });
  setDevice({ status: 'opening' });
  try {
    const { openDevice } = await signedIn();
    setDevice({ status: 'open', device: await openDevice(profile) });
  } catch (error) {
    logFailure('The database could not be opened:', error);
    setDevice({ status: 'failed', error });
  }
}

/** React removes screens after this turn of the event loop. A screen that still read would log that its database is closed. */
const screensRemoved = () => new Promise((resolve) => setTimeout(resolve));
