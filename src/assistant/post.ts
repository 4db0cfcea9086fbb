/** Asking the server for a whole answer: what the service worker does, and the page when an answer does not come as a stream. */
import type { CoachCallInput } from '#coach/call.ts';
import { type Authorised, readJson } from '#remote/authorised.ts';
import { isTransientStatus, RemoteError, retryAfterMs, textIn } from '#remote/errors.ts';
import { within } from '#remote/timeout.ts';

/** The function that answers (spec 000, section 7). */
const CALL_PATH = '/functions/v1/call-gpt';
/** A model may think for long; one that has not answered by then is asked again later, ms. */
const ANSWER_MS = 90_000;

/** Sends one question and gives what came back, parsed but not checked; throws a RemoteError. */
export type AskPost = (
  body: CoachCallInput,
  options: { readonly signal: AbortSignal; readonly onDelta?: ((text: string) => void) | undefined },
) => Promise<unknown>;

/** Sends a question with the session's token and gives the answer, whatever its status. */
export type Send = (
  body: CoachCallInput,
  options: { readonly signal: AbortSignal; readonly accept?: string },
) => Promise<Response>;

/** The way of one person's questions to the server. */
export const sendAs =
  (user: string, request: Authorised): Send =>
  (body, options) =>
    request(user, CALL_PATH, body, options);

/** `refused`: our server has understood the question and will never answer it. */
export class AskError extends RemoteError<'retryable' | 'auth' | 'refused'> {}

export const timedOut = (): AskError => new AskError('retryable', 'timeout');

/** Asks for the whole answer. */
export const createAsk =
  (send: Send): AskPost =>
  (body, { signal }) =>
    within(ANSWER_MS, timedOut, async (signal) => wholeAnswer(await send(body, { signal })), signal);

/** The body of a whole answer; throws an AskError for one that is none. */
export async function wholeAnswer(response: Response): Promise<unknown> {
  const body = await readJson(response);
  if (!response.ok) throw refusalOf(response, body);
  // A portal, a proxy, half a body: the network's doing.
  if (body === undefined) throw new AskError('retryable', 'unreadable');
  return body;
}

/** What a status means for a question. Only a refusal that our server has spelled out is final: portals send 403 and 404 as well. */
function refusalOf({ status, headers }: Response, body: unknown): AskError {
  const code = textIn(body, 'code') ?? '';
  if (status === 401 || code === 'account_deleted') return new AskError('auth', code || 'http_401');
  const transient = isTransientStatus(status) || code === 'in_progress' || code === '';
  const retryAfter = retryAfterMs(headers.get('retry-after'), Date.now());
  return new AskError(transient ? 'retryable' : 'refused', code || `http_${status}`, { retryAfter });
}
