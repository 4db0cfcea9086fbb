import type { Kind } from './kind.ts';

export const feedback = {
  table: 'feedback',
  one: 'Feedback',
  many: 'Feedback',
  icon: 'mail',
} as const satisfies Kind<'feedback'>;
