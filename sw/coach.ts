/** With the app closed: asks the coach the waiting questions, and shows the answer as a notification if the person allowed that. */
import { readLock } from '#data/app-lock.ts';
import type { DaymarkDb } from '#data/database.ts';
import type { AskPost } from '#assistant/post.ts';
import { mayAsk } from '#assistant/may-ask.ts';
import { photosFor } from '#assistant/photos.ts';
import { usesBrowserModel } from '#assistant/browser-model.ts';
import { type QueueResult, askNext } from '#assistant/queue.ts';
import { inTurn } from '#data/notices.ts';
import { cutText } from '#lib/cut.ts';
import { readable } from '#lib/damaged.ts';
import { RemoteError } from '#remote/errors.ts';
import { t } from '#lib/i18n.ts';

declare const self: ServiceWorkerGlobalScope;

/** How long one wake-up asks, ms: browsers end one that takes minutes, and give another. */
const WAKE_UP_MS = 90_000;
const COACH = 'Wren';
/** How much of an answer a notification shows, in characters. */
const NOTICE_LENGTH = 240;

export interface WorkerAsking {
  readonly db: DaymarkDb;
  readonly post: AskPost;
  readonly now: () => number;
  readonly random: () => number;
  readonly locks?: Pick<LockManager, 'request'> | undefined;
}

/**
 * Asks until no question waits. Returns the answers that it has stored; `again` is why the browser should start the worker once more for the
 * questions that still wait, null when that would not help.
 */
export async function askWaiting(
  deps: WorkerAsking,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Promise<{ readonly answers: readonly string[]; readonly again: RemoteError | null }> {
  const answers: string[] = [];
  // The person wants the browser's own model, which only a page has.
  if (await usesBrowserModel(deps.db)) return { answers, again: null };
  // A question of a sealed account waits for the person's yes: the page answers it, or asks.
  if ((await mayAsk(deps.db)) !== true) return { answers, again: null };
  const end = deps.now() + WAKE_UP_MS;
  for (;;) {
    const asked: QueueResult = await askNext({
      ...deps,
      mayBeReachable: true,
      photos: (call) => photosFor(deps.db, call),
    });
    if (asked.kind === 'idle') return { answers, again: null };
    if (asked.kind === 'answered' && asked.stored && asked.reply) answers.push(asked.reply.reply);
    if (asked.kind === 'wait' && asked.why === 'auth') return { answers, again: null };
    const wait = asked.kind === 'wait' ? asked.until - deps.now() : asked.kind === 'busy' ? 5_000 : 0;
    if (deps.now() + wait > end) return { answers, again: new RemoteError('retryable', 'questions_wait') };
    if (wait > 0) await pause(wait);
  }
}

/** Shows the newest answer, if the person allowed that and the app is not visible. */
export async function tell(db: DaymarkDb, answers: readonly string[]): Promise<void> {
  const newest = answers.at(-1);
  if (newest === undefined || Notification.permission !== 'granted') return;
  const windows = await self.clients.matchAll({ type: 'window' });
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return;
  const isDiscreet = (await readLock(db.profile.id))?.discreet ?? false;
  const name = isDiscreet ? 'Daymark' : readable((await db.assistant_profiles.toCollection().first())?.name) || COACH;
  const title =
    answers.length > 1
      ? t('{name}: {count, plural, one {# answer} other {# answers}}', { name, count: answers.length })
      : name;
  const words = newest.length > NOTICE_LENGTH ? `${cutText(newest, NOTICE_LENGTH)}…` : newest;
  const options = {
    body: isDiscreet ? t('You have an answer.') : words,
    tag: 'daymark-coach',
    icon: '/icons/icon-192.png',
    data: '/chat',
  };
  await inTurn(() => self.registration.showNotification(title, options));
}
