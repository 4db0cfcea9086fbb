import type { Kind } from './kind.ts';

export const profile = {
  table: 'profiles',
  one: 'Profile',
  many: 'Profiles',
  icon: 'profile',
  page: { to: '/settings' },
} as const satisfies Kind<'profiles'>;
