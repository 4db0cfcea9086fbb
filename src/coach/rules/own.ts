/** Reads what the device answers and does by itself from a message of the person: the only way to one of these. Pure. */
import type { Own } from '#coach/own.ts';
import { plain, sentences } from './clauses.ts';
import { isSmallTalk, isThanks } from './small-talk.ts';
import { thingsOf } from './splitter.ts';
import { spelled } from './spelling.ts';
import { readCorrection } from './corrections.ts';
import { understandAct } from './acts.ts';
import { understandAsk } from './asks.ts';
import { understandCommand } from './commands.ts';
import { guessOwn } from './guessed-own.ts';
import type { QuestionTime } from './periods.ts';
import { bare } from './understand.ts';
import { newWork } from './work.ts';

/** What else the device needs of the rules (features/chat/own): all of them are one part of the program, and are loaded as one. */
export { isReply } from './replying.ts';
export { sayAdded } from './say.ts';
export { readSteps, toBreakDown } from './steps.ts';
export { putOff } from './stuck.ts';
export { asksAboutEntry } from './voice.ts';

/** A longer message is a text, and no question or command. */
const QUESTION_LENGTH = 240;

/** The question or the act of a message that says only this; null for every other message. */
export function understandOwn(message: string, now: Omit<QuestionTime, 'work'>): Own | null {
  const text = spelled(plain(message));
  if (text.length > QUESTION_LENGTH || text.includes('\n')) return null;
  const asking: QuestionTime = { ...now, work: newWork() };
  const correction = readCorrection(message, asking);
  if (correction) return { is: 'correction', correction };
  const polite = isSmallTalk(text) || isThanks(text);
  // Rules read one sentence.
  if (sentences(text).length !== 1) return guessOwn(text, asking);
  // "Cancel the piano lesson, she has a temperature, and I have to ring the doctor."
  if (thingsOf(text, asking).length > 1) return null;
  const said = bare(text);
  const act = polite ? null : understandAct(said, asking);
  if (act) return { is: 'act', act };
  const query = understandAsk(said, asking);
  if (query) return { is: 'query', query };
  return polite || understandCommand(said, asking) ? null : guessOwn(text, asking);
}
