/**
 * The hours of a day as a column: minutes are counted from the first instant of the day, so a day with a clock change has 1,380 or 1,500 of
 * them, and 02:00 comes twice or not at all. Pure.
 */
import type { Instant } from '#data/schema.ts';
import { dateOf, dayAfter, type Day } from '#lib/day.ts';
import { clock, fullHour } from '#ui/clock.ts';
import type { Occurrence } from '#kinds/occurrence.ts';

/** A stretch of a day, in minutes from its first instant. It may begin before the day or end after it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The hour before which a day is folded. */
export const MORNING = 8;

/** How high an hour is, px. */
const HOUR_PX = 56;

/** The height of a number of minutes, and the minutes of a height (px). */
export const pixels = (minutes: number): number => (minutes / 60) * HOUR_PX;
export const minutesIn = (px: number): number => (px / HOUR_PX) * 60;

const MINUTE = 60_000;
const startOf = (day: Day): number => dateOf(day).getTime();

/** How long a day is, in minutes. */
export const lengthOf = (day: Day): number => (startOf(dayAfter(day, 1)) - startOf(day)) / MINUTE;

/** The minute of a day at which an instant is. */
export const minuteOf = (day: Day, at: Instant): number => (Date.parse(at) - startOf(day)) / MINUTE;

/** The instant of a minute of a day. */
export const instantAt = (day: Day, minute: number): Instant => new Date(startOf(day) + minute * MINUTE).toISOString();

/** The minutes that an occurrence takes. */
export const spanOf = (day: Day, { begin, end }: Pick<Occurrence, 'begin' | 'end'>): Span => ({
  from: minuteOf(day, begin),
  to: minuteOf(day, end),
});

/** The minute at which the clock first shows this hour. */
export function minuteOfHour(day: Day, hour: number): number {
  const at = dateOf(day);
  at.setHours(hour);
  return (at.getTime() - startOf(day)) / MINUTE;
}

export interface HourLine {
  readonly minute: number;
  /** '09:00', '9 AM' */
  readonly label: string;
}

/** The full hours of a stretch of a day, as the clock shows them: its end has no line. */
export function hourLines(day: Day, { from, to }: Span): HourLine[] {
  const lines: HourLine[] = [];
  // A clock change can be of half an hour, so every quarter is looked at.
  for (let minute = Math.ceil(from / 15) * 15; minute < to; minute += 15) {
    const at = new Date(instantAt(day, minute));
    if (at.getMinutes() === 0) lines.push({ minute, label: fullHour(at.getHours()) });
  }
  return lines;
}

/** '09:00 to 10:30' */
export const spanWords = (day: Day, { from, to }: Span): string =>
  `${clock(instantAt(day, from))} to ${clock(instantAt(day, to))}`;

/** How many hours of a day that has begun stand above now and above its first event. */
const ABOVE = 2;

/**
 * The hour before which a day is folded when it opens: MORNING. Of today (`current`: the minute of now, else null) two hours before now or
 * before its first event, whichever is earlier, so that both are in sight on a phone.
 */
export function foldedUntil(
  day: Day,
  occurrences: readonly Pick<Occurrence, 'begin'>[],
  current: number | null,
): number {
  if (current === null) return MORNING;
  const first = Math.min(current, ...occurrences.map(({ begin }) => minuteOf(day, begin)));
  return Math.max(MORNING, Math.floor(first / 60) - ABOVE);
}
