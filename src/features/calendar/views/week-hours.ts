/** The hours of several days beside each other, whose clocks are level from the morning on. Pure. */
import { hourLines, lengthOf, minuteOfHour, MORNING, type HourLine, type Span } from '#features/calendar/hours.ts';
import type { Day } from '#lib/day.ts';

export interface ColumnHours {
  readonly day: Day;
  /** The minute of the day at the upper edge; before the day when its clock was put forward at night. */
  readonly top: number;
  /** The minutes that are shown. */
  readonly shown: Span;
}

/** What each day shows: from 8 o'clock, or all of it. A clock change is at night, so the days are level at 8 and 8 is always the same height. */
export function columnsOf(days: readonly Day[], unfolded: boolean): readonly ColumnHours[] {
  const longest = Math.max(...days.map((day) => minuteOfHour(day, MORNING)));
  return days.map((day) => {
    const top = minuteOfHour(day, MORNING) - (unfolded ? longest : 0);
    return { day, top, shown: { from: Math.max(0, top), to: lengthOf(day) } };
  });
}

/** How many minutes the columns are high. */
export const heightOf = (columns: readonly ColumnHours[]): number =>
  Math.max(...columns.map(({ top, shown }) => shown.to - top));

/** The lines of the full hours, counted from the upper edge: as on a day without a clock change, if there is one. */
export function linesOf(columns: readonly ColumnHours[]): readonly HourLine[] {
  const usual = columns.find(({ shown }) => shown.to === 24 * 60) ?? columns[0]!;
  return hourLines(usual.day, usual.shown).map((line) => ({ ...line, minute: line.minute - usual.top }));
}
