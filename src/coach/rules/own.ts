/** Reads what the device answers and does by itself from a message of the person: the only way to one of these. Pure. */
import { folded } from '#coach/languages/gloss.ts';
import type { Own, Part } from '#coach/own.ts';
import type { Recall } from '#coach/recall/recall.ts';
import type { Day } from '#lib/day.ts';
import { plain, sentences } from './clauses.ts';
import { isSmallTalk, isThanks } from './small-talk.ts';
import { isQuestion } from './is-question.ts';
import { between, partsOf } from './joints.ts';
import { thingsOf } from './splitter.ts';
import { spelled } from './spelling.ts';
import { startsTask } from './things.ts';
import { readCorrection } from './corrections.ts';
import { understandAct } from './acts.ts';
import { understandAsk } from './asks.ts';
import { isDoubt } from './doubts.ts';
import { isList, understandCommand } from './commands.ts';
import { foreignCorrection } from './foreign-corrections.ts';
import { foreignOwn, type ForeignNow, isTicked, isUsual } from './foreign.ts';
import { aboutOf, guessOwn } from './guessed-own.ts';
import type { QuestionTime } from './periods.ts';
import { lastDayNamed, readRecall } from './recall.ts';
import { languageOf } from './spoken.ts';
import { readSteps, toBreakDown } from './steps.ts';
import { toldChange, toldDone, type ToldAct } from './told-acts.ts';
import { bare } from './understand.ts';
import { newWork } from './work.ts';

/** What else the device needs of the rules (features/chat/own): all of them are one part of the program, and are loaded as one. */
export { isReply } from './replying.ts';
export { readyFor } from './spoken.ts';
export { sayAdded } from './say.ts';
export { readSteps, toBreakDown };
export { putOff } from './put-off.ts';
export { asksAboutEntry } from './voice.ts';

/** When a message was said, and the language of the person's browser, for what is too short to tell. */
type Asking = Omit<QuestionTime, 'work' | 'language'> & { readonly preferred?: string | undefined };

/** A longer message is a text, and no question or command. */
const QUESTION_LENGTH = 240;
/** A longer message is a text with nothing to do or to answer in it. */
const PARTS_LENGTH = 500;

/** The question or the act of a message that says only this; null for every other message. */
export function understandOwn(message: string, now: Asking): Own | null {
  const text = spelled(plain(message));
  if (text.length > QUESTION_LENGTH || text.includes('\n')) return null;
  const language = languageOf(message, now.preferred);
  if (language) {
    const own = { ...now, work: newWork(), language };
    const correction = foreignCorrection(message, own);
    if (correction) return { is: 'correction', correction };
    return thingsOf(plain(message), own).length > 1 ? null : foreignOwn(message, own);
  }
  const asking: QuestionTime = { ...now, work: newWork() };
  const correction = readCorrection(message, asking);
  if (correction) return { is: 'correction', correction };
  // Rules read one sentence.
  if (sentences(text).length !== 1) return guessOwn(text, asking);
  // "Cancel the piano lesson, she has a temperature, and I have to ring the doctor."
  return thingsOf(text, asking).length > 1 ? null : ownOf(text, asking);
}

/** The question about the person's own past that a message is, and nothing else; null for every other message. */
export function understandRecall(message: string, now: Asking): Recall | null {
  const language = languageOf(message, now.preferred) ?? undefined;
  const asking = { ...now, work: newWork(), language };
  const recall = readRecall(message, asking);
  return recall && !isDoubt(message, asking) && thingsOf(plain(message), asking).length === 1 ? recall : null;
}

/** What a statement asks to be ticked off, or says is cancelled or moved, of a row that its words name; null for every other message. */
export function understandTold(message: string, now: Asking, of: 'done' | 'change'): ToldAct | null {
  if (message.length > QUESTION_LENGTH || message.includes('\n')) return null;
  const language = languageOf(message, now.preferred) ?? undefined;
  return (of === 'done' ? toldDone : toldChange)(message, { ...now, work: newWork(), language });
}

