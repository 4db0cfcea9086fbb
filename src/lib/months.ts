/** Months as days: the first of the month, its weeks, and where the keys go in a grid of them. Pure. */
import { addMonths } from 'date-fns/addMonths';
import { dateOf, dayAfter, dayOf, firstOfWeek, type Day } from './day.ts';

/** The first day of a day's month. */
export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01` as Day;

/** The first day of the month after a day's month. */
export const nextMonth = (day: Day): Day => monthsAfter(`${day.slice(0, 8)}01` as Day, 1);

export const WEEK = 7;

/** The days from a day on. */
export const daysFrom = (first: Day, length: number): readonly Day[] =>
  Array.from({ length }, (_, n) => dayAfter(first, n));

/** The seven days from a day on. */
export const weekFrom = (first: Day): readonly Day[] => daysFrom(first, WEEK);

/** The weeks that have a day of a month, seven days each: the first and the last also have days of the months beside it. */
export function weeksOf(month: Day, startsOn: number): readonly (readonly Day[])[] {
  const weeks: (readonly Day[])[] = [];
  for (let first = firstOfWeek(monthOf(month), startsOn); first < nextMonth(month); first = dayAfter(first, WEEK)) {
    weeks.push(weekFrom(first));
  }
  return weeks;
}

/** The same date of another month, or its last day when it is shorter. */
export const monthsAfter = (day: Day, months: number): Day => dayOf(addMonths(dateOf(day), months));

/** Where a key goes from a day, as in a grid of dates (ARIA: arrows, Home and End of the week, Page keys for months, with Shift for years). */
export function dayByKey(key: string, shift: boolean, day: Day, startsOn: number): Day | null {
  const first = firstOfWeek(day, startsOn);
  switch (key) {
    case 'Home':
      return first;
    case 'End':
      return dayAfter(first, WEEK - 1);
    case 'PageUp':
      return monthsAfter(day, shift ? -12 : -1);
    case 'PageDown':
      return monthsAfter(day, shift ? 12 : 1);
    default: {
      const days = shift ? undefined : DAYS_BY_KEY[key];
      return days === undefined ? null : dayAfter(day, days);
    }
  }
}

/** How many days an arrow key goes in a grid of weeks. */
export const DAYS_BY_KEY: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -WEEK,
  ArrowDown: WEEK,
};
