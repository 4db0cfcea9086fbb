/** Stores what the device answers and does by itself: the answer and the changed rows in one transaction, once (docs/decisions/0033). */
import type { Change } from '#coach/route-act.ts';
import type { DaymarkDb } from '#data/database.ts';
import type { AnyRow } from '#data/local-tables.ts';
import { type NewRow, write, type Writer } from '#data/write.ts';
import { callsOf } from './call-row.ts';
import { openQuestion, replyId } from './keep-reply.ts';

export interface OwnAnswer {
  readonly text: string;
  /** Lines of own-line.ts. */
  readonly lines: readonly string[];
  readonly changes: readonly Change[];
}

/**
 * Stores the answer to a question that still waits. False, and nothing is written, when it does not any more, or when a row that is to be
 * changed is gone. The rows have the clock of a person's edit, because the person asked for it; the answer has the lowest one.
 */
export async function keepOwn(db: DaymarkDb, callId: string, answer: OwnAnswer, now: Date): Promise<boolean> {
  const { value } = await write(db, { label: 'What you asked the coach', clock: 'lowest' }, async (writer) => {
    const asked = await openQuestion(db, callId);
    if (!asked || !(await areThere(db, answer.changes))) return false;
    const inverse = await applyChanges(db, writer.meant, answer.changes);
    await writer.fill('entries', {
      id: replyId(callId),
      role: 'assistant',
      type: 'chat',
      content: answer.text,
      created_at: now.toISOString(),
      logged_for: asked.question.logged_for,
      call_id: callId,
      ...(answer.lines.length > 0 ? { filed: [...answer.lines], filed_by: 'coach' as const } : {}),
      ...(asked.question.cleared ? { cleared: true } : {}),
    });
    await callsOf(db).put({ ...asked.call, state: 'answered', why: null, inverse });
    return true;
  });
  return value;
}

/** Whether each row that is to be changed or deleted is there. */
export async function areThere(db: DaymarkDb, changes: readonly Change[]): Promise<boolean> {
  for (const { op, table, id } of changes)
    if (op !== 'fill' && op !== 'set' && !(await db.table(table).get(id))) return false;
  return true;
}

/** Makes changes inside an intent. Gives the changes that take them back, in their order. */
export async function applyChanges(db: DaymarkDb, writer: Writer, changes: readonly Change[]): Promise<Change[]> {
  const inverse: Change[] = [];
  for (const { op, table, id, row } of changes) {
    const there = await db.table<AnyRow, string>(table).get(id);
    const before = there && Object.fromEntries(Object.keys(row).map((name) => [name, there[name] ?? null]));
    if (op === 'delete') {
      if (!there) continue;
      const { user_id: _, _v, ...whole } = there;
      inverse.unshift({ op: 'set', table, id, row: whole });
      await writer.delete(table, id);
    } else if (op === 'append' || op === 'cut') {
      if (!there) continue;
      inverse.unshift({ op: op === 'append' ? 'cut' : 'append', table, id, row });
      await writer.patch(table, id, changedTexts(there, row, op));
    } else if (before) {
      if (op === 'fill') continue;
      inverse.unshift({ op: 'update', table, id, row: before });
      await writer.patch(table, id, row);
    } else if (op !== 'update') {
      inverse.unshift({ op: 'delete', table, id, row: {} });
      const made = { ...row, id } as NewRow<typeof table>;
      // A deleted row is made again: the person asks for it now.
      if (op === 'set' || !(await writer.fill(table, made))) await writer.put(table, made);
    }
  }
  return inverse;
}

/** The texts of a row with what is appended below them, or without it. */
const changedTexts = (there: AnyRow, row: Change['row'], op: 'append' | 'cut'): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).map(([name, more]) => {
      const text = there[name];
      const [before, added] = [typeof text === 'string' ? text : '', `\n\n${String(more)}`];
      return [name, op === 'append' ? `${before}${added}` : before.replace(added, () => '')];
    }),
  );
