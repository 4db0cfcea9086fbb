import type { WaitingMedia } from '#data/blobs.ts';

/** The sync state that the person can see, as one small observable value. The engine writes it, the screens show it. */
export interface SyncState {
  /** Only an account's profile ever sends. */
  readonly profile: 'account' | 'local' | 'sample';
  readonly phase: 'idle' | 'syncing';
  /** Changes that the server has not acknowledged, counted in the outbox. */
  readonly pending: number;
  /** Attachments whose bytes the server does not have, and the word for them. */
  readonly waitingMedia: number;
  readonly mediaWord: WaitingMedia['word'];
  /** Which of them is being sent, of how many; null when none is. */
  readonly sendingMedia: { readonly n: number; readonly of: number } | null;
  /** Why the last one could not be sent: a code. */
  readonly mediaTrouble: string | null;
  /** The number of refused changes, which the person must handle. */
  readonly quarantined: number;
  /** Whether the person must decide about unsynced changes from before an account reset. */
  readonly recovery: boolean;
  /** ms of this device's clock; null before the first complete cycle. */
  readonly lastSyncedAt: number | null;
  /** The last attempt did not reach the server, whatever the reason. */
  readonly offline: boolean;
  readonly needsSignIn: boolean;
  readonly needsUpdate: boolean;
  /** The account is sealed, and this device does not have its key. */
  readonly needsKey: boolean;
  /** Finished tables, of all, in a running first sync or resync. */
  readonly snapshotProgress: { readonly done: number; readonly total: number } | null;
  /** The first screen's rows have been pulled once: from then on a missing row does not exist. */
  readonly hotSetLoaded: boolean;
  /** The code of the last failure, until a cycle succeeds. */
  readonly error: string | null;
  /** How many cycles in a row ended with a bug; from two on, sync counts as broken. */
  readonly faults: number;
}

export interface SyncStateStore {
  get(): SyncState;
  subscribe(listener: () => void): () => void;
  set(patch: Partial<SyncState>): void;
}

const START: SyncState = {
  profile: 'account',
  phase: 'idle',
  pending: 0,
  waitingMedia: 0,
  mediaWord: 'photo',
  sendingMedia: null,
  mediaTrouble: null,
  quarantined: 0,
  recovery: false,
  lastSyncedAt: null,
  offline: false,
  needsSignIn: false,
  needsUpdate: false,
  needsKey: false,
  snapshotProgress: null,
  hotSetLoaded: false,
  error: null,
  faults: 0,
};

/** Whether sync is broken here, so that waiting does not help. */
export const isBroken = ({ faults }: SyncState): boolean => faults >= 2;

/** Whether the account of this profile was deleted, from another device or by the operator of the server. */
export const isAccountGone = ({ error }: SyncState): boolean => error === 'account_deleted';

/** Whether the account was emptied on another device, where that can still be taken back: until then the server takes and sends nothing. */
export const isHeld = ({ error }: SyncState): boolean => error === 'reset_pending';

/** A store with the shape of React's useSyncExternalStore: `get` returns the same object until something changes. */
export function createSyncState(start: Partial<SyncState> = {}): SyncStateStore {
  let state: SyncState = { ...START, ...start };
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(patch) {
      const keys = Object.keys(patch) as (keyof SyncState)[];
      if (keys.every((key) => Object.is(state[key], patch[key]))) return;
      state = { ...state, ...patch };
      for (const listener of listeners) listener();
    },
  };
}
