/** Days in the words of an answer. Pure. */
import { dayAfter, dayOfWeek, type Day } from '#lib/day.ts';
import { longDayNear, monthYear, nearDay } from '#lib/format.ts';
import type { Span } from './own.ts';

/** "today", "on Monday, May 11", "this week", "in May", "in the last 30 days", else "from Friday, May 15 to Sunday, May 17". */
export function spanWords({ from, to }: Span, today: Day): string {
  if (from === to) return nearWords(from, today);
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  if (to === today) return `in the last ${days} days`;
  // A week begins on a Monday, a Saturday or a Sunday, as the person chose; seven days from another day on are no week.
  const steps = days === 7 && [0, 1, 6].includes(dayOfWeek(from)) ? [-7, 0, 7] : [];
  const step = steps.find((one) => dayAfter(from, -one) <= today && today <= dayAfter(to, -one));
  if (step !== undefined) return `${step < 0 ? 'last' : step > 0 ? 'next' : 'this'} week`;
  if (from === today) return `in the next ${days} days`;
  if (from.endsWith('-01') && days < 32 && dayAfter(to, 1).endsWith('-01')) return `in ${monthYear(from)}`;
  return `from ${longDayNear(from, today)} to ${longDayNear(to, today)}`;
}
/** After "for": "Monday, May 11", "the last 7 days". */
export const bare = (when: string) => when.replace(/^(?:on|in|from) /, '');
/** "today", "tomorrow", "yesterday", else "on Thursday, May 14". */
export function nearWords(day: Day, today: Day): string {
  const near = [-1, 0, 1].some((days) => dayAfter(today, days) === day);
  return near ? nearDay(day, today).toLowerCase() : `on ${longDayNear(day, today)}`;
}
/** "A, B and C". */
export const and = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)!}`;
