/**
 * Acts that a statement implies: "did my drawing yesterday, forgot to tick", "choir is off this week". Nothing marks the words that name the row, so it is
 * the row all of whose own words are in the text (features/chat/own/told.ts). Without such a row the text is filed.
 */
import { folded } from '#coach/languages/gloss.ts';
import type { Language } from '#coach/languages/language.ts';
import type { Act } from '#coach/own.ts';
import { RECALL_EN } from '#coach/recall/en.ts';
import type { RecallLanguage } from '#coach/recall/recall.ts';
import type { Day } from '#lib/day.ts';
import { dayIn } from '#lib/zone.ts';
import { plain } from './clauses.ts';
import { movedTo } from './foreign.ts';
import type { QuestionTime } from './periods.ts';
import { daysIn } from './recall.ts';
import { spelled } from './spelling.ts';
import { findWhen, without } from './when.ts';

/** What a statement does with the row that it names. */
export interface ToldAct {
  readonly text: string;
  readonly language: RecallLanguage;
  /** One for each day on which something was done; of any other kind one. Its `about` is not read. */
  readonly acts: readonly Act[];
  /** What is cancelled is on one of these days; null for any day. */
  readonly days: { readonly from: Day; readonly to: Day } | null;
}

const TICK = '(?:tick|check|cross|mark|log|record|put|note|enter|track)';
const IT = '(?:it|that|this|them|both)';
/** "…, forgot to tick", "…, please mark it", at the end of a text. */
const TICKED = new RegExp(
  String.raw`[\s,.;:!?–-]{1,3}(?:(?:and|but|so|i|i'm afraid|just|only|please|pls|kindly|(?:could|can|would|will) you|you can) ){0,6}(?:(?:(?:forgot|forget|neglected|failed) to|(?:did|have|had)(?:n'?t| not)|never) ${TICK}\w*(?: ${IT})?(?: (?:off|in|down|up|done))*|(?:tick|check|cross|mark) ${IT}(?: (?:off|done|as done))*|(?<=[,.;:!–-] )tick)(?:,? (?:please|pls|thanks|thank you|yet|sorry|i did both))*[\s.!?]*$`,
  'i',
);
/** "Forgot to check off my …". */
const TO_TICK =
  /^(?:(?:i|also|oh|and) )*(?:forgot|forget|neglected) to (?:tick|check|mark|cross|log)(?: off)? (?=(?:my|the|that)\b)/i;
const OFF =
  /^(?:skip|cancel|drop|take)\b(?!.*\b(?:with|for) me\b)|(?:\b(?:is|are|been|got)|'s) (?:now )?(?:off|cancell?ed|called off|rained (?:off|out)|not happening|not on)\b(?! (?:the|my|to|of|for)\b)|\boff (?:this|next|today|tomorrow|tonight)\b|\btake (?:it|that) off\b/i;
/** A longer text is a story. */
const MOST_WORDS = 16;
/** More days than these are a story too. */
const MOST_DAYS = 3;

/** The text without the words that say that it is to be ticked off; null for a text without them. */
function withoutTick(text: string, language: Language | undefined): string | null {
  let rest = text;
  for (let before = ''; before !== rest;) {
    before = rest;
    const at = language ? language.ticked.exec(folded(rest)) : (TICKED.exec(rest) ?? TO_TICK.exec(rest));
    if (at) rest = at.index === 0 ? rest.slice(at[0].length) : rest.slice(0, at.index);
  }
  return rest !== text && /\p{L}/u.test(rest) ? rest : null;
}

/** What a statement asks to be ticked off; null for every other text. */
export function toldDone(message: string, now: QuestionTime): ToldAct | null {
  const { language } = now;
  const text = language ? plain(message) : spelled(plain(message));
  const rest = text.split(' ').length > MOST_WORDS * 1.5 ? null : withoutTick(text, language);
  if (rest === null) return null;
  const today = dayIn(now.at, now.zone, now.dayStartsAt);
  const days: Day[] = [];
  let left = rest;
  for (let when = findWhen(left, { ...now, back: true }); when && days.length < MOST_DAYS;) {
    if (when.day <= today) days.push(when.day);
    left = without(left, when.spans);
    when = findWhen(left, { ...now, back: true });
  }
  const acts = [...new Set(days.length > 0 ? days : [today])].map((day): Act => ({
    kind: 'done',
    about: '',
    day,
    sure: false,
    whole: false,
  }));
  return { text: left, language: language?.recall ?? RECALL_EN, acts, days: null };
}

/** What a statement says is cancelled or moved; null for every other text. */
export function toldChange(message: string, now: QuestionTime): ToldAct | null {
  const { language } = now;
  const text = language ? plain(message) : spelled(plain(message));
  if (text.split(' ').length > MOST_WORDS) return null;
  const said = folded(text);
  const off = language ? language.acts.delete.test(said) && !FORGETS.test(said) : OFF.test(text);
  const told = { text, language: language?.recall ?? RECALL_EN };
  if (off) {
    const days = daysIn(text, now, false);
    return { ...told, acts: [{ kind: 'delete', about: '', on: null, sure: false }], days };
  }
  if (!language?.acts.move.test(said)) return null;
  const { to: when, spans } = movedTo(text, { ...now, language });
  if (!when || when.past || when.deadline) return null;
  const day = when.dayless && when.minute !== undefined ? null : when.day;
  const act = { kind: 'move', about: '', day, minute: when.minute ?? null, sure: false } as const;
  return { ...told, text: without(text, spans), acts: [act], days: null };
}
/** "J'oublie toujours mon dentiste" cancels nothing. */
const FORGETS = /\b(?:oublie|vergiss|vergesse|olvid)/;
