/** The coach of one open profile: asks what waits, and says what became of it. Loaded after the first paint, beside the sync engine. */
import type { CoachReply } from '#coach/reply.ts';
import { toastFor } from '#coach/route.ts';
import type { DaymarkDb } from '#data/db.ts';
import { onSessionChange, readSession, writeSession } from '#data/session-store.ts';
import { CALL_PATH } from '#features/assistant/post.ts';
import { startRunner } from '#features/assistant/runner.ts';
import { createStreamingAsk } from '#features/assistant/stream.ts';
import { publicKey, serverUrl } from '#remote/server.ts';
import type { SyncStateStore } from '#sync/state.ts';
import { createAuthorised } from '#sync/transport.ts';
import { toast } from '#ui/toast.ts';

/** Starts it. Gives the way to stop. */
export function startCoach(db: DaymarkDb, state: SyncStateStore): () => void {
  const runner = startRunner({ db, post: askOf(db), onAnswered: confirm, locks: navigator.locks });
  // Signs that the way is free: each is a hint and may be lost, the queue's own timer comes in any case.
  const hope = () => runner.wake(true);
  const seen = () => {
    if (document.visibilityState === 'visible') hope();
  };
  let synced = state.get().lastSyncedAt ?? 0;
  const unfollow = state.subscribe(() => {
    const last = state.get().lastSyncedAt ?? 0;
    if (last > synced) hope();
    synced = last;
  });
  const unfollowSession = onSessionChange(hope);
  window.addEventListener('online', hope);
  document.addEventListener('visibilitychange', seen);
  runner.wake(true);
  return () => {
    unfollow();
    unfollowSession();
    window.removeEventListener('online', hope);
    document.removeEventListener('visibilitychange', seen);
    runner.stop();
  };
}

/** How an account's questions are asked; null for a profile that never sends. */
function askOf({ profile }: DaymarkDb) {
  if (profile.kind !== 'account') return null;
  const request = createAuthorised({
    url: serverUrl(),
    apikey: publicKey(),
    session: { read: readSession, write: writeSession },
    fetch: (...request) => fetch(...request),
    locks: navigator.locks,
  });
  return createStreamingAsk((body, options) => request(profile.user_id, CALL_PATH, body, options));
}

/** Spec 000, section 8: only what was filed by one of the five actions is confirmed. */
function confirm(reply: CoachReply): void {
  const said = toastFor(reply);
  if (said) toast(said);
}