/** The last day that a text names, read in the language of a message about it; null for none. */
export const dayNamedIn = (text: string, message: string, now: Asking): Day | null =>
  lastDayNamed(text, { ...now, work: newWork(), language: languageOf(message, now.preferred) ?? undefined });

/** Whether a message in another language is a usual question or asks for steps: the danger model knows too few of its lines to guess about such a one. */
export function isKnown(message: string, preferred?: string): boolean {
  const language = languageOf(message, preferred);
  if (!language) return false;
  return (
    isUsual(message, language) || (toBreakDown(message, preferred) !== null && !language.grave.test(folded(message)))
  );
}

/** The things that a message says, if the device answers or does one of them; null for every other message. */
export function understandParts(message: string, now: Asking): readonly Part[] | null {
  const text = message.trim();
  if (text.length > PARTS_LENGTH) return null;
  const language = languageOf(message, now.preferred);
  if (language) return foreignParts(text, { ...now, work: newWork(), language });
  const asking: QuestionTime = { ...now, work: newWork() };
  const things = thingsOf(text, asking)
    .flatMap((thing) => cutAtCommands(thing, asking))
    .filter((thing) => !/^(?:please|pls|and|also|so|ok|okay|then|right|now)$/i.test(thing));
  const parts = things
    .reduce<readonly Part[]>((before, said) => withPart(before, said, text, asking), [])
    .map((part) => (isTold(part) ? { ...part, told: true } : part));
  return parts.length > 1 && parts.some(({ own }) => own) ? parts : null;
}

/** The same of a message in another language. */
function foreignParts(text: string, asking: ForeignNow<QuestionTime>): readonly Part[] | null {
  const parts = thingsOf(text, asking).map((said): Part => {
    const own = foreignOwn(said, asking);
    const told = own?.is === 'act' && own.act.kind === 'done' && !isTicked(said, asking.language);
    return { said, own, ...(told ? { told } : {}) };
  });
  return parts.length > 1 && parts.some(({ own }) => own) ? parts : null;
}

/** The words of some parts: what stands together in the message stays as it is. */
export function wordsOf(parts: readonly Part[], message: string): string {
  let text = '';
  let end = -1;
  for (const { said } of parts) {
    const start = message.indexOf(said, Math.max(0, end));
    const between = end < 0 ? '' : message.slice(end, start);
    const together = /^[\s,;.!?…–-]*(?:(?:and|but|so|also|then|plus|oh|anyway|btw|&) ?)*$/i.test(between);
    text += end < 0 ? said : together ? `${between}${said}` : `${/[.!?…]$/.test(text) ? ' ' : '. '}${said}`;
    end = start + said.length;
  }
  return text;
}

/** "Tick that off", "scrubbed, done", "✅": a thing that is done is to be ticked off, and not only told. */
const TICKS =
  /^done |\b(?:tick(?:ed)?|cross|mark|strike|kill)\b|\bcheck(?:ed)?(?: (?:it|that|this)|\W*$)|\boff (?:my|the) list\b|[,.:–—-] ?done\W*$|[✅✔✓]/iu;
const isTold = ({ said, own }: Part): boolean =>
  own?.is === 'act' && own.act.kind === 'done' && !own.act.sure && !TICKS.test(said);

