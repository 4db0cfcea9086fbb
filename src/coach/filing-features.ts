/**
 * What the filing model sees of a text: its words, pairs, triples and groups of four letters, how it begins and ends, its days and times, and to which
 * lists of words its words belong. Each feature is a number. Shared by training and reading.
 */
import { hashOf, stemOf } from './hash.ts';
import { glossOf, hasShape } from './languages/gloss.ts';
import type { Language } from './languages/language.ts';
import { plain } from './rules/clauses.ts';
import { moodOf } from './rules/mood.ts';
import { isQuestion } from './rules/is-question.ts';
import { isPast } from './rules/past.ts';
import { startsTask } from './rules/things.ts';
import { findWhen, MOST_READ, type Now, type When } from './rules/when.ts';
import { FEATURES } from './sparse-model.ts';
import { DO, DO_OR_THING, EVENT, EVENT_HEAD, FACT_NOUN, FACT_VERB, MEET, PAST } from './rules/words.ts';

const LETTERS = 4;
/** The length of a text, as a feature, is how many of these numbers of words it reaches. */
const LENGTHS = [3, 5, 8, 12, 20, 35];

/** The features of a text, each once, in no order. Linear in its length. */
export function filingFeatures(message: string, now: Now): number[] {
  const text = plain(message.slice(0, MOST_READ));
  const when = whenOf(text, now);
  const found = new Set<number>();
  const add = (feature: string) => found.add(hashOf(feature) & (FEATURES - 1));
  const words = wordsIn(text, when);
  const tokens = ['^', ...words.map(tokenOf), '$'];
  const spoken = tokens.filter((token) => !/^[,.!…:]$/.test(token));
  tokens.forEach((token, at) => {
    add(`w${token}`);
    if (at > 0) add(`b${tokens[at - 1]}_${token}`);
  });
  for (let at = 2; at < spoken.length; at++) {
    add(`t${spoken[at - 2]}_${spoken[at - 1]}_${spoken[at]}`);
    add(`s${spoken[at - 2]}_${spoken[at]}`);
  }
  for (const at of [1, 2, 3]) if (at < spoken.length) add(`f${at}${spoken[at]}`);
  for (const at of [1, 2]) if (at < spoken.length) add(`l${at}${spoken[spoken.length - 1 - at]}`);
  const letters = ` ${words.filter((word) => /\p{L}/u.test(word)).join(' ')} `;
  for (let at = 0; at + LETTERS <= letters.length; at++) add(`c${letters.slice(at, at + LETTERS)}`);
  for (const shape of shapesOf(text, words.length)) add(shape);
  for (const shape of whenShapes(text, when)) add(shape);
  for (const list of now.language ? shapesIn(text, when, now.language) : listsOf(text, when)) add(list);
  return [...found];
}

/** When it takes place: "went to the dentist on Friday" was last Friday. */
function whenOf(text: string, now: Now): When | null {
  const when = findWhen(text, now);
  if (!when || when.past || now.language || !isPast(text, when)) return when;
  return findWhen(text, { ...now, back: true }) ?? when;
}

/** The words and marks of a text, in small letters; a day or a time is one word. */
function wordsIn(text: string, when: When | null): string[] {
  let rest = text;
  for (const { start, end } of [...(when?.spans ?? [])].sort((a, b) => b.start - a.start)) {
    const timed = when?.minute !== undefined && /\d/.test(text.slice(start, end));
    rest = `${rest.slice(0, start)} ${timed ? 'Qtime' : 'Qday'} ${rest.slice(end)}`;
  }
  return (
    rest
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\u0300-\u036f']/g, '')
      .match(/[\p{L}\p{M}]+|\p{N}+|[?!:…,.]|\p{Extended_Pictographic}/gu) ?? []
  );
}

function tokenOf(word: string): string {
  if (/^\p{N}/u.test(word)) return `#${Math.min(word.length, 5)}`;
  if (/^\p{Extended_Pictographic}/u.test(word)) return '☺';
  // "Asked" tells, "ask" is to be done.
  return word.endsWith('ed') ? word : stemOf(word);
}

function* shapesOf(text: string, length: number): Generator<string> {
  yield `L${LENGTHS.filter((bound) => length >= bound).length}`;
  for (const [name, shape] of SHAPES) if (shape.test(text)) yield name;
}
const SHAPES: readonly (readonly [string, RegExp])[] = [
  ['Q', /\?/],
  ['Qend', /\?\s*$/],
  ['D', /\d/],
  ['CODE', /\d{4,}|[a-z]\d|\d[a-z]/i],
  ['SENTS', /[.!?]\s+\S/],
  ['CAP', /^\p{Lu}/u],
  ['STOP', /[.!]$/],
  ['!', /!/],
  [':', /:/],
  ['HEAD', /^[^\s:]+( \S+)?:/],
];

function* whenShapes(text: string, when: When | null): Generator<string> {
  if (!when) {
    yield 'W none';
    return;
  }
  yield when.past ? 'W past' : when.minute === undefined ? 'W day' : when.vague ? 'W vague' : 'W time';
  for (const name of ['rrule', 'deadline', 'dayless', 'last', 'end', 'period'] as const)
    if (when[name]) yield `W ${name}`;
  if (Math.max(...when.spans.map(({ end }) => end)) >= text.length - 1) yield 'W atend';
  if (when.spans.some(({ start }) => start === 0)) yield 'W atstart';
}

/** The same of a text in another language, by its own patterns and by the mood of its gloss. */
function* shapesIn(text: string, when: When | null, language: Language): Generator<string> {
  const said = when ? (when.past ? 'p' : when.minute === undefined ? 'd' : 't') : 'n';
  for (const [name, shape] of Object.entries({ ...language.shapes, ques: language.asks })) {
    if (!hasShape(shape, text)) continue;
    yield `X${name}`;
    yield `X${name}${said}`;
  }
  const mood = moodOf(glossOf(text, language).text);
  if (mood) yield `Xm${mood}`;
}

/** The lists of words that a text has words of, alone and with whether it says when. */
function* listsOf(text: string, when: When | null): Generator<string> {
  const said = when ? (when.past ? 'p' : when.minute === undefined ? 'd' : 't') : 'n';
  const first = /^[a-z'-]+/i.exec(text)?.[0].toLowerCase() ?? '';
  const mood = moodOf(text);
  const lists: Readonly<Record<string, boolean>> = {
    do: DO.has(first) && !DO_OR_THING.has(first),
    dot: DO_OR_THING.has(first),
    starts: startsTask(text),
    ev: EVENT.test(text),
    evh: EVENT_HEAD.test(text),
    fn: FACT_NOUN.test(text),
    fv: FACT_VERB.test(text),
    meet: MEET.test(text),
    past: PAST.test(text),
    past8: PAST.test(text.split(' ').slice(0, 8).join(' ')),
    ispast: isPast(text, when),
    ques: isQuestion(text),
    mood: mood !== null,
    i: /\b(?:i|i'm|im|my|me|we|we're|i've)\b/i.test(text),
    you: /\b(?:you|your|u|ur)\b/i.test(text),
    modal: /\b(?:need to|have to|must|should|gotta|got to|needs|ought)\b/i.test(text),
    fut: /\b(?:will|going to|gonna|'ll)\b/i.test(text),
    pres: /\b(?:is|are|am|'s|'m)\b/i.test(text),
  };
  for (const [name, has] of Object.entries(lists)) {
    if (!has) continue;
    yield `X${name}`;
    yield `X${name}${said}`;
  }
  if (mood) yield `Xm${mood}`;
}
