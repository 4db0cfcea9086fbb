/** Events on other days: at the same time of the clock, also across a clock change. Pure. */
import { instantAt, minuteOf, type Span } from '#features/calendar/hours.ts';
import type { Occurrence } from '#kinds/occurrence.ts';
import type { Day } from '#lib/day.ts';

/** A span some days later, both its ends at the same time of the clock; in minutes from the first instant of `first`. */
export const spanDaysLater = (first: Day, { from, to }: Span, days: number): Span => ({
  from: laterByClock(first, from, days),
  to: laterByClock(first, to, days),
});

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
