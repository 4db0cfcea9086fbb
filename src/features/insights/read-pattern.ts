/** Looks for one thing that goes with the person's moods, in a year of rows. */
import { moodDays, nearestLevel } from '#features/mood/days.ts';
import { goesWith, type Finding } from '#features/mood/goes-with.ts';
import { readFactors } from '#features/mood/read-factors.ts';
import { moodsBetween } from '#features/mood/read-moods.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import type { MoodLevel } from '#lib/moods.ts';
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
  const levelOn = (day: Day) => nearestLevel(byDay.get(day)!.mean);
  const levelsOn = (days: readonly Day[]) => {
    const levels = [0, 0, 0, 0, 0];
    for (const day of days) levels[levelOn(day) - 1]! += 1;
    return levels;
  };
  const daysWith = judged.filter((day) => finding.factor.days.has(day));
  return {
    finding,
    withIt: levelsOn(daysWith),
    without: levelsOn(judged.filter((day) => !finding.factor.days.has(day))),
    days: daysWith.map((day) => ({ day, level: levelOn(day) })).reverse(),
  };
}

export interface Pattern {
  readonly finding: Finding;
  /** How many days have each mood, from terrible to great: those with it, and those without. */
  readonly withIt: readonly number[];
  readonly without: readonly number[];
  /** The days with it, the newest first, and the mood of each. */
  readonly days: readonly { readonly day: Day; readonly level: MoodLevel }[];
}
