/** When a habit reminds: 'HH:MM' every day it is meant for, or 'HH:MM 1,3,5' on some weekdays (1 is Monday). Only kept here; pushing them is the server's. */
import { weekdayName, weekdaysIn } from './schedule.ts';

export interface Reminder {
  /** 'HH:MM' */
  readonly time: string;
  /** Empty: every day that the habit is meant for. */
  readonly weekdays: readonly number[];
}

const SHAPE = /^((?:[01]\d|2[0-3]):[0-5]\d)(?: ([1-7](?:,[1-7])*))?$/;

/** A reminder from its text; null for one that this version cannot read. */
export function parseReminder(text: string): Reminder | null {
  const [, time, days] = SHAPE.exec(text) ?? [];
  return time === undefined ? null : { time, weekdays: days ? weekdaysIn(days) : [] };
}

export const reminderText = ({ time, weekdays }: Reminder): string =>
  weekdays.length > 0 && weekdays.length < 7 ? `${time} ${[...weekdays].sort((a, b) => a - b).join(',')}` : time;

/** The reminders as they are kept: in order, no two alike; null when one cannot be read. */
export function checkReminders(texts: readonly string[]): string[] | null {
  const read = texts.map(parseReminder);
  if (read.includes(null)) return null;
  return [...new Set(read.map((each) => reminderText(each!)))].sort();
}

/** '07:30', '07:30 on Mon, Wed' */
export const reminderWords = ({ time, weekdays }: Reminder): string =>
  weekdays.length > 0 ? `${time} on ${weekdays.map(weekdayName).join(', ')}` : time;
