/** Starts writing out the recordings of an open account. Loaded after the first paint, like the sync engine. */
import { speechServer } from '#assistant/transcripts.ts';
import { startTranscripts as start } from '#assistant/transcript-runner.ts';
import type { DaymarkDb } from '#data/db.ts';
import { authorised } from '#remote/authorised.ts';
import type { SyncStateStore } from '#sync/state.ts';
import { onReachable } from './reachable.ts';

/** Returns the function that stops it. A local or a sample profile asks no server. */
export function startTranscripts(db: DaymarkDb, state: SyncStateStore): () => void {
  const { kind, user_id } = db.profile;
  if (kind !== 'account') return () => undefined;
  const runner = start({
    db,
    server: speechServer(user_id, authorised),
    now: Date.now,
    random: Math.random,
    locks: navigator.locks,
  });
  const unfollow = onReachable(state, () => runner.wake(true));
  return () => {
    unfollow();
    runner.stop();
  };
}
