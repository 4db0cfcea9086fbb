/**
 * The hours of a day as a column: minutes are counted from the first instant of the day, so a day with a clock change has 1,380 or 1,500 of
 * them, and 02:00 comes twice or not at all. Pure.
 */
import { MINUTE_MS } from '#lib/durations.ts';
import type { Instant } from '#data/schema.ts';
import { dateOf, dayAfter, dayOf, type Day } from '#lib/day.ts';
import { weekdayShort } from '#lib/format.ts';
import { clock, fullHour } from '#ui/clock.ts';
import { t } from '#lib/i18n.ts';
import type { Occurrence } from '#kinds/occurrence.ts';

/** A stretch of a day, in minutes from its first instant. It may begin before the day or end after it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The hour before which a day is folded. */
export const MORNING = 8;

/** How high an hour is, px, where a surface does not say otherwise. */
export const HOUR_PX = 56;

/** The height of a number of minutes, and the minutes of a height (px). */
export const pixels = (minutes: number, hourPx = HOUR_PX): number => (minutes / 60) * hourPx;
export const minutesIn = (px: number, hourPx = HOUR_PX): number => (px / hourPx) * 60;

const startOf = (day: Day): number => dateOf(day).getTime();

/** How long a day is, in minutes. */
export const lengthOf = (day: Day): number => (startOf(dayAfter(day, 1)) - startOf(day)) / MINUTE_MS;

/** The minute of a day at which an instant is. */
export const minuteOf = (day: Day, at: Instant): number => (Date.parse(at) - startOf(day)) / MINUTE_MS;

/** The instant of a minute of a day. */
export const instantAt = (day: Day, minute: number): Instant =>
  new Date(startOf(day) + minute * MINUTE_MS).toISOString();

/** The minutes that an occurrence takes. */
export const spanOf = (day: Day, { begin, end }: Pick<Occurrence, 'begin' | 'end'>): Span => ({
  from: minuteOf(day, begin),
  to: minuteOf(day, end),
});

/** The minute at which the clock first shows this hour. */
export function minuteOfHour(day: Day, hour: number): number {
  const at = dateOf(day);
  at.setHours(hour);
  return (at.getTime() - startOf(day)) / MINUTE_MS;
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
  t('{from} to {to}', { from: clock(instantAt(day, from)), to: clock(instantAt(day, to)) });

/** A minute of a day as a time; one of another day with its weekday. */
export function timeOn(day: Day, minute: number): string {
  const at = new Date(instantAt(day, minute));
  return dayOf(at) === day ? clock(at) : `${weekdayShort(dayOf(at))} ${clock(at)}`;
}

/** When something of a day begins: '22:00'. Of what began before that day, when it ends: 'until 06:00'. */
export const beginWords = (day: Day, { from, to }: Span): string =>
  from < 0 ? t('until {time}', { time: timeOn(day, to) }) : timeOn(day, from);

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

/** What is shown of one of the days beside each other, whose clocks are level from the morning on. */
export interface ColumnHours {
  readonly day: Day;
  /** The minute of the day at the upper edge; before the day when its clock was put forward at night. */
  readonly top: number;
  /** The minutes that are shown. */
  readonly shown: Span;
}

/**
 * What each day shows: from 8 o'clock, or all of it, until an hour. A clock change is at night, so the days are level at 8 and 8 is always the
 * same height.
 */
export function columnsOf(days: readonly Day[], unfolded: boolean, until = 24): readonly ColumnHours[] {
  const longest = Math.max(...days.map((day) => minuteOfHour(day, MORNING)));
  return days.map((day) => {
    const top = minuteOfHour(day, MORNING) - (unfolded ? longest : 0);
    return { day, top, shown: { from: Math.max(0, top), to: minuteOfHour(day, until) } };
  });
}

/** How many minutes the columns are high. */
export const heightOf = (columns: readonly ColumnHours[]): number =>
  Math.max(...columns.map(({ top, shown }) => shown.to - top));

/** The lines of the full hours, counted from the upper edge: as on a day without a clock change, if there is one. */
export function linesOf(columns: readonly ColumnHours[]): readonly HourLine[] {
  const usual = columns.find(({ day }) => lengthOf(day) === 24 * 60) ?? columns[0]!;
  return hourLines(usual.day, usual.shown).map((line) => ({ ...line, minute: line.minute - usual.top }));
}
