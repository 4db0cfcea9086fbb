/** Lets a person's calls in: how much of their bodies is in memory, and how many of them run at once. Sync and table access share it. */
import { MAX_REQUEST_BYTES } from '#sync/protocol.ts';
import type { Context } from 'hono';
import { readBody } from '../body.ts';
import { refuse } from '../http-errors.ts';
import { createHeldBytes } from './held-bytes.ts';
import { createPerUserQueue } from './per-user-queue.ts';

/** Reads the body and runs the call with it, or answers 429. Throws BodyError for a body that cannot be read. */
export type Admission = (c: Context, user: string, run: (text: string) => Promise<Response>) => Promise<Response>;

/** The bodies of a person's calls take too much memory. */
class TooManyCalls extends Error {}

export function createAdmission(): Admission {
  const queue = createPerUserQueue();
  const held = createHeldBytes();
  return async (c, user, run) => {
    let bytes = 0;
    try {
      // Before the call takes its place in the queue, so that a body that never ends keeps no other call of the person waiting.
      const text = await readBody(c, {
        most: MAX_REQUEST_BYTES,
        onBytes: (more) => {
          if (!held.add(user, more)) throw new TooManyCalls();
          bytes += more;
        },
      });
      return (await queue.run(user, () => run(text))) ?? tooManyCalls(c);
    } catch (thrown) {
      if (thrown instanceof TooManyCalls) return tooManyCalls(c);
      throw thrown;
    } finally {
      held.release(user, bytes);
    }
  };
}

function tooManyCalls(c: Context): Response {
  c.header('Retry-After', '2');
  return refuse(c, 429, 'too_many_calls', 'Too many calls of this account are under way.');
}
