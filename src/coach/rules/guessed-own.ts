/** Acts and questions that no rule reads, where the filing model is sure that the message is one. */
import type { Act, Part } from '#coach/own.ts';
import { guessAsk } from './asks.ts';
import { dayIn } from '#lib/zone.ts';
import { likeliestKind } from './guess.ts';
import type { QuestionTime } from './periods.ts';
import { findWhen, type Now, without } from './when.ts';

/** What the model is sure of; null for everything that is only filed or said. */
export function guessOwn(text: string, now: QuestionTime): Part['own'] {
  const kind = likeliestKind(text, now);
  if (kind === 'act') {
    const act = actIn(text, now);
    return act && { is: 'act', act };
  }
  const query = guessAsk(kind, text, now);
  return query && { is: 'query', query };
}

/** Words of an act that do not name the row. */
const ACTING =
  /^(?:(?:please|pls|ok(?:ay)?|right|nah|so|you (?:may|can)|and|can you|could you|i|we|did|got|put|slide|push|move|moved|swap|change|reschedule|cancel|scrap|scratch|drop|delete|remove|bin(?: off)?|forget(?: about)?|cross (?:off|out)|tick(?: off)?|strike(?: off)?|throw|rename|chuck|kill|lose|call off)\s+)+/i;
const ENDING =
  / (?:is|are|was|were|has|have|all|now|just|been|gone?|back|up|to|for|at|on|thing|off|finished|done|sent|paid|sorted|written|tested|tick(?:ed)?|check|cross|mark|it|that|can|you|so|please|be|could|signed|landed|moved|pushed|shifted|rescheduled|reminder|task)$/i;
const DELETED =
  /\b(?:cancel|scrap|scratch|drop|delete|remove|bin off|forget about|forget the|do away|throw .{0,40}\bout|not (?:happening|needed)|call(?:ed)? off)\b/i;
const DONE =
  /\b(?:done|tick|cross|strike|finished|sorted|sent|paid|take (?:it|that|this|that one) (?:off|away))\b|[✅✔✓]/iu;

/** An act by its words: what is not struck out or ticked off is moved, if it says when. */
function actIn(text: string, now: Now): Act | null {
  const when = findWhen(text, now);
  const about = aboutOf(text, now);
  if (about === '' || /^(?:it|this|that|them|these|those|everything|all)$/i.test(about)) return null;
  // "Cancel the gym before 1 June" is to be done then.
  if (when?.deadline && !DONE.test(text)) return null;
  if (DELETED.test(text)) return { kind: 'delete', about, on: null, sure: false };
  if (when && !when.past && !DONE.test(text))
    return {
      kind: 'move',
      about,
      day: when.dayless && when.minute !== undefined ? null : when.day,
      minute: when.minute ?? null,
      sure: false,
    };
  const day = dayIn(now.at, now.zone, now.dayStartsAt);
  return { kind: 'done', about, day, sure: false, whole: false };
}

/** The words of a text that name what was done, moved or cancelled. */
export function aboutOf(text: string, now: Now): string {
  const when = findWhen(text, now);
  const first =
    (when ? without(text, when.spans) : text).split(/[,:;.—–✅✔!?]|\s-\s/u).find((part) => /\p{L}/u.test(part)) ?? '';
  let about = first
    .trim()
    .replace(ACTING, '')
    .replace(/^(?:the|my|our|that|this)\s+/i, '');
  for (let before = ''; before !== about;) {
    before = about;
    about = about.replace(ENDING, '');
  }
  return about;
}
