/** Tags: the person's own #words, and a few areas of life that are useful for searching. No other tags are made up. */
import type { Span } from './clock.ts';

export type Area = 'birthday' | 'health' | 'study' | 'work' | 'family';

const AREAS: readonly (readonly [Area, RegExp])[] = [
  ['birthday', /\b(?:birthday|bday)\b/i],
  [
    'health',
    /\b(?:dentist|doctor|gp|physio|therap(?:y|ist)|hospital|medication|pills|vaccin\w+|blood test|prescription|optician|allerg(?:y|ic))\b/i,
  ],
  [
    'study',
    /\b(?:essay|thesis|exam|midterm|lecture|seminar|homework|assignment|dissertation|coursework|tutorial|revision|professor|uni|university)\b/i,
  ],
  [
    'work',
    /\b(?:client|invoice|standup|stand-up|colleague|boss|sprint|deploy|quarterly|kick-?off|stakeholders?|payroll|one-on-one|1:1)\b/i,
  ],
  ['family', /\b(?:mum|mom|dad|mother|father|sister|brother|grandma|grandpa|granny|parents|daughter|son)\b/i],
];

const MOST_AREAS = 2;

/** The hashtags in a text, in lower case, and their places, with the sign. "#3" is a number. */
export const hashtagsIn = (text: string): readonly (Span & { readonly tag: string })[] =>
  [...text.matchAll(/(?<=^|\s)#([\p{L}\p{N}][\p{L}\p{N}_-]*)/gu)]
    .map(({ 0: { length }, 1: word, index }) => ({ tag: word!.toLowerCase(), start: index, end: index + length }))
    .filter(({ tag }) => /\p{L}/u.test(tag) && tag.length <= 60);

/** The hashtags first, in lower case, then at most two areas, by their names in another language if these are given. */
export function tagsOf(text: string, names?: Readonly<Record<Area, string>>): string[] {
  const own = hashtagsIn(text).map(({ tag }) => tag);
  const areas = AREAS.filter(([, words]) => words.test(text))
    .map(([area]) => names?.[area] ?? area)
    .slice(0, MOST_AREAS);
  return [...new Set([...own, ...areas])].slice(0, 20);
}
