/** Lines in several languages, and how many of them are taken for their own. */
import { fileURLToPath } from 'node:url';
import { foreignLanguage } from '#coach/rules/languages.ts';
import { readTable } from './table.ts';

export interface LanguageLine {
  /** The code of its language; 'en' for English. */
  readonly code: string;
  readonly text: string;
}

const table = (name: string) => fileURLToPath(new URL(`languages/${name}.tsv`, import.meta.url));
export const LANGUAGE_FILES = [
  'harmless-tuning',
  'danger-tuning',
  'everyday-tuning',
  // The lines of the sets of sentences that are not in English.
  'of-the-sets',
  'english-lookalikes',
].map(table);

/** Reads a table: the code of the language, who says it, the text, with tabs between them. */
export const languageLines = (file: string): LanguageLine[] =>
  readTable(file, ([code, , text]) => {
    if (!/^[a-z]{2}$/.test(code) || !text) throw new Error('a code of a language, who says it and the text are needed');
    return { code, text };
  });

/** Words with spaces between them; a Chinese text is long from four signs on. */
const isLong = ({ code, text }: LanguageLine) =>
  code === 'zh' ? text.length > 3 : text.trim().split(/\s+/).length >= 3;

/** Hindi and Urdu in Latin letters are often the same words: either is right. */
const isRight = ({ code, text }: LanguageLine, got: string) =>
  got === code || ((code === 'hi' || code === 'ur') && (got === 'hi' || got === 'ur') && !/\P{ASCII}/u.test(text));

export interface LanguageCount {
  all: number;
  right: number;
  long: number;
  longRight: number;
}

/** How many lines of each language are taken for it, all of them and those of three words and more; and the others. */
export function measureLanguages(lines: readonly LanguageLine[]): {
  readonly languages: ReadonlyMap<string, LanguageCount>;
  readonly faults: readonly string[];
} {
  const languages = new Map<string, LanguageCount>();
  const faults: string[] = [];
  for (const line of lines) {
    const count = languages.get(line.code) ?? { all: 0, right: 0, long: 0, longRight: 0 };
    languages.set(line.code, count);
    const got = foreignLanguage(line.text) ?? 'en';
    const right = isRight(line, got) ? 1 : 0;
    const long = isLong(line) ? 1 : 0;
    count.all += 1;
    count.right += right;
    count.long += long;
    count.longRight += long * right;
    if (!right) faults.push(`${got} for ${line.code}: ${line.text}`);
  }
  return { languages, faults };
}
