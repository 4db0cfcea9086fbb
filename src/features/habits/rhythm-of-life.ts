/** When a habit is done: on which weekdays and at which hours. Pure. */
import { minuteOfDay } from '#lib/clock.ts';
import type { HabitDay } from '#data/schema.ts';
import { dayOf } from '#lib/day.ts';
import { clock } from '#ui/clock.ts';
import { numberOf, weekdayOf } from '#lib/day-number.ts';
import { restsOn } from './pauses.ts';
import { countsWeeks, isMeantFor, planOn } from './schedule.ts';
import type { Rules } from './tally.ts';

/** With fewer ticks than this no usual time is shown. */
const LEAST_TICKS = 5;

/** Minutes after midnight of the ticks that were made on their own day; a later tick says nothing about the hour. */
const minutesOf = (rows: readonly HabitDay[]): number[] =>
  rows.flatMap(({ done_at, day, state }) => {
    if (!done_at || state !== 'done') return [];
    const at = new Date(done_at);
    return dayOf(at) === day ? [minuteOfDay(at)] : [];
  });

/** The median time of the ticks, 'HH:MM', and their number; null when they are too few. */
export function usualTime(rows: readonly HabitDay[]): { time: string; of: number } | null {
  const minutes = minutesOf(rows).sort((a, b) => a - b);
  if (minutes.length < LEAST_TICKS) return null;
  const middle = minutes[minutes.length >> 1]!;
  return { time: clock(new Date(2026, 0, 15, 0, middle)), of: minutes.length };
}

/** The number of ticks in each of the 24 hours. */
export function hoursOf(rows: readonly HabitDay[]): number[] {
  const hours = Array.from({ length: 24 }, () => 0);
  for (const minute of minutesOf(rows)) hours[Math.floor(minute / 60)]! += 1;
  return hours;
}

export interface WeekdayCount {
  /** 1 Monday to 7 Sunday */
  readonly weekday: number;
  readonly done: number;
  /** Days of this weekday that were due, or on which it was done; for a weekly rhythm all of them. */
  readonly of: number;
}

/** How often it was done on each weekday from the day `first` to `last`, Monday first. */
export function weekdaysOf(rows: readonly HabitDay[], rules: Rules, first: number, last: number): WeekdayCount[] {
  const counts = Array.from({ length: 7 }, () => ({ done: 0, of: 0 }));
  const states = new Map(rows.map((row) => [numberOf(row.day), row.state]));
  for (let n = first; n <= last; n++) {
    const count = counts[weekdayOf(n) - 1]!;
    const state = states.get(n);
    const plan = planOn(rules.plans, n);
    if (state === 'done') count.done++;
    if (
      state === 'done' ||
      (state !== 'skipped' && !restsOn(rules.pauses, n) && (countsWeeks(plan) || isMeantFor(plan, n)))
    )
      count.of++;
  }
  return counts.map((count, i) => ({ weekday: i + 1, ...count }));
}

/** The weekday with the highest share of done days; null while no weekday has two days. */
export function bestWeekday(counts: readonly WeekdayCount[]): WeekdayCount | null {
  const known = counts.filter(({ of, done }) => of >= 2 && done > 0);
  return known.reduce<WeekdayCount | null>(
    (best, each) => (!best || each.done / each.of > best.done / best.of ? each : best),
    null,
  );
}
