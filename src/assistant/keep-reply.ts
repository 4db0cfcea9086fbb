/**
 * An answer becomes rows: the coach's message and everything that came of it, in one transaction, once. Whoever brings the
 * answer (any tab, the service worker, one that was killed and is asked again) finds either everything or nothing stored.
 */
import { filedLine, filedTables } from '#coach/filed.ts';
import { type CoachReply, NO_REPLY } from '#coach/reply.ts';
import { cleanText, routeReply, type RoutedRow } from '#coach/route.ts';
import { viewedLine } from '#coach/viewed.ts';
import type { DaymarkDb } from '#data/database.ts';
import { fieldsOf, sameValue } from '#data/diff.ts';
import type { AnyRow } from '#data/local-tables.ts';
import type { Entry } from '#data/schema.ts';
import { idOf } from '#lib/id.ts';
import { type AssistantCall, callsOf, type RuledRow } from './call-row.ts';
import { type LateWriter, writeLate } from './late-writer.ts';

export const replyId = (callId: string): string => idOf('reply', callId);

/** Every table that an answer may write. */
const TABLES = ['entries', ...filedTables] as const;

/**
 * Stores the answer to a question that still waits; false when it does not any more (it has its answer, it was stopped, its
 * message was deleted): then nothing is written. Null for an answer without words: what the rules filed stays filed.
 *
 * What the rules filed meanwhile is replaced row by row: a row of the same id takes the answer's values, others go, and what
 * anybody has touched since, here or on another device, stays as it is.
 */
export function keepReply(db: DaymarkDb, callId: string, reply: CoachReply | null, now: Date): Promise<boolean> {
  return writeLate(db, TABLES, async (write) => {
    const asked = await openQuestion(db, callId);
    if (!asked) return false;
    const { call, question } = asked;
    const ruled = call.ruled ?? [];
    const before: Record<string, AnyRow> = {};
    const made: RuledRow[] = [];
    const lines = reply
      ? await replaceRuled(write, call, routeReply(reply, saidIn(call)), { before, made })
      : ruled.map(({ line }) => line);
    // What it only looked up stores nothing; the chat shows it.
    const viewed = reply && viewedLine(reply);
    if (viewed) lines.push(viewed);
    await write.fill('entries', {
      id: replyId(callId),
      role: 'assistant',
      type: 'chat',
      content: reply ? cleanText(reply.reply) || NO_REPLY : NO_REPLY,
      created_at: now.toISOString(),
      logged_for: question.logged_for,
      call_id: callId,
      ...(lines.length > 0 ? { filed: lines, filed_by: reply ? 'coach' : 'rules' } : {}),
      // The chat was cleared while this waited: the log has both, the fresh chat neither.
      ...(question.cleared ? { cleared: true } : {}),
    });
    await write.patch('entries', callId, { filed: null, filed_by: null });
    const { ruled: _, ...rest } = call;
    await callsOf(db).put({
      ...rest,
      state: 'answered',
      why: null,
      made: reply ? made : ruled,
      ...(Object.keys(before).length > 0 ? { before } : {}),
    });
    return true;
  });
}

/**
 * Files a question at once by what the rules say of it, while the coach is out of reach; its message says so, and the question
 * goes on waiting. Only once for each question.
 */
export function fileByReply(db: DaymarkDb, callId: string, reply: CoachReply): Promise<boolean> {
  return writeLate(db, TABLES, async (write) => {
    const asked = await openQuestion(db, callId);
    if (!asked || asked.call.ruled) return false;
    const ruled: RuledRow[] = [];
    for (const [i, routed] of routeReply(reply, saidIn(asked.call)).entries()) {
      if (routed.op !== 'fill') continue;
      const { table, id } = routed;
      const row = { ...routed.row, created_at: madeAt(asked.call, i) };
      if (await write.fill(table, { ...row, id })) ruled.push({ table, id, line: filedLine(routed), row });
    }
    const lines = ruled.map(({ line }) => line);
    if (lines.length > 0) await write.patch('entries', callId, { filed: lines, filed_by: 'rules' });
    await callsOf(db).put({ ...asked.call, ruled });
    return true;
  });
}

/** A question that waits, with its message; a question whose message is gone is dropped. */
async function openQuestion(
  db: DaymarkDb,
  callId: string,
): Promise<{ readonly call: AssistantCall; readonly question: Entry } | null> {
  const call = await callsOf(db).get(callId);
  if (call?.state !== 'waiting') return null;
  const question = await db.entries.get(callId);
  if (question) return { call, question };
  await callsOf(db).delete(callId);
  return null;
}

const saidIn = ({ id, body, day }: AssistantCall) => ({
  callId: id,
  message: body.message,
  at: new Date(body.at),
  day,
});

/** A row belongs to when it was said, however late it is made; several of one message keep their order. */
const madeAt = ({ body }: AssistantCall, i: number) => new Date(Date.parse(body.at) + i).toISOString();

/** Brings the rows in line with the answer. Gives the lines of what is there then. */
async function replaceRuled(
  write: LateWriter,
  call: AssistantCall,
  routed: readonly RoutedRow[],
  { before, made }: { readonly before: Record<string, AnyRow>; readonly made: RuledRow[] },
): Promise<string[]> {
  const lines: string[] = [];
  const same = ({ table, id }: Pick<RuledRow, 'table' | 'id'>) => `${table}/${id}`;
  const byRules = new Map((call.ruled ?? []).map((row) => [same(row), row]));
  for (const [i, row] of routed.entries()) {
    const { table, id } = row;
    const old = byRules.get(same(row));
    byRules.delete(same(row));
    const there = await write.get(table, id);
    if (row.op === 'update') {
      if (!there) continue;
      before[id] = Object.fromEntries(Object.keys(row.row).map((name) => [name, there[name] ?? null]));
      await write.patch(table, id, row.row, 'meant');
    } else {
      const fields = { ...row.row, created_at: madeAt(call, i) };
      if (!old || !there) {
        if (!(await write.fill(table, { ...fields, id }))) continue;
        made.push({ table, id, line: filedLine(row), row: fields });
      } else if (isUntouched(there, old.row)) {
        await write.patch(table, id, row.row);
        made.push({ table, id, line: filedLine(row), row: { ...old.row, ...fields } });
      }
    }
    lines.push(filedLine(row));
  }
  for (const { table, id, line, row } of byRules.values()) {
    const there = await write.get(table, id);
    if (!there) continue;
    if (isUntouched(there, row)) await write.remove(table, id);
    else lines.push(line);
  }
  return lines;
}

/** Whether nobody has changed a row since it was made. */
export function isUntouched(row: AnyRow, made: AnyRow): boolean {
  const now = fieldsOf(row);
  return [...new Set([...Object.keys(now), ...Object.keys(made)])].every((name) => sameValue(now[name], made[name]));
}
