/** Gives feedback: an account's as a row, everybody else's through the queue of this device. */
import { readActiveProfile } from '#data/session-store.ts';
import { dropWaiting, keepWaiting, waitingFeedback } from '#data/waiting-feedback.ts';
import { newId } from '#lib/id.ts';
import { logFailure } from '#lib/log-failure.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { publicKey, serverUrl } from '#remote/server.ts';
import { checkFeedback, type FeedbackDraft, type FeedbackError } from './feedback.ts';

/** How long the server may take, ms. */
const LATE_MS = 10_000;

type Post = (body: unknown) => Promise<{ readonly status: number }>;

const post: Post = (body) =>
  fetch(`${serverUrl()}/api/feedback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: publicKey() },
    body: JSON.stringify(body),
    credentials: 'omit',
    signal: AbortSignal.timeout(LATE_MS),
  });

/** Stores the feedback on the device first. `sent`: it has arrived; `waiting`: it goes out later. */
export async function giveFeedback(
  draft: FeedbackDraft,
  send = post,
): Promise<Result<'sent' | 'waiting', FeedbackError>> {
  const checked = checkFeedback(draft);
  if (!checked.ok) return checked;
  try {
    if ((await readActiveProfile())?.kind === 'account') {
      const { addFeedback } = await import('./mutations.ts');
      const added = await addFeedback(checked.value);
      return added.ok ? ok('waiting') : added;
    }
    const id = newId();
    await keepWaiting({ id, ...checked.value });
    await sendWaiting(send);
    return ok((await waitingFeedback()).some((one) => one.id === id) ? 'waiting' : 'sent');
  } catch (error) {
    logFailure('Feedback was not kept:', error);
    return err('SaveFailed');
  }
}

/** Sends what waits, oldest first, until the server cannot be reached or has had enough. What it will never take is dropped. */
export async function sendWaiting(send = post): Promise<void> {
  for (const one of await waitingFeedback()) {
    const status = await send(one).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status !== 200 && status !== 400) return;
    await dropWaiting(one.id);
  }
}

/** Sends what waits now and whenever the network comes back. */
export function sendWaitingWhenOnline(): void {
  const send = () => void sendWaiting().catch((error: unknown) => logFailure('Feedback waits on:', error));
  addEventListener('online', send);
  send();
}
