/** Times and days as a person types them into a field, and as the field shows them. Pure; the words are English or in the language of the person. */
import { timeOfMinute } from './clock.ts';
import { dayAfter, dayOfWeek, isDay, type Day } from './day.ts';
import { fold } from './fold.ts';
import { monthName, monthShort, shortDateNamed, shortDayNamed, weekdayName, weekdayNameShort } from './format.ts';
import { daysApart } from './recurrence.ts';
import { locale, t } from '#lib/i18n.ts';

/** Reads '9', '9:30pm', '21.30', '2130', 'noon' as 'HH:MM'; null for anything else. Without am or pm an hour is one of 0 to 23. */
export function timeTyped(text: string): string | null {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/\.\s?m\.?$/, 'm')
    .replace(/\s?uhr$/, '');
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
  day.slice(0, 4) === today.slice(0, 4) ? shortDayNamed(day) : shortDateNamed(day);

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

/** Where a typed word is in a list of names: at least three of its letters, in English, or a name as it is shown to the person. */
function placeOf(word: string, english: readonly string[], shown: (n: number) => readonly string[]): number {
  const isName = (name: string) => word.length >= 3 && name.startsWith(word);
  return english.findIndex(
    (name, n) =>
      shown(n).some((local) => fold(local).replaceAll('.', '') === word || isName(fold(local))) || isName(name),
  );
}
const monthTyped = (word: string): number =>
  placeOf(word, MONTHS, (n) => [monthName(n + 1), monthShort(`2026-${String(n + 1).padStart(2, '0')}-01` as Day)]) + 1;
const weekdayTyped = (word: string): number => placeOf(word, WEEKDAYS, (n) => [weekdayName(n), weekdayNameShort(n)]);

/** The days that a field takes, both ends among them; without an end, any. */
export interface DaysTaken {
  readonly first?: Day | undefined;
  readonly last?: Day | undefined;
}

/**
 * Reads 'tomorrow', 'friday' (the next one), 'may 14', '14 May 2027', '5/14', '14.5.', '2026-05-14', and what the field shows; null for
 * anything else, and for a day that is not taken. Without a year, it is the date that has the weekday before it, or the
 * nearest to `today`, where a day that is over counts as three times as far: people plan more than they look back.
 */
export function dayTyped(text: string, today: Day, taken: DaysTaken = {}): Day | null {
  const isTaken = (day: Day) => !(taken.first && day < taken.first) && !(taken.last && day > taken.last);
  const days = daysTyped(text, today).filter(isTaken);
  const away = (day: Day) => (day < today ? 3 : 1) * Math.abs(daysApart(today, day));
  return days.reduce<Day | null>((best, day) => (best !== null && away(best) <= away(day) ? best : day), null);
}

/** The days that a text may mean: one, or without a year one of each year around today. */
function daysTyped(text: string, today: Day): readonly Day[] {
  const typed = fold(text.trim()).replaceAll(/\s+/g, ' ');
  const [, name = '', mark = '', date = ''] = /^([a-z]{2,12})\.?(,?) (\S.*)$/.exec(typed) ?? [];
  const before = mark === ',' || (/\d/.test(date) && /[a-z]/.test(date)) ? weekdayTyped(name) : -1;
  const words = before >= 0 ? date : typed;
  if (isDay(words)) return [words];
  const away = [
    [t('Yesterday'), 'yesterday'],
    [t('Today'), 'today'],
    [t('Tomorrow'), 'tomorrow'],
  ].findIndex((names) => names.some((one) => fold(one) === words));
  if (away >= 0) return [dayAfter(today, away - 1)];
  const weekday = weekdayTyped(words);
  if (weekday >= 0) return [dayAfter(today, ((weekday - dayOfWeek(today) + 6) % 7) + 1)];
  const on = (month: number, date: string, year: string | undefined): readonly Day[] => {
    const now = Number(today.slice(0, 4));
    const years =
      year === undefined ? [now, now + 1, now - 1] : [year.length === 2 ? Number(`20${year}`) : Number(year)];
    const days = years
      .map((full) => `${String(full).padStart(4, '0')}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`)
      .filter(isDay);
    const named = days.filter((day) => dayOfWeek(day) === before);
    return named.length > 0 ? named : days;
  };
  let found = /^([a-z]{3,12})\.? (\d{1,2})(?:,? (\d{4}))?$/.exec(words);
  if (found) return on(monthTyped(found[1]!), found[2]!, found[3]);
  found = /^(\d{1,2})(?:\.|er)? (?:de )?([a-z]{3,12})\.?,?(?: (?:de )?(\d{4}))?$/.exec(words);
  if (found) return on(monthTyped(found[2]!), found[1]!, found[3]);
  found = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d\d))?$/.exec(words);
  if (found) {
    const [month, date] = locale() === 'en-US' ? [found[1]!, found[2]!] : [found[2]!, found[1]!];
    return on(Number(month), date, found[3]);
  }
  found = /^(\d{1,2})\.(\d{1,2})\.?(\d{4}|\d\d)?$/.exec(words);
  return found ? on(Number(found[2]), found[1]!, found[3]) : [];
}
