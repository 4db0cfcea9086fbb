/** The next event of a person, from events in the order of their start. Pure. */
import type { CalendarEvent } from '#data/schema.ts';
import { dayOf, type Day } from '#lib/day.ts';
import { clock, nearDay } from '#lib/format.ts';

type Timed = Pick<CalendarEvent, 'event_time' | 'end_time'>;

/** The first event that begins after `now`; without one the event that runs now, else null. */
export function nextEvent<E extends Timed>(events: readonly E[], now: Date): E | null {
  const at = now.toISOString();
  const ahead = events.find(({ event_time }) => event_time > at);
  const running = events.find(({ event_time, end_time }) => event_time <= at && (end_time ?? event_time) > at);
  return ahead ?? running ?? null;
}

/** When it is: '15:30 to 16:15' today, 'Tomorrow, 09:00', 'Until 16:15' while it runs. */
export function eventWords({ event_time, end_time }: Timed, today: Day, now: Date): string {
  const begin = new Date(event_time);
  const end = end_time ? new Date(end_time) : null;
  if (begin <= now && end) return `Until ${clock(end)}`;
  const day = dayOf(begin);
  const until = end && end > begin && dayOf(end) === day ? ` to ${clock(end)}` : '';
  return `${day === today ? '' : `${nearDay(day, today)}, `}${clock(begin)}${until}`;
}
