/**
 * An answer becomes rows: the coach's message and everything that came of it, in one transaction, once. Whoever brings the
 * answer (any tab, the service worker, one that was killed and is asked again) finds either everything or nothing stored. Nobody
 * did this by hand, so it is of the lowest clock (fine print 11), but for what the person asked to change. Its rows are a step of undo
 * where a page has stored it; the coach's words stay.
 */
import { filedLine, parseFiled } from '#coach/filed.ts';
import { type CoachReply, NO_REPLY } from '#coach/reply.ts';
import type { Change } from '#coach/route-act.ts';
import { cleanText, routeReply, type RoutedRow } from '#coach/route.ts';
import { viewedLine } from '#coach/viewed-line.ts';
import type { DaymarkDb } from '#data/database.ts';
import { isUntouched } from '#data/diff.ts';
import type { AnyRow } from '#data/local-tables.ts';
import type { Entry, TableName } from '#data/schema.ts';
import { type Changes, type NewRow, write, type Writer } from '#data/write.ts';
import { idOf } from '#lib/id.ts';
import { type AssistantCall, callsOf, type RuledRow } from './call-row.ts';
import { applyChanges, areThere } from './changes.ts';

/** What undo calls it. */
const FILING = 'What the coach filed';

/** What the device does and offers together with an answer of the rules. */
export interface Beside {
  /** Lines of own-line.ts. */
  readonly lines: readonly string[];
  /** What the person asked to change, with the clock of their edit. */
  readonly changes?: readonly Change[];
  /** The words of the message that the answer is to, if these are not all. */
  readonly filed_text?: string;
}

export const replyId = (callId: string): string => idOf('reply', callId);

/**
 * Stores the answer to a question that still waits; false when it does not any more (it has its answer, it was stopped, its
 * message was deleted): then nothing is written. Null for an answer without words: what the rules filed stays filed.
 *
 * What the rules filed meanwhile is replaced row by row: a row of the same id takes the answer's values, others go, and what
 * anybody has touched since, here or on another device, stays as it is.
 */
export async function keepReply(
  db: DaymarkDb,
  callId: string,
  reply: CoachReply | null,
  now: Date,
  { lines: besideLines, changes = [], filed_text }: Beside = { lines: [] },
): Promise<boolean> {
  const { value } = await write(db, { label: FILING, clock: 'lowest' }, async (writer) => {
    const asked = await openQuestion(db, callId);
    if (!asked || !(await areThere(db, changes))) return false;
    const { call } = asked;
    const ruled = call.ruled ?? [];
    const before: Record<string, AnyRow> = {};
    const made: RuledRow[] = [];
    const lines = reply
      ? await replaceRuled(db, writer, call, routeReply(reply, saidIn(call)), { before, made })
      : ruled.map(({ line }) => line);
    // What it only looked up stores nothing; the chat shows it.
    const viewed = reply && viewedLine(reply);
    if (viewed) lines.push(viewed);
    lines.push(...besideLines);
    const inverse = await applyChanges(db, writer.meant, changes);
    // The built-in coach reads no entries, so its answers do not show any.
    if (reply?.meta.by === 'coach' && !reply.meta.help) lines.push(...(call.given ?? []));
    await storeAnswer(db, writer, asked, now, {
      content: [reply ? cleanText(reply.reply) || NO_REPLY : NO_REPLY, ...unseenPhotos(call, reply)].join('\n\n'),
      lines,
      by: reply ? 'coach' : 'rules',
    });
    await callsOf(db).put({
      ...call,
      state: 'answered',
      why: null,
      made: reply ? made : ruled,
      ...(Object.keys(before).length > 0 ? { before } : {}),
      ...(reply?.meta.unsure ? { unsure: true } : {}),
      ...(inverse.length > 0 ? { inverse } : {}),
      ...(filed_text === undefined ? {} : { filed_text }),
    });
    return true;
  });
  return value;
}

/** What the device answers or does by itself, from the person's own rows. */
export interface OwnAnswer {
  readonly text: string;
  /** Lines of own-line.ts. */
  readonly lines: readonly string[];
  readonly changes: readonly Change[];
}

/**
 * Stores the device's own answer to a question that still waits. False, and nothing is written, when it does not any more, or when a row that
 * is to be changed is gone. The rows have the clock of a person's edit, because the person asked for it; the answer has the lowest one.
 */
export async function keepOwn(db: DaymarkDb, callId: string, answer: OwnAnswer, now: Date): Promise<boolean> {
  const { value } = await write(db, { label: 'What you asked the coach', clock: 'lowest' }, async (writer) => {
    const asked = await openQuestion(db, callId);
    if (!asked || !(await areThere(db, answer.changes))) return false;
    const inverse = await applyChanges(db, writer.meant, answer.changes);
    await storeAnswer(db, writer, asked, now, { content: answer.text, lines: answer.lines, by: 'coach' });
    await callsOf(db).put({ ...asked.call, state: 'answered', why: null, inverse });
    return true;
  });
  return value;
}

/**
 * Stores what had come of an answer when the person said stop; false when the question does not wait any more. What the rules had filed
 * stays filed, and nothing else is: a part of an answer names no rows. `beside`: the lines that say that it was stopped.
 */
export async function keepStopped(
  db: DaymarkDb,
  callId: string,
  words: string,
  now: Date,
  beside: readonly string[],
): Promise<boolean> {
  const { value } = await write(db, { label: FILING, clock: 'lowest' }, async (writer) => {
    const asked = await openQuestion(db, callId);
    if (!asked) return false;
    const ruled = asked.call.ruled ?? [];
    const lines = [...ruled.map(({ line }) => line), ...beside];
    await storeAnswer(db, writer, asked, now, { content: cleanText(words), lines, by: 'rules' });
    await callsOf(db).put({ ...asked.call, state: 'stopped', why: null, made: ruled });
    return true;
  });
  return value;
}

