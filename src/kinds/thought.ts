import type { Kind } from './kind.ts';

/** A released thought. Shown only under its own chip. */
export const thought = {
  table: 'entries',
  one: 'Thought',
  many: 'Thoughts',
  label: 'Released thought',
  icon: 'thought',
  page: { to: '/logs' },
  words: 'content',
  deleted: { title: 'Thought deleted' },
  days: {
    of: ({ logged_for }) => logged_for,
    by: [{ index: '[type+logged_for]', under: 'thought_dump', keys: 'day' }],
  },
  log: {
    short: 'thought',
    chip: {
      key: 'thoughts',
      label: 'Released thoughts',
      empty: { title: 'No released thoughts', hint: 'Released thoughts are shown here, and nowhere else.' },
    },
    apart: true,
  },
  week: ['thought let go', 'thoughts let go'],
  search: { group: 'thoughts' },
} as const satisfies Kind<'entries'>;
