import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { DISK_FULL, sqlState } from './database/errors.ts';
import { describeError, type Log } from './log.ts';

/** The body of every error of this server: `code` is for programs, `message` for people. It never has content of the request. */
export interface ErrorBody {
  readonly code: string;
  readonly message: string;
}

/** A refusal that several APIs answer, each in its own form. */
export type Refusal = readonly [status: ContentfulStatusCode, code: string, message: string];

/** Answers with a typed error. */
export const refuse = (c: Context, status: ContentfulStatusCode, code: string, message: string): Response =>
  c.json({ code, message } satisfies ErrorBody, status);

/** SQLSTATEs of temporary errors: lost connections, no resources, conflicts, time limits, a server that stops. */
const PASSING = /^(?:08...|53...|57P0.|40001|40P01|55P03|57014)$/;
const CONNECTING = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE']);

/** Whether an error of the database is temporary, so that the same request may succeed later. */
export function isPassing(thrown: unknown): boolean {
  const code = sqlState(thrown);
  return PASSING.test(code) || CONNECTING.has(code);
}

/** How long a client should wait before it asks again, in s. */
const RETRY_AFTER = '2';
/** The same for a full disk, which does not end by itself. */
const RETRY_AFTER_FULL = '30';

/** Handles every error that a route throws: a typed answer for the client, ids and codes for the log. */
export const answerError =
  (log: Log) =>
  (thrown: Error, c: Context<{ Variables: { requestId: string } }>): Response => {
    if (thrown instanceof HTTPException) {
      return thrown.res ?? refuse(c, thrown.status, `http_${thrown.status}`, thrown.message);
    }
    log({ event: 'failure', request: c.get('requestId'), ...describeError(thrown) });
    const code = sqlState(thrown);
    if (code === DISK_FULL) {
      c.header('Retry-After', RETRY_AFTER_FULL);
      // Not 507: its definition forbids to send the same request again without a person.
      return refuse(c, 503, 'disk_full', 'The disk of the server is full. Try again later.');
    }
    if (isPassing(thrown)) {
      c.header('Retry-After', RETRY_AFTER);
      return refuse(c, 503, code, 'The server cannot answer right now. Try again in a moment.');
    }
    return refuse(c, 500, 'internal', 'Something went wrong on the server.');
  };
