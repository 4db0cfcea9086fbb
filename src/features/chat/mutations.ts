/** What happens to a whole chat. Nothing is ever deleted: messages are marked cleared, and /logs goes on showing them. */
import { db } from '#data/db.ts';
import { mutate, type Done } from '#data/mutate.ts';
import { attempt } from '#features/daily-log/attempt.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { logFailure } from '#lib/log-failure.ts';
import { resetBefore } from './chat.ts';
import { readOpen } from './read-chat.ts';

/** Clears the chat, as one intent that can be taken back. The value is how many messages left it. */
export const clearChat = (): Promise<Result<Done<number>, 'ClearFailed'>> =>
  attempt('ClearFailed', () =>
    mutate('Clear chat', async (write) => {
      const { entries } = await readOpen(Infinity);
      for (const { id } of entries) await write.patch('entries', id, { cleared: true });
      return entries.length;
    }),
  );

/**
 * The daily reset: from 4 o'clock on, what was said before leaves the chat. It marks rows, so doing it twice, in two tabs or on two
 * devices is doing it once. A question that still waits for its answer stays until it has one. The value is how many rows left.
 *
 * Not a mutate(): nobody asked for it, and the next Undo belongs to what the person did. The log records it all the same.
 */
export async function resetChat(now = new Date()): Promise<Result<number, 'ResetFailed'>> {
  const before = resetBefore(now)?.toISOString();
  if (before === undefined) return ok(0);
  try {
    const { entries } = await readOpen(Infinity);
    const old = entries.filter(({ created_at }) => created_at < before).map(({ id }) => id);
    if (old.length === 0) return ok(0);
    const waiting = new Set(await db.assistant_calls.where('state').equals('waiting').primaryKeys());
    const ids = old.filter((id) => !waiting.has(id));
    if (ids.length > 0) {
      await db.transaction('rw', db.entries, () => db.entries.where('id').anyOf(ids).modify({ cleared: true }));
    }
    return ok(ids.length);
  } catch (cause) {
    logFailure('ResetFailed', cause);
    return err('ResetFailed');
  }
}
