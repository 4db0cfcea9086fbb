import type { Kind } from './kind.ts';

export const coach = {
  table: 'assistant_profiles',
  one: 'Coach',
  many: 'Coaches',
  icon: 'chat',
  page: { to: '/settings' },
} as const satisfies Kind<'assistant_profiles'>;
