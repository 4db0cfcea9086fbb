/** What the filing model says of a statement, within what can be: no event without a day, no act where no row is changed, and nothing to do that is over. */
import { KINDS, type Kind, likelihoodsOf } from '#coach/filing-model.ts';
import { folded } from '#coach/languages/gloss.ts';
import { isBehind } from './past.ts';
import { type Now, type When, without } from './when.ts';

/** Below this the text stays in the diary. At 0.35 to 0.5 the likeliest kind is still right more than twice as often as the diary (docs/decisions/0064). */
export const UNSURE = 0.4;

/** What one text can be. */
export type SingleKind = Exclude<Kind, 'several' | 'act'>;

export interface Guess {
  readonly kind: SingleKind;
  /** How likely it is, 0 to 1. */
  readonly sure: number;
}

/** "My new job starts on Monday" is no deadline, in any language of the coach. */
const BEGINS =
  /^(?!(?:i|we|ich|wir|je|on|nous)\b)\S.{1,40}? (?:(?<!the )starts?|(?<!the )begins?|fangt|empieza|comienza|arranca|commence|demarre|debute)(?: an| wieder| again| back)?[.!]*$/;

/** The likeliest kind of a text. */
export function guessOf(text: string, when: When | null, now: Now): Guess {
  const likely = likelihoodsOf(text, now);
  const behind = isBehind(text);
  const able = KINDS.filter(
    (kind): kind is SingleKind =>
      kind !== 'several' &&
      kind !== 'act' &&
      (kind !== 'event' || (when !== null && !when.past)) &&
      !(behind && (kind === 'event' || kind === 'task')),
  );
  const total = able.reduce((sum, kind) => sum + likely[kind], 0);
  const kind = able.reduce((best, other) => (likely[other] > likely[best] ? other : best));
  const begins =
    kind === 'task' && able.includes('event') && !when!.deadline && BEGINS.test(folded(without(text, when!.spans)));
  return { kind: begins ? 'event' : kind, sure: likely[kind] / total };
}

/** The likeliest kind of all; null when none is likely enough. */
export function likeliestKind(text: string, now: Now): Kind | null {
  const likely = likelihoodsOf(text, now);
  const kind = KINDS.reduce((best, other) => (likely[other] > likely[best] ? other : best));
  return likely[kind] < UNSURE ? null : kind;
}

const NAMES: Readonly<Record<SingleKind, string>> = {
  entry: 'an entry',
  task: 'a task',
  event: 'an event',
  fact: 'a fact',
  thought: 'a thought to let go of',
  chat: 'something said to the coach',
  askCalendar: 'a question about your calendar',
  askTasks: 'a question about your tasks',
  askPast: 'a question about what you wrote',
  askNote: 'a question about what you asked to remember',
};

/** The name of a guess in place of a rule's: "Guessed: a fact, 82 %". */
export const guessName = ({ kind, sure }: Guess): string =>
  sure < UNSURE
    ? `Unsure, so kept as an entry; perhaps ${NAMES[kind]}, ${percent(sure)}`
    : `Guessed: ${NAMES[kind]}, ${percent(sure)}`;
// A guess is never certain.
const percent = (share: number) => `${Math.min(99, Math.round(100 * share))} %`;
