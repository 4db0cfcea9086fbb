/** The coach of one open profile: asks what waits, and says what became of it. Loaded after the first paint, beside the sync engine. */
import { parseFiled } from '#coach/filed.ts';
import type { CoachReply } from '#coach/reply.ts';
import { toastFor } from '#coach/route.ts';
import type { DaymarkDb } from '#data/db.ts';
import { onSessionChange, readSession, replaceSession } from '#data/session-store.ts';
import { CALL_PATH, wholeAnswer, wordIn } from '#assistant/post.ts';
import { replyId } from '#assistant/keep-reply.ts';
import { startRunner } from '#assistant/runner.ts';
import { createStreamingAsk } from '#assistant/stream.ts';
import { classifyWith } from '#features/thought-dump/classify.ts';
import { publicKey, serverUrl } from '#remote/server.ts';
import type { SyncStateStore } from '#sync/state.ts';
import { type Authorised, createAuthorised } from '#sync/transport.ts';
import { toast } from '#ui/toast.ts';

/** Starts it. Gives the way to stop. */
export function startCoach(db: DaymarkDb, state: SyncStateStore): () => void {
  const { user_id } = db.profile;
  const request = requestOf(db);
  const post = request && createStreamingAsk((body, options) => request(user_id, CALL_PATH, body, options));
  const runner = startRunner({
    db,
    post,
    onAnswered: (reply, id) => void confirm(db, reply, id),
    locks: navigator.locks,
  });
  classifyWith(request && topicOfServer(request, user_id));
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
    classifyWith(null);
    runner.stop();
  };
}

/** How an account's server is asked; null for a profile that never sends. */
const requestOf = ({ profile }: DaymarkDb): Authorised | null =>
  profile.kind === 'account'
    ? createAuthorised({
        url: serverUrl(),
        apikey: publicKey(),
        session: { read: readSession, replace: replaceSession },
        fetch: (...request) => fetch(...request),
        locks: navigator.locks,
      })
    : null;

/** A topic that has not come by then is not waited for, ms. */
const TOPIC_MS = 30_000;

/** A released thought's topic; null when the server cannot be asked now: nothing depends on it. */
const topicOfServer = (request: Authorised, user_id: string) => async (content: string, entry_id: string) => {
  const body = { user_id, content, entry_id };
  const signal = AbortSignal.timeout(TOPIC_MS);
  const answer = request(user_id, '/api/classify-thought-dump', body, { signal }).then(wholeAnswer);
  return answer.then((found) => wordIn(found, 'topic')).catch(() => null);
};

/** Spec 000, section 8: only what was filed by one of the five actions is confirmed, and only if it is there. */
async function confirm(db: DaymarkDb, reply: CoachReply, id: string): Promise<void> {
  const said = toastFor(reply);
  if (!said) return;
  const lines = (await db.entries.get(replyId(id)))?.filed ?? [];
  if (lines.some((line) => parseFiled(line)?.action === reply.meta.action)) toast(said);
}
