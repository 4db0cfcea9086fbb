import { liveQuery } from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { getDb } from '#data/db.ts';
import type { CalendarEvent } from '#data/schema.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { at, freshDevice, given } from '#tests/support/profile.ts';
import { event } from './event.ts';
import { leftOutWith, rowsTakingPlace } from './taking-place.ts';
import { changedId } from '#lib/recurrence.ts';
import { daysBetween, newestDay, rowsBetween, rowsOn } from './read-days.ts';

beforeEach(freshDevice);

const day = '2026-05-14' as Day;
const id = newId();
const series = (more: Partial<CalendarEvent> = {}) =>
  given('calendar_events', {
    id,
    title: 'Choir',
    event_type: 'other',
    event_time: at(day, 22),
    end_time: at(dayAfter(day, 1), 1),
    rrule: 'FREQ=WEEKLY',
    ...more,
  });

// The first test: the modules that are loaded while the query runs are not there yet.
test('a live query goes on after the readers were loaded: it sees what it reads later', async () => {
  await series();
  const seen: number[] = [];
  const query = liveQuery(async () => {
    const found = await rowsBetween(event, day, dayAfter(day, 14));
    return found.length * 100 + (await getDb().memory_entries.count());
  });
  const subscription = query.subscribe((n) => seen.push(n));
  await expect.poll(() => seen).toEqual([200]);
  await given('memory_entries', { fact: 'x' });
  await expect.poll(() => seen).toEqual([200, 201]);
  await getDb().calendar_events.update(id, { rrule: 'FREQ=DAILY' });
  await expect.poll(() => seen.at(-1)).toBe(1401);
  subscription.unsubscribe();
});

test('events of calendars of others are not among what the person keeps', async () => {
  const more = { user_id: 'x', created_at: at(day, 1), event_type: 'other', subscription_id: newId() };
  await getDb().subscribed_events.put({ ...more, id: newId(), title: 'Bank holiday', event_time: at(day, 9) });
  await given('calendar_events', { title: 'Dentist', event_type: 'other', event_time: at(day, 10) });
  expect((await rowsOn(event, day)).map(({ title }) => title)).toEqual(['Dentist']);
});

test('an occurrence is on the day that it begins on, as the row that it would have', async () => {
  await series();
  const second = dayAfter(day, 7);
  expect(await rowsOn(event, dayAfter(second, 1))).toEqual([]);
  const [row] = await rowsOn(event, second);
  expect(row).toMatchObject({
    id: changedId(id, second),
    series_id: id,
    occurrence_day: second,
    title: 'Choir',
    event_time: at(second, 22),
  });
  expect(row).not.toHaveProperty('rrule');
  expect(await daysBetween(day, dayAfter(day, 15), [event])).toEqual([dayAfter(day, 14), second, day]);
});

test('the newest day before a day is that of an occurrence, however far back', async () => {
  await series({ rrule: 'FREQ=WEEKLY;COUNT=3' });
  await given('calendar_events', { title: 'old', event_type: 'other', event_time: at('2020-01-01' as Day, 9) });
  expect(await newestDay(event, dayAfter(day, 9))).toBe(dayAfter(day, 7));
  expect(await newestDay(event, dayAfter(day, 900))).toBe(dayAfter(day, 14));
  expect(await newestDay(event, day)).toBe('2020-01-01');
  expect(await newestDay(event, '2020-01-01' as Day)).toBeNull();
});

test('deleting the row of an occurrence leaves its day out of the series; of another event it does nothing more', async () => {
  await series({ cancelled_days: { [day]: true } });
  const [row] = await rowsTakingPlace(dayAfter(day, 7), dayAfter(day, 8));
  expect(await leftOutWith(row!)).toEqual({
    id,
    changes: { cancelled_days: { [day]: true, [dayAfter(day, 7)]: true } },
  });
  expect(await leftOutWith({ ...row!, series_id: null })).toBeNull();
  expect(await leftOutWith({ ...row!, series_id: newId() })).toBeNull();
});
