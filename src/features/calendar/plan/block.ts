/** A block of the week's plan: its shape, and how it becomes a row of the calendar and back. Pure. */
import { daysApart } from '#lib/recurrence.ts';
import { DAY_MINUTES } from '#lib/durations.ts';
import { minuteOfDay, minuteOfTime, timeOfMinute } from '#lib/clock.ts';
import type { CalendarEvent, Instant } from '#data/schema.ts';
import type { Changes, NewRow } from '#data/write.ts';
import { dateOf, dayOf, type Day } from '#lib/day.ts';
import { timeShown } from '#ui/clock.ts';
import { NEW_EVENT } from '#features/calendar/colors.ts';
import { occurrenceOf, type Occurrence } from '#kinds/occurrence.ts';
import { compareText } from '#lib/compare.ts';

/** The minutes of a day. */

/** The hours of the plan (spec 000, section 9): 12 rows, from 8:00 to 20:00, and how high each is, px. */
export const FIRST_HOUR = 8;
export const LAST_HOUR = 20;
export const HOUR_PX = 64;
/** A block shows its description from this height on, px. */
export const DESCRIBED_PX = 32;

/** A stretch of a day. Minutes of the device's wall clock after midnight; one that goes on past midnight ends after DAY_MINUTES. */
export interface Stretch {
  readonly day: Day;
  readonly start: number;
  readonly end: number;
}

/** An event of the plan (spec 000, section 3). Its times become instants only when the week is saved. */
export interface PlanBlock extends Stretch {
  /** The id of its row in the calendar. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** 'task', 'habit', 'break' or 'other'. */
  readonly type: string;
  readonly color: string;
  readonly notes?: string;
  readonly source?: string;
  readonly recurrence: 'daily' | 'weekly' | null;
  /** Why it is where it is, in a sentence; may be empty. Not stored with the row. */
  readonly why: string;
}

/** An event that is in the calendar already, on one day of the week: the plan does not change it. */
export interface FixedBlock extends Stretch {
  readonly id: string;
  readonly title: string;
  readonly color: string;
}

export const overlaps = (a: Stretch, b: Stretch): boolean => a.day === b.day && a.start < b.end && b.start < a.end;

/** 615 as the person reads it: "10:15", "10:15 AM". */
export const shownAt = (minutes: number): string => timeShown(timeOfMinute(minutes));

/** The minutes of "10:15"; null for anything else. */
export function minutesOf(clock: string): number | null {
  return /^(?:[01]\d|2[0-3]):[0-5]\d/.test(clock) ? minuteOfTime(clock) : null;
}

/** Sorts by day, time, title and id, so that every device has the same order, also among equal times. */
export const inTime = <B extends Stretch & { readonly id: string; readonly title: string }>(
  blocks: readonly B[],
): B[] =>
  [...blocks].sort(
    (a, b) =>
      compareText(a.day, b.day) ||
      a.start - b.start ||
      a.end - b.end ||
      compareText(a.title, b.title) ||
      compareText(a.id, b.id),
  );

/** The instant of a wall-clock time. On the night when the clock goes forward, a missing time is the one an hour later. */
function instantOf(day: Day, minutes: number): Instant {
  const at = dateOf(day);
  at.setHours(0, minutes);
  return at.toISOString();
}

/** A stored event in the plan. */
export function blockOf(event: CalendarEvent): PlanBlock {
  const { begin, end } = occurrenceOf(event);
  return {
    id: event.id,
    title: event.title,
    description: event.description ?? '',
    ...stretchOf(begin, end),
    type: event.event_type,
    color: event.color ?? NEW_EVENT.color,
    ...(event.notes && { notes: event.notes }),
    ...(event.source && { source: event.source }),
    recurrence: null,
    why: '',
  };
}

/** The wall-clock times between two instants, from the day of the first. */
export function stretchOf(begin: Instant, end: Instant): Stretch {
  const [from, until] = [new Date(begin), new Date(end)];
  const day = dayOf(from);
  const start = minuteOfDay(from);
  // An hour that comes twice in a night of autumn may end, by the clock, before it begins.
  return { day, start, end: Math.max(start + 1, minutesBetween(day, dayOf(until)) + minuteOfDay(until)) };
}

/** The minutes from the beginning of a day to that of another, by the clock. */
const minutesBetween = (from: Day, to: Day): number => daysApart(from, to) * DAY_MINUTES;

/** The row of a block that is not stored yet. */
export const rowOf = (block: PlanBlock, plan_id: string): NewRow<'calendar_events'> => ({
  id: block.id,
  title: block.title,
  description: block.description || null,
  event_time: instantOf(block.day, block.start),
  end_time: instantOf(block.day, block.end),
  event_type: block.type,
  color: block.color,
  ...(block.notes && { notes: block.notes }),
  ...(block.source && { source: block.source }),
  plan_id,
});

/** A block as the surface of the calendar shows it: an event that is not stored yet. */
export const occurrenceOfBlock = (block: PlanBlock): Occurrence =>
  occurrenceOf({ created_at: '', ...rowOf(block, ''), user_id: '' });

/**
 * The fields of the row that differ between a block as it was opened and as it is now. Times that were not moved are not written again: a
 * wall clock has no seconds, and shows the same hour twice on a night in autumn.
 */
export function changesOf(was: PlanBlock, is: PlanBlock): Changes<'calendar_events'> {
  const moved = was.day !== is.day || was.start !== is.start;
  return {
    ...(was.title === is.title ? {} : { title: is.title }),
    ...(was.description === is.description ? {} : { description: is.description || null }),
    ...(was.color === is.color ? {} : { color: is.color }),
    ...((was.notes ?? '') === (is.notes ?? '') ? {} : { notes: is.notes || null }),
    ...((was.source ?? '') === (is.source ?? '') ? {} : { source: is.source || null }),
    ...(moved ? { event_time: instantOf(is.day, is.start) } : {}),
    ...(moved || was.end !== is.end ? { end_time: instantOf(is.day, is.end) } : {}),
  };
}

/** The parts of what takes place that lie on the days of a week, one for each day. */
export function fixedIn(days: readonly Day[], { key, event, begin, end }: Occurrence): FixedBlock[] {
  const whole = stretchOf(begin, end);
  return days.flatMap((day) => {
    const offset = minutesBetween(whole.day, day);
    const [from, until] = [Math.max(0, whole.start - offset), Math.min(DAY_MINUTES, whole.end - offset)];
    if (from >= until) return [];
    return {
      id: `${key} ${day}`,
      title: event.title,
      color: event.color ?? NEW_EVENT.color,
      day,
      start: from,
      end: until,
    };
  });
}
