import { expect, test } from 'vitest';
import type { Day } from '#lib/day.ts';
import { withSpecFields } from './spec-fields.ts';

test("an exported habit has the spec's streak and completed dates: the days that are done, in order @001.20", () => {
  const row = (day: string, state: string, habit_id = 'walk') => ({ id: day, habit_id, state, day });
  const tables = {
    habits: [
      { id: 'walk', title: 'Walk' },
      { id: 'read', title: 'Read' },
    ],
    habit_days: [
      row('2026-05-13', 'done'),
      row('2026-05-12', 'done'),
      row('2026-05-14', 'skipped'),
      row('someday', 'done'),
      row('2026-05-14', 'done', 'read'),
    ],
    tasks: [{ id: 'a' }],
  };
  const { habits, ...others } = withSpecFields(tables, '2026-05-14' as Day);
  expect(habits).toEqual([
    { id: 'walk', title: 'Walk', streak: 0, completed_dates: ['2026-05-12', '2026-05-13'] },
    { id: 'read', title: 'Read', streak: 1, completed_dates: ['2026-05-14'] },
  ]);
  expect(others).toEqual({ habit_days: tables.habit_days, tasks: tables.tasks });
  expect(withSpecFields(tables, '2026-05-13' as Day).habits?.[0]).toMatchObject({ streak: 2 });
});

test("an exported profile has the coach's name and manner under the specs' names", () => {
  const coach = { id: 'c', name: 'Wren', tone: 'coach', personality_type: 'The Analyst', coaching_style: null };
  const { profiles } = withSpecFields(
    { profiles: [{ id: 'p', name: 'Ada' }], assistant_profiles: [coach] },
    '2026-05-14' as Day,
  );
  expect(profiles).toEqual([
    {
      id: 'p',
      name: 'Ada',
      assistant_name: 'Wren',
      assistant_tone: 'coach',
      tone: 'coach',
      personality_type: 'The Analyst',
      coaching_style: null,
    },
  ]);
});