/** "I have to call them and …": what follows is still to be done. */
const TO_DO =
  /\b(?:(?:need|ha(?:ve|s|d)|got|want(?:ed|s)?|going|remind me|meant|supposed|forgot|forget|remember|tr(?:y|ied|ying)|like|love|hoped?|planned|decided|(?:ask|tell|told)(?:ed)? [\w']+) to|should|must|let'?s|i'll|we'll|will|gonna|gotta|wanna|can'?t|couldn'?t|didn'?t|don'?t|never|almost|nearly) [^.!?;,]+$/i;
/** "Anna wrote: …": what follows is said by somebody else. */
const QUOTES = /(?:[:"“‘]|\b(?:said|says|saying|wrote|writes|texted|texts|tells?|told me|was like))["“]?$/i;
/** "So tick that off", "mark it as done": the thing is the one that was said just before. */
const THAT = /^(?:it|that|this|them|as|one|(?:that|this|the) one|mark|both|you)\b/i;

function withPart(before: readonly Part[], said: string, message: string, asking: QuestionTime): readonly Part[] {
  const own = ownOf(spelled(plain(said)), asking);
  const last = before.at(-1);
  if (!last || !own) return [...before, { said, own }];
  const start = message.indexOf(last.said);
  const after = start + last.said.length;
  const joint = message.slice(after, message.indexOf(said, after));
  if (isOfBefore(last.said, joint, own.is)) return [...before, { said, own: null }];
  if (own.is !== 'act' || !('about' in own.act) || !THAT.test(own.act.about)) return [...before, { said, own }];
  const about = aboutOf(spelled(plain(last.said)), asking);
  if (about === '') return [...before, { said, own: null }];
  const both = message.slice(start, after + joint.length + said.length);
  return [...before.slice(0, -1), { said: both, own: { is: 'act', act: { ...own.act, about, sure: false } } }];
}

/** Whether the words before make it something to do, to say or to ask somebody else, and not what is asked of the coach. */
function isOfBefore(before: string, joint: string, is: 'act' | 'query'): boolean {
  // "Ask Leo what time it starts".
  if (is === 'query') return joint === ' ' && startsTask(before);
  if (QUOTES.test(before) || (joint === ' ' && GOVERNS.test(`${before} `))) return true;
  return TO_DO.test(before) && /^ (?:(?:and|or|&) )?$/i.test(joint);
}

/** Where the splitter has left a command or a question with what stands beside it: each in its own words. */
function cutAtCommands(thing: string, asking: QuestionTime): string[] {
  const parts = partsOf(thing);
  const { spans } = parts;
  if (isList(thing, asking)) return [thing];
  const commands = spans.map(({ start, joined }, at) => {
    if (!joined && GOVERNS.test(thing.slice(0, start))) return null;
    const text = bare(spelled(plain(between(parts, at, at + 1))));
    const act = COMMAND.test(text) ? understandAct(text, asking) : null;
    if (act) return act.sure ? 'sure' : 'act';
    const asks =
      (joined || at === 0) && (isQuestion(text) ? understandAsk(text, asking) : understandCommand(text, asking));
    return asks ? 'other' : null;
  });
  const cuts = spans.flatMap(({ start, joined }, at) => {
    if (at === 0) return [];
    const [before, next] = [commands[at - 1], thing.slice(start)];
    const isAct = before === 'act' || before === 'sure';
    const ends = joined ? SENTENCE.test(next) || (before === 'sure' && startsTask(next)) : I.test(next);
    return commands[at] || (isAct && ends) ? [at] : [];
  });
  return [0, ...cuts].map((from, i) => between(parts, from, cuts[i] ?? spans.length));
}

/** How an act begins that is said to the coach. */
const COMMAND =
  /^(?:tick|cross|check|strike|mark|done|move|reschedule|push|postpone|shift|change|bring|put|rename|delete|remove|cancel|scrap|drop|get rid of|call off)\b/i;
/** "How do I …", "asked me to …": the verb that follows is no command. */
const GOVERNS = /\b(?:to|i|you|we|they|he|she|must|should|can|could|will|not|never|or) $/i;
const I = /^(?:i|i'm|im|i've|i'll) /i;
/** A sentence of its own after a command. */
const SENTENCE =
  /^(?:i|i'm|im|i've|i'll|he|she|it|they|we|the|my|our|there|that|this|(?:it|he|she)'s|they(?:'re|'ve)|\p{Lu}\p{Ll}+ (?:is|has|was|got)) /iu;

/** The question or the act that one thing is. */
function ownOf(text: string, asking: QuestionTime): Part['own'] {
  if (isDoubt(bare(text), asking)) return null;
  const polite = isSmallTalk(text) || isThanks(text);
  const said = bare(text);
  const act = polite ? null : understandAct(said, asking);
  if (act) return { is: 'act', act };
  const query = understandAsk(said, asking);
  if (query) return { is: 'query', query };
  return polite || understandCommand(said, asking) ? null : guessOwn(text, asking);
}
