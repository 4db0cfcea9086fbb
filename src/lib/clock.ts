/**
 * How a time of day is written: with 12 or 24 hours. Like the time zone it belongs to the person's device and is the same for every text, so
 * it is set once (app/start/hours.ts) and no function is told it (docs/decisions/0036). What the coach says is stored with 24 hours (`time24`), and shown through `timesShown`.
 */
import { dayOf, type Day } from './day.ts';
import { nearDay, time24 } from './format.ts';

export type Hours = '12' | '24';

let written: Hours = '24';
const watchers = new Set<() => void>();

export const hoursWritten = (): Hours => written;

/** Writes every time with these hours from now on. */
export function writeHours(hours: Hours): void {
  if (hours === written) return;
  written = hours;
  for (const changed of watchers) changed();
}

/** Calls when the hours change. Returns the function that stops it. */
export function watchHours(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** The hours of the device's own language and region. */
export const deviceHours = (): Hours =>
  new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 ? '12' : '24';

/** '21:30' as '21:30' or '9:30 PM'; '' stays empty. Those who write for another device say which hours it has. */
export function timeShown(time: string, hours: Hours = written): string {
  const hour = +time.slice(0, 2);
  return hours === '24' || !time ? time : `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** A text of the coach with its times (`09:00`) as this person reads them. */
export const timesShown = (text: string): string =>
  written === '24'
    ? text
    : text.replaceAll(/(?<![\d:.])(?:[01]\d|2[0-3]):[0-5]\d(?![\d:])/g, (time) => timeShown(time));

/** "14:02" or "2:02 PM" in the device's zone. Takes a Date or an instant as it is stored (ISO 8601). */
export const clock = (at: Date | string): string => timeShown(time24(at));

/** A full hour beside its line: '09:00' or '9 AM'. */
export const fullHour = (hour: number): string =>
  written === '24' ? `${String(hour).padStart(2, '0')}:00` : `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`;

/** When something was written, beside a list of days: "14:02" today, else the day and the time. */
export function writtenAt(at: Date | string, today: Day): string {
  const day = dayOf(new Date(at));
  return day === today ? clock(at) : `${nearDay(day, today)}, ${clock(at)}`;
}
