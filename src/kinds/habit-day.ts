import { habit } from './habit.ts';
import { msg, t } from '#lib/i18n.ts';
import type { Kind } from './kind.ts';

export const habitDay = {
  table: 'habit_days',
  one: msg('Day of a habit'),
  many: msg('Days of a habit'),
  label: msg('Habit'),
  icon: 'habits',
  page: { to: '/habits' },
  words: 'note',
  deleted: () => ({ title: t('Habit marked as not done') }),
  days: {
    of: ({ day }) => day,
    by: [{ index: 'day', keys: 'day', takes: ({ state }) => state === 'done' }],
  },
  log: {
    short: 'habit',
    chip: {
      key: 'habits',
      label: msg('Habits'),
      empty: { title: msg('No habits done yet'), hint: msg('A habit shows here on each day it was done.') },
    },
    // Also when the habit itself has not arrived yet or was deleted.
    title: { table: habit.table, by: 'habit_id', field: habit.words, missing: msg('A habit') },
    mayEdit: () => false,
    // It is the same row on every device, so it is never deleted (src/data/schema.ts).
    unset: { values: { state: 'open' }, action: msg('Not done after all') },
  },
  week: ['habit kept', 'habits kept'],
  search: { group: 'habits' },
} as const satisfies Kind<'habit_days'>;
