/** On which day something of the sample happened, seen from today (the type `When` of story.ts says how it is written). Pure. */
import { sameDays } from '#features/daily-log/same-days.ts';
import { dayAfter, dayOfWeek, firstOfWeek, type Day } from '#lib/day.ts';
import { daysApart } from '#lib/recurrence.ts';
import type { When } from './story.ts';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** The last days are told by their number: a week that is told by weekdays ends before them. */
const LAST_DAYS = 7;
/** Weeks in which she is ill, at the hospital or away: nothing of the season happens to her then. */
const ELSEWHERE: ReadonlySet<number> = new Set([28, 27, 20, 6]);

/** The day of a `When`; null for one that does not take place this year. */
export function dayOfWhen(when: When, today: Day): Day | null {
  if (typeof when === 'number') return dayAfter(today, -when);
  if (when === 'year') return sameDays(today, 1)[0]!;
  const monday = firstOfWeek(today, 1);
  const [weeks = '', weekday = ''] = when.split(' ');
  if (weekday === '') {
    const [year, date] = [Number(today.slice(0, 4)), when];
    const day = `${`${year}-${date}` < today ? year : year - 1}-${date}` as Day;
    return ELSEWHERE.has(weeksAgo(day, today)) ? null : day;
  }
  const day = dayAfter(monday, WEEKDAYS.indexOf(weekday) - 7 * Number(weeks));
  return Number(weeks) === 1 && day >= dayAfter(today, -LAST_DAYS) ? null : day;
}

/** How many weeks before the week of today a day is. */
export const weeksAgo = (day: Day, today: Day): number => daysApart(firstOfWeek(day, 1), firstOfWeek(today, 1)) / 7;

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: Day): number => dayOfWeek(day) || 7;

/** An instant on a day, at an hour of the device's clock: 18.5 is half past six. */
export function timeOnDay(day: Day, hour: number): string {
  const [y, m, d] = day.split('-').map(Number) as [number, number, number];
  return new Date(y, m - 1, d, 0, Math.round(hour * 60)).toISOString();
}
