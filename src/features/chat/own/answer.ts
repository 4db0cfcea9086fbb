/** Answers a question from the person's own rows, or does what it asks, on this device: offline, without a key, before anybody else is asked. */
import type { AssistantCall } from '#assistant/call-row.ts';
import { keepReply } from '#assistant/keep-reply.ts';
import { keepOwn, type OwnAnswer } from '#assistant/keep-reply.ts';
import { replyByRules } from '#assistant/rules.ts';
import type { Own, Query } from '#coach/own.ts';
import type { Recall } from '#coach/recall/recall.ts';
import type { CoachReply } from '#coach/reply.ts';
import { type DaymarkDb, getDb } from '#data/db.ts';
import { readWeekStart } from '#data/preferences.ts';
import { answerAct, placeOf } from './act.ts';
import { addToEntry } from './add-to-entry.ts';
import { turnsBefore } from './before.ts';
import { correct } from './correct.ts';
import { offerBeside } from './offer.ts';
import { answerParts } from './parts.ts';
import { answerQuery } from './query.ts';
import { answerRecall } from './recall.ts';
import { answerTold } from './told.ts';
import { beginSteps, goOnWithSteps, openSteps } from './steps.ts';

/** Questions that are answered where nothing of the past fits the words: "when was the notary again?" is then about the calendar. */
const INSTEAD: ReadonlySet<Query['kind']> = new Set([
  'habit',
  'missed',
  'progress',
  'memory',
  'focus',
  'mood',
] as const);

const mayStandIn = ({ kind }: Query, { ask, own }: Recall): boolean =>
  ask !== 'how' && (kind === 'next_event' ? !own : INSTEAD.has(kind));

/** Whether it was answered, with the reply where the rules filed something; false: the coach is asked. */
export async function answerOwn(db: DaymarkDb, call: AssistantCall, now = new Date()): Promise<boolean | CoachReply> {
  const { message, language, at, zone, day_starts_at } = call.body;
  // The readers of rows read the open profile.
  if (db !== getDb() || call.ruled) return false;
  const [before] = await turnsBefore(db, call);
  const steps = before ? openSteps(before) : null;
  const asked = before?.answer?.content.trimEnd().endsWith('?') === true;
  const [
    { dayNamedIn, isKnown, readyFor, toBreakDown, understandOwn, understandParts, understandRecall, understandTold },
    { careIn, careSaidIn },
    weekStart,
  ] = await Promise.all([import('#coach/rules/own.ts'), import('#coach/safety.ts'), readWeekStart()]);
  await readyFor(message, language);
  const asking = { at: new Date(at), zone, dayStartsAt: day_starts_at ?? 0, weekStart, preferred: language };
  const own = understandOwn(message, asking);
  // Every word of a correction is known, so there is nothing in it that asks for care.
  const care = isKnown(message, language) ? careSaidIn : careIn;
  if (own?.is !== 'correction' && care(message)) return false;
  const keep = (answer: OwnAnswer | null) => answer !== null && keepOwn(db, call.id, answer, now);
  const toldOf = async (of: 'done' | 'change') => {
    const told = own?.is === 'correction' ? null : understandTold(message, asking, of);
    return told && answerTold(told, placeOf(call));
  };
  const ticked = await toldOf('done');
  if (ticked) return keep(ticked);
  const recall = own?.is === 'correction' ? null : understandRecall(message, asking);
  if (recall) {
    const other = own?.is === 'query' && mayStandIn(own.query, recall) ? own.query : null;
    const instead = async () => other && answerQuery(other, call);
    // "Did I meditate today?" is told by the habit, if there is one.
    const habit = other?.kind === 'habit' && recall.ask === 'whether' ? await instead() : null;
    const named = (text: string) => dayNamedIn(text, message, asking);
    const recalled = habit ?? (await answerRecall(db, recall, call, named, instead));
    if (recalled) return keep(recalled);
  }
  const about = toBreakDown(message, language);
  if (about !== null) return keep(await beginSteps(db, about, call, now));
  if (before && steps && own?.is !== 'query') {
    const step = await goOnWithSteps(before, call);
    if (step) return keep(step);
  }
  // A command may have more behind it: "tick off gym and buy oat milk".
  const parts = own === null || own.is === 'act' ? understandParts(message, asking) : null;
  const each = parts && (await answerParts(db, parts, call, now));
  if (each) return each;
  const answer = (own && (await answerTo(db, own, call, now))) ?? (await toldOf('change'));
  if (answer) return keep(answer);
  // Photos have an entry of their own, with these words.
  const added = before && asked && !call.photos ? await addToEntry(db, before, call) : null;
  if (added) return keep(added);
  const offer = await offerBeside(db, call);
  if (!offer) return false;
  const reply = await replyByRules(db, call);
  const whole = { ...reply, reply: `${reply.reply} ${offer.text}` };
  return (await keepReply(db, call.id, whole, now, { lines: [offer.line] })) && whole;
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
