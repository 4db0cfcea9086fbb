import type { CalendarEvent } from '#data/schema.ts';
import { type Day, dayOf } from '#lib/day.ts';
import type { WriteTime } from '#lib/clock.ts';
import { longDayNear } from '#lib/format.ts';
import type { Kind } from './kind.ts';
import { leftOutWith, newestTakingPlace, rowsTakingPlace } from './taking-place.ts';
import { msg, t } from '#lib/i18n.ts';

/** When it happens, the first time: "Thursday, May 14, 13:00 to 14:00", "Thursday, May 14, all day, repeats". */
const when = (event: CalendarEvent, today: Day, clock: WriteTime): string =>
  `${hours(event, today, clock)}${event.rrule ? ', repeats' : ''}`;

/** The day it happens on and its hours: "Thursday, May 14, 13:00 to 14:00". */
function hours({ event_time, end_time, first_day, last_day }: CalendarEvent, today: Day, clock: WriteTime): string {
  if (first_day) {
    const until = last_day && last_day > first_day ? t(' to {value}', { value: longDayNear(last_day, today) }) : '';
    return t('{value}{until}, all day', { value: longDayNear(first_day, today), until });
  }
  const [begin, end] = [new Date(event_time), end_time ? new Date(end_time) : null];
  const last =
    end && dayOf(end) !== dayOf(begin)
      ? t(' to {longDayNear}, {end}', { longDayNear: longDayNear(dayOf(end), today), end: clock(end) })
      : '';
  return t('{longDayNear}, {begin}{last}', {
    longDayNear: longDayNear(dayOf(begin), today),
    begin: clock(begin),
    last: last || (end ? ` to ${clock(end)}` : ''),
  });
}

export const event = {
  table: 'calendar_events',
  one: msg('Event'),
  many: msg('Events'),
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
    chip: {
      key: 'events',
      label: msg('Events'),
      empty: { title: msg('No events yet'), hint: msg('What was in your calendar shows here on its day.') },
    },
    at: ({ event_time }) => event_time,
    allDay: ({ first_day }) => Boolean(first_day),
    label: ({ first_day, end_time }, clock) =>
      first_day ? t('Event, all day') : end_time ? t('Event until {value}', { value: clock(end_time) }) : t('Event'),
    untitled: msg('Untitled event'),
  },
  slip: { color: 'var(--ev-task)', detail: when, lists: 'today' },
  search: { group: 'events' },
} as const satisfies Kind<'calendar_events'>;
