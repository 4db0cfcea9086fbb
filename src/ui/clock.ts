/**
 * Writes times of day for this person, with 12 or 24 hours. Like the time zone, that is the same for every text, so it is set once
 * (app/start/hours.ts) and no function is told it (docs/decisions/0036). What the coach says is stored with 24 hours, and shown through
 * `timesShown`.
 */
import { create } from 'zustand';
import { timeIn, type Hours } from '#lib/clock.ts';
import { dayOf, type Day } from '#lib/day.ts';
import { nearDay, time24 } from '#lib/format.ts';
import { t } from '#lib/i18n.ts';

/** With how many hours times are written. A component that does not re-render with its page (memo) calls it, so that its times follow the choice. */
export const useHours = create<Hours>(() => '24');

export const hoursWritten = (): Hours => useHours.getState();

/** Writes every time with these hours from now on. */
export const writeHours = (hours: Hours): void => useHours.setState(hours);

/** '21:30' as '21:30' or '9:30 PM'; '' stays empty. */
export const timeShown = (time: string): string => timeIn(time, hoursWritten());

/** A time with 24 hours: one with "AM" or "a. m." is written out already, by a person or a model. "Um 10:00 am Freitag" is German. */
const TIME_24 = /(?<![\d:.])(?:[01]\d|2[0-3]):[0-5]\d(?![\d:]|am\b|\s?(?:[AP]M|pm|[ap]\.\s?m)\b)/g;

/** A text of the coach with its times (`09:00`) as this person reads them. */
export const timesShown = (text: string): string =>
  hoursWritten() === '24' ? text : text.replaceAll(TIME_24, (time) => timeShown(time));

/** "14:02" or "2:02 PM" in the device's zone. Takes a Date or an instant as it is stored (ISO 8601). */
export const clock = (at: Date | string): string => timeShown(time24(at));

/** A full hour beside its line: '09:00' or '9 AM'. */
export function fullHour(hour: number): string {
  if (hoursWritten() === '24') return `${String(hour).padStart(2, '0')}:00`;
  const time = hour % 12 || 12;
  return hour % 24 < 12 ? t('{time} AM', { time }) : t('{time} PM', { time });
}

/** When something was written, beside a list of days: "14:02" today, else the day and the time. */
export function writtenAt(at: Date | string, today: Day): string {
  const day = dayOf(new Date(at));
  return day === today ? clock(at) : `${nearDay(day, today)}, ${clock(at)}`;
}
