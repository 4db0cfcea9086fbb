/**
 * A softmax regression whose weights are text: only the features that say something have weights. The filing model and the danger model are such
 * (`npm run coach:train`).
 */

/** The number of features: a power of two, large enough that two features rarely share a number. */
export const FEATURES = 1 << 20;

/** The lowest and the highest character of the weights; `"` and `\` are not between them. */
export const FIRST_LETTER = 35;
export const LAST_LETTER = 91;
const MIDDLE = (FIRST_LETTER + LAST_LETTER) / 2;
const LETTERS = LAST_LETTER - FIRST_LETTER + 1;

/** The weights as the source keeps them. */
export interface PackedWeights {
  /** What each class has before any feature is seen. */
  readonly BIAS: readonly number[];
  /** What one step of a letter is worth. */
  readonly SCALE: number;
  /** The features that have weights, each as its distance from the one before it, in two letters. */
  readonly HELD: string;
  /** The weights of each of these features for each class, one letter each. */
  readonly WEIGHTS: string;
}

/** Reads weights once; what it returns says how much speaks for each class in a text with these features. */
export function scorerOf({ BIAS, SCALE, HELD, WEIGHTS }: PackedWeights): (features: readonly number[]) => number[] {
  const places = new Map<number, number>();
  let last = 0;
  for (let at = 0; at < HELD.length; at += 2) {
    last += (HELD.charCodeAt(at) - FIRST_LETTER) * LETTERS + HELD.charCodeAt(at + 1) - FIRST_LETTER;
    places.set(last, (at / 2) * BIAS.length);
  }
  const values = Int8Array.from(WEIGHTS, (letter) => letter.charCodeAt(0) - MIDDLE);
  return (features) => {
    const sums = BIAS.map(() => 0);
    let known = 0;
    for (const feature of features) {
      const place = places.get(feature);
      if (place === undefined) continue;
      known += 1;
      for (let n = 0; n < sums.length; n++) sums[n]! += values[place + n]!;
    }
    const share = SCALE / Math.sqrt(known || 1);
    return sums.map((sum, n) => BIAS[n]! + sum * share);
  };
}
