/** Looks for one thing that goes with the person's moods, in a year of rows. */
import { moodDays } from '#features/mood/days.ts';
import { goesWith, type Finding } from '#features/mood/goes-with.ts';
import { readFactors } from '#features/mood/read-factors.ts';
import { moodsBetween } from '#features/mood/read-moods.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import type { HiddenPatterns } from './hidden-patterns.ts';

/** The past in which a pattern is looked for, in days. */
const YEAR = 365;

/** The strongest thing that goes with good or bad days, in the year up to a day; null when nothing is clear. `hidden`: what the person does not want to see. */
export async function readPattern(to: Day, hidden: Pick<HiddenPatterns, 'has'>): Promise<Pattern | null> {
  const from = dayAfter(to, -YEAR);
  const moods = await moodsBetween(from, to);
  const factors = await readFactors(from, to, moods);
  const byDay = moodDays(moods);
  const calendar = Array.from({ length: YEAR + 1 }, (_, i) => dayAfter(from, i));
  const { findings } = goesWith(calendar, byDay, factors);
  const finding = findings.find(({ clear, factor }) => clear && !hidden.has(factor.id));
  if (!finding) return null;
  const judged = calendar.filter((day) => byDay.has(day) && finding.factor.counts(day));
  const levelsOn = (days: readonly Day[]) => {
    const levels = [0, 0, 0, 0, 0];
    for (const day of days) levels[Math.min(5, Math.max(1, Math.round(byDay.get(day)!.mean))) - 1]! += 1;
    return levels;
  };
  return {
    finding,
    withIt: levelsOn(judged.filter((day) => finding.factor.days.has(day))),
    without: levelsOn(judged.filter((day) => !finding.factor.days.has(day))),
  };
}

export interface Pattern {
  readonly finding: Finding;
  /** How many days have each mood, from terrible to great: those with it, and those without. */
  readonly withIt: readonly number[];
  readonly without: readonly number[];
}
