/** The places where a text may be cut, and the parts between them. */
import type { Language } from '#coach/languages/language.ts';
import { goesOn } from './clauses.ts';

/** After a full stop, a comma or "and", and before what often begins something: "… at 12 need new wipers too". */
const JOINT =
  /(?<=[.!?…]["')]{0,3}) |\n|; |, (?:(?:and|but|so|also|then|plus|oh|anyway|btw) ){0,3}| [-–—]{1,3} | (?:and|but|so|also|then|plus|oh|anyway|btw|&) (?:(?:also|then|so|please|pls|oh|and|anyway|yeah|right|ok|btw) ){0,3}| (?=(?:i|i'm|im|i've|ive|i'll|we|we're|he|she|they|need|get|gotta|remind|remember|tell|what|what's|whats|when's|can you|cancel|scrap|tick|delete|there's|my) )/gi;

/** What joins the parts of a text in another language: the marks, and its own words. */
const MARKS = String.raw`(?<=[.!?…]["')]{0,3}) |\n|; |, | [-–—]{1,3} | \+ `;
const joints = new WeakMap<Language, RegExp>();
function jointIn(language: Language): RegExp {
  let joint = joints.get(language);
  if (!joint) joints.set(language, (joint = new RegExp(`${MARKS}|${language.joint.source}`, 'gi')));
  return joint;
}

/** So much before a full stop says whether it ends a sentence. */
const NEAR = 40;

/** The parts of a text between the places where it may be cut. */
export interface Parts {
  readonly text: string;
  /** Where each part starts and ends, without what joins it to the next. `joined`: a word or a mark is between it and the part before. `begins`: it begins a sentence. */
  readonly spans: readonly {
    readonly start: number;
    readonly end: number;
    readonly joined: boolean;
    readonly begins: boolean;
  }[];
}

export function partsOf(text: string, language?: Language): Parts {
  const spans: { start: number; end: number; joined: boolean; begins: boolean }[] = [];
  let start = 0;
  let joined = false;
  let begins = false;
  for (const { 0: joint, index } of text.matchAll(language ? jointIn(language) : JOINT)) {
    const next = index + joint.length;
    // "Am 2. Juni": the full stop belongs to the number.
    if (language && /(?:^|\s)\d{1,2}\.$/.test(text.slice(Math.max(0, index - NEAR), index)) && joint === ' ') continue;
    if (index <= start || next >= text.length || goesOn(text.slice(Math.max(0, index - NEAR), index), text.slice(next)))
      continue;
    spans.push({ start, end: index, joined, begins });
    start = index + joint.length;
    begins = /[.!?…]["')]{0,3}$/.test(text.slice(Math.max(0, index - NEAR), index));
    joined = /[^\w\s]$/.test(text.slice(0, index)) || /\S|\n/.test(joint);
  }
  return { text, spans: [...spans, { start, end: text.length, joined, begins }] };
}

/** The text from one part up to another, which is not in it. */
export const between = ({ text, spans }: Parts, from: number, to: number): string =>
  text.slice(spans[from]!.start, spans[to - 1]!.end);
