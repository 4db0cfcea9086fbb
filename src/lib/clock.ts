import { t } from './i18n.ts';

/** A time of day with 12 or 24 hours. */
export type Hours = '12' | '24';

/** Writes an instant as a time of day, the way the person reads it (ui/clock.ts). */
export type WriteTime = (at: Date | string) => string;

/** The hours of the device's own language and region. */
export const deviceHours = (): Hours =>
  new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 ? '12' : '24';

/** '21:30' as '21:30' or '9:30 PM'; '' stays empty. */
export function timeIn(time: string, hours: Hours): string {
  const hour = +time.slice(0, 2);
  if (hours === '24' || !time) return time;
  const shown = `${hour % 12 || 12}${time.slice(2)}`;
  return hour < 12 ? t('{time} AM', { time: shown }) : t('{time} PM', { time: shown });
}

const two = (n: number) => String(n).padStart(2, '0');

/** 615 minutes after midnight as '10:15'; a minute of the next day by its time there. */
export const timeOfMinute = (minute: number): string => `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;

/** '10:15' as 615. */
export const minuteOfTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The minutes after midnight of an instant, by the device's clock. */
export const minuteOfDay = (at: Date): number => at.getHours() * 60 + at.getMinutes();
