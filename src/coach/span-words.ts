/** Days, names and lists in the words of an answer. Pure. */
import { dayAfter, dayOfWeek, type Day } from '#lib/day.ts';
import { longDayNear, monthYear, nearDay } from '#lib/format.ts';
import { listOf, locale, t } from '#lib/i18n.ts';
import type { Span } from './own.ts';

/** "today", "on Monday, May 11", "this week", "in May", "in the last 30 days", else "from Friday, May 15 to Sunday, May 17". */
export function spanWords({ from, to }: Span, today: Day): string {
  if (from === to) return nearWords(from, today);
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  if (to === today) return t('in the last {days} days', { days });
  // A week begins on a Monday, a Saturday or a Sunday, as the person chose; seven days from another day on are no week.
  const steps = days === 7 && [0, 1, 6].includes(dayOfWeek(from)) ? [-7, 0, 7] : [];
  const step = steps.find((one) => dayAfter(from, -one) <= today && today <= dayAfter(to, -one));
  if (step !== undefined)
    return step < 0 ? t('last week') : step > 0 ? t('next week') : t('this week', undefined, 'when something is');
  if (from === today) return t('in the next {days} days', { days });
  if (from.endsWith('-01') && days < 32 && dayAfter(to, 1).endsWith('-01'))
    return t('in {month}', { month: monthYear(from) });
  return t('from {first} to {last}', { first: longDayNear(from, today), last: longDayNear(to, today) });
}
/** After "for": "Monday, May 11", "the last 7 days". In other languages the words stay as they are. */
export const bare = (when: string) => (locale() === 'en-US' ? when.replace(/^(?:on|in|from) /, '') : when);
/** "today", "tomorrow", "yesterday", else "on Thursday, May 14". */
export function nearWords(day: Day, today: Day): string {
  const near = [-1, 0, 1].some((days) => dayAfter(today, days) === day);
  return near ? nearDay(day, today).toLowerCase() : t('on {day}', { day: longDayNear(day, today) });
}

/** The words of a row, in the quotation marks of the language. */
export const quoted = (words: string): string => t("''{words}''", { words });

/** The first three, and how many more there are. */
export const fewOf = (parts: readonly string[]): string =>
  parts.length > 3
    ? t('{list} and {more} more', { list: parts.slice(0, 3).join(', '), more: parts.length - 3 })
    : listOf(parts);

/** The words of rows. */
export const quotedList = (all: readonly string[]): string => all.map(quoted).join(', ');
