/** The days of a month in the calendar: its weeks, and where the keys go. Pure. */
import { addMonths } from 'date-fns/addMonths';
import { dateOf, dayAfter, dayOf, firstOfWeek, type Day } from '#lib/day.ts';
import { monthOf, nextMonth } from '#lib/months.ts';

export const WEEK = 7;

/** The days from a day on. */
export const daysFrom = (first: Day, length: number): readonly Day[] =>
  Array.from({ length }, (_, n) => dayAfter(first, n));

/** The weeks that have a day of a month, seven days each: the first and the last also have days of the months beside it. */
export function weeksOf(month: Day, startsOn: number): readonly (readonly Day[])[] {
  const weeks: (readonly Day[])[] = [];
  for (let first = firstOfWeek(monthOf(month), startsOn); first < nextMonth(month); first = dayAfter(first, WEEK)) {
    weeks.push(daysFrom(first, WEEK));
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
