/** The lock of the active profile in this tab. src/app/start/lock.tsx keeps it up to date. */
import { create } from 'zustand';
import type { AppLock } from '#data/app-lock.ts';

interface LockState {
  readonly profile: string | null;
  readonly lock: AppLock | null;
  /** covered: the app is not visible; nothing of it must show in the list of open apps. locked: the PIN is due. */
  readonly phase: 'open' | 'covered' | 'locked';
}

export const useLock = create<LockState>(() => ({ profile: null, lock: null, phase: 'open' }));
