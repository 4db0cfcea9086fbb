/**
 * What the danger model sees of a text in any language: its words, pairs of words, and groups of four letters, each as a number. Each Chinese character
 * counts as a word. Shared by training and reading.
 */
import { hashOf, stemOf } from './hash.ts';
import { FEATURES } from './sparse-model.ts';

/** Pairs of words that are at most this far apart count as well: "he … touches". */
const REACH = 4;
const LETTERS = 4;

/** The features of a text, each once, in no order. Linear in its length. Empty for a text without letters or digits. */
export function dangerFeatures(text: string): number[] {
  const words =
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\u0300-\u036f’']/g, '')
      .replace(/\p{Script=Han}/gu, ' $& ')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const stems = words.map(stemOf);
  const found = new Set<number>();
  stems.forEach((stem, at) => {
    found.add(numberOf(`w${stem}`));
    if (at > 0) found.add(numberOf(`b${stems[at - 1]!}_${stem}`));
    for (let back = 2; back <= REACH && at >= back; back++) found.add(numberOf(`s${stems[at - back]!}_${stem}`));
  });
  const letters = ` ${words.join(' ')} `;
  for (let at = 0; words.length > 0 && at + LETTERS <= letters.length; at++) {
    found.add(numberOf(`c${letters.slice(at, at + LETTERS)}`));
  }
  return [...found];
}

const numberOf = (feature: string): number => hashOf(feature) & (FEATURES - 1);
