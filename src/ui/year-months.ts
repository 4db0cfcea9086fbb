/** The calendar of a year chart: twelve months of days. Pure. */
import { dayAfter, type Day } from '#lib/day.ts';

export interface ChartMonth {
  readonly first: Day;
  readonly days: readonly Day[];
}

/** The twelve months that end with the month of `until`, oldest first, each with all of its days. */
export function yearMonths(until: Day): ChartMonth[] {
  const months: ChartMonth[] = [];
  for (let first = firstOfMonth(until); months.length < MONTHS; first = firstOfMonth(dayAfter(first, -1))) {
    months.unshift({ first, days: daysOfMonth(first) });
  }
  return months;
}

const MONTHS = 12;

/** The first day a year chart shows, when it ends with the month of `until`. */
export const yearStart = (until: Day): Day => yearMonths(until)[0]!.first;

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01` as Day;

function daysOfMonth(first: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = dayAfter(day, 1)) days.push(day);
  return days;
}

/**
 * The day that a key leads to: a day on or back, the same date a month on or back (the last day of a shorter month), the first and last of
 * a month. Never outside the year or after `last`.
 */
export function dayForKey(months: readonly ChartMonth[], from: Day, key: string, last: Day): Day {
  const row = months.findIndex(({ first }) => first.slice(0, 7) === from.slice(0, 7));
  const month = months[row];
  if (!month) return last;
  const below = (to: ChartMonth | undefined) => to?.days[Math.min(Number(from.slice(8)), to.days.length) - 1] ?? from;
  const to =
    {
      ArrowRight: dayAfter(from, 1),
      ArrowLeft: dayAfter(from, -1),
      ArrowDown: below(months[row + 1]),
      ArrowUp: below(months[row - 1]),
      Home: month.first,
      End: month.days.at(-1)!,
    }[key] ?? from;
  const start = months[0]!.first;
  return to < start ? start : to > last ? last : to;
}
