import type { CalendarEvent } from '#data/schema.ts';
import { type Day, dayOf } from '#lib/day.ts';
import type { WriteTime } from '#lib/clock.ts';
import { longDayNear } from '#lib/format.ts';
import type { Kind } from './kind.ts';
import { leftOutWith, newestTakingPlace, rowsTakingPlace } from './taking-place.ts';

/** When it happens, the first time: "Thursday, May 14, 13:00 to 14:00", "Thursday, May 14, all day, repeats". */
const when = (event: CalendarEvent, today: Day, clock: WriteTime): string =>
  `${hours(event, today, clock)}${event.rrule ? ', repeats' : ''}`;

/** The day it happens on and its hours: "Thursday, May 14, 13:00 to 14:00". */
function hours({ event_time, end_time, first_day, last_day }: CalendarEvent, today: Day, clock: WriteTime): string {
  if (first_day) {
    const until = last_day && last_day > first_day ? ` to ${longDayNear(last_day, today)}` : '';
    return `${longDayNear(first_day, today)}${until}, all day`;
  }
  const [begin, end] = [new Date(event_time), end_time ? new Date(end_time) : null];
  const last = end && dayOf(end) !== dayOf(begin) ? ` to ${longDayNear(dayOf(end), today)}, ${clock(end)}` : '';
  return `${longDayNear(dayOf(begin), today)}, ${clock(begin)}${last || (end ? ` to ${clock(end)}` : '')}`;
}

export const event = {
  table: 'calendar_events',
  one: 'Event',
  many: 'Events',
  icon: 'calendar',
  page: { to: '/calendar', by: 'day' },
  words: 'title',
  also: ['description', 'notes'],
  deleted: { title: 'Event deleted successfully!' },
  days: {
    of: ({ first_day, event_time }) => first_day ?? dayOf(new Date(event_time)),
    by: [{ index: 'event_time', keys: 'time' }],
    reader: { rowsTakingPlace, newestTakingPlace, leftOutWith },
  },
  log: {
    short: 'event',
    chip: {
      key: 'events',
      label: 'Events',
      empty: { title: 'No events yet', hint: 'What was in your calendar shows here on its day.' },
    },
    at: ({ event_time }) => event_time,
    allDay: ({ first_day }) => Boolean(first_day),
    label: ({ first_day, end_time }, clock) =>
      first_day ? 'Event, all day' : end_time ? `Event until ${clock(end_time)}` : 'Event',
    untitled: 'Untitled event',
  },
  slip: { color: 'var(--ev-task)', detail: when, lists: 'today' },
  search: { group: 'events' },
} as const satisfies Kind<'calendar_events'>;
