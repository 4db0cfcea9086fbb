import { dayOf } from '#lib/day.ts';
import { msg } from '#lib/i18n.ts';
import type { Kind } from './kind.ts';

export const habit = {
  table: 'habits',
  one: msg('Habit'),
  many: msg('Habits'),
  intents: { Add: msg('Add habit'), Edit: msg('Edit habit'), Move: msg('Move habit'), Delete: msg('Delete habit') },
  icon: 'habits',
  page: { to: '/habits' },
  words: 'title',
  also: ['description'],
  search: { group: 'habits', day: ({ created_at }) => dayOf(new Date(created_at)) },
} as const satisfies Kind<'habits'>;
