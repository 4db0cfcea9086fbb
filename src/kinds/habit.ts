import { dayOf } from '#lib/day.ts';
import type { Kind } from './kind.ts';

export const habit = {
  table: 'habits',
  one: 'Habit',
  many: 'Habits',
  icon: 'habits',
  page: { to: '/habits' },
  words: 'title',
  also: ['description'],
  search: { group: 'habits', day: ({ created_at }) => dayOf(new Date(created_at)) },
} as const satisfies Kind<'habits'>;
