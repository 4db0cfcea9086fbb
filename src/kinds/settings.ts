import type { Kind } from './kind.ts';
import { msg } from '#lib/i18n.ts';

export const settings = {
  table: 'preferences',
  one: msg('Settings'),
  many: msg('Settings'),
  icon: 'settings',
  page: { to: '/settings' },
} as const satisfies Kind<'preferences'>;
