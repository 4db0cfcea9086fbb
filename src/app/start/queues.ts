/** Starts the queues of an open account beside sync: of photos, recordings and files, and of recordings to write out. Loaded after the first paint, like the sync engine. */
import { speechServer } from '#assistant/transcripts.ts';
import { startTranscripts } from '#assistant/transcript-runner.ts';
import { startBlobs } from '#blobs/runner.ts';
import { blobStorage } from '#blobs/storage.ts';
import { isMetered } from '#blobs/switches.ts';
import type { DaymarkDb } from '#data/db.ts';
import { authorised } from '#remote/authorised.ts';
import type { SyncStateStore } from '#sync/state.ts';
import { whileReachable } from './reachable.ts';

const tools = () => ({ now: Date.now, random: Math.random, locks: navigator.locks });

/** Moves photos, recordings and files between the device and the server. Returns the function that stops it. */
export const moveBlobs = (db: DaymarkDb, state: SyncStateStore): (() => void) =>
  whileReachable(
    state,
    startBlobs({
      ...tools(),
      db,
      storage: blobStorage(db, authorised),
      metered: () => isMetered(),
      progress: {
        sending: (sendingMedia) => state.set({ sendingMedia }),
        trouble: (mediaTrouble) => state.set({ mediaTrouble }),
      },
    }),
  );

/** Has recordings written out. Returns the function that stops it. */
export const writeOut = (db: DaymarkDb, state: SyncStateStore): (() => void) =>
  whileReachable(state, startTranscripts({ ...tools(), db, server: speechServer(db.profile.user_id, authorised) }));
