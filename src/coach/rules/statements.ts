/** Statements: what is neither a command nor a question that a rule reads. */
import { chat, type FoundItem } from './found.ts';
import { guessName, guessOf, UNSURE } from './guess.ts';
import { isDue, madeOf } from './made.ts';
import { named } from './rule.ts';
import { isQuestion } from './is-question.ts';
import { isSmallTalk, isThanks } from './small-talk.ts';
import { findWhen, type Now } from './when.ts';

/** What a statement says, by the likeliest kind. `clause`: with its greeting. */
export function understandStatement(text: string, clause: string, now: Now): FoundItem[] {
  const when = findWhen(text, now);
  if (isSmallTalk(text) || (!when && isThanks(text))) return named(chat(text), 'Small talk');
  if (isDue(text, when)) return named(madeOf('task', text, when, now), 'Something that is due');
  const guess = guessOf(clause, when, now);
  const unsure = isQuestion(text) ? 'chat' : 'entry';
  if (guess.sure >= UNSURE) return named(madeOf(guess.kind, text, when, now), guessName(guess));
  return named(madeOf(unsure, text, when, now), guessName(guess)).map((item) => ({ ...item, unsure: true }));
}
