/** What of the calendar is printed. Pure. */
import { daysOf, lastDayOf, type Occurrence } from '#kinds/occurrence.ts';
import { clock } from '#ui/clock.ts';
import { dayAfter, dayOf, firstOfWeek, type Day } from '#lib/day.ts';
import { capital, fullDay, longDate, monthYear } from '#lib/format.ts';
import { daysFrom, WEEK, weeksOf } from '#lib/months.ts';
import { t } from '#lib/i18n.ts';

export type PrintedTab = 'daily' | 'week' | 'month' | 'agenda';

/** How many days of the agenda are printed: four weeks. */
const AGENDA_DAYS = 28;

export interface Printed {
  readonly title: string;
  /** The days, in rows of a week for a month. */
  readonly weeks: readonly (readonly Day[])[];
  /** They are [from, to). */
  readonly from: Day;
  readonly to: Day;
}

export function printed(tab: PrintedTab, day: Day, startsOn: number): Printed {
  const weeks =
    tab === 'month'
      ? weeksOf(day, startsOn)
      : tab === 'week'
        ? [daysFrom(firstOfWeek(day, startsOn), WEEK)]
        : [daysFrom(day, tab === 'daily' ? 1 : AGENDA_DAYS)];
  const [from, last] = [weeks[0]![0]!, weeks.at(-1)!.at(-1)!];
  const title =
    tab === 'month'
      ? capital(monthYear(day))
      : tab === 'daily'
        ? capital(fullDay(day))
        : t('{from} to {to}', { from: longDate(from), to: longDate(last) });
  return { title, weeks, from, to: dayAfter(last, 1) };
}

/** The occurrences on each of the days, in their order. */
export function byDay(
  days: readonly Day[],
  occurrences: readonly Occurrence[],
): ReadonlyMap<Day, readonly Occurrence[]> {
  const found = new Map<Day, Occurrence[]>(days.map((day) => [day, []]));
  const end = dayAfter(days.at(-1)!, 1);
  for (const each of occurrences) for (const day of daysOf(each, days[0]!, end)) found.get(day)?.push(each);
  return found;
}

/** Its time on a day: '09:00 to 10:00', 'until 10:00' on its last day, '' when it takes the whole day. */
export function timeOn(day: Day, { begin, end, allDay }: Occurrence): string {
  const [from, to] = [new Date(begin), new Date(end)];
  const [begins, ends] = [dayOf(from) === day, lastDayOf({ end }) === day];
  if (allDay || (!begins && !ends)) return '';
  if (begins && ends) return t('{from} to {to}', { from: clock(from), to: clock(to) });
  return begins ? t('from {time}', { time: clock(from) }) : t('until {time}', { time: clock(to) });
}

/** The same where there is little room: of an event within the day only when it begins. */
export function beginOn(day: Day, each: Occurrence): string {
  const isOfDay = dayOf(new Date(each.begin)) === day && lastDayOf(each) === day;
  return isOfDay && !each.allDay ? clock(each.begin) : timeOn(day, each);
}
