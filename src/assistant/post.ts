/** Asking the server for a whole answer: what the service worker does, and the page when an answer does not come as a stream. */
import type { CoachCallInput } from '#coach/call.ts';
import { type Authorised, readJson } from '#remote/authorised.ts';
import { isTransientStatus, RemoteError, retryAfterMs, textIn } from '#remote/errors.ts';
import { within } from '#remote/timeout.ts';

/** The function that answers (spec 000, section 7). */
const CALL_PATH = '/functions/v1/call-gpt';
/** A model may think for long; one that has not answered by then is asked again later, ms. */
const ANSWER_MS = 90_000;

/** Sends one question and gives what came back, parsed but not checked; throws an AskFailure. */
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

/** Asks for the whole answer. */
export const createAsk =
  (send: Send): AskPost =>
  (body, { signal }) =>
    within(ANSWER_MS, async (signal) => wholeAnswer(await send(body, { signal })), signal);

/** The body of a whole answer; throws a RemoteError for one that is none. */
export async function wholeAnswer(response: Response): Promise<unknown> {
  const body = await readJson(response);
  if (!response.ok) throw refusalOf(response, body, (code) => code !== 'in_progress');
  // A portal, a proxy, half a body: the network's doing.
  if (body === undefined) throw new RemoteError('retryable', 'unreadable');
  return body;
}

/** `refused`: our server has understood the question, or has the recording, and will never answer it. */
export type AskFailure = RemoteError<'retryable' | 'auth' | 'refused'>;

/** What an answer without success means. Only a refusal that our server has spelled out by a final code is final: portals send 403 and 404 as well. */
export function refusalOf(
  { status, headers }: Response,
  body: unknown,
  isFinal: (code: string) => boolean,
): AskFailure {
  const typed = textIn(body, 'code');
  const code = typed || `http_${status}`;
  if (status === 401 || typed === 'account_deleted') return new RemoteError('auth', code);
  const refused = typed && isFinal(typed) && !isTransientStatus(status);
  const retryAfter = retryAfterMs(headers.get('retry-after'), Date.now());
  return new RemoteError(refused ? 'refused' : 'retryable', code, { retryAfter });
}
