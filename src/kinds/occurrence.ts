/** An event as it takes place: the row, and the times of this occurrence. No clock, no database. */
import type { CalendarEvent, Instant } from '#data/schema.ts';
import { dateOf, dayAfter, dayOf, type Day } from '#lib/day.ts';
import { changedId } from '#lib/recurrence.ts';
import { compareText } from '#lib/compare.ts';
import { HOUR_MS } from '#lib/durations.ts';

export interface Occurrence {
  /** Different for each occurrence, also for several of one row. */
  readonly key: string;
  /** The row that it comes from: of an occurrence without a row of its own, the series. */
  readonly event: CalendarEvent;
  /** Its day in the rule of its series, which names it, also when it was moved to another day; null: it does not repeat. */
  readonly day: Day | null;
  readonly begin: Instant;
  /** Always after `begin`. */
  readonly end: Instant;
  /** Whether it takes whole days: from the first instant of its first day, where it is read, to the first instant after its last day. */
  readonly allDay: boolean;
}

/** The occurrence of a row that has no rule, or whose rule cannot be read. A changed one has the key that it had before. */
export function occurrenceOf(event: CalendarEvent): Occurrence {
  const day = event.series_id ? (event.occurrence_day ?? null) : null;
  return { key: day === null ? event.id : occurrenceKey(event.series_id!, day), event, day, ...timesOf(event) };
}

/** The key of the occurrence of a series on a day of its rule. */
export const occurrenceKey = (series: string, day: Day): string => `${series} ${day}`;

type Timed = Pick<CalendarEvent, 'event_time' | 'end_time' | 'first_day' | 'last_day'>;

/** When a row takes place: the first time, if it repeats. */
function timesOf(event: Timed): Pick<Occurrence, 'begin' | 'end' | 'allDay'> {
  const { first_day, last_day } = event;
  if (!first_day) return { begin: event.event_time, end: endOf(event), allDay: false };
  return { ...wholeDays(first_day, last_day && last_day > first_day ? last_day : first_day), allDay: true };
}

/** The instants between which whole days lie, where they are read; both days are included. */
export const wholeDays = (first: Day, last: Day): Pick<Occurrence, 'begin' | 'end'> => ({
  begin: dateOf(first).toISOString(),
  end: dateOf(dayAfter(last, 1)).toISOString(),
});

/** The last day on which some of it takes place: one until midnight is not on the next day. */
export const lastDayOf = ({ end }: Pick<Occurrence, 'end'>): Day => dayOf(new Date(Date.parse(end) - 1));

/** The row as it takes place: with the times of the occurrence, and for whole days with the reader's. */
export function occurrenceRow({ event, day, begin, end, allDay }: Occurrence): CalendarEvent {
  if (allDay) {
    return {
      ...event,
      event_time: begin,
      end_time: end,
      first_day: dayOf(new Date(begin)),
      last_day: lastDayOf({ end }),
    };
  }
  if (day === null || event.series_id) return event;
  return { ...event, event_time: begin, ...(event.end_time ? { end_time: end } : {}) };
}

/** The row of an occurrence as it is, or as it would be if it had one of its own. */
export function ownRow(occurrence: Occurrence): CalendarEvent {
  const row = occurrenceRow(occurrence);
  const { event, day } = occurrence;
  if (day === null || event.series_id) return row;
  const { rrule: _, except_days: _except, cancelled_days: _cancelled, ical_uid: _uid, _v, ...fields } = row;
  return { ...fields, id: changedId(event.id, day), series_id: event.id, occurrence_day: day };
}
/** Whether an event is of a calendar of others, and can only be read. */
export const isOfOthers = (event: CalendarEvent): boolean => 'subscription_id' in event;

/** When an event ends: without an end, or with one that is not after the start, an hour after the start (spec 000, section 5). */
export const endOf = ({ event_time, end_time }: Pick<CalendarEvent, 'event_time' | 'end_time'>): Instant =>
  end_time && end_time > event_time ? end_time : new Date(Date.parse(event_time) + HOUR_MS).toISOString();

/** Whether some of it is in [from, until). */
export const isWithin = ({ begin, end }: Pick<Occurrence, 'begin' | 'end'>, from: Instant, until: Instant): boolean =>
  begin < until && end > from;

/** The order in which a day lists them: whole days first, then by start, the longer first. */
export const occurrencesInOrder = (all: readonly Occurrence[]): Occurrence[] => [...all].sort(byStart);

const byStart = (a: Occurrence, b: Occurrence): number =>
  Number(b.allDay) - Number(a.allDay) ||
  compareText(a.begin, b.begin) ||
  compareText(b.end, a.end) ||
  compareText(a.key, b.key);

/** The days of [from, to) on which some of it takes place. */
export function daysOf({ begin, end }: Pick<Occurrence, 'begin' | 'end'>, from: Day, to: Day): Day[] {
  const last = lastDayOf({ end });
  const first = dayOf(new Date(begin));
  const days: Day[] = [];
  for (let day = first > from ? first : from; day <= last && day < to; day = dayAfter(day, 1)) days.push(day);
  return days;
}
