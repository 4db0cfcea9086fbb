/** The strength of a habit over time, as points of a curve. Pure. */
import type { Day } from '#lib/day.ts';
import { dayFrom } from '#lib/day-number.ts';
import { emptyTally, tallyThrough, type Mark, type Rules } from './tally.ts';
import { t } from '#lib/i18n.ts';

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

/** One sentence: the present strength, and its change in the last month, or since the first day of a younger habit. */
export function strengthSentence(points: readonly StrengthPoint[]): string {
  const last = points.at(-1);
  const first = points[0];
  if (!last || !first || points.every(({ score }) => score === 0))
    return t('The curve starts when you tick the first day.');
  const now = Math.round(last.score * 100);
  if (points.length === 1)
    return t(
      'Strength {now} of 100 after the first day. Each day you do it makes it stronger; a missed day lowers it a little.',
      { now },
    );
  const monthAgo = points.at(-31);
  const change = now - Math.round((monthAgo ?? first).score * 100);
  return t(
    'Strength {now} of 100, {change, select, more {{by} more than} less {{by} less than} other {the same as}} {since, select, month {a month ago} other {on the first day}}. Each day you do it makes it stronger; a missed day lowers it a little.',
    {
      now,
      change: change > 0 ? 'more' : change < 0 ? 'less' : 'same',
      by: Math.abs(change),
      since: monthAgo ? 'month' : 'first',
    },
  );
}
