import type { CalendarEvent } from '#data/schema.ts';
import { type Day, dayOf } from '#lib/day.ts';
import type { WriteTime } from '#lib/clock.ts';
import { longDayNear } from '#lib/format.ts';
import type { Kind } from './kind.ts';
import { leftOutWith, newestTakingPlace, rowsTakingPlace } from './taking-place.ts';
import { msg, t } from '#lib/i18n.ts';

/** When it happens, the first time: "Thursday, May 14, 13:00 to 14:00", "Thursday, May 14, all day, repeats". */
const when = (event: CalendarEvent, today: Day, clock: WriteTime): string =>
  event.rrule ? t('{when}, repeats', { when: hours(event, today, clock) }) : hours(event, today, clock);

/** The day it happens on and its hours: "Thursday, May 14, 13:00 to 14:00". */
function hours({ event_time, end_time, first_day, last_day }: CalendarEvent, today: Day, clock: WriteTime): string {
  if (first_day) {
    const day = longDayNear(first_day, today);
    return last_day && last_day > first_day
      ? t('{day} to {last}, all day', { day, last: longDayNear(last_day, today) })
      : t('{day}, all day', { day });
  }
  const from = new Date(event_time);
  const [day, begin] = [longDayNear(dayOf(from), today), clock(from)];
  if (!end_time) return t('{day}, {begin}', { day, begin });
  const until = new Date(end_time);
  const end = clock(until);
  return dayOf(until) === dayOf(from)
    ? t('{day}, {begin} to {end}', { day, begin, end })
    : t('{day}, {begin} to {last}, {end}', { day, begin, last: longDayNear(dayOf(until), today), end });
}

export const event = {
  table: 'calendar_events',
  one: msg('Event'),
  many: msg('Events'),
  intents: { Add: msg('Add event'), Edit: msg('Edit event'), Move: msg('Move event'), Delete: msg('Delete event') },
  icon: 'calendar',
  page: { to: '/calendar', by: 'day' },
  words: 'title',
  also: ['description', 'notes'],
  deleted: () => ({ title: t('Event deleted successfully!') }),
  days: {
    of: ({ first_day, event_time }) => first_day ?? dayOf(new Date(event_time)),
    by: [{ index: 'event_time', keys: 'time' }],
    reader: { rowsTakingPlace, newestTakingPlace, leftOutWith },
  },
  log: {
    short: 'event',
    more: msg('More for this event'),
    chip: {
      key: 'events',
      label: msg('Events'),
      empty: { title: msg('No events yet'), hint: msg('What was in your calendar shows here on its day.') },
    },
    at: ({ event_time }) => event_time,
    allDay: ({ first_day }) => Boolean(first_day),
    label: ({ first_day, end_time }, clock) =>
      first_day ? t('Event, all day') : end_time ? t('Event until {end}', { end: clock(end_time) }) : t('Event'),
    untitled: msg('Untitled event'),
  },
  slip: { color: 'var(--ev-task)', detail: when, lists: 'today' },
  search: { group: 'events' },
} as const satisfies Kind<'calendar_events'>;
