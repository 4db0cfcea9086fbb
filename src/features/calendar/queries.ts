import { startOfMonth } from 'date-fns/startOfMonth';
import { db } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import type { CalendarEvent } from '#data/schema.ts';
import { dateOf, dayAfter, dayOf, type Day } from '#lib/day.ts';
import { boundsOf } from './event.ts';

/** The events that start on a day, in order; undefined while they are read. A failed read is logged and shows none. */
export const useEvents = (day: Day): readonly CalendarEvent[] | undefined =>
  useLive<readonly CalendarEvent[]>(() => begunOn(day).sortBy('event_time'), [], [day]);

const begunOn = (day: Day) => db.calendar_events.where('event_time').between(...boundsOf(day), true, false);

/** The days of a month on which an event starts, for the month picker. */
export const useEventDays = (month: Day): readonly Day[] =>
  useLive(
    async () => {
      const first = dayOf(startOfMonth(dateOf(month)));
      // Six weeks: the picker also shows days around the month.
      const [from] = boundsOf(dayAfter(first, -7));
      const [, until] = boundsOf(dayAfter(first, 38));
      const times = await db.calendar_events.where('event_time').between(from, until).keys();
      return [...new Set((times as string[]).map((time) => dayOf(new Date(time))))];
    },
    [],
    [month.slice(0, 7)],
  ) ?? [];
