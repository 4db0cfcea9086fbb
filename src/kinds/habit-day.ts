import { habit } from './habit.ts';
import type { Kind } from './kind.ts';

export const habitDay = {
  table: 'habit_days',
  one: 'Day of a habit',
  many: 'Days of a habit',
  label: 'Habit',
  icon: 'habits',
  page: { to: '/habits' },
  words: 'note',
  deleted: { title: 'Habit marked as not done' },
  days: {
    of: ({ day }) => day,
    by: [{ index: 'day', keys: 'day', takes: ({ state }) => state === 'done' }],
  },
  log: {
    short: 'habit',
    chip: {
      key: 'habits',
      label: 'Habits',
      empty: { title: 'No habits done yet', hint: 'A habit shows here on each day it was done.' },
    },
    // Also when the habit itself has not arrived yet or was deleted.
    title: { table: habit.table, by: 'habit_id', field: habit.words, missing: 'A habit' },
    mayEdit: () => false,
    // It is the same row on every device, so it is never deleted (src/data/schema.ts).
    unset: { values: { state: 'open' }, action: 'Not done after all' },
  },
  week: ['habit kept', 'habits kept'],
  search: { group: 'habits' },
} as const satisfies Kind<'habit_days'>;
