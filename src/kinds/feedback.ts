import type { Kind } from './kind.ts';
import { msg } from '#lib/i18n.ts';

export const feedback = {
  table: 'feedback',
  one: msg('Feedback'),
  many: msg('Feedback'),
  intents: { Add: msg('Add feedback') },
  icon: 'mail',
} as const satisfies Kind<'feedback'>;
