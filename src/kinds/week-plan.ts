import type { Kind } from './kind.ts';
import { msg } from '#lib/i18n.ts';

export const weekPlan = {
  table: 'calendar_plans',
  one: msg('Plan of a week'),
  many: msg('Plans of a week'),
  intents: { Save: msg('Save plan of a week') },
  icon: 'calendar',
  page: { to: '/calendar' },
} as const satisfies Kind<'calendar_plans'>;
