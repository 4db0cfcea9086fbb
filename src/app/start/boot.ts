/**
 * Opens the database of the active profile: at the start, after signing in and out, and when another tab switches. One change at a time, so
 * that a quick switch back cannot leave two databases open.
 */
import type { ProfileRef } from '#data/profile.ts';
import { signedIn } from '#app/signed-in-parts.ts';
import { getDevice, setDevice } from './device-store.ts';
import { useIdentity } from './identity.ts';
import { withoutLanguage } from '#lib/languages.ts';
import { logFailure } from '#lib/log-failure.ts';

let queue: Promise<void> = Promise.resolve();
/** The profile that this page has opened last. */
let opened: ProfileRef | undefined;

/** Opens the active profile's database, and follows every change of the profile. Call once, after the identity was read. */
export function followProfile(): void {
  const follow = () => {
    const signsIn = withoutLanguage(location.pathname) === SIGN_IN;
    queue = queue.then(() => open(useIdentity.getState().profile, signsIn));
  };
  useIdentity.subscribe((now, before) => {
    if (now.profile?.id !== before.profile?.id) follow();
  });
  follow();
}

/** Where a device-only profile becomes an account. */
const SIGN_IN = '/auth';

/**
 * Whether the page must be loaded anew before it opens the profile: what was begun in another person's (an import, photos, an answer that is
 * on its way) could end in this one. A device-only profile goes on as the account that it signs in to here, which was asked what comes along.
 */
const isSomeoneElses = (profile: ProfileRef, signsIn: boolean): boolean =>
  opened !== undefined && opened.user_id !== profile.user_id && !(signsIn && opened.kind === 'local');

async function open(profile: ProfileRef | null, signsIn: boolean): Promise<void> {
  const before = getDevice();
  if (before.status === 'open') {
    if (before.device.profile.id === profile?.id) return;
    // The screens that show the old rows are removed first, then their database is closed.
    setDevice(profile ? { status: 'opening' } : { status: 'none' });
    await screensRemoved();
    await before.device.close();
  }
  if (!profile) return setDevice({ status: 'none' });
  if (isSomeoneElses(profile, signsIn)) return setDevice({ status: 'stale' });
  opened = profile;
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
