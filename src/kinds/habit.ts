import type { Kind } from './kind.ts';

export const habit = {
  table: 'habits',
  one: 'Habit',
  many: 'Habits',
  icon: 'habits',
  page: { to: '/habits' },
  words: 'title',
} as const satisfies Kind<'habits'>;
