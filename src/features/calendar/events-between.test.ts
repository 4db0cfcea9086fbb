import { beforeEach, expect, test } from 'vitest';
import { db } from '#data/db.ts';
import type { CalendarEvent } from '#data/schema.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { at, freshDevice, given } from '#tests/support/profile.ts';
import { eventsBetween } from './events-between.ts';

const day = '2026-05-14' as Day;
const [before, next] = [dayAfter(day, -1), dayAfter(day, 1)];

beforeEach(freshDevice);

const event = (title: string, event_time: string, end_time: string | null) =>
  given('calendar_events', { title, event_type: 'other', event_time, end_time });
const titlesOn = async (from: Day, to = dayAfter(from, 1)) =>
  (await eventsBetween(from, to)).map(({ event }) => event.title);

test('a day has what begins on it, what ends on it and what spans it, in the order of their starts', async () => {
  await event('evening', at(day, 20), at(day, 22));
  await event('morning', at(day, 8), at(day, 9));
  await event('night', at(before, 23), at(day, 1));
  await event('journey', at(dayAfter(day, -40), 8), at(dayAfter(day, 40), 18));
  await event('into tomorrow', at(day, 23), at(next, 2));
  await event('yesterday', at(before, 9), at(before, 10));
  await event('until midnight', at(before, 22), at(day, 0));
  await event('tomorrow', at(next, 0), at(next, 1));
  expect(await titlesOn(day)).toEqual(['journey', 'night', 'morning', 'evening', 'into tomorrow']);
  expect(await titlesOn(before, day)).toEqual(['journey', 'yesterday', 'until midnight', 'night']);
  expect(await titlesOn(before, dayAfter(day, 2))).toHaveLength(8);
});

test('without an end, or with one before the start, an event takes an hour: also across midnight', async () => {
  await event('no end', at(before, 23, 30), null);
  await event('ends before it begins', at(before, 23, 40), at(before, 9));
  await event('an hour before', at(before, 23), null);
  await given('calendar_events', { title: 'end unknown', event_type: 'other', event_time: at(before, 23, 50) });
  expect(await titlesOn(day)).toEqual(['no end', 'ends before it begins', 'end unknown']);
  expect((await eventsBetween(day, next)).map(({ end }) => end)).toEqual([
    at(day, 0, 30),
    at(day, 0, 40),
    at(day, 0, 50),
  ]);
});

test('of 5,000 events a day reads its own rows and no others', async () => {
  const rows = Array.from({ length: 5000 }, (_, n) => {
    const on = dayAfter(day, (n % 1000) - 500);
    return {
      id: newId(),
      created_at: at(on, 8),
      title: 'x',
      event_type: 'other',
      event_time: at(on, 9 + (n % 5)),
      end_time: at(on, 10 + (n % 5)),
    };
  });
  await db.calendar_events.bulkPut(rows as Partial<CalendarEvent>[] as CalendarEvent[]);
  await event('holidays', at(dayAfter(day, -300), 9), at(dayAfter(day, 3), 9));
  let read = 0;
  const count = (row: CalendarEvent) => {
    read += 1;
    return row;
  };
  db.calendar_events.hook('reading', count);
  try {
    expect(await titlesOn(day)).toHaveLength(6);
  } finally {
    db.calendar_events.hook('reading').unsubscribe(count);
  }
  expect(read).toBe(6);
});
