/** The rules for a new passphrase of an account. Pure. */
import { t } from '#lib/i18n.ts';

/** Characters. */
const MINIMUM = 12;

export type Strength = 'weak' | 'good' | 'strong';

/** From so many bits on, by the count below. */
const [GOOD, STRONG] = [40, 55];
const [LETTER_BITS, DIGIT_BITS, SIGN_BITS] = [4, 3.3, 5];
/** A word is one of about two thousand, and one of up to three letters one of about thirty. */
const [WORD_BITS, SHORT_WORD_BITS] = [11, 5];
/** Letters: what is longer is several words, or none. */
const [SHORT_WORD, LONG_WORD] = [3, 10];

/** How hard a passphrase is to guess for somebody who tries words, years and rows of keys first. */
export function strengthOf(passphrase: string): Strength {
  const runs = new Set(withoutRows(passphrase.toLowerCase()).match(/\p{L}+|\d+|[^\p{L}\d\s]+/gu));
  const bits = [...runs].reduce((sum, run) => sum + bitsOf(run), 0);
  return bits < GOOD ? 'weak' : bits < STRONG ? 'good' : 'strong';
}

const ROWS = ['abcdefghijklmnopqrstuvwxyz', '12345678901234567890', 'qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'zxcvbnm'];

/** Without the letters that follow two others as on the keys or in the alphabet, or that are written for the third time. */
const withoutRows = (text: string): string =>
  Array.from(text)
    .filter((letter, i, all) => {
      const three = all.slice(Math.max(0, i - 2), i + 1).join('');
      return three.length < 3 || (!ROWS.some((row) => row.includes(three)) && three !== letter.repeat(3));
    })
    .join('');

function bitsOf(run: string): number {
  if (/^(?:19|20)\d\d$/.test(run)) return 2 * DIGIT_BITS;
  if (/^\d/.test(run)) return run.length * DIGIT_BITS;
  if (!/^\p{L}/u.test(run)) return run.length * SIGN_BITS;
  if (run.length <= SHORT_WORD) return SHORT_WORD_BITS;
  return WORD_BITS + Math.max(0, run.length - LONG_WORD) * LETTER_BITS;
}

/** Why a new passphrase cannot be used; null if it can. */
export const passphraseProblem = (passphrase: string, again: string): string | null =>
  ownProblem(passphrase) ?? (passphrase === again ? null : t('The two passphrases differ.'));

/** What is wrong with a new passphrase itself, whatever it is repeated as; null: nothing. */
export function ownProblem(passphrase: string): string | null {
  if (passphrase.trim().length < MINIMUM) return t('A passphrase has at least {value} characters.', { value: MINIMUM });
  if (strengthOf(passphrase) === 'weak')
    return t('This is easy to guess. Add words that have nothing to do with each other.');
  return null;
}
