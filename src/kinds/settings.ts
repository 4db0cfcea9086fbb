import type { Kind } from './kind.ts';

export const settings = {
  table: 'preferences',
  one: 'Settings',
  many: 'Settings',
  icon: 'settings',
  page: { to: '/settings' },
} as const satisfies Kind<'preferences'>;
