/** What the calendar shows of a file, in the form of expand-calendar.ts. */
import type { CalendarEvent } from '#data/schema.ts';
import { occurrenceOf } from '#kinds/occurrence.ts';
import { occurrencesIn } from '#kinds/series.ts';
import { dayOf } from '#lib/day.ts';
import { daysLeftOut } from '#lib/recurrence.ts';
import { planCalendarImport } from '#features/calendar/ics/plan-import.ts';
import { readCalendar } from '#lib/ics/read-calendar.ts';
import type { ExpandOptions, Shown } from './expand-calendar.ts';

/** The rows that importing a file adds to an empty calendar. */
export function rowsOf(text: string, zone: string): CalendarEvent[] {
  const read = readCalendar(text, zone);
  if (!read.ok) throw new Error(read.error);
  return planCalendarImport(read.value, new Map(), 'file', zone).added as unknown as CalendarEvent[];
}

/** The start and end of what takes place in a time, in order. */
export function timesOf(rows: readonly CalendarEvent[], { from, to, zone }: ExpandOptions): Shown[] {
  const changed = (id: string) => rows.flatMap((row) => (row.series_id === id ? [row.occurrence_day!] : []));
  const [low, high] = [`${from}T00:00:00.000Z`, `${to}T00:00:00.000Z`];
  const all = rows.flatMap((row) =>
    row.rrule
      ? occurrencesIn(row, new Set([...daysLeftOut(row), ...changed(row.id)]), low, high, zone)
      : [occurrenceOf(row)],
  );
  return all
    .map(({ begin, end, allDay }): Shown =>
      allDay ? [`D${dayOf(new Date(begin))}`, `D${dayOf(new Date(end))}`] : [begin.slice(0, 16), end.slice(0, 16)],
    )
    .filter(([start]) => start.replace('D', '') >= from && start.replace('D', '') < to)
    .sort((a, b) => (a.join() < b.join() ? -1 : 1));
}

/** Where the readers of a file are. */
export const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata'];
