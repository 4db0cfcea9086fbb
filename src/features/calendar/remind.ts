/** Reminders of events, in minutes before the start. Pure. */
import { type Message, msg, t } from '#lib/i18n.ts';

/** What can be chosen. */
export const REMINDERS: readonly number[] = [0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10_080];

const UNITS: readonly (readonly [minutes: number, before: Message])[] = [
  [10_080, msg('{count, plural, one {# week before} other {# weeks before}}')],
  [1440, msg('{count, plural, one {# day before} other {# days before}}')],
  [60, msg('{count, plural, one {# hour before} other {# hours before}}')],
  [1, msg('{count, plural, one {# minute before} other {# minutes before}}')],
];

/** 'At the start', '15 minutes before', '1 day before'. */
export function remindWords(minutes: number): string {
  if (minutes <= 0) return t('At the start');
  const [unit, before] = UNITS.find(([size]) => minutes % size === 0) ?? UNITS.at(-1)!;
  return t(before, { count: minutes / unit });
}
