import { moodOf } from '#lib/moods.ts';
import { msg, t } from '#lib/i18n.ts';
import type { Kind } from './kind.ts';

export const journal = {
  table: 'journal_entries',
  one: msg('Journal entry'),
  many: msg('Journal entries'),
  label: msg('Journal'),
  icon: 'journal',
  page: { to: '/logs', by: 'day' },
  words: 'content',
  also: ['summary'],
  markdown: () => true,
  deleted: () => ({ title: t('Entry deleted') }),
  days: { of: ({ logged_for }) => logged_for, by: [{ index: 'logged_for', keys: 'day' }] },
  log: {
    short: 'journal',
    chip: {
      key: 'journal',
      label: msg('Journal'),
      empty: { title: msg('Nothing written yet'), hint: msg('One line is enough to begin.') },
    },
    label: ({ mood }) => (mood ? t('Journal, {label}', { label: t(moodOf(mood).label) }) : t('Journal')),
    mood: ({ mood }) => mood,
  },
  slip: {
    color: 'var(--mood-5)',
    detail: ({ mood }) => (mood ? t(moodOf(mood).label) : ''),
    lists: 'newest',
  },
  week: ['journal entry', 'journal entries'],
  search: { group: 'journal', said: ({ mood }) => (mood ? t(moodOf(mood).label) : '') },
} as const satisfies Kind<'journal_entries'>;
