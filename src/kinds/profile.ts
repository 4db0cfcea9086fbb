import type { Kind } from './kind.ts';
import { msg } from '#lib/i18n.ts';

export const profile = {
  table: 'profiles',
  one: msg('Profile'),
  many: msg('Profiles'),
  icon: 'profile',
  page: { to: '/settings' },
} as const satisfies Kind<'profiles'>;
