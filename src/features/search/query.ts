/** What a person searches for: words that must all occur, anywhere in a text and without case or accents (product: substring first), and tags. */
import { fold } from '#lib/fold.ts';
import { locale } from '#lib/i18n.ts';

export interface Query {
  /** The words together, as a text would have them. */
  readonly phrase: string;
  readonly words: readonly Word[];
  /** Folded, without '#'. A row must have a tag that begins with each. */
  readonly tags: readonly string[];
}

interface Word {
  readonly text: string;
  /** In German the same with its umlauts as the other half of people types them: "muell" and "müll". */
  readonly also: string | null;
  /** The pairs of characters, in any order, of a longer run of Chinese, Japanese or Korean, which has no spaces between words. */
  readonly pairs: readonly string[] | null;
}

/** A search of more words than this is cut: each is looked for in every text. */
const MOST_WORDS = 12;
const CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+$/u;

/** Reads what was typed. Text in "double quotes" is one word, '#tag' a tag. */
export function parseQuery(typed: string): Query {
  const words: Word[] = [];
  const tags: string[] = [];
  for (const [, quoted, bare] of typed.matchAll(/"([^"]+)"?|(\S+)/gu)) {
    const text = fold(quoted ?? bare ?? '').trim();
    if (bare?.startsWith('#') && text.length > 1) tags.push(text.slice(1));
    else if (text && text !== '#' && text !== '"' && words.length < MOST_WORDS)
      words.push({
        text,
        also: locale() === 'de' ? respelled(text, quoted ?? bare ?? '') : null,
        pairs: pairsOf(text),
      });
  }
  return { phrase: words.map(({ text }) => text).join(' '), words, tags };
}

/** After a vowel ("Steuer", "neue") the letters are no umlaut. */
const TWO_LETTERS = /(?<![aeiouq])([aou])e/g;

function respelled(folded: string, typed: string): string | null {
  const umlauts = fold(typed.normalize('NFC').replace(/[äöü]/gi, '$&e'));
  const other = umlauts === folded ? folded.replace(TWO_LETTERS, '$1') : umlauts;
  return other === folded ? null : other;
}

function pairsOf(text: string): string[] | null {
  const characters = Array.from(text);
  if (characters.length < 3 || !CJK.test(text)) return null;
  return characters.slice(1).map((character, i) => characters[i]! + character);
}

/** Whether nothing is searched for. */
export const isBlank = ({ words, tags }: Query): boolean => words.length === 0 && tags.length === 0;

/** A text that is searched, folded. */
export interface Searched {
  readonly text: string;
  readonly tags: readonly string[];
}

/** How well a text matches, larger is better; 0: it does not. */
export function scoreOf({ phrase, words, tags }: Query, searched: Searched): number {
  let score = 1;
  for (const word of words) {
    const found =
      wordScore(searched.text, word) || (word.also ? wordScore(searched.text, { ...word, text: word.also }) : 0);
    if (found === 0) return 0;
    score += found;
  }
  for (const tag of tags) {
    if (!searched.tags.some((own) => own.startsWith(tag))) return 0;
    score += searched.tags.includes(tag) ? 4 : 2;
  }
  if (words.length > 1 && searched.text.includes(phrase)) score += 4;
  return score;
}

const WHOLE = 4;
const BEGINNING = 3;
const INSIDE = 1;

/** The best place of a word in a text: a whole word, the beginning of one, inside one, or only its pairs. */
function wordScore(text: string, { text: wanted, pairs }: Word): number {
  let best = 0;
  // A few places are enough to know.
  for (let at = text.indexOf(wanted), tries = 0; at >= 0 && tries < 8; at = text.indexOf(wanted, at + 1), tries++) {
    const begins = !isLetter(text.charCodeAt(at - 1));
    const ends = !isLetter(text.charCodeAt(at + wanted.length));
    best = Math.max(best, begins && ends ? WHOLE : begins ? BEGINNING : INSIDE);
    if (best === WHOLE) break;
  }
  if (best > 0) return best;
  return pairs?.every((pair) => text.includes(pair)) ? INSIDE : 0;
}

/** Whether a UTF-16 unit of a folded text belongs to a word: a letter or digit of ASCII, or anything beyond it that is no punctuation. NaN: no. */
const isLetter = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) ||
  (unit >= 48 && unit <= 57) ||
  (unit >= 0xaa && !(unit >= 0x2000 && unit <= 0x206f) && !(unit >= 0x3000 && unit <= 0x303f));
