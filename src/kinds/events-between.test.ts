import { beforeEach, describe, expect, test } from 'vitest';
import { getDb } from '#data/db.ts';
import type { CalendarEvent } from '#data/schema.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { at, freshDevice, given } from '#tests/support/profile.ts';
import { processorTime } from '#tests/support/processor-time.ts';
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

test('of 5,000 events a day reads its own rows and those of the days beside it, for whole days of other zones', async () => {
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
  await getDb().calendar_events.bulkPut(rows as Partial<CalendarEvent>[] as CalendarEvent[]);
  await event('holidays', at(dayAfter(day, -300), 9), at(dayAfter(day, 3), 9));
  let read = 0;
  const count = (row: CalendarEvent) => {
    read += 1;
    return row;
  };
  getDb().calendar_events.hook('reading', count);
  try {
    expect(await titlesOn(day)).toHaveLength(6);
  } finally {
    getDb().calendar_events.hook('reading').unsubscribe(count);
  }
  expect(read).toBeLessThanOrEqual(4 * 5 + 1);
});

test('whole days stand first, on each of their days and on no other, wherever they were made', async () => {
  await event('seminar', at(day, 0), at(day, 1));
  const fair = { title: 'fair', event_type: 'other', first_day: day, last_day: next };
  // Made in Auckland and in Los Angeles: midnight there.
  await given('calendar_events', { ...fair, event_time: `${before}T12:00:00.000Z`, end_time: `${next}T12:00:00.000Z` });
  await given('calendar_events', {
    ...fair,
    event_time: `${day}T07:00:00.000Z`,
    end_time: `${dayAfter(day, 2)}T07:00:00.000Z`,
  });
  expect(await titlesOn(before)).toEqual([]);
  expect(await titlesOn(day)).toEqual(['fair', 'fair', 'seminar']);
  expect(await titlesOn(next)).toEqual(['fair', 'fair']);
  expect(await titlesOn(dayAfter(next, 1))).toEqual([]);
  expect((await eventsBetween(next, dayAfter(next, 1)))[0]).toMatchObject({ allDay: true, begin: at(day, 0) });
});

describe('a series', () => {
  const [seriesId, movedId] = [newId(), newId()];
  const weekly = (more: Partial<CalendarEvent> = {}) =>
    given('calendar_events', {
      id: seriesId,
      title: 'choir',
      event_type: 'other',
      event_time: at(day, 18),
      end_time: at(day, 20),
      rrule: 'FREQ=WEEKLY',
      ...more,
    });
  const [second, third] = [dayAfter(day, 7), dayAfter(day, 14)];
  const begins = async () => (await eventsBetween(day, dayAfter(day, 21))).map(({ begin }) => begin);

  test('has its occurrences, without those that were deleted', async () => {
    await weekly();
    expect(await begins()).toEqual([at(day, 18), at(second, 18), at(third, 18)]);
    await getDb().calendar_events.update(seriesId, { cancelled_days: { [second]: true } });
    expect(await begins()).toEqual([at(day, 18), at(third, 18)]);
  });

  const moved = () =>
    given('calendar_events', {
      id: movedId,
      title: 'choir, moved',
      event_type: 'other',
      event_time: at(dayAfter(second, 1), 11),
      end_time: at(dayAfter(second, 1), 12),
      series_id: seriesId,
      occurrence_day: second,
    });

  test('a changed occurrence stands in the place of its own, on its new day', async () => {
    await weekly();
    await moved();
    expect(await begins()).toEqual([at(day, 18), at(dayAfter(second, 1), 11), at(third, 18)]);
    expect(await titlesOn(second)).toEqual([]);
    expect(await eventsBetween(second, third)).toMatchObject([
      { key: `${seriesId} ${second}`, day: second, event: { id: movedId } },
    ]);
  });

  test('what one device changed and another deleted is there, and so is a changed occurrence whose series is gone', async () => {
    await weekly({ cancelled_days: { [second]: true } });
    await moved();
    expect(await begins()).toHaveLength(3);
    await getDb().calendar_events.delete(seriesId);
    expect(await begins()).toEqual([at(dayAfter(second, 1), 11)]);
  });

  test('200 of them beside 5,000 events are read fast enough for a month that is looked at', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => ({
      id: newId(),
      event_time: at(dayAfter(day, (n % 1000) - 500), 9),
      end_time: at(dayAfter(day, (n % 1000) - 500), 10),
    }));
    const repeating = Array.from({ length: 200 }, (_, n) => ({
      id: newId(),
      event_time: at(dayAfter(day, -n), 9 + (n % 9), n % 60),
      end_time: at(dayAfter(day, -n), 18),
      rrule: n % 4 === 0 ? 'FREQ=DAILY' : 'FREQ=WEEKLY',
      time_zone: ['Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland'][n % 3]!,
    }));
    const all = [...rows, ...repeating].map((each) => ({
      ...each,
      title: 'x',
      event_type: 'other',
      created_at: at(day, 8),
    }));
    await getDb().calendar_events.bulkPut(all as Partial<CalendarEvent>[] as CalendarEvent[]);
    await eventsBetween(day, dayAfter(day, 1));
    const used = processorTime();
    expect((await eventsBetween(day, dayAfter(day, 42))).length).toBeGreaterThan(50 * 42 + 150 * 6);
    // About a tenth of it on an idle machine.
    expect(used()).toBeLessThan(3000);
  });
});
