import { dayOf } from '#lib/day.ts';
import { msg, t } from '#lib/i18n.ts';
import type { Kind } from './kind.ts';

export const memory = {
  table: 'memory_entries',
  one: msg('Memory'),
  many: msg('Memories'),
  icon: 'memory',
  page: { to: '/memory', by: 'words' },
  words: 'fact',
  deleted: () => ({ title: t('Memory deleted'), description: t('The memory has been successfully deleted.') }),
  days: {
    // Rows of older versions have no day: their time decides.
    of: ({ logged_for, created_at }) => logged_for ?? dayOf(new Date(created_at)),
    by: [
      { index: 'logged_for', keys: 'day' },
      { index: 'created_at', keys: 'time', takes: ({ logged_for }) => !logged_for },
    ],
  },
  log: {
    short: 'memory',
    chip: {
      key: 'memories',
      label: msg('Memories'),
      empty: { title: msg('No memories found'), hint: msg('What you keep in the Memory Vault shows here on its day.') },
    },
  },
  slip: { color: 'var(--tide)', detail: () => '', lists: 'words' },
  week: ['memory', 'memories'],
  search: { group: 'memories' },
} as const satisfies Kind<'memory_entries'>;
