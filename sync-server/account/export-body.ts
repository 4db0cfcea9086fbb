/** The body of the answer that an export is. */
import type { ServerResponse } from 'node:http';
import { DatabaseError, TIMED_OUT } from '../database/errors.ts';

/** How long a reader may take for one piece, and for everything, ms: an export takes memory as long as it is read. */
const LIMITS = { piece: 60_000, whole: 30 * 60_000 };

interface Options {
  /** The answer behind the body, where there is one. */
  readonly outgoing: ServerResponse | undefined;
  /** Hears why it failed, if it did. */
  readonly failed: (thrown: unknown) => void;
  /** Called once, however it ends. */
  readonly ended: () => void;
  readonly limits?: typeof LIMITS;
}

/**
 * Pieces of text as a body. When one fails, or the reader is too slow, the connection is broken off and not ended, so that nobody takes a part of the
 * file for the file. (An error of the stream would be printed as it is, and its message sent, by Hono's server.)
 */
export function exportBody(
  parts: AsyncGenerator<string, void>,
  { outgoing, failed, ended, limits = LIMITS }: Options,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const until = performance.now() + limits.whole;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  /** Whether it was not over before. */
  const over = () => {
    clearTimeout(timer);
    if (isOver) return false;
    isOver = true;
    ended();
    return true;
  };
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      clearTimeout(timer);
      const stop = (thrown: unknown) => {
        if (!over()) return;
        failed(thrown);
        void parts.return();
        if (outgoing) outgoing.destroy();
        else controller.error(thrown);
      };
      try {
        const { value, done } = await parts.next();
        if (isOver) return;
        if (done) {
          over();
          return controller.close();
        }
        controller.enqueue(encoder.encode(value));
        const slow = () => stop(new DatabaseError('The reader is too slow.', TIMED_OUT));
        timer = setTimeout(slow, Math.max(0, Math.min(limits.piece, until - performance.now()))).unref();
      } catch (thrown) {
        stop(thrown);
      }
    },
    cancel: async () => {
      over();
      await parts.return();
    },
  });
}
