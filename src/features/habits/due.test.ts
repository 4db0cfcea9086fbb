import { beforeEach, expect, test } from 'vitest';
import { dayAfter, type Day } from '#lib/day.ts';
import { at, freshDevice, given } from '#tests/support/profile.ts';
import { readHabitsDue } from './due.ts';
import { habitDayId } from './habit.ts';

/** A Thursday. */
const day = '2026-05-14' as Day;

beforeEach(freshDevice);

const habit = (title: string, more: object = {}) =>
  given('habits', { title, type: 'habit', frequency: 'daily', created_at: at('2026-05-01' as Day, 8), ...more });
const due = async (on: Day) => (await readHabitsDue(on)).map(({ habit, state }) => `${habit.title}: ${state}`);

test('a day has the habits that are meant for it, with what was done', async () => {
  await habit('Walk', { position: 1 });
  const read = await habit('Read', { position: 2 });
  await habit('Call home', { position: 3, schedule: { '2026-05-01': 'on 4' } });
  await habit('Swim', { position: 4, paused: { '2026-05-10': '2026-05-20' } });
  await habit('Old', { position: 5, archived_at: at(day, 8) });
  await given('habit_days', { id: habitDayId(read, day), habit_id: read, day, state: 'done' });
  expect(await due(day)).toEqual(['Walk: open', 'Read: done', 'Call home: open']);
  expect(await due(dayAfter(day, 1))).toEqual(['Walk: open', 'Read: open']);
  expect(await due(dayAfter(day, 7))).toEqual(['Walk: open', 'Read: open', 'Call home: open', 'Swim: open']);
});

test('a day before a habit was made has it only when it was ticked for that day', async () => {
  const walk = await habit('Walk', { created_at: at(day, 8) });
  await habit('Read', { created_at: at(day, 9) });
  const before = dayAfter(day, -1);
  await given('habit_days', { id: habitDayId(walk, before), habit_id: walk, day: before, state: 'skipped' });
  expect(await due(before)).toEqual(['Walk: skipped']);
});
