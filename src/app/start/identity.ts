/**
 * Who uses this device, from the small session database. The landing page loads this file, but not Dexie. The device's own database is in
 * device.ts, loaded when a profile is active.
 */
import { create } from 'zustand';
import type { ProfileRef } from '#data/profile.ts';
import { listProfiles, onSessionChange, readActiveProfile, readSession } from '#data/session-store.ts';
import { logFailure } from '#lib/log-failure.ts';

/** Who uses this device, from the session store. `returning`: an account that is signed out. */
export type DeviceUser =
  | { readonly status: 'unknown' }
  | { readonly status: 'out'; readonly returning: boolean }
  | { readonly status: 'in'; readonly kind: 'account' | 'local' | 'sample' };

export interface Identity {
  readonly who: DeviceUser;
  readonly profile: ProfileRef | null;
  /** Whether an account's session is stored. Without one the device works, and asks to sign in to sync. */
  readonly session: boolean;
}

export const useIdentity = create<Identity>(() => ({ who: { status: 'unknown' }, profile: null, session: false }));

/** Reads the session database again. One that cannot be read (blocked, private mode) counts as signed out, and never crashes the page. */
export async function refreshIdentity(): Promise<void> {
  try {
    const [profile, session, known] = await Promise.all([readActiveProfile(), readSession(), listProfiles()]);
    useIdentity.setState({
      who: profile
        ? { status: 'in', kind: profile.kind }
        : { status: 'out', returning: known.some(({ kind }) => kind === 'account') },
      profile: profile ?? null,
      session: profile?.kind === 'account' && session?.user.id === profile.user_id,
    });
  } catch (error) {
    // The page is being left (data/end-transactions.ts): nobody has signed out.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    logFailure('The session store could not be read:', error);
    useIdentity.setState({ who: { status: 'out', returning: false }, profile: null, session: false });
  }
}

/** How long a page waits for the session database, ms. It answers in one or two; a browser may stall it. */
const STALLED_MS = 1000;

/** Like refreshIdentity(), but waits a second at most. After that the page continues with the identity it had, or keeps checking. */
export const identityRead = (): Promise<void> =>
  Promise.race([refreshIdentity(), new Promise<void>((resolve) => setTimeout(resolve, STALLED_MS))]);

/** Follows sign-in, sign-out and profile switches, in this tab and in others. */
export const followIdentity = (): (() => void) => onSessionChange(() => void refreshIdentity());
