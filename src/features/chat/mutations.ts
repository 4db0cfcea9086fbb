/** What happens to a whole chat. Nothing is ever deleted: messages are marked cleared, and /logs goes on showing them. */
import { db } from '#data/db.ts';
import { mutate, record, type Done } from '#data/mutate.ts';
import type { Entry } from '#data/schema.ts';
import { attempt } from '#data/attempt.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { logFailure } from '#lib/log-failure.ts';
import { leaving, resetBefore } from './chat.ts';
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
 * No step of undo: nobody asked for it, and the next Undo belongs to what the person did.
 */
export async function resetChat(now = new Date()): Promise<Result<number, 'ResetFailed'>> {
  const before = resetBefore(now)?.toISOString();
  if (before === undefined) return ok(0);
  try {
    // Most minutes nothing is to do, and then nothing that writes is kept waiting.
    if ((await old(before)).length === 0) return ok(0);
    return ok(
      await record(async (write) => {
        const rows = await old(before);
        for (const { id } of rows) await write.patch('entries', id, { cleared: true });
        return rows.length;
      }),
    );
  } catch (cause) {
    logFailure('ResetFailed', cause);
    return err('ResetFailed');
  }
}

/** What leaves the chat: pairs of an earlier day, but no question that still waits. */
async function old(before: string): Promise<readonly Entry[]> {
  const rows = leaving((await readOpen(Infinity)).entries, before);
  if (rows.length === 0) return rows;
  const waiting = new Set(await db.assistant_calls.where('state').equals('waiting').primaryKeys());
  return rows.filter(({ id }) => !waiting.has(id));
}
