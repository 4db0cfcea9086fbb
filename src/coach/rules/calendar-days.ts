/** Calendar arithmetic: weekdays, ends of months, the next date without a year. */
import { dayAfter, dayOfWeek, firstOfWeek, isDay, type Day } from '#lib/day.ts';
import { monthOf } from './lexicon.ts';

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

export const lastOf = (month: string, today: Day): Day => {
  const number = monthOf(month);
  const year = Number(today.slice(0, 4)) + (number < Number(today.slice(5, 7)) ? 1 : 0);
  return lastOfMonth(`${year}-${String(number).padStart(2, '0')}-01` as Day);
};

/** A day without a year is the next one. */
export function dated(today: Day, year: string | undefined, month: string, day: string): { day: Day } | null {
  for (let plus = 0; plus < 5; plus += 1) {
    const tried = `${year ?? Number(today.slice(0, 4)) + plus}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    // West of Greenwich the last evening of 9999 is in a year of five digits, which no database reads.
    if (isDay(tried) && tried < '9999' && (year !== undefined || tried >= today)) return { day: tried };
  }
  return null;
}

/** The same date some months later, or the last day of a shorter month. */
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

/** Easter Sunday of a year of the Gregorian calendar. */
export function easterOf(year: number): Day {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const epact =
    (((19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30) + 30) % 30;
  const moon = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  return dayAfter(`${year}-03-21` as Day, moon - weekday + 7);
}

/** The Monday of a week by its number in the year (ISO 8601). */
export const mondayOfWeek = (year: number, week: number): Day =>
  dayAfter(mondayOf(`${year}-01-04` as Day), 7 * (week - 1));
