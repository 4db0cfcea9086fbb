import { beforeEach, describe, expect, test } from 'vitest';
import { getDb } from '#data/db.ts';
import type { CalendarEvent } from '#data/schema.ts';
import { eventsBetween } from '#kinds/events-between.ts';
import { dayAfter, dayOf, type Day } from '#lib/day.ts';
import { clock } from '#ui/clock.ts';
import { newId } from '#lib/id.ts';
import { at, freshDevice, given } from '#tests/support/profile.ts';
import { changeEvent, deleteOccurrence } from './mutations.ts';
import { changedId } from '#lib/recurrence.ts';
import { followingId, type Changes, type Scope } from './scope.ts';

beforeEach(freshDevice);

// A Thursday, and a month in which no clock changes.
const day = '2026-05-14' as Day;
const end = dayAfter(day, 31);
const id = newId();
const weekly = (more: Partial<CalendarEvent> = {}) =>
  given('calendar_events', {
    id,
    title: 'Choir',
    event_type: 'other',
    event_time: at(day, 18),
    end_time: at(day, 20),
    rrule: 'FREQ=WEEKLY;BYDAY=TH',
    ...more,
  });
/** Each as 'Choir May 14 18:00-20:00', without the year and the month. */
const all = async () =>
  (await eventsBetween(day, end)).map(({ event, begin, end, allDay }) =>
    [
      event.title,
      Number(dayOf(new Date(begin)).slice(8)),
      allDay ? `to ${Number(dayAfter(dayOf(new Date(end)), -1).slice(8))}` : `${clock(begin)}-${clock(end)}`,
    ].join(' '),
  );
const on = async (date: Day) => {
  const [found] = await eventsBetween(date, dayAfter(date, 1));
  if (!found) throw new Error(`Nothing on ${date}`);
  return found;
};
const change = async (date: Day, changes: Changes, scope: Scope) => {
  const outcome = await changeEvent('Edit', await on(date), changes, scope);
  if (!outcome.ok) throw new Error(outcome.error);
  return outcome.value;
};
const remove = async (date: Day, scope: Scope) => {
  const outcome = await deleteOccurrence(await on(date), scope);
  if (!outcome.ok) throw new Error(outcome.error);
  return outcome.value;
};
const [first, second, third, fourth] = [0, 7, 14, 21].map((n) => dayAfter(day, n)) as [Day, Day, Day, Day];
const whole = [
  'Choir 14 18:00-20:00',
  'Choir 21 18:00-20:00',
  'Choir 28 18:00-20:00',
  'Choir 4 18:00-20:00',
  'Choir 11 18:00-20:00',
];

describe('each is one step of undo', () => {
  const moved = (to: Day, hour: number): Changes => ({
    event_time: at(to, hour),
    end_time: at(to, hour + 1),
  });
  test.each<[string, () => Promise<{ undo: () => Promise<void> }>, string[]]>([
    [
      'the title of this',
      () => change(second, { title: 'Concert' }, 'this'),
      ['Choir 14 18:00-20:00', 'Concert 21 18:00-20:00', ...whole.slice(2)],
    ],
    [
      'this to another day and hour',
      () => change(second, moved(dayAfter(second, 2), 9), 'this'),
      ['Choir 14 18:00-20:00', 'Choir 23 09:00-10:00', ...whole.slice(2)],
    ],
    [
      'this and the following to another hour',
      () => change(third, moved(third, 9), 'following'),
      [
        'Choir 14 18:00-20:00',
        'Choir 21 18:00-20:00',
        'Choir 28 09:00-10:00',
        'Choir 4 09:00-10:00',
        'Choir 11 09:00-10:00',
      ],
    ],
    [
      'this and the following to another day of the week',
      () => change(third, moved(dayAfter(third, 1), 9), 'following'),
      [
        'Choir 14 18:00-20:00',
        'Choir 21 18:00-20:00',
        'Choir 29 09:00-10:00',
        'Choir 5 09:00-10:00',
        'Choir 12 09:00-10:00',
      ],
    ],
    [
      'all to another hour, from the second',
      () => change(second, moved(second, 9), 'all'),
      [14, 21, 28, 4, 11].map((date) => `Choir ${date} 09:00-10:00`),
    ],
    [
      'all to the day before, from the second',
      () => change(second, moved(dayAfter(second, -1), 18), 'all'),
      ['Choir 20 18:00-19:00', 'Choir 27 18:00-19:00', 'Choir 3 18:00-19:00', 'Choir 10 18:00-19:00'],
    ],
    [
      'the end of all',
      () => change(second, { end_time: at(second, 21) }, 'all'),
      [14, 21, 28, 4, 11].map((date) => `Choir ${date} 18:00-21:00`),
    ],
    [
      'following from the first is all',
      () => change(first, { title: 'Band' }, 'following'),
      [14, 21, 28, 4, 11].map((date) => `Band ${date} 18:00-20:00`),
    ],
    [
      'another rule from here on',
      () => change(third, { rrule: 'FREQ=DAILY;COUNT=2' }, 'following'),
      [...whole.slice(0, 3), 'Choir 29 18:00-20:00'],
    ],
    ['no more repetition after this', () => change(third, { rrule: null }, 'following'), whole.slice(0, 3)],
    ['once instead', () => change(third, { rrule: null }, 'all'), ['Choir 28 18:00-20:00']],
    [
      'all to whole days',
      () =>
        change(
          second,
          {
            first_day: second,
            last_day: dayAfter(second, 1),
            event_time: at(second, 0),
            end_time: at(dayAfter(second, 2), 0),
          },
          'all',
        ),
      ['Choir 14 to 15', 'Choir 21 to 22', 'Choir 28 to 29', 'Choir 4 to 5', 'Choir 11 to 12'],
    ],
    ['deletes this', () => remove(second, 'this'), [whole[0]!, ...whole.slice(2)]],
    ['deletes this and the following', () => remove(third, 'following'), whole.slice(0, 2)],
    ['deletes all', () => remove(third, 'all'), []],
    ['deletes all, as all that follow the first', () => remove(first, 'following'), []],
  ])('%s', async (_, work, expected) => {
    await weekly();
    const { undo } = await work();
    expect(await all()).toEqual(expected);
    expect(await getDb().undo.count()).toBe(1);
    await undo();
    expect(await all()).toEqual(whole);
  });
});

