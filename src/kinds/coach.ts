import type { Kind } from './kind.ts';
import { msg } from '#lib/i18n.ts';

export const coach = {
  table: 'assistant_profiles',
  one: msg('Coach'),
  many: msg('Coaches'),
  icon: 'chat',
  page: { to: '/settings' },
} as const satisfies Kind<'assistant_profiles'>;
