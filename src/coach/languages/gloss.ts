/** A text in another language in the words of the English rules: what the date grammar and the lexicons read in its place. */
import type { Span } from '#coach/rules/clock.ts';
import type { Language } from './language.ts';

/** The English words for a text, and where each of its parts was. */
export interface Gloss {
  readonly text: string;
  /** A span of the gloss as a span of the text. */
  readonly spanOf: (span: Span) => Span;
}

/** Small letters without accents, as many characters as before. */
export const folded = (text: string): string =>
  text
    .replace(/\P{ASCII}/gu, (letter) => {
      const [plain = letter] = letter.normalize('NFD');
      const small = plain.toLowerCase();
      return small.length === letter.length ? small : letter;
    })
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());

interface Compiled {
  readonly any: RegExp;
  readonly phrases: readonly (readonly [RegExp, Language['phrases'][number][1]])[];
  readonly words: ReadonlyMap<string, string>;
  /** What was glossed last: a text is asked for its days, its moods and its areas one after the other. */
  last: Gloss & { readonly of: string };
}

const NOTHING = { of: '', text: '', spanOf: () => ({ start: 0, end: 0 }) };
const compiled = new WeakMap<Language, Compiled>();

function compile(language: Language): Compiled {
  let known = compiled.get(language);
  if (!known) {
    const sources = language.phrases.map(([source]) => `(?:${source})(?:(?<![a-z\\d])|(?![a-z\\d]))`);
    known = {
      any: new RegExp(sources.map((source) => source.replace(/(?<!\\)\((?!\?)/g, '(?:')).join('|'), 'yu'),
      phrases: language.phrases.map(([, words], i) => [new RegExp(sources[i]!, 'yu'), words]),
      words: new Map(
        Object.entries(language.words).flatMap(([english, own]) => own.split(' ').map((word) => [word, english])),
      ),
      last: NOTHING,
    };
    compiled.set(language, known);
  }
  return known;
}

/** A word that the grammar does not know: no word of a title may look like one of its own. */
const UNKNOWN = ';';

/** A text in the words of the English rules; what these do not know is only a mark. Linear in the length of the text. */
export function glossOf(text: string, language: Language): Gloss {
  const own = compile(language);
  if (own.last.of === text) return own.last;
  const { any, phrases, words } = own;
  const said = folded(text);
  const parts: { readonly start: number; readonly end: number; readonly from: number; readonly to: number }[] = [];
  let out = '';
  let at = 0;
  const put = (english: string, length: number) => {
    parts.push({ start: out.length, end: out.length + english.length, from: at, to: at + length });
    out += english;
    at += length;
  };
  while (at < said.length) {
    any.lastIndex = at;
    const phrase = any.test(said) ? phraseAt(said, at, phrases, language) : null;
    if (phrase) {
      put(...phrase);
      continue;
    }
    WORD.lastIndex = at;
    const word = WORD.exec(said)?.[0];
    if (word === undefined) put(text[at]!, 1);
    else {
      const english = words.get(word) ?? (/^\d/.test(word) ? word : UNKNOWN);
      // "Teil 1 am 16. Juni": a number that nothing introduces is no hour.
      put(NUMBER.test(english) && !INTRODUCED.test(out) ? UNKNOWN : english, word.length);
    }
  }
  const spanOf = ({ start, end }: Span): Span => {
    const within = parts.filter((part) => part.start < end && part.end > start);
    return { start: within[0]?.from ?? 0, end: within.at(-1)?.to ?? 0 };
  };
  own.last = { of: text, text: out, spanOf };
  return own.last;
}

const NUMBER = /^(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty)$/;
const INTRODUCED = /(?:\b(?:at|by|from|to|before|until|the|every|in|past)|[-–]) ?$/;
const WORD = /[\p{L}\p{M}]+(?:[''-]\p{L}+)*'?|\d+[a-z]*/uy;

function phraseAt(
  said: string,
  at: number,
  phrases: Compiled['phrases'],
  language: Language,
): [english: string, length: number] | null {
  const { words: known } = compile(language);
  for (const [pattern, words] of phrases) {
    pattern.lastIndex = at;
    const match = pattern.exec(said);
    if (!match || match[0] === '') continue;
    const groups = match.slice(1);
    // A group that is all that was said would be read again without an end.
    const gloss = (part: string) =>
      known.get(part) ??
      (part.length < match[0].length && !/^[\d:.]+$/.test(part) ? glossOf(part, language).text : part);
    const english =
      typeof words === 'string'
        ? words.replace(/\$(\d)/g, (_, n: string) => (groups[Number(n) - 1] ? gloss(groups[Number(n) - 1]!) : ''))
        : words(groups, gloss);
    return [english, match[0].length];
  }
  return null;
}

/** Whether a shape of a language fits a text, with its accents or without: "descansé" tells, "descanse" may not. */
export const hasShape = (shape: RegExp | undefined, text: string): boolean =>
  shape !== undefined && (shape.test(folded(text)) || shape.test(text.toLowerCase()));
