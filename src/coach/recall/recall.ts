/** A question about the person's own past, and the words of a language by which rows are found that fit it. Pure. */
import type { Day } from '#lib/day.ts';

/**
 * What is asked for: the newest day of something, whether it happened, on how many days, what was written about it, or how the person was on
 * the day of it.
 */
export type RecallAsk = 'when' | 'whether' | 'count' | 'wrote' | 'how';

/** A question about the person's own past. */
export interface Recall {
  readonly ask: RecallAsk;
  /** The person's words for what they ask about, without the form of the question and its days. */
  readonly about: string;
  /** The words of `about` that a row must have. Never empty. */
  readonly words: readonly RecallWord[];
  /** The days that the question names, both included, the first of them not ahead; null for any day. */
  readonly days: { readonly from: Day; readonly to: Day } | null;
  /** Whether the person asks about themselves. If not ("when was the moon landing?") and nothing fits, it is no question about their past. */
  readonly own: boolean;
  readonly language: RecallLanguage;
}

/** A word that a row must have: in any form, a name only as it is. */
export interface RecallWord {
  readonly text: string;
  readonly isName: boolean;
}

/** How a question about the past is asked in a language, and which forms its words have. All patterns and lists are of folded words. */
export interface RecallLanguage {
  /** How a question begins. The first that fits is taken; what follows it is what the question is about. */
  readonly heads: readonly RecallHead[];
  /** "The last time", "por última vez", wherever it is: it says nothing of what the question is about. */
  readonly last: RegExp;
  /** What no row answers: whether something was right, and why. */
  readonly judges: RegExp;
  /** Words that name nothing: articles, pronouns, prepositions, weekdays. */
  readonly empty: ReadonlySet<string>;
  /** Words that may be missing from a row where the question has others: "see Tom" is found as "coffee with Tom". */
  readonly light: ReadonlySet<string>;
  /** Words that a task says by being ticked off: "finish the report". */
  readonly finishing: ReadonlySet<string>;
  /** What makes of a clause something that did not happen, or not yet. */
  readonly unreal: RegExp;
  /** Whether a capital letter inside a sentence is the beginning of a name. */
  readonly hasNames: boolean;
  /** Whether nouns are joined to one word, so that the beginning of a long word is a word too: "Zahnarzttermin". */
  readonly joinsNouns: boolean;
  /** A word without its ending: the same for all regular forms, and need not be a word. */
  stem(word: string): string;
  /** Stems of the same word, separated by spaces, the words by '|': "lauf lief". Also words that are used for the same thing. */
  readonly forms: string;
  /** What all texts with a stem have in them, for the search; by default the stem. */
  rootOf?(stem: string): string;
}

export interface RecallHead {
  readonly said: RegExp;
  readonly ask: RecallAsk;
  /** Only with a question mark: the words alone could be a statement. */
  readonly marked?: true;
  /** Only with "the last time": the words alone could be anything. */
  readonly withLast?: true;
  /** It is about somebody or something else. */
  readonly others?: true;
  /** What the rest of it must look like: a past form at its end. */
  readonly rest?: RegExp;
  /** What the rest of it must look like with its accents, in small letters: "lavé", and not "lave". */
  readonly accented?: RegExp;
  /** What of the rest belongs to the form of the question. */
  readonly tail?: RegExp;
}

export const wordList = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));
