/** An event as it takes place: the row and the times of this occurrence. No clock, no database. */
import { addHours } from 'date-fns/addHours';
import type { CalendarEvent, Instant } from '#data/schema.ts';
import { dateOf, dayAfter, dayOf, type Day } from '#lib/day.ts';

export interface Occurrence {
  /** Different for each occurrence, also for several of one row. */
  readonly key: string;
  /** The row that it comes from. */
  readonly event: CalendarEvent;
  readonly begin: Instant;
  /** Always after `begin`. */
  readonly end: Instant;
}

/** The one occurrence of an event that does not repeat. */
export const occurrenceOf = (event: CalendarEvent): Occurrence => ({
  key: event.id,
  event,
  begin: event.event_time,
  end: endOf(event),
});

/** When an event ends: without an end, or with one that is not after the start, an hour after the start (spec 000, section 5). */
export const endOf = ({ event_time, end_time }: Pick<CalendarEvent, 'event_time' | 'end_time'>): Instant =>
  end_time && end_time > event_time ? end_time : addHours(new Date(event_time), 1).toISOString();

/** The first instant of a day, and that of the next. A day with a clock change is 23 or 25 hours long. */
export const boundsOf = (day: Day): readonly [from: Instant, until: Instant] => [
  dateOf(day).toISOString(),
  dateOf(dayAfter(day, 1)).toISOString(),
];

/** Whether some of it is in [from, until). */
export const isWithin = ({ begin, end }: Pick<Occurrence, 'begin' | 'end'>, from: Instant, until: Instant): boolean =>
  begin < until && end > from;

/** The order in which a day lists them: by their start, the longer first. */
export const inOrder = (all: readonly Occurrence[]): Occurrence[] => [...all].sort(byStart);

const byStart = (a: Occurrence, b: Occurrence): number =>
  compare(a.begin, b.begin) || compare(b.end, a.end) || compare(a.key, b.key);

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The days of [from, to) on which some of it takes place. */
export function daysOf({ begin, end }: Pick<Occurrence, 'begin' | 'end'>, from: Day, to: Day): Day[] {
  // An event until midnight is not on the next day.
  const last = dayOf(new Date(Date.parse(end) - 1));
  const first = dayOf(new Date(begin));
  const days: Day[] = [];
  for (let day = first > from ? first : from; day <= last && day < to; day = dayAfter(day, 1)) days.push(day);
  return days;
}
