/** The occurrences of a repeating event (docs/decisions/0029). No clock, no database. */
import type { CalendarEvent, Instant } from '#data/schema.ts';
import { dayAfter, dayOf, type Day } from '#lib/day.ts';
import { groupBy } from '#lib/group.ts';
import { canRead, daysApart, daysBetween, daysLeftOut } from '#lib/recurrence.ts';
import { deviceZone, instantOf, wallClock, zoneOr } from '#lib/zone.ts';
import { endOf, isWithin, occurrenceKey, occurrenceOf, wholeDays, type Occurrence } from './occurrence.ts';
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts';

/** A row with a rule that can be read. */
const isSeries = ({ rrule }: Pick<CalendarEvent, 'rrule'>): boolean => Boolean(rrule) && canRead(rrule!);

/** The first day of a series, in its zone. */
export const firstDayOf = (series: CalendarEvent, here: string): Day =>
  series.first_day ?? wallClock(new Date(series.event_time), zoneOf(series, here)).day;

/** The occurrences of all `series` in [from, until): those on the days of a row of `changed` are that row's. */
export function repeatedIn(
  series: readonly CalendarEvent[],
  changed: readonly CalendarEvent[],
  from: Instant,
  until: Instant,
): Occurrence[] {
  const [goneOf, here] = [goneDaysAmong(changed), deviceZone()];
  return series.flatMap((row) => occurrencesIn(row, goneOf(row), from, until, here));
}

/** Tells the days of a rule on which a series does not take place: those that it leaves out, and those that have a row of their own among `rows`. */
export function goneDaysAmong(rows: readonly CalendarEvent[]): (series: CalendarEvent) => ReadonlySet<string> {
  const changed = groupBy(
    rows.filter((row) => row.occurrence_day),
    ({ series_id }) => series_id,
  );
  return (series) =>
    new Set([...daysLeftOut(series), ...(changed.get(series.id) ?? []).map(({ occurrence_day }) => occurrence_day!)]);
}

/** The zone that the days and clock times of a row are of; `here` is the reader's. */
export const zoneOf = ({ time_zone }: Pick<CalendarEvent, 'time_zone'>, here: string): string =>
  zoneOr(time_zone, here);

/**
 * The occurrences of a series of which some is in [from, until), without those on the days `gone`: the days that it leaves out, and those with a
 * row of their own. Each is at the clock time of the first one, in the zone of the series, and exactly as long (RFC 5545, 3.8.5.3); one
 * at a time that the clocks skip is an hour later. A row whose rule cannot be read has its first one alone.
 */
export function occurrencesIn(
  series: CalendarEvent,
  gone: ReadonlySet<string>,
  from: Instant,
  until: Instant,
  here: string,
): Occurrence[] {
  const place = isSeries(series) ? (series.first_day ? wholeDaysOf(series) : hoursOf(series, here)) : null;
  if (!place) {
    const isOut = gone.has(firstDayOf(series, here));
    return isOut ? [] : [occurrenceOf(series)].filter((each) => isWithin(each, from, until));
  }
  // A day more on both sides: the days of the range are the reader's, the rule's may be in another zone.
  const first = dayAfter(dayOf(new Date(from)), -place.days - 1);
  const last = dayAfter(dayOf(new Date(until)), 2);
  return daysBetween(series.rrule!, place.start, first, last)
    .filter((day) => !gone.has(day))
    .map((day) => ({ key: occurrenceKey(series.id, day), event: series, day, ...place.on(day) }))
    .filter((each) => isWithin(each, from, until));
}

/** The occurrence of a series on a day of its rule. */
export function occurrenceAt(series: CalendarEvent, day: Day, here: string): Occurrence {
  const place = series.first_day ? wholeDaysOf(series) : hoursOf(series, here);
  return { key: occurrenceKey(series.id, day), event: series, day, ...place.on(day) };
}

/** Where the occurrences of a series are. */
interface Place {
  /** The day from which the rule counts. */
  readonly start: Day;
  /** The most days between the day of an occurrence and its end. */
  readonly days: number;
  /** The times of the occurrence on a day of the rule. */
  on(day: Day): Pick<Occurrence, 'begin' | 'end' | 'allDay'>;
}

function wholeDaysOf({ first_day, last_day }: CalendarEvent): Place {
  const start = first_day!;
  const more = Math.max(0, daysApart(start, last_day ?? start));
  return { start, days: more, on: (day) => ({ ...wholeDays(day, dayAfter(day, more)), allDay: true }) };
}

function hoursOf(series: CalendarEvent, here: string): Place {
  const zone = zoneOf(series, here);
  const began = Date.parse(series.event_time);
  const { day: start, minute } = wallClock(new Date(began), zone);
  const seconds = began % MINUTE_MS;
  const length = Date.parse(endOf(series)) - began;
  const on = (day: Day) => {
    const begin = instantOf({ day, minute }, zone).getTime() + seconds;
    return { begin: new Date(begin).toISOString(), end: new Date(begin + length).toISOString(), allDay: false };
  };
  return { start, days: Math.ceil(length / DAY_MS), on };
}
