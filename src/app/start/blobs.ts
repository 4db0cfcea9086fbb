/** Starts moving photos, recordings and files between an open account and the server. Loaded after the first paint, like the sync engine. */
import { startBlobs as start } from '#blobs/runner.ts';
import { blobStorage } from '#blobs/storage.ts';
import { isMetered } from '#blobs/switches.ts';
import type { DaymarkDb } from '#data/db.ts';
import { authorised } from '#remote/authorised.ts';
import type { SyncStateStore } from '#sync/state.ts';
import { onReachable } from './reachable.ts';

/** Returns the function that stops it. A local or a sample profile sends nothing. */
export function startBlobs(db: DaymarkDb, state: SyncStateStore): () => void {
  if (db.profile.kind !== 'account') return () => undefined;
  const runner = start({
    db,
    storage: blobStorage(db, authorised),
    now: Date.now,
    random: Math.random,
    locks: navigator.locks,
    metered: () => isMetered(),
    progress: {
      sending: (sendingMedia) => state.set({ sendingMedia }),
      trouble: (mediaTrouble) => state.set({ mediaTrouble }),
    },
  });
  const unfollow = onReachable(state, () => runner.wake(true));
  return () => {
    unfollow();
    runner.stop();
  };
}
