import type { Kind } from './kind.ts';

export const weekPlan = {
  table: 'calendar_plans',
  one: 'Plan of a week',
  many: 'Plans of a week',
  icon: 'calendar',
  page: { to: '/calendar' },
} as const satisfies Kind<'calendar_plans'>;