/**
 * Files a question at once by what the rules say of it, while the coach is out of reach; its message says so, and the question
 * goes on waiting. Only once for each question.
 */
export async function fileByReply(db: DaymarkDb, callId: string, reply: CoachReply): Promise<boolean> {
  const { value } = await write(db, { label: FILING, clock: 'lowest' }, async (writer) => {
    const asked = await openQuestion(db, callId);
    if (!asked || asked.call.ruled) return false;
    const ruled: RuledRow[] = [];
    for (const [i, routed] of routeReply(reply, saidIn(asked.call)).entries()) {
      if (routed.op !== 'fill') continue;
      const { table, id } = routed;
      const row = { ...routed.row, created_at: madeAt(asked.call, i) };
      // The entry with the photos is the person's.
      if (filedLine(routed) === asked.call.photos?.line) continue;
      if (await make(db, writer, table, { ...row, id })) ruled.push({ table, id, line: filedLine(routed), row });
    }
    const { photos } = asked.call;
    const lines = [...(photos ? [photos.line] : []), ...ruled.map(({ line }) => line)];
    if (ruled.length > 0) await writer.patch('entries', callId, { filed: lines, filed_by: 'rules' });
    await callsOf(db).put({ ...asked.call, ruled, ...(reply.meta.unsure ? { unsure: true } : {}) });
    return true;
  });
  return value;
}

/** Whether the row that a line names is there. */
async function isThere(db: DaymarkDb, line: string): Promise<boolean> {
  const filed = parseFiled(line);
  return filed !== null && (await db.table(filed.table).get(filed.id)) !== undefined;
}

/** Said when nobody has looked at the photos of a message. */
function unseenPhotos({ photos }: AssistantCall, reply: CoachReply | null): readonly string[] {
  if (!photos || reply?.meta.saw || reply?.meta.help) return [];
  return [
    photos.sha256.length === 1
      ? 'I have not looked at your photo, but it is kept in your Daily Log.'
      : 'I have not looked at your photos, but they are kept in your Daily Log.',
  ];
}

interface StoredAnswer {
  readonly content: string;
  /** Lines of `entries.filed`. */
  readonly lines: readonly string[];
  /** Who filed them. */
  readonly by: 'coach' | 'rules';
}

/** Writes the row of an answer. Its lines are no longer those of the message. */
async function storeAnswer(
  db: DaymarkDb,
  writer: Writer,
  { call, question }: OpenQuestion,
  now: Date,
  { content, lines: came, by }: StoredAnswer,
): Promise<void> {
  const { photos } = call;
  // Whatever the answer is, its card shows where the photos are.
  const lines =
    photos && !came.includes(photos.line) && (await isThere(db, photos.line)) ? [photos.line, ...came] : came;
  const answer: NewRow<'entries'> = {
    id: replyId(call.id),
    role: 'assistant',
    type: 'chat',
    content,
    created_at: now.toISOString(),
    logged_for: question.logged_for,
    call_id: call.id,
    ...(lines.length > 0 ? { filed: [...lines], filed_by: by } : {}),
    // The chat was cleared while this waited: the log has both, the fresh chat neither.
    ...(question.cleared ? { cleared: true } : {}),
  };
  await make(db, writer, 'entries', answer);
  if (question.filed || question.filed_by) await writer.patch('entries', call.id, { filed: null, filed_by: null });
}

interface OpenQuestion {
  readonly call: AssistantCall;
  readonly question: Entry;
}

/** A question that waits, with its message; a question whose message is gone is dropped. */
async function openQuestion(db: DaymarkDb, callId: string): Promise<OpenQuestion | null> {
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

/** Makes a row, unless there is one or a person deleted it. Gives whether the row is there now. */
async function make(
  db: DaymarkDb,
  writer: Writer,
  t: TableName,
  row: AnyRow & { readonly id: string },
): Promise<boolean> {
  if (await db.table(t).get(row.id)) return true;
  return writer.fill(t, row);
}

/** Brings the rows in line with the answer. Gives the lines of what is there then. */
async function replaceRuled(
  db: DaymarkDb,
  writer: Writer,
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
    if (filedLine(row) === call.photos?.line) {
      // The entry with the photos is the person's: nothing is made, and nothing is taken back with the answer.
      if (await isThere(db, filedLine(row))) lines.push(filedLine(row));
      continue;
    }
    const there = await db.table<AnyRow, string>(table).get(id);
    if (row.op === 'update') {
      if (!there) continue;
      before[id] = Object.fromEntries(Object.keys(row.row).map((name) => [name, there[name] ?? null]));
      await writer.meant.patch(table, id, row.row as Changes<typeof table>);
    } else {
      const fields = { ...row.row, created_at: madeAt(call, i) };
      if (!old || !there) {
        if (!(await make(db, writer, table, { ...fields, id }))) continue;
        made.push({ table, id, line: filedLine(row), row: fields });
      } else if (isUntouched(there, old.row)) {
        await writer.patch(table, id, row.row as Changes<typeof table>);
        made.push({ table, id, line: filedLine(row), row: { ...old.row, ...fields } });
      }
    }
    lines.push(filedLine(row));
  }
  for (const { table, id, line, row } of byRules.values()) {
    const there = await db.table<AnyRow, string>(table).get(id);
    if (!there) continue;
    if (isUntouched(there, row)) await writer.delete(table, id);
    else lines.push(line);
  }
  return lines;
}
