/**
 * When a habit reminds: 'HH:MM' on every day it is due, or 'HH:MM 1,3,5' on some weekdays (1 is Monday).
 */
import { timeShown } from '#ui/clock.ts';
import { weekdayList, weekdaysIn } from './schedule.ts';
import { t } from '#lib/i18n.ts';

export interface Reminder {
  /** 'HH:MM' */
  readonly time: string;
  /** Empty: every day on which the habit is due. */
  readonly weekdays: readonly number[];
}

const SHAPE = /^((?:[01]\d|2[0-3]):[0-5]\d)(?: ([1-7](?:,[1-7])*))?$/;

/** Parses a reminder; null for one that this version cannot read. */
export function parseReminder(text: string): Reminder | null {
  const [, time, days] = SHAPE.exec(text) ?? [];
  return time === undefined ? null : { time, weekdays: days ? weekdaysIn(days) : [] };
}

export const reminderText = ({ time, weekdays }: Reminder): string =>
  weekdays.length > 0 && weekdays.length < 7 ? `${time} ${[...weekdays].sort((a, b) => a - b).join(',')}` : time;

/** The reminders in the form in which they are stored: sorted, without doubles; null when one cannot be read. */
export function checkReminders(texts: readonly string[]): string[] | null {
  const read = texts.map(parseReminder);
  if (read.includes(null)) return null;
  return [...new Set(read.map((each) => reminderText(each!)))].sort();
}

/** '07:30', '7:30 AM on Mon, Wed' */
export const reminderWords = ({ time, weekdays }: Reminder): string =>
  weekdays.length > 0
    ? t('{time} on {weekdays}', { time: timeShown(time), weekdays: weekdayList(weekdays) })
    : timeShown(time);