test('the rows of a changed occurrence and of a series that begins later have ids that every device makes', async () => {
  await weekly();
  await change(second, { title: 'Concert' }, 'this');
  await change(third, { title: 'Band' }, 'following');
  expect((await getDb().calendar_events.toArray()).map((row) => row.id).sort()).toEqual(
    [id, changedId(id, second), followingId(id, third)].sort(),
  );
});

describe('what was changed or deleted before', () => {
  test('goes along when all are moved by days', async () => {
    await weekly();
    await change(second, { title: 'Concert' }, 'this');
    await remove(third, 'this');
    const to = dayAfter(first, 1);
    await change(first, { event_time: at(to, 18), end_time: at(to, 20) }, 'all');
    expect(await all()).toEqual([
      'Choir 15 18:00-20:00',
      'Concert 21 18:00-20:00',
      'Choir 5 18:00-20:00',
      'Choir 12 18:00-20:00',
    ]);
  });

  test('stays as it is when this and the following change, and belongs to the new series', async () => {
    await weekly({ rrule: 'FREQ=WEEKLY;BYDAY=TH;COUNT=4' });
    await change(fourth, { title: 'Concert' }, 'this');
    await remove(third, 'this');
    await change(second, { color: '#ff0000' }, 'following');
    expect(await all()).toEqual([whole[0], whole[1], 'Concert 4 18:00-20:00']);
    const before = await getDb().calendar_events.get(id);
    expect(before?.rrule).toBe('FREQ=WEEKLY;BYDAY=TH;UNTIL=20260520');
    expect(await getDb().calendar_events.get(followingId(id, second))).toMatchObject({
      color: '#ff0000',
      rrule: 'FREQ=WEEKLY;BYDAY=TH;COUNT=3',
    });
    await remove(second, 'following');
    expect(await all()).toEqual([whole[0]]);
  });

  test('is edited and deleted as itself', async () => {
    await weekly();
    await change(second, { title: 'Concert' }, 'this');
    await change(second, { end_time: at(second, 22) }, 'this');
    expect(await all()).toContain('Concert 21 18:00-22:00');
    await remove(second, 'this');
    expect(await all()).toEqual([whole[0], ...whole.slice(2)]);
  });

  test('takes part in a change of all that is made from it', async () => {
    await weekly();
    await change(second, { event_time: at(second, 9), end_time: at(second, 10) }, 'this');
    await change(second, { title: 'Band' }, 'all');
    expect(await all()).toEqual([
      'Band 14 18:00-20:00',
      'Band 21 09:00-10:00',
      ...[28, 4, 11].map((date) => `Band ${date} 18:00-20:00`),
    ]);
  });
});

test('whole days are moved and made longer together', async () => {
  await weekly({ first_day: day, last_day: day, event_time: at(day, 0), end_time: at(dayAfter(day, 1), 0) });
  const days = { first_day: dayAfter(second, 1), last_day: dayAfter(second, 2) };
  await change(
    second,
    { ...days, event_time: at(days.first_day, 0), end_time: at(dayAfter(days.last_day, 1), 0) },
    'all',
  );
  expect(await all()).toEqual(['Choir 15 to 16', 'Choir 22 to 23', 'Choir 29 to 30', 'Choir 5 to 6', 'Choir 12 to 13']);
});

test('a series that another device deleted meanwhile: the occurrence that is changed is there, by itself', async () => {
  await weekly();
  const occurrence = await on(second);
  await getDb().calendar_events.delete(id);
  await changeEvent('Edit', occurrence, { title: 'Concert' }, 'all');
  expect(await all()).toEqual(['Concert 21 18:00-20:00']);
});

test('a series that follows an imported one does not have its UID', async () => {
  await weekly({ ical_uid: 'choir@example.org' });
  await change(third, { title: 'Band' }, 'following');
  expect(await getDb().calendar_events.get(id)).toMatchObject({ title: 'Choir', ical_uid: 'choir@example.org' });
  const band = await getDb().calendar_events.get(followingId(id, third));
  expect(band).toMatchObject({ title: 'Band' });
  expect(band).not.toHaveProperty('ical_uid');
});
