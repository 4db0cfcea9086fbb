import type { Kind } from './kind.ts';
import { msg, t } from '#lib/i18n.ts';

/** A beginning of a journal entry that the person has made. */
export const template = {
  table: 'templates',
  one: msg('Template'),
  many: msg('Templates'),
  intents: { Add: msg('Add template'), Edit: msg('Edit template'), Delete: msg('Delete template') },
  icon: 'copy',
  page: { to: '/logs' },
  words: 'content',
  markdown: () => true,
  deleted: () => ({ title: t('Template deleted') }),
} as const satisfies Kind<'templates'>;
