import { beforeEach, expect, test } from 'vitest';
import { getDb } from '#data/db.ts';
import { eventsBetween } from '#kinds/events-between.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { at, freshDevice, given } from '#tests/support/profile.ts';
import { deleteItem, editText } from './mutations.ts';
import { itemsOn } from './read-log.ts';
import { itemText, timeOf } from './timeline.ts';

const day = '2026-05-14' as Day;
const second = dayAfter(day, 7);
const id = newId();

beforeEach(async () => {
  await freshDevice();
  await given('calendar_events', {
    id,
    title: 'Choir',
    event_type: 'other',
    event_time: at(day, 18),
    end_time: at(day, 20),
    rrule: 'FREQ=WEEKLY',
  });
});

const titles = async () => (await eventsBetween(day, dayAfter(day, 15))).map(({ event }) => event.title);
const onSecond = async () => (await itemsOn(second, ['event']))[0]!;

test('an occurrence in the log is edited by itself, with one step of undo', async () => {
  const outcome = await editText(await onSecond(), 'Concert');
  expect(await titles()).toEqual(['Choir', 'Concert', 'Choir']);
  if (outcome.ok) await outcome.value.undo();
  expect(await titles()).toEqual(['Choir', 'Choir', 'Choir']);
});

test('it is deleted by itself, changed or not; Undo brings it back', async () => {
  const outcome = await deleteItem(await onSecond());
  expect(await titles()).toEqual(['Choir', 'Choir']);
  expect(await itemsOn(second, ['event'])).toEqual([]);
  if (outcome.ok) await outcome.value.undo();
  expect(await titles()).toHaveLength(3);
  await editText(await onSecond(), 'Concert');
  await deleteItem(await onSecond());
  expect(await titles()).toEqual(['Choir', 'Choir']);
  expect(await getDb().calendar_events.count()).toBe(1);
});

test('an event of whole days has no time in the log', async () => {
  await given('calendar_events', {
    title: 'Fair',
    event_type: 'other',
    event_time: at(second, 0),
    end_time: at(dayAfter(second, 1), 0),
    first_day: second,
    last_day: second,
  });
  const items = await itemsOn(second, ['event']);
  expect(items.map((item) => [itemText(item), timeOf(item)])).toEqual(
    expect.arrayContaining([
      ['Fair', null],
      ['Choir', at(second, 18)],
    ]),
  );
});
