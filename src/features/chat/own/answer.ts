/** Answers a question from the person's own rows, or does what it asks, on this device: offline, without a key, before anybody else is asked. */
import type { AssistantCall } from '#assistant/call-row.ts';
import { keepReply } from '#assistant/keep-reply.ts';
import { keepOwn, type OwnAnswer } from '#assistant/own-act.ts';
import { replyByRules } from '#assistant/rules.ts';
import { ownLine, type OwnPage } from '#coach/own-line.ts';
import type { Own, Query } from '#coach/own.ts';
import type { CoachReply } from '#coach/reply.ts';
import { type DaymarkDb, getDb } from '#data/db.ts';
import { readWeekStart } from '#data/preferences.ts';
import type { Asked, Read } from './read.ts';
import { answerAct, placeOf } from './act.ts';
import { addToEntry } from './add-to-entry.ts';
import { turnsBefore } from './before.ts';
import { correct } from './correct.ts';
import { readEveryday } from './everyday.ts';
import { readFacts } from './facts.ts';
import { offerBeside } from './offer.ts';
import { sayFacts } from '#coach/say-own.ts';
import { beginSteps, goOnWithSteps, openSteps } from './steps.ts';

/** Whether it was answered, with the reply where the rules filed something; false: the coach is asked. */
export async function answerOwn(db: DaymarkDb, call: AssistantCall, now = new Date()): Promise<boolean | CoachReply> {
  const { message, at, zone, day_starts_at } = call.body;
  // The readers of rows read the open profile.
  if (db !== getDb() || call.ruled) return false;
  const [before] = await turnsBefore(db, call);
  const steps = before ? openSteps(before) : null;
  const asked = before?.answer?.content.trimEnd().endsWith('?') === true;
  const [{ toBreakDown, understandOwn }, { careIn }, weekStart] = await Promise.all([
    import('#coach/rules/own.ts'),
    import('#coach/safety.ts'),
    readWeekStart(),
  ]);
  const own = understandOwn(message, { at: new Date(at), zone, dayStartsAt: day_starts_at ?? 0, weekStart });
  // Every word of a correction is known, so there is nothing in it that asks for care.
  if (own?.is !== 'correction' && careIn(message)) return false;
  const keep = (answer: OwnAnswer | null) => answer !== null && keepOwn(db, call.id, answer, now);
  const about = toBreakDown(message);
  if (about !== null) return keep(await beginSteps(db, about, call, now));
  if (before && steps && own?.is !== 'query') {
    const step = await goOnWithSteps(before, call);
    if (step) return keep(step);
  }
  const answer = own && (await answerTo(db, own, call, now));
  if (answer) return keep(answer);
  const added = before && asked ? await addToEntry(db, before, call) : null;
  if (added) return keep(added);
  const offer = await offerBeside(db, call);
  if (!offer) return false;
  const reply = await replyByRules(db, call);
  const whole = { ...reply, reply: `${reply.reply} ${offer.text}` };
  return (await keepReply(db, call.id, whole, now, [offer.line])) && whole;
}

async function answerTo(db: DaymarkDb, own: Own, call: AssistantCall, now: Date): Promise<OwnAnswer | null> {
  switch (own.is) {
    case 'query':
      return answerQuery(own.query, call);
    case 'correction':
      return correct(db, own.correction, call, now);
    case 'act':
    default:
      return answerAct(own.act, placeOf(call));
  }
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
