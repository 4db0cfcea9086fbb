import { moodOf } from '#lib/moods.ts';
import type { Kind } from './kind.ts';

export const journal = {
  table: 'journal_entries',
  one: 'Journal entry',
  many: 'Journal entries',
  label: 'Journal',
  icon: 'journal',
  page: { to: '/logs', by: 'day' },
  words: 'content',
  also: ['summary'],
  markdown: () => true,
  deleted: { title: 'Entry deleted' },
  days: { of: ({ logged_for }) => logged_for, by: [{ index: 'logged_for', keys: 'day' }] },
  log: {
    short: 'journal',
    chip: {
      key: 'journal',
      label: 'Journal',
      empty: { title: 'Nothing written yet', hint: 'One line is enough to begin.' },
    },
    label: ({ mood }) => (mood ? `Journal, ${moodOf(mood).label}` : 'Journal'),
    mood: ({ mood }) => mood,
  },
  slip: {
    color: 'var(--mood-5)',
    detail: ({ mood }) => (mood ? moodOf(mood).label : ''),
    lists: 'newest',
  },
  week: ['journal entry', 'journal entries'],
  search: { group: 'journal', said: ({ mood }) => (mood ? moodOf(mood).label : '') },
} as const satisfies Kind<'journal_entries'>;
