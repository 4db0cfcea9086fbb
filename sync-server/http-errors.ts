import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { sqlState } from './database/errors.ts';
import { describeError, type Log } from './log.ts';

/** The body of every error that is ours: `code` is for programs, `message` for people. Never what a request held. */
export interface ErrorBody {
  readonly code: string;
  readonly message: string;
}

/** Answers with a typed error. */
export const refuse = (c: Context, status: ContentfulStatusCode, code: string, message: string): Response =>
  c.json({ code, message } satisfies ErrorBody, status);

/** SQLSTATEs that pass by themselves: lost connections, no resources, conflicts, time limits, a server that stops. */
const PASSING = /^(?:08...|53...|57P0.|40001|40P01|55P03|57014)$/;
const CONNECTING = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE']);

/** Whether a failure of the database passes by itself, so that the same request may succeed a moment later. */
export function isPassing(thrown: unknown): boolean {
  const code = sqlState(thrown);
  return PASSING.test(code) || CONNECTING.has(code);
}

/** How long a client should wait before it asks again, in s. */
const RETRY_AFTER = '2';

/** The last word on whatever a route threw: a typed answer to the client, and ids and codes to the log. */
export const answerError =
  (log: Log) =>
  (thrown: Error, c: Context<{ Variables: { requestId: string } }>): Response => {
    if (thrown instanceof HTTPException) {
      return thrown.res ?? refuse(c, thrown.status, `http_${thrown.status}`, thrown.message);
    }
    log({ event: 'failure', request: c.get('requestId'), ...describeError(thrown) });
    if (isPassing(thrown)) {
      const code = sqlState(thrown);
      c.header('Retry-After', RETRY_AFTER);
      return refuse(c, 503, code, 'The server cannot answer right now. Try again in a moment.');
    }
    return refuse(c, 500, 'internal', 'Something went wrong on the server.');
  };
