import type { Kind } from './kind.ts';
import { msg, t } from '#lib/i18n.ts';

/** A beginning of a journal entry that the person has made. */
export const template = {
  table: 'templates',
  one: msg('Template'),
  many: msg('Templates'),
  icon: 'copy',
  page: { to: '/logs' },
  words: 'content',
  deleted: () => ({ title: t('Template deleted') }),
} as const satisfies Kind<'templates'>;
