/** Asking the server, whole: what the service worker does, and the page when an answer does not come as a stream. */
import type { CoachCallInput } from '#coach/call.ts';
import type { AskPost } from './queue.ts';

/** The function that answers (spec 000, section 7). */
export const CALL_PATH = '/functions/v1/call-gpt';
/** A model may think for long; one that has not answered by then is asked again later, ms. */
const ASK_MS = 90_000;

/** Sends a question with the session's token and gives the answer, whatever its status. */
export type Send = (
  body: CoachCallInput,
  options: { readonly signal: AbortSignal; readonly accept?: string },
) => Promise<Response>;

/** `refused`: the server has understood the question and will never answer it. */
export class AskError extends Error {
  override readonly name = 'AskError';
  readonly kind: 'retryable' | 'auth' | 'refused';
  readonly code: string;
  /** ms */
  readonly retryAfter: number | undefined;
  constructor(kind: AskError['kind'], code: string, retryAfter?: number) {
    super(`${kind}: ${code}`);
    this.kind = kind;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** Asks for the whole answer. */
export const createAsk =
  (send: Send): AskPost =>
  (body, { signal }) =>
    inTime(signal, ASK_MS, async (signal) => wholeAnswer(await send(body, { signal })));

/** `work` with a signal that also fires after `ms`: 'timeout' is then what went wrong. */
export async function inTime<T>(
  signal: AbortSignal,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const control = new AbortController();
  const giveUp = () => control.abort(signal.reason);
  signal.addEventListener('abort', giveUp);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    control.abort();
  }, ms);
  try {
    return await work(control.signal);
  } catch (thrown) {
    throw late ? new AskError('retryable', 'timeout') : thrown;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

/** The body of a whole answer; throws an AskError for one that is none. */
export async function wholeAnswer(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw new AskError('retryable', 'unreachable');
  });
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  if (!response.ok) throw refusalOf(response, body);
  // A portal, a proxy, half a body: the network's doing.
  if (body === undefined) throw new AskError('retryable', 'unreadable');
  return body;
}

const PASSING = new Set([408, 425, 429]);

/** What a status means. Only a refusal that our server has spelled out is one for good: portals send 403 and 404 as well. */
function refusalOf({ status, headers }: Response, body: unknown): AskError {
  const code = wordIn(body, 'code') ?? '';
  const retryAfter = secondsIn(headers.get('retry-after'));
  if (status === 401 || code === 'account_deleted') return new AskError('auth', code || 'http_401');
  const passing = PASSING.has(status) || status >= 500 || code === 'in_progress' || code === '';
  return new AskError(passing ? 'retryable' : 'refused', code || `http_${status}`, retryAfter);
}

export const wordIn = (body: unknown, name: string): string | undefined => {
  const value: unknown =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** `Retry-After` in ms, at most an hour; a date, or anything else, says nothing. */
export const secondsIn = (value: string | null): number | undefined =>
  value && /^\d{1,6}$/.test(value.trim()) ? Math.min(Number(value), 3600) * 1000 : undefined;
