import { getDb } from '#data/db.ts';
import { freshDevice, waiting } from '#tests/support/profile.ts';
import { beforeEach, expect, test } from 'vitest';
import { plannedEventId } from '#data/natural-ids.ts';
import { planTask } from './mutations.ts';

beforeEach(freshDevice);

const task = { id: 't', title: 'Print' };
const nine = { event_time: '2026-11-23T09:00:00.000Z', end_time: '2026-11-23T10:00:00.000Z' };
const ten = { event_time: '2026-11-23T10:00:00.000Z', end_time: '2026-11-23T11:00:00.000Z' };

test('a task becomes one event that knows its task; planning it again only moves the event, and Undo moves it back', async () => {
  await planTask(task, nine);
  expect(await getDb().calendar_events.toArray()).toMatchObject([
    {
      id: plannedEventId('t'),
      task_id: 't',
      title: 'Print',
      event_type: 'task',
      color: '#4f46e5',
      source: 'task',
      ...nine,
    },
  ]);
  await getDb().calendar_events.update(plannedEventId('t'), { title: 'Print it all' });
  await getDb().outbox.clear();
  const second = await planTask(task, ten);
  expect(await getDb().calendar_events.toArray()).toMatchObject([{ title: 'Print it all', ...ten }]);
  expect(await waiting()).toEqual(['patch calendar_events end_time event_time']);
  if (second.ok) await second.value.undo();
  expect(await getDb().calendar_events.toArray()).toMatchObject([nine]);
});

test('Undo takes a planned task out of the calendar, and planning again puts it back', async () => {
  const outcome = await planTask(task, nine);
  if (outcome.ok) await outcome.value.undo();
  expect(await getDb().calendar_events.count()).toBe(0);
  await planTask(task, ten);
  expect(await getDb().calendar_events.toArray()).toMatchObject([ten]);
});
