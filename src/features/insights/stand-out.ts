/** The words of a week that stand out against the person's own past: more often than they usually write them, not just often. Pure. */
import { fold } from '#lib/fold.ts';
import { isCommon } from '#lib/common-words.ts';

export interface StandOut {
  /** As it was written most often. */
  readonly word: string;
  readonly times: number;
  /** In the week before. */
  readonly before: number;
}

/** How many are shown, and how often a word must occur. */
const WORD_LIMIT = 6;
const LEAST_TIMES = 2;
/** How many times as often as usual. */
const LEAST_RATIO = 2;
/** With fewer words in the past than about this, a word that is missing there says little. */
const FEW_WORDS = 500;

/** The words of some texts: how often, by the word without case and accents, and how each was written. */
function wordsOf(texts: readonly string[]) {
  const counts = new Map<string, number>();
  const written = new Map<string, Map<string, number>>();
  let total = 0;
  for (const text of texts) {
    for (const [word] of text.matchAll(/[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu)) {
      total += 1;
      const key = fold(word).replaceAll('’', "'");
      if (key.length < 3 || isCommon(key)) continue;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      const forms = written.get(key) ?? new Map<string, number>();
      written.set(key, forms.set(word, (forms.get(word) ?? 0) + 1));
    }
  }
  return { counts, written, total };
}

/**
 * The words of a week that stand out, the clearest first. `earlier`: the texts of the weeks before, `lastWeek` those of the week before. A word
 * is judged by how unlikely its number is, if it were written as often as in the past (log-likelihood ratio).
 */
export function standOut(week: readonly string[], earlier: readonly string[], lastWeek: readonly string[]): StandOut[] {
  const [now, then, last] = [wordsOf(week), wordsOf(earlier), wordsOf(lastWeek)];
  return [...now.counts]
    .flatMap(([key, times]) => {
      const past = then.counts.get(key) ?? 0;
      const usual = past > 0 ? past / then.total : 0.5 / (then.total + FEW_WORDS);
      const share = times / now.total;
      if (times < LEAST_TIMES || share < LEAST_RATIO * usual) return [];
      return [{ key, times, surprise: surpriseOf(times, now.total, past, then.total) }];
    })
    .sort((a, b) => b.surprise - a.surprise || b.times - a.times || (a.key < b.key ? -1 : 1))
    .slice(0, WORD_LIMIT)
    .map(({ key, times }) => ({ word: formOf(now.written.get(key)!), times, before: last.counts.get(key) ?? 0 }));
}

/** Twice the log-likelihood ratio of a word's numbers in two texts (Dunning 1993). */
function surpriseOf(a: number, of: number, b: number, ofPast: number): number {
  const rate = (a + b) / (of + ofPast);
  const part = (n: number, total: number) => (n === 0 || total === 0 ? 0 : n * Math.log(n / (total * rate)));
  return 2 * (part(a, of) + part(b, ofPast));
}

/** The form that was written most often; with an equal number, the one in lower case. */
const formOf = (forms: ReadonlyMap<string, number>): string =>
  [...forms].sort((a, b) => b[1] - a[1] || (a[0] > b[0] ? -1 : 1))[0]![0];
