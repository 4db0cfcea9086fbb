/**
 * Dates and times in words, in the language of the person. In English the order is the specs' ("Thursday, May 14"); times of day are in
 * clock.ts. A day is shown as itself, whatever time zone the device is in.
 */
import { minuteOfDay, timeOfMinute } from './clock.ts';
import { dayAfter, type Day } from './day.ts';
import { locale, t } from '#lib/i18n.ts';

/** A formatter costs several milliseconds to make, and every page loads this file: each is made by the first day that needs it. */
function utc(options: Intl.DateTimeFormatOptions): (day: Day) => string {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (day) => {
    let format = made.get(locale());
    if (!format) {
      format = new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' });
      made.set(locale(), format);
    }
    // At noon UTC no zone and no clock change can move it to another day.
    const words = format.format(new Date(`${day}T12:00:00Z`));
    return withOrdinal(words, locale());
  };
}

/** A date as Intl writes it, with the ordinal that French has for the first of a month. */
export const withOrdinal = (date: string, language: string): string =>
  language === 'fr' ? date.replace(/(?<!\d)1(?=\s\p{L})/u, '1er') : date;

const formats = {
  long: utc({ weekday: 'long', month: 'long', day: 'numeric' }),
  full: utc({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }),
  short: utc({ month: 'short', day: 'numeric' }),
  shortYear: utc({ month: 'short', day: 'numeric', year: 'numeric' }),
  longYear: utc({ month: 'long', day: 'numeric', year: 'numeric' }),
  monthYear: utc({ month: 'long', year: 'numeric' }),
  monthLong: utc({ month: 'long' }),
  monthShort: utc({ month: 'short' }),
  weekday: utc({ weekday: 'long' }),
  weekdayShort: utc({ weekday: 'short' }),
  shortNamed: utc({ weekday: 'short', month: 'short', day: 'numeric' }),
  shortYearNamed: utc({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }),
};

/** "Thursday, May 14" */
export const longDay = (day: Day): string => formats.long(day);
/** "Thursday, May 14, 2026" */
export const fullDay = (day: Day): string => formats.full(day);
/** "Thursday, May 14", with the year when it is not the one of today. */
export const longDayNear = (day: Day, today: Day): string =>
  day.slice(0, 4) === today.slice(0, 4) ? longDay(day) : fullDay(day);
/** "May 14" */
export const shortDay = (day: Day): string => formats.short(day);
/** "Thu, May 14" */
export const shortDayNamed = (day: Day): string => formats.shortNamed(day);
/** "Thu, May 14, 2026" */
export const shortDateNamed = (day: Day): string => formats.shortYearNamed(day);
/** "May 14, 2026" */
export const shortDate = (day: Day): string => formats.shortYear(day);
/** "September 14, 2026" */
export const longDate = (day: Day): string => formats.longYear(day);
/** "May 2026" */
export const monthYear = (day: Day): string => formats.monthYear(day);
/** "September" for 9. */
export const monthName = (month: number): string =>
  formats.monthLong(`2026-${String(month).padStart(2, '0')}-01` as Day);
/** "May", next to a row of days. */
export const monthShort = (day: Day): string => formats.monthShort(day);
/** "Thursday" */
export const weekday = (day: Day): string => formats.weekday(day);
/** "Thu" */
export const weekdayShort = (day: Day): string => formats.weekdayShort(day);
/** "Monday" for 1; "Sunday" for 0 and for 7. */
export const weekdayName = (n: number): string => weekday(dayAfter(A_SUNDAY, n % 7));
/** "Mon" for 1; "Sun" for 0 and for 7. */
export const weekdayNameShort = (n: number): string => weekdayShort(dayAfter(A_SUNDAY, n % 7));
const A_SUNDAY = '2026-02-01' as Day;

/** 14: the large numeral of a day. */
export const dayOfMonth = (day: Day): number => Number(day.slice(8));

/** "14:02" in the device's zone, whatever hours the person has chosen. Takes a Date or an instant as it is stored (ISO 8601). */
export function time24(at: Date | string): string {
  const date = typeof at === 'string' ? new Date(at) : at;
  return timeOfMinute(minuteOfDay(date));
}

/** A day beside today: "Today", "Yesterday", "Tomorrow", else "May 14", with the year when it is another one. */
export function nearDay(day: Day, today: Day): string {
  if (day === today) return t('Today');
  if (day === dayAfter(today, -1)) return t('Yesterday');
  if (day === dayAfter(today, 1)) return t('Tomorrow');
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : shortDate(day);
}

/** A day as `nearDay` and `writtenAt` say it, after other words: German, Spanish and French write "today" small there. English keeps the specs' capital. */
export const dayInText = (words: string): string => (locale() === 'en-US' ? words : small(words));

/** "999", "1,200": a number in its thousands. */
export const grouped = (n: number): string => (n < 1000 ? String(n) : n.toLocaleString(locale()));

/** "3.5": a number with one digit after the point. */
export const tenths = (n: number): string =>
  n.toLocaleString(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** "1 change", "3 changes": a count and its noun. */
export const count = (n: number, one: string, many = `${one}s`): string => `${grouped(n)} ${n === 1 ? one : many}`;

/** With a capital first letter: for a date that stands alone too, which French and Spanish write small. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What begins as a text of its own, after other words: Spanish and French write it small. German may begin with a noun. */
export const inText = (text: string): string => (['es', 'fr'].includes(locale()) ? small(text) : text);

const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
