/** Clears a whole chat: by hand and each day. Messages are marked cleared, not deleted, and /logs still shows them. */
import { getDb } from '#data/db.ts';
import { mutate, record, type Undoable } from '#data/mutate.ts';
import type { Entry } from '#data/schema.ts';
import { attempt } from '#data/attempt.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { logFailure } from '#lib/log-failure.ts';
import { leaving, resetBefore } from './chat.ts';
import { readOpen } from './read-chat.ts';
import { msg } from '#lib/i18n.ts';

/** Clears the chat, as one intent that can be undone. The value is the number of cleared messages. */
export const clearChat = (): Promise<Result<Undoable<number>, 'ClearFailed'>> =>
  attempt('ClearFailed', () =>
    mutate(msg('Clear chat'), async (write) => {
      const { entries } = await readOpen(Infinity);
      for (const { id } of entries) await write.patch('entries', id, { cleared: true });
      return entries.length;
    }),
  );

/**
 * The daily reset: from 4 o'clock on, earlier messages are cleared, except questions that still wait for their answers. It marks rows, so
 * a second run in another tab or on another device changes nothing. No step of undo. The value is the number of cleared rows.
 */
export async function resetChat(now = new Date()): Promise<Result<number, 'ResetFailed'>> {
  const before = resetBefore(now)?.toISOString();
  if (before === undefined) return ok(0);
  try {
    // Usually there is nothing to do: no read-write transaction then, which would block writes.
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

async function old(before: string): Promise<readonly Entry[]> {
  const rows = leaving((await readOpen(Infinity)).entries, before);
  if (rows.length === 0) return rows;
  const waiting = new Set(await getDb().assistant_calls.where('state').equals('waiting').primaryKeys());
  return rows.filter(({ id }) => !waiting.has(id));
}
