import { moodOf } from '#lib/moods.ts';
import { msg, t } from '#lib/i18n.ts';
import type { Kind } from './kind.ts';

export const mood = {
  table: 'mood_entries',
  one: msg('Mood'),
  many: msg('Moods'),
  icon: 'mood',
  page: { to: '/mood' },
  words: 'note',
  deleted: () => ({ title: t('Mood deleted') }),
  days: { of: ({ logged_for }) => logged_for, by: [{ index: 'logged_for', keys: 'day' }] },
  log: {
    short: 'mood',
    chip: {
      key: 'mood',
      label: msg('Mood'),
      empty: { title: msg('No moods yet'), hint: msg('How you feel on a day shows here once you note it.') },
    },
    label: ({ mood_type }) => t(moodOf(mood_type).label),
    mood: ({ mood_type }) => mood_type,
  },
  week: ['mood', 'moods'],
  search: { group: 'mood', said: ({ mood_type }) => t(moodOf(mood_type).label) },
} as const satisfies Kind<'mood_entries'>;
