/** Makes a task or a fact of an entry that the coach was not sure of. */
import { callsOf } from '#assistant/call-row.ts';
import { filedLine, parseFiled } from '#coach/filed.ts';
import { routeReply } from '#coach/route.ts';
import { attempt } from '#data/attempt.ts';
import { getDb } from '#data/db.ts';
import { mutate, type Undoable } from '#data/mutate.ts';
import { handOver } from '#features/media/mutations.ts';
import { kindNameOf } from '#kinds/kinds.ts';
import { newId } from '#lib/id.ts';
import { err, type Result } from '#lib/result.ts';
import { type Message, msg, t } from '#lib/i18n.ts';

export type MovedTo = 'task' | 'fact';

/** What is read of an entry. */
interface FiledEntry {
  readonly content: string;
  readonly created_at: string;
}

const MOVED: Readonly<Record<MovedTo, Message>> = {
  task: msg('You made it a task: it is in your To-Do List now.'),
  fact: msg('You keep it as a fact: it is in your Memory Vault now.'),
};

/**
 * Deletes the entry and makes the other row from its words. One intent, which can be undone. What the person chose stays with the question, on this
 * device. 'Gone': the entry, or what is known of its question, is not here.
 */
export async function moveFiled(
  entryId: string,
  line: string,
  to: MovedTo,
): Promise<Result<Undoable<void>, 'Gone' | 'SaveFailed'>> {
  const filed = parseFiled(line);
  const entry = await getDb().entries.get(entryId);
  const callId = entry?.call_id ?? entryId;
  const [call, row] = await Promise.all([
    callsOf(getDb()).get(callId),
    filed ? getDb().table<FiledEntry, string>(filed.table).get(filed.id) : undefined,
  ]);
  if (!filed || !call || !row || !entry?.filed?.includes(line)) return err('Gone');
  const { answerAs, readyFor } = await import('#coach/rules/answer.ts');
  const { language, at, zone, day_starts_at } = call.body;
  await readyFor(row.content, language);
  const reply = answerAs(to, {
    message: row.content,
    preferred: language,
    at: new Date(at),
    zone,
    dayStartsAt: day_starts_at ?? 0,
    help: null,
  });
  const said = { callId, message: row.content, at: new Date(at), day: call.day };
  // An id of their own: the row that a message is first filed as may come back by undo.
  const rows = routeReply(reply, said).flatMap((routed) => (routed.op === 'fill' ? [{ ...routed, id: newId() }] : []));
  return attempt('SaveFailed', () =>
    mutate(msg('Move'), async (write) => {
      for (const { table, id, row: fields } of rows)
        await write.fill(table, { ...fields, id, created_at: row.created_at });
      const [first] = rows;
      // Its photos go with it.
      if (first) await handOver(write, filed.id, { kind: kindNameOf(first.table), id: first.id });
      await write.delete(filed.table, filed.id);
      const lines = entry.filed?.flatMap((each) => (each === line ? rows.map(filedLine) : [each])) ?? [];
      const words = entry.role === 'assistant' ? { content: `${entry.content}\n\n${t(MOVED[to])}` } : {};
      await write.patch('entries', entryId, { ...words, filed: lines });
      await callsOf(getDb()).put({ ...call, moved: to });
    }),
  );
}
