/** Answers a question from the person's own rows, or does what it asks, on this device: offline, without a key, before anybody else is asked. */
import type { AssistantCall } from '#assistant/call-row.ts';
import { keepOwn, type OwnAnswer } from '#assistant/own-act.ts';
import { ownLine } from '#coach/own-line.ts';
import type { Query } from '#coach/own.ts';
import { speaksOfHarm } from '#coach/safety.ts';
import { sayFacts } from '#coach/say-own.ts';
import type { DaymarkDb } from '#data/db.ts';
import { db as open } from '#data/db.ts';
import { readWeekStart } from '#features/habits/board.ts';

/** Texts that may be a question or an act: only for these the rules are loaded. */
const MAY_BE =
  /^(?:\W*(?:hey|hi|hello|ok|okay|please|pls|wren|can you|could you|would you|so|and)\b[\s,]*)*(?:w(?:hat|hich|hen|at|here)|how|did|do|does|am|are|is|have|any|show|list|tell|give|read|see|check|open|view|tick|cross|strike|mark|set|put|complete|finish|close|move|reschedule|push|postpone|shift|delay|bring|change|pull|rename|edit|delete|remove|cancel|scrap|get rid|call off|add|create|make|start|begin|build|track|help me|let|i|we|done|the|my|just|already|finally|finished|completed)\b/i;
const LONGEST = 240;

/** Whether it was answered; false: the coach is asked. */
export async function answerOwn(db: DaymarkDb, call: AssistantCall, now = new Date()): Promise<boolean> {
  const { message, at, zone, day_starts_at } = call.body;
  // The readers of rows read the open profile.
  if (db !== open || call.ruled || message.length > LONGEST || !MAY_BE.test(message) || speaksOfHarm(message))
    return false;
  const [{ understandOwn }, weekStart] = await Promise.all([import('#coach/rules/own.ts'), readWeekStart()]);
  const own = understandOwn(message, { at: new Date(at), zone, dayStartsAt: day_starts_at ?? 0, weekStart });
  if (!own) return false;
  const answer = own.is === 'query' ? await answerQuery(db, own.query, call) : await answerAct(db, own.act, call);
  return answer !== null && keepOwn(db, call.id, answer, now);
}

async function answerAct(
  ...[db, act, call]: [DaymarkDb, Parameters<typeof import('./act.ts').answerAct>[1], AssistantCall]
) {
  const { answerAct: answer, placeOf } = await import('./act.ts');
  return answer(db, act, placeOf(call));
}

async function answerQuery(
  db: DaymarkDb,
  query: Query,
  { body, day: today }: AssistantCall,
): Promise<OwnAnswer | null> {
  const { readFacts } = await import('./facts.ts');
  const read = await readFacts(db, query, { today, at: new Date(body.at) });
  if (!read) return null;
  const { facts, title, rows } = read;
  const lines = rows.length > 0 ? [ownLine({ is: 'rows', title, rows: [...rows] })] : [];
  return { text: sayFacts(facts, today), lines, changes: [] };
}
