/** Whether a text has the words that a question about the past names, in any form of them. Pure. */
import { fold } from '#lib/fold.ts';
import type { RecallLanguage, RecallWord } from './recall.ts';

const formsOf = new WeakMap<RecallLanguage, ReadonlyMap<string, readonly string[]>>();

/** The stems that belong to each other, by each of them. */
function familiesOf(language: RecallLanguage): ReadonlyMap<string, readonly string[]> {
  let known = formsOf.get(language);
  if (!known) {
    const families = language.forms.split('|').map((family) => family.split(' '));
    known = new Map(families.flatMap((family) => family.map((stem) => [stem, family])));
    formsOf.set(language, known);
  }
  return known;
}

/** The stems of a word and of those that mean the same. */
function stemsOf(word: string, language: RecallLanguage): readonly string[] {
  const stem = language.stem(word);
  return familiesOf(language).get(word) ?? familiesOf(language).get(stem) ?? [stem];
}

const LETTERS = /[\p{L}\p{N}]+/gu;
const wordsIn = (text: string): readonly string[] => fold(text).match(LETTERS) ?? [];

/** The words by which a row is found; none if the text only has words that name nothing. `begins`: the text is the beginning of a sentence. */
export function wordsAsked(about: string, language: RecallLanguage, begins: boolean): readonly RecallWord[] {
  const { empty, light, hasNames } = language;
  const all = (about.match(LETTERS) ?? [])
    .map((said, at): RecallWord => ({
      text: fold(said),
      isName: hasNames && /^\p{Lu}/u.test(said) && !(begins && at === 0),
    }))
    .filter(({ text }) => !empty.has(text));
  const telling = all.filter(({ text, isName }) => isName || !light.has(text));
  return telling.length > 0 ? telling : all;
}

/** The words of a question as they are said again: from the first to the last that names something. */
export function tidyAbout(about: string, { empty, light }: RecallLanguage): string {
  const telling = [...about.matchAll(LETTERS)].filter(([said]) => !empty.has(fold(said)));
  const first = telling.find(([said]) => !light.has(fold(said)));
  const last = telling.at(-1);
  return first && last ? about.slice(first.index, last.index + last[0].length) : about;
}

/** Parts of words that every text has in which a word of the question is: what the search looks for. */
export function searchedFor(word: RecallWord, language: RecallLanguage): readonly string[] {
  if (word.isName) return [word.text];
  const roots = stemsOf(word.text, language).map((stem) => language.rootOf?.(stem) ?? stem);
  return [...new Set(roots.map((root) => (root.length > 3 ? root.slice(0, -1) : root)))];
}

/** A noun that begins a longer one has at least so many letters. */
const JOINED = 5;

/** The words that a text has not. */
export function missingIn(text: string, asked: readonly RecallWord[], language: RecallLanguage): readonly RecallWord[] {
  const there = wordsIn(text).filter((word) => !language.empty.has(word));
  const stems = new Set(there.flatMap((word) => stemsOf(word, language)));
  return asked.filter(({ text: word, isName }) => {
    if (isName) return !there.includes(word);
    const own = stemsOf(word, language);
    if (own.some((stem) => stems.has(stem))) return false;
    return !(
      language.joinsNouns && own.some((stem) => stem.length >= JOINED && there.some((one) => one.startsWith(stem)))
    );
  });
}

/** The text without the clauses that say what did not happen, or not yet: "Did not go climbing, finger still swollen". */
export const happenedIn = (text: string, { unreal }: RecallLanguage): string =>
  text
    .split(/(?<=[.!?;,:…\n])\s*/)
    .filter((clause) => !unreal.test(fold(clause).replaceAll('’', "'")))
    .join(' ');

/** A text up to this length is about one thing; in a longer one the words must be near each other. UTF-16 units. */
const SHORT = 280;

/** The sentence of a text that has the words; null if they are not there, or not together. */
export function sentenceWith(text: string, asked: readonly RecallWord[], language: RecallLanguage): string | null {
  if (missingIn(text, asked, language).length > 0) return null;
  const sentences = text.split(/(?<=[.!?…])\s+|\n+/).filter((sentence) => sentence.trim() !== '');
  const missing = sentences.map((sentence) => missingIn(sentence, asked, language).length);
  const best = missing.indexOf(Math.min(...missing));
  const near = sentences.slice(Math.max(0, best - 1), best + 2).join(' ');
  if (text.length > SHORT && missingIn(near, asked, language).length > 0) return null;
  return (sentences[best] ?? text).trim();
}
