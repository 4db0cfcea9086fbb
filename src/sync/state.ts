/** What the person may know about sync, as one small observable value. The screens bind to it; the engine writes it. */
export interface SyncState {
  /** Only an account's profile ever sends. */
  readonly profile: 'account' | 'local' | 'sample';
  readonly phase: 'idle' | 'syncing';
  /** Changes that the server has not acknowledged, counted from the outbox itself. */
  readonly pending: number;
  /** Refused changes that wait for the person. */
  readonly quarantined: number;
  /** Whether a record of unsynced changes from before an account reset waits for the person. */
  readonly recovery: boolean;
  /** ms of this device's clock; null before the first complete cycle. */
  readonly lastSyncedAt: number | null;
  /** The last attempt did not reach the server, whatever the reason. */
  readonly offline: boolean;
  readonly needsSignIn: boolean;
  readonly needsUpdate: boolean;
  /** Tables done of all in a first sync or resync that is under way. */
  readonly snapshotProgress: { readonly done: number; readonly total: number } | null;
  /** The first screen's rows have been pulled once: 'not there' now means not there. */
  readonly hotSetLoaded: boolean;
  /** The code of the last failure, until a cycle succeeds. */
  readonly error: string | null;
  /** So many cycles in a row ended by a fault of this program; after two, sync counts as not working. */
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
  quarantined: 0,
  recovery: false,
  lastSyncedAt: null,
  offline: false,
  needsSignIn: false,
  needsUpdate: false,
  snapshotProgress: null,
  hotSetLoaded: false,
  error: null,
  faults: 0,
};

/** Whether sync itself is broken here, which no waiting mends. */
export const isBroken = ({ faults }: SyncState): boolean => faults >= 2;

/** Whether the account of this profile was deleted, from another device or by whoever runs the server. */
export const isAccountGone = ({ error }: SyncState): boolean => error === 'account_deleted';

/** A store with the shape React's useSyncExternalStore wants: `get` gives the same object until something changed. */
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
