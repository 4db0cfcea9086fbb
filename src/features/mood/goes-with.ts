/** "What goes with good days": on which days each thing happened, and how mood differs between those days and the others. Pure. */
import type { Day } from '#lib/day.ts';
import type { MoodDay } from './days.ts';
import { holm, inflationOf, welch, type Difference } from './statistics.ts';

/** How many days with a thing, and how many without, are needed to say anything about it. */
export const LEAST_DAYS = 10;

/** Something that a day has or does not have. */
export interface Factor {
  readonly id: string;
  readonly kind: 'habit' | 'tag' | 'writing';
  readonly label: string;
  /** The label inside a sentence: "a journal entry". Missing where it is the person's own word. */
  readonly inSentence?: string;
  /** The days that have it. */
  readonly days: ReadonlySet<Day>;
  /** Whether a day can be compared: not before the thing began or after it ended, and not on a skipped day. */
  readonly counts: (day: Day) => boolean;
}

/** A factor with the number of days it is compared on. */
export interface FactorDays {
  readonly factor: Factor;
  readonly daysWith: number;
  readonly daysWithout: number;
}

export interface Finding extends FactorDays, Difference {
  /** Whether it is still significant when all comparisons are taken together. */
  readonly clear: boolean;
}

export interface GoesWith {
  /** The significant ones, then the ones that may be chance; the largest first. */
  readonly findings: readonly Finding[];
  /** What cannot be compared yet, the nearest to it first. */
  readonly tooLittle: readonly FactorDays[];
  /** How many days have a mood. */
  readonly days: number;
}

/** Compares the days with each factor to the days without it. `calendar` is every day of the time span, in order. */
export function goesWith(
  calendar: readonly Day[],
  moods: ReadonlyMap<Day, MoodDay>,
  factors: readonly Factor[],
): GoesWith {
  const noted = calendar.filter((day) => moods.has(day));
  const measured: (FactorDays & Difference)[] = [];
  const tooLittle: FactorDays[] = [];
  for (const factor of factors) {
    const judged = noted.filter(factor.counts);
    const [withIt, without] = [
      judged.filter((day) => factor.days.has(day)),
      judged.filter((day) => !factor.days.has(day)),
    ];
    const compared = { factor, daysWith: withIt.length, daysWithout: without.length };
    const enough = withIt.length >= LEAST_DAYS && without.length >= LEAST_DAYS;
    const meanOn = (day: Day) => moods.get(day)!.mean;
    const difference = enough
      ? welch(withIt.map(meanOn), without.map(meanOn), dependence(calendar, moods, factor))
      : null;
    if (difference) measured.push({ ...compared, ...difference });
    else tooLittle.push(compared);
  }
  const stands = holm(measured.map(({ p }) => p));
  return {
    findings: measured
      .map((each, i) => ({ ...each, clear: stands[i]! }))
      .sort((a, b) => Number(b.clear) - Number(a.clear) || Math.abs(b.effect) - Math.abs(a.effect) || byLabel(a, b)),
    tooLittle: tooLittle
      .filter(({ daysWith }) => daysWith > 0)
      .sort((a, b) => Math.min(b.daysWith, b.daysWithout) - Math.min(a.daysWith, a.daysWithout) || byLabel(a, b)),
    days: noted.length,
  };
}

const byLabel = (a: FactorDays, b: FactorDays): number => (a.factor.label < b.factor.label ? -1 : 1);

function dependence(calendar: readonly Day[], moods: ReadonlyMap<Day, MoodDay>, { days, counts }: Factor): number {
  return inflationOf(
    calendar.map((day) => (counts(day) ? Number(days.has(day)) : null)),
    calendar.map((day) => (counts(day) ? (moods.get(day)?.mean ?? null) : null)),
  );
}
