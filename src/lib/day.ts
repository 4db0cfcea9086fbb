/**
 * What day is it? This file alone decides. A Day is a local calendar date. Rows store it when they are written, and it is never computed
 * again afterwards (product.md, "when does a day start").
 */
import { HOUR_MS } from './durations.ts';

declare const dayBrand: unique symbol;
/** A calendar date as 'YYYY-MM-DD'. */
export type Day = string & { readonly [dayBrand]: true };

/** The local calendar date of an instant. */
export const dayOf = (at: Date): Day => calendarDay(at.getFullYear(), at.getMonth(), at.getDate());

/** The person's day at an instant, when their day starts at `dayStartsAt` o'clock (0 to 12). */
export function logicalDay(at: Date, dayStartsAt = 0): Day {
  const day = dayOf(at);
  return at.getHours() < dayStartsAt ? dayAfter(day, -1) : day;
}

/** The day `days` after `day`; negative goes back. Calendar arithmetic, so clock changes do not matter. */
export function dayAfter(day: Day, days: number): Day {
  const [y, m, d] = parts(day);
  return calendarDay(y, m - 1, d + days);
}

/** The weekday of a day; 0 is Sunday. */
export const dayOfWeek = (day: Day): number => new Date(`${day}T00:00Z`).getUTCDay();

/** The first day of a day's week, when weeks start on `startsOn` (1 Monday to 7 Sunday). */
export const firstOfWeek = (day: Day, startsOn: number): Day => dayAfter(day, -((dayOfWeek(day) - startsOn + 7) % 7));

/** Whether a text is a real calendar date in the form 'YYYY-MM-DD'. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [y, m, d] = parts(text);
  const at = new Date(Date.UTC(y, m - 1, d));
  return at.getUTCFullYear() === y && at.getUTCMonth() === m - 1 && at.getUTCDate() === d;
}

/** Local midnight at the start of a day, for showing it with Intl. */
export function dateOf(day: Day): Date {
  const [y, m, d] = parts(day);
  return new Date(y, m - 1, d);
}

/**
 * The time to print on a day for something that was written at an instant, null when it would mislead: what was written later about an
 * earlier day. The small hours count as the day before for a person whose day starts later, so one day's difference is still "then".
 */
export function timeOn(day: Day, at: string): string | null {
  const written = new Date(at);
  const soon = dayOf(new Date(written.getTime() - 12 * HOUR_MS));
  return dayOf(written) === day || soon === day ? at : null;
}

/** The day of a year, a month counted from 0, and a number of days in it; numbers that are too large or small go on to the next month or year. */
const calendarDay = (year: number, month: number, days: number): Day =>
  new Date(Date.UTC(year, month, days)).toISOString().slice(0, 10) as Day;

function parts(day: string): [number, number, number] {
  const [y = 0, m = 1, d = 1] = day.split('-').map(Number);
  return [y, m, d];
}
