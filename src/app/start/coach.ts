/** Starts the coach's queue of one open profile, and says what was filed. Loaded after the first paint, like the sync engine. */
import { parseFiled } from '#coach/filed.ts';
import type { CoachReply } from '#coach/reply.ts';
import { toastFor } from '#coach/route.ts';
import type { DaymarkDb } from '#data/db.ts';
import { usesBrowserModel } from '#assistant/browser-model.ts';
import { sendAs } from '#assistant/post.ts';
import { replyId } from '#assistant/keep-reply.ts';
import { startRunner } from '#assistant/runner.ts';
import { createStreamingAsk } from '#assistant/stream.ts';
import { coachLive } from '#features/chat/coach-progress.ts';
import { classifyWith } from '#features/thought-dump/classify.ts';
import { answerOf, authorised } from '#remote/authorised.ts';
import { textIn } from '#remote/errors.ts';
import type { SyncStateStore } from '#sync/state.ts';
import { toast } from '#ui/toast.ts';
import { whileReachable } from './reachable.ts';

/** Returns the function that stops it. */
export function startCoach(db: DaymarkDb, state: SyncStateStore): () => void {
  const { kind, user_id } = db.profile;
  // A local or a sample profile sends nothing.
  const sends = kind === 'account';
  const runner = startRunner({
    db,
    post: sends ? createStreamingAsk(sendAs(user_id, authorised)) : null,
    here: async () => ((await usesBrowserModel(db)) ? (await import('./with-model.ts')).createBrowserAsk(db) : null),
    progress: coachLive,
    onAnswered: (reply, id) => void confirm(db, reply, id),
    own: async (call) => (await import('#features/chat/own/answer.ts')).answerOwn(db, call),
    find: async (call) => (await import('./with-model.ts')).findEntries(db, call),
    locks: navigator.locks,
  });
  classifyWith(sends ? topicOfServer(user_id) : null);
  const stop = whileReachable(state, runner);
  runner.wake(true);
  return () => {
    stop();
    classifyWith(null);
  };
}

/** How long the topic is waited for, ms. */
const TOPIC_MS = 30_000;

/** A released thought's topic; null when the server cannot be asked now: nothing depends on it. */
const topicOfServer = (user_id: string) => async (content: string, entry_id: string) => {
  const body = { user_id, content, entry_id };
  const signal = AbortSignal.timeout(TOPIC_MS);
  const answer = authorised(user_id, '/api/classify-thought-dump', body, { signal }).then((found) => answerOf(found));
  return answer.then((found) => textIn(found, 'topic')).catch(() => null);
};

/** Spec 000, section 8: only what was filed by one of the five actions is confirmed, and only if it is there. */
async function confirm(db: DaymarkDb, reply: CoachReply, id: string): Promise<void> {
  const said = toastFor(reply);
  if (!said) return;
  const lines = (await db.entries.get(replyId(id)))?.filed ?? [];
  if (lines.some((line) => parseFiled(line)?.action === reply.meta.action)) toast(said);
}
