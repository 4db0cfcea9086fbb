/**
 * Days as whole numbers, so that ten years of days can be counted without a date for each. Calendar arithmetic: no zone and no clock change
 * matters.
 */
import type { Day } from './day.ts';
import { DAY_MS } from './durations.ts';

/** The number of days from 1970-01-01 to a day. */
export const numberOf = (day: Day): number =>
  Math.round(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8))) / DAY_MS);

/** The day with a number. */
export const dayFrom = (n: number): Day => new Date(n * DAY_MS).toISOString().slice(0, 10) as Day;

/** 1 for Monday to 7 for Sunday (ISO 8601). */
export const weekdayOf = (n: number): number => ((((n + 3) % 7) + 7) % 7) + 1;

/** The first day of the week that a day is in, when weeks start on `weekStart` (1 Monday to 7 Sunday). */
export const weekOf = (n: number, weekStart: number): number => n - ((weekdayOf(n) - weekStart + 7) % 7);
