/** Calendar arithmetic with the words of days: weekdays, ends of months, the next such date. */
import { dayAfter, dayOfWeek, firstOfWeek, isDay, type Day } from '#lib/day.ts';

const WEEKDAYS: Readonly<Record<string, number>> = { sun: 0, mon: 1, tue: 2, wed: 3, thu: 4, fri: 5, sat: 6 };
export const LONG =
  'mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|tuseday|teusday|wendesday|wensday|wednsday|thrusday|thursdy|thurday|firday|frday|saterday|satuday';
export const SHORT = 'tues|tue|thurs|thur|thu|weds|wed|mon|fri|sat|sun';
export const weekdayOf = (word: string): number =>
  /^(?:teu|tus)/.test(word)
    ? 2
    : word.startsWith('we')
      ? 3
      : word.startsWith('th')
        ? 4
        : /^(?:fir|frd)/.test(word)
          ? 5
          : WEEKDAYS[word.slice(0, 3)]!;

export const mondayOf = (day: Day): Day => firstOfWeek(day, 1);
export const lastOfMonth = (day: Day, months = 0): Day => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10) as Day;
};
export const firstOfMonth = (day: Day, months: number): Day => dayAfter(lastOfMonth(day, months - 1), 1);

/** The next such weekday, today included. */
export const coming = (today: Day, weekday: number): Day => dayAfter(today, (weekday - dayOfWeek(today) + 7) % 7);

export const nextOrThis = (today: Day, which: string, weekday: number): { day: Day; loose?: boolean } => {
  if (which === 'next') return { day: dayAfter(mondayOf(today), 7 + ((weekday + 6) % 7)) };
  if (which === 'last' || which === 'past') {
    const back = (dayOfWeek(today) - weekday + 7) % 7 || 7;
    return { day: dayAfter(today, -back) };
  }
  return { day: coming(today, weekday), loose: true };
};

export const MONTH =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec';
const ONES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];
const TEENS =
  'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(' ');
/** The words for 1st to 31st. */
const ORDINAL_WORDS: readonly string[] = [
  ...ONES,
  ...TEENS,
  'twentieth',
  ...ONES.map((one) => `twenty-${one}`),
  'thirtieth',
  'thirty-first',
];
/** "20th" or "twentieth". */
export const NTH = String.raw`(\d{1,2}(?:st|nd|rd|th)|${ORDINAL_WORDS.toReversed().join('|').replaceAll('-', '[- ]')})`;
/** Which day of a month "20th" or "twentieth" is. */
export const nthOf = (word: string): number =>
  Number.parseInt(word, 10) || ORDINAL_WORDS.indexOf(word.replace(' ', '-')) + 1;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

export const lastOf = (month: string, today: Day): Day => {
  const index = MONTHS.indexOf(month.slice(0, 3));
  const year = Number(today.slice(0, 4)) + (index + 1 < Number(today.slice(5, 7)) ? 1 : 0);
  return lastOfMonth(`${year}-${String(index + 1).padStart(2, '0')}-01` as Day);
};

/** A day without a year is the next one. */
export function dated(today: Day, year: string | undefined, month: string, day: string): { day: Day } | null {
  for (let plus = 0; plus < 5; plus += 1) {
    const tried = `${year ?? Number(today.slice(0, 4)) + plus}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (isDay(tried) && (year !== undefined || tried >= today)) return { day: tried };
  }
  return null;
}

/** The same date some months later; the last day of a month that is shorter. */
export function monthsAfter(day: Day, months: number): Day {
  const end = lastOfMonth(day, months);
  const same = `${end.slice(0, 8)}${day.slice(8)}` as Day;
  return isDay(same) ? same : end;
}

/** A date in the month of a day; null where that month is shorter. */
export const onDate = (month: Day, date: number): Day | null => {
  const day = `${month.slice(0, 8)}${String(date).padStart(2, '0')}`;
  return isDay(day) ? day : null;
};
/** 1 to 12. */
export const monthOf = (name: string): number => MONTHS.indexOf(name.slice(0, 3)) + 1;
