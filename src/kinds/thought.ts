import type { Kind } from './kind.ts';
import { msg, t } from '#lib/i18n.ts';

/** A released thought. Shown only under its own chip. */
export const thought = {
  table: 'entries',
  one: msg('Thought'),
  many: msg('Thoughts'),
  label: msg('Released thought'),
  icon: 'thought',
  page: { to: '/logs' },
  words: 'content',
  deleted: () => ({ title: t('Thought deleted') }),
  days: {
    of: ({ logged_for }) => logged_for,
    by: [{ index: '[type+logged_for]', under: 'thought_dump', keys: 'day' }],
  },
  log: {
    short: 'thought',
    chip: {
      key: 'thoughts',
      label: msg('Released thoughts'),
      empty: { title: msg('No released thoughts'), hint: msg('Released thoughts are shown here, and nowhere else.') },
    },
    apart: true,
  },
  week: ['thought let go', 'thoughts let go'],
  search: { group: 'thoughts' },
} as const satisfies Kind<'entries'>;
