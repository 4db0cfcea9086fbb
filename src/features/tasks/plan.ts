/** When a task would be done: the form that puts it into the calendar. Pure. */
import { minuteOfTime, timeOfMinute } from '#lib/clock.ts';
import type { CalendarEvent } from '#data/schema.ts';
import type { Times } from '#features/calendar/mutations.ts';
import { dayAfter, dayOf, type Day } from '#lib/day.ts';
import { time24 } from '#lib/format.ts';
import { instantOn, timeOfTask, type AnyTask } from './task.ts';
import { DAY_MINUTES } from '#lib/durations.ts';

export interface PlanDraft {
  readonly day: Day;
  /** 'HH:MM' */
  readonly from: string;
  readonly until: string;
}

const MORNING = 9;

/** What the form starts with: the event that is there; else the task's day if it is not over, at its time, the next hour today, or nine. */
export function planOf(task: AnyTask, event: CalendarEvent | null, today: Day, now: Date): PlanDraft {
  if (event) {
    const begin = new Date(event.event_time);
    return { day: dayOf(begin), from: time24(begin), until: time24(event.end_time ?? event.event_time) };
  }
  const { due_date } = task.row;
  const day = due_date && due_date > today ? due_date : today;
  const hour = day === dayOf(now) ? Math.min(now.getHours() + 1, 23) : MORNING;
  const from = timeOfTask(task) ?? timeOfMinute(hour * 60);
  return { day, from, until: later(from, 60) };
}

/** The time some minutes after another, 'HH:MM', which may be on the next day. */
const later = (time: string, minutes: number): string => timeOfMinute(minuteOfTime(time) + minutes);

/** The form with another beginning, and as long as before. */
export const begunAt = (draft: PlanDraft, from: string): PlanDraft => ({
  ...draft,
  from,
  until: later(from, (minuteOfTime(draft.until) - minuteOfTime(draft.from) + DAY_MINUTES) % DAY_MINUTES),
});

/** The instants of a form; an end that is not after the beginning is on the next day. */
export function timesOf({ day, from, until }: PlanDraft): Times {
  const event_time = instantOn(day, from);
  const same = instantOn(day, until);
  return { event_time, end_time: same > event_time ? same : instantOn(dayAfter(day, 1), until) };
}
