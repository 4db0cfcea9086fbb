/**
 * Who uses this device, as the tiny session database says. Light on purpose: the landing page loads this and not Dexie.
 * The device's own database is device.ts, loaded when somebody is here.
 */
import { create } from 'zustand';
import type { ProfileRef } from '#data/profile.ts';
import { listProfiles, onSessionChange, readActiveProfile, readSession } from '#data/session-store.ts';
import type { Who } from '#app/guards.ts';
import { logFailure } from '#lib/log-failure.ts';

export interface Identity {
  readonly who: Who;
  readonly profile: ProfileRef | null;
  /** Whether an account's session is stored; without one its device works on and asks to sign in to sync. */
  readonly session: boolean;
}

export const useIdentity = create<Identity>(() => ({ who: { status: 'unknown' }, profile: null, session: false }));

/** Reads the store again. A store that cannot be read (blocked, private mode) counts as signed out, never as a crash. */
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
    logFailure('The session store could not be read:', error);
    useIdentity.setState({ who: { status: 'out', returning: false }, profile: null, session: false });
  }
}

/** Follows sign-in, sign-out and switches, in this tab and in others. */
export const followIdentity = (): (() => void) => onSessionChange(() => void refreshIdentity());
