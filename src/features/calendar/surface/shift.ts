/** Moving an event, changing its end, and drawing a new one, in minutes of a day. Pure. */
import { addMinutes } from 'date-fns/addMinutes';
import type { Instant } from '#data/schema.ts';
import { dayOf, type Day } from '#lib/day.ts';
import { instantAt, minuteOf, type Span } from './hours.ts';
import { lastDayOf, type Occurrence } from '#kinds/occurrence.ts';

/** What a drag or an arrow key changes: both ends, or the end alone. */
export type Grip = 'both' | 'end';

/** The step of drags and arrow keys, and the shortest that an event can be made by them, in minutes. */
export const STEP = 15;
/** A tap on a free hour begins a new event at the half hour before it, one hour long. */
const TAP = 30;
const HOUR = 60;

/** An event moved by exactly `by` minutes, or its end. It stays within `shown`, unless it already began before that or ended after it. */
export function shifted({ from, to }: Span, grip: Grip, by: number, shown: Span): Span {
  if (grip === 'end') return { from, to: between(to + by, Math.max(from, shown.from) + STEP, Math.max(shown.to, to)) };
  const length = to - from;
  const first = from < shown.from ? Math.min(from, shown.from + STEP - length) : shown.from;
  const begin = between(from + by, first, Math.max(from, shown.to - STEP));
  return { from: begin, to: begin + length };
}

/** The same by a drag: the edge that is dragged goes to a quarter of an hour. A drag of less than half a step changes nothing. */
export function dragged(span: Span, grip: Grip, by: number, shown: Span): Span {
  if (Math.abs(by) < STEP / 2) return span;
  const edge = grip === 'end' ? span.to : span.from;
  return shifted(span, grip, snapped(edge + by) - edge, shown);
}

/** The nearest quarter of an hour. */
export const snapped = (minute: number): number => Math.round(minute / STEP) * STEP;

/** What a drag over free hours draws, from the minute where it began to the one where it is: whole quarters, one at least. */
export function drawnBetween(began: number, now: number, shown: Span): Span {
  const first = between(Math.floor(Math.min(began, now) / STEP) * STEP, shown.from, shown.to - STEP);
  const last = Math.ceil(Math.max(began, now) / STEP) * STEP;
  return { from: first, to: between(last, first + STEP, shown.to) };
}

/** What a tap on a free hour draws. */
export function gapAt(minute: number, shown: Span): Span {
  const from = between(Math.floor(minute / TAP) * TAP, shown.from, shown.to - TAP);
  return { from, to: Math.min(from + HOUR, shown.to) };
}

/** The hour that something takes which is dropped at a minute: from the nearest quarter. */
export function hourAt(minute: number, shown: Span): Span {
  const from = between(snapped(minute), shown.from, shown.to - STEP);
  return { from, to: Math.min(from + HOUR, shown.to) };
}

/**
 * The fields that a new span changes. An event without an end, or with one before its start, keeps that when it is moved: its hour moves
 * along. One of whole days gets other days.
 */
export function changesBy({ event, begin, end, allDay }: Occurrence, was: Span, is: Span): Times {
  const moved = is.from - was.from;
  const ended = is.to - was.to;
  if (allDay) return daysOf(later(begin, moved), later(end, ended), event.end_time != null);
  // The row of a series has the times of its first occurrence.
  const ends = event.end_time != null && event.end_time > event.event_time;
  return {
    ...(moved === 0 ? {} : { event_time: later(begin, moved) }),
    ...(ended === 0 || (!ends && moved === ended) ? {} : { end_time: later(end, ended) }),
  };
}

/** The fields of an event of whole days, from the first instant of its first day to that after its last. */
const daysOf = (begin: Instant, end: Instant, ends: boolean): Times => ({
  first_day: dayOf(new Date(begin)),
  last_day: lastDayOf({ end }),
  event_time: begin,
  ...(ends ? { end_time: end } : {}),
});

/** New times of an event. */
export interface Times {
  readonly event_time?: Instant;
  readonly end_time?: Instant;
  readonly first_day?: Day;
  readonly last_day?: Day;
}

const later = (at: Instant, minutes: number): Instant => addMinutes(at, minutes).toISOString();
const between = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(value, Math.max(low, high)));

/** A span some days later, both its ends at the same time of the clock; in minutes from the first instant of `first`. */
export const spanDaysLater = (first: Day, span: Span, days: number): Span =>
  days === 0 ? span : { from: laterByClock(first, span.from, days), to: laterByClock(first, span.to, days) };

function laterByClock(first: Day, minute: number, days: number): number {
  const at = new Date(instantAt(first, minute));
  at.setDate(at.getDate() + days);
  return minuteOf(first, at.toISOString());
}

/** An occurrence at the place to which it is being moved. */
export const placedAt = (first: Day, occurrence: Occurrence, { from, to }: Span): Occurrence => ({
  ...occurrence,
  begin: instantAt(first, from),
  end: instantAt(first, to),
});
