/** Times and days as a person types them into a field, and as the field shows them. Pure; the words are English, like the interface. */
import { timeOfMinute } from './clock.ts';
import { dayAfter, dayOfWeek, isDay, type Day } from './day.ts';
import { shortDate, shortDay, weekdayShort } from './format.ts';

/** Reads '9', '9:30pm', '21.30', '2130', 'noon' as 'HH:MM'; null for anything else. Without am or pm an hour is one of 0 to 23. */
export function timeTyped(text: string): string | null {
  const words = text.trim().toLowerCase().replaceAll('.m.', 'm');
  if (words === 'noon') return '12:00';
  if (words === 'midnight') return '00:00';
  const [, first, second = '0', half] =
    /^(\d{1,2})(?:[:.h ]?(\d\d))?\s*([ap])?m?$/.exec(words) ?? /^(\d{1,2})h?()$/.exec(words) ?? [];
  if (first === undefined || (half === undefined && words.endsWith('m'))) return null;
  let hours = Number(first);
  const minutes = Number(second);
  if (half !== undefined) {
    if (hours < 1 || hours > 12) return null;
    hours = (hours % 12) + (half === 'p' ? 12 : 0);
  }
  if (hours > 23 || minutes > 59) return null;
  return timeOfMinute(hours * 60 + minutes);
}

/** 'Thu, May 14', with the year when it is not this year. */
export const dayShown = (day: Day, today: Day): string =>
  `${weekdayShort(day)}, ${day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : shortDate(day)}`;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/**
 * Reads 'tomorrow', 'friday' (the next one), 'may 14', '14 May 2027', '5/14', '14.5.', '2026-05-14', and what the field shows; null for
 * anything else. Without a year, the year of `today`.
 */
export function dayTyped(text: string, today: Day): Day | null {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]{3,9},\s*(?=\S)/, '');
  if (isDay(words)) return words;
  const away = ['yesterday', 'today', 'tomorrow'].indexOf(words);
  if (away >= 0) return dayAfter(today, away - 1);
  const weekday = /^[a-z]{3,9}$/.test(words) ? WEEKDAYS.indexOf(words.slice(0, 3)) : -1;
  if (weekday >= 0) return dayAfter(today, ((weekday - dayOfWeek(today) + 6) % 7) + 1);
  const monthOf = (name: string) => MONTHS.indexOf(name.slice(0, 3)) + 1;
  const on = (month: number, date: string, year: string | undefined): Day | null => {
    const full = year === undefined ? today.slice(0, 4) : year.length === 2 ? `20${year}` : year;
    const day = `${full}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
    return isDay(day) ? day : null;
  };
  let found = /^([a-z]{3,9})\.? (\d{1,2})(?:,? (\d{4}))?$/.exec(words);
  if (found) return on(monthOf(found[1]!), found[2]!, found[3]);
  found = /^(\d{1,2})\.? ([a-z]{3,9})\.?,?(?: (\d{4}))?$/.exec(words);
  if (found) return on(monthOf(found[2]!), found[1]!, found[3]);
  found = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d\d))?$/.exec(words);
  if (found) return on(Number(found[1]), found[2]!, found[3]);
  found = /^(\d{1,2})\.(\d{1,2})\.?(\d{4}|\d\d)?$/.exec(words);
  return found ? on(Number(found[2]), found[1]!, found[3]) : null;
}
