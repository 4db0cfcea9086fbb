import type { Kind } from './kind.ts';

/** A beginning of a journal entry that the person has made. */
export const template = {
  table: 'templates',
  one: 'Template',
  many: 'Templates',
  icon: 'copy',
  page: { to: '/logs' },
  words: 'content',
  deleted: { title: 'Template deleted' },
} as const satisfies Kind<'templates'>;
