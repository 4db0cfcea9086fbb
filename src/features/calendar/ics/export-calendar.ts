/** The calendar as a file for other programs. */
import { getDb } from '#data/db.ts';
import type { CalendarEvent } from '#data/schema.ts';
import { dateOf, dayAfter, dayOf, type Day } from '#lib/day.ts';
import { calendarText } from '#lib/ics/write-calendar.ts';
import { deviceZone, isZone, wallClock } from '#lib/zone.ts';
import { endOf } from '#kinds/occurrence.ts';
import { nextAfter } from '#lib/recurrence.ts';

/** The days of an export, both included; null is without an end. */
export interface Range {
  readonly from: Day | null;
  readonly to: Day | null;
}

export interface Exported {
  readonly file: File;
  /** How many rows it has. */
  readonly events: number;
}

/** The file of the events in a range. Reads the device alone. */
export async function exportCalendar(range: Range, now = new Date()): Promise<Exported> {
  const rows = inRange(await getDb().calendar_events.orderBy('event_time').toArray(), range, deviceZone());
  const text = calendarText(rows, { stamp: now, zone: deviceZone(), name: 'Daymark' });
  const file = new File([text], `daymark-calendar-${dayOf(now)}.ics`, { type: 'text/calendar' });
  return { file, events: rows.length };
}

/** The rows of which something is in the range. A series is whole, with all its changed occurrences. */
export function inRange(rows: readonly CalendarEvent[], { from, to }: Range, zone: string): CalendarEvent[] {
  const [low, high] = [from && dateOf(from).toISOString(), to && dateOf(dayAfter(to, 1)).toISOString()];
  const within = (row: CalendarEvent) => {
    if (high && row.event_time >= high) return false;
    if (!low || endOf(row) > low) return true;
    if (!row.rrule) return false;
    const home = row.time_zone && isZone(row.time_zone) ? row.time_zone : zone;
    const first = row.first_day ?? wallClock(new Date(row.event_time), home).day;
    return nextAfter(row.rrule, first, dayAfter(from!, -1)) !== null;
  };
  const series = new Set(rows.filter((row) => row.rrule && within(row)).map(({ id }) => id));
  return rows.filter((row) => (row.series_id && series.has(row.series_id)) || within(row));
}
