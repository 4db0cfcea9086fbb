/** Days as whole numbers: ten years of them are walked without making a date for each. Calendar arithmetic, so no zone and no clock change. */
import type { Day } from '#lib/day.ts';

const DAY_MS = 86_400_000;

/** How many days after 1970-01-01 a day is. */
export const numberOf = (day: Day): number =>
  Math.round(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8))) / DAY_MS);

/** The day of a number. */
export const dayFrom = (n: number): Day => new Date(n * DAY_MS).toISOString().slice(0, 10) as Day;

/** 1 for Monday to 7 for Sunday (ISO 8601). */
export const weekdayOf = (n: number): number => ((((n + 3) % 7) + 7) % 7) + 1;

/** The first day of the week that a day is in, when weeks start on `weekStart` (1 Monday to 7 Sunday). */
export const weekOf = (n: number, weekStart: number): number => n - ((weekdayOf(n) - weekStart + 7) % 7);
