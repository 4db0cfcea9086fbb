/** Answers a question from the person's own rows, or does what it asks, on this device: offline, without a key, before anybody else is asked. */
import type { AssistantCall } from '#assistant/call-row.ts';
import { keepOwn, type OwnAnswer } from '#assistant/own-act.ts';
import { ownLine, type OwnPage } from '#coach/own-line.ts';
import type { Act, Query } from '#coach/own.ts';
import { db as open, type DaymarkDb } from '#data/db.ts';
import { readWeekStart } from '#data/preferences.ts';
import type { Asked, Read } from './read.ts';
import { answerAct, placeOf } from './act.ts';
import { readEveryday } from './everyday.ts';
import { readFacts } from './facts.ts';
import { sayFacts } from '#coach/say-own.ts';

/** Whether it was answered; false: the coach is asked. */
export async function answerOwn(db: DaymarkDb, call: AssistantCall, now = new Date()): Promise<boolean> {
  const { message, at, zone, day_starts_at } = call.body;
  // The readers of rows read the open profile.
  if (db !== open || call.ruled) return false;
  const [{ understandOwn }, { careIn }, weekStart] = await Promise.all([
    import('#coach/rules/own.ts'),
    import('#coach/safety.ts'),
    readWeekStart(),
  ]);
  if (careIn(message)) return false;
  const own = understandOwn(message, { at: new Date(at), zone, dayStartsAt: day_starts_at ?? 0, weekStart });
  if (!own) return false;
  const answer = own.is === 'query' ? await answerQuery(own.query, call) : await doAct(own.act, call);
  return answer !== null && keepOwn(db, call.id, answer, now);
}

async function doAct(act: Act, call: AssistantCall): Promise<OwnAnswer | null> {
  return answerAct(act, placeOf(call));
}

async function answerQuery(query: Query, { body, day: today }: AssistantCall): Promise<OwnAnswer | null> {
  const asked = { today, at: new Date(body.at) };
  const read = await readFor(query, asked);
  if (!read) return null;
  const { facts, title, rows } = read;
  const lines =
    rows.length > 0
      ? [ownLine({ is: 'rows', title, rows: [...rows] })]
      : facts.kind === 'help' || facts.kind === 'focus'
        ? [ownLine({ is: 'pages', title: 'Where to find it', pages: PAGES_OF[facts.kind] })]
        : [];
  return { text: sayFacts(facts, today), lines, changes: [] };
}

const PAGES_OF: Readonly<Record<'help' | 'focus', OwnPage[]>> = {
  help: ['/tasks', '/calendar', '/logs', '/memory', '/habits', '/help'],
  focus: ['/tasks', '/calendar'],
};

const readFor = async (query: Query, asked: Asked): Promise<Read | null> =>
  query.kind === 'help' || query.kind === 'focus' || query.kind === 'missed'
    ? readEveryday(query, asked)
    : readFacts(query, asked);
