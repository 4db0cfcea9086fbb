/** Moods by day: means, the mean of seven days, weekdays. Calendar arithmetic on stored days: no zone and no clock change matters. */
import { dayAfter, dayOfWeek, type Day } from '#lib/day.ts';
import { levelOf, type MoodLevel } from '#lib/moods.ts';
import type { NotedMood } from './noted.ts';

/** A day's mood: the mean of its moods on the scale from 1 (terrible) to 5 (great). */
export interface MoodDay {
  readonly day: Day;
  readonly mean: number;
  /** The number of moods in the mean. */
  readonly count: number;
}

/** The days that have a mood, in one pass. Unknown moods do not count. */
export function moodDays(entries: Iterable<Pick<NotedMood, 'mood_type' | 'logged_for'>>): ReadonlyMap<Day, MoodDay> {
  const days = new Map<Day, { day: Day; mean: number; count: number }>();
  const sums = new Map<Day, number>();
  for (const { mood_type, logged_for } of entries) {
    const level = levelOf(mood_type);
    if (level === null) continue;
    const sum = (sums.get(logged_for) ?? 0) + level;
    sums.set(logged_for, sum);
    const count = (days.get(logged_for)?.count ?? 0) + 1;
    days.set(logged_for, { day: logged_for, mean: sum / count, count });
  }
  return days;
}

/** The level of the scale that is nearest to a mean; a half is rounded up. */
export const nearestLevel = (mean: number): MoodLevel => Math.min(5, Math.max(1, Math.round(mean))) as MoodLevel;

/** How many of seven days must have a mood for their mean to be drawn. */
export const LEAST_OF_SEVEN = 4;

/**
 * For each day from `from` to `to`, the mean of the days with a mood among the seven days that end with it; null when fewer than
 * LEAST_OF_SEVEN have one. A day counts once, however many moods it has.
 */
export function sevenDayMeans(days: ReadonlyMap<Day, MoodDay>, from: Day, to: Day): (number | null)[] {
  const means: (number | null)[] = [];
  const window: (number | undefined)[] = [];
  for (let day = dayAfter(from, -6); day <= to; day = dayAfter(day, 1)) {
    window.push(days.get(day)?.mean);
    if (window.length > 7) window.shift();
    if (day < from) continue;
    const noted = window.filter((mean) => mean !== undefined);
    means.push(noted.length >= LEAST_OF_SEVEN ? noted.reduce((sum, mean) => sum + mean, 0) / noted.length : null);
  }
  return means;
}

export interface Weekday {
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly values: readonly number[];
}

/** The days by weekday, from Monday to Sunday. */
export function byWeekday(days: Iterable<MoodDay>): Weekday[] {
  const values: number[][] = [[], [], [], [], [], [], []];
  for (const { day, mean } of days) values[dayOfWeek(day)]!.push(mean);
  return [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({ weekday, values: values[weekday]! }));
}

/** Every day from `from` to `to`, both included. */
export function daysFrom(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day);
  return days;
}

/** The mean of numbers; NaN of none. */
export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
