/** Pauses: periods in which a habit is not due. Stored as {first day: last day, or '' while the pause lasts}. */
import type { Habit } from '#data/schema.ts';
import { dayAfter, isDay, type Day } from '#lib/day.ts';
import { numberOf } from '#lib/day-number.ts';

/** The first and last day as numbers; Infinity while the pause lasts. */
export interface Pause {
  readonly from: number;
  readonly to: number;
}

type PausePeriods = Habit['paused'];

/** The pauses of a habit; invalid ones are left out. */
export function pausesOf(paused: PausePeriods): Pause[] {
  return Object.entries(paused ?? {}).flatMap(([first, last]) => {
    if (!isDay(first) || typeof last !== 'string') return [];
    if (last === '') return [{ from: numberOf(first), to: Number.POSITIVE_INFINITY }];
    return isDay(last) && last >= first ? [{ from: numberOf(first), to: numberOf(last) }] : [];
  });
}

export const restsOn = (pauses: readonly Pause[], n: number): boolean =>
  pauses.some(({ from, to }) => from <= n && n <= to);

/** Whether the habit is paused on a day. */
export const isPaused = (paused: PausePeriods, day: Day): boolean => restsOn(pausesOf(paused), numberOf(day));

export const withPause = (paused: PausePeriods, today: Day): NonNullable<PausePeriods> =>
  isPaused(paused, today) ? (paused ?? {}) : { ...paused, [today]: '' };

/** The pauses, with the present one ended yesterday; one that started today is removed. */
export function withoutPause(paused: PausePeriods, today: Day): NonNullable<PausePeriods> {
  const n = numberOf(today);
  const ended = Object.entries(paused ?? {}).map(([first, last]) => {
    const isPresent = pausesOf({ [first]: last }).some((pause) => pause.to >= n && pause.from <= n);
    return [first, isPresent ? (first === today ? null : dayAfter(today, -1)) : last] as const;
  });
  return Object.fromEntries(ended);
}
