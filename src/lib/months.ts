/** Months as days: the first of the month. */
import type { Day } from './day.ts';

/** The first day of a day's month. */
export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01` as Day;

/** The first day of the month after a day's month. */
export function nextMonth(day: Day): Day {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return (month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`) as Day;
}
