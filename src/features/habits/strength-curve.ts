/** The strength of a habit over time, as points of a curve. Pure. */
import type { Day } from '#lib/day.ts';
import { dayFrom } from './day-number.ts';
import { emptyTally, tallyThrough, type Mark, type Rules } from './tally.ts';

export interface StrengthPoint {
  readonly day: Day;
  /** 0 to 1 */
  readonly score: number;
}

/** The strength at the end of each day from `first` to `last`, counted from the habit's first day. */
export function strengthsOf(
  marks: ReadonlyMap<number, Mark>,
  rules: Rules,
  begun: number,
  first: number,
  last: number,
): StrengthPoint[] {
  const points: StrengthPoint[] = [];
  tallyThrough(emptyTally(begun), marks, rules, last, ({ through, score }) => {
    if (through >= first) points.push({ day: dayFrom(through), score });
  });
  return points;
}

/** At most `most` of the points, evenly spread and with the last one: a curve has no more pixels. */
export function thinned(points: readonly StrengthPoint[], most: number): readonly StrengthPoint[] {
  if (points.length <= most) return points;
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, i) => points[Math.round(i * step)]!);
}

/** One sentence: the present strength, and its change in the last month. */
export function strengthSentence(points: readonly StrengthPoint[]): string {
  const last = points.at(-1);
  if (!last) return 'The curve begins with the first tick.';
  const before = points.at(-31) ?? points[0]!;
  const now = Math.round(last.score * 100);
  const change = now - Math.round(before.score * 100);
  const moved =
    change === 0
      ? 'as strong as a month ago'
      : `${Math.abs(change)} ${change > 0 ? 'more' : 'less'} than ${points.length > 30 ? 'a month ago' : 'at the beginning'}`;
  return `Strength ${now} of 100, ${moved}. A missed day lowers it a little.`;
}
