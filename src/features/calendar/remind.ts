/** Reminders of events, in minutes before the start. Pure. */
import { t } from '#lib/i18n.ts';

/** What can be chosen. */
export const REMINDERS: readonly number[] = [0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10_080];

const UNITS = [
  [10_080, 'week'],
  [1440, 'day'],
  [60, 'hour'],
  [1, 'minute'],
] as const;

/** 'At the start', '15 minutes before', '1 day before'. */
export function remindWords(minutes: number): string {
  if (minutes <= 0) return t('At the start');
  const [unit, name] = UNITS.find(([size]) => minutes % size === 0) ?? [1, 'minute'];
  const n = minutes / unit;
  return t('{n} {name}{n2, plural, one {} other {s}} before', { n, name, n2: n });
}
