/** A reminder in words, for a notification and for a toast. Pure: the page and the server say the same. */
import { timeIn, type Hours, timeOfMinute } from '#lib/clock.ts';
import { cutText } from '#lib/cut.ts';
import { readable } from '#lib/damaged.ts';
import { dayAfter } from '#lib/day.ts';
import { longDay } from '#lib/format.ts';
import { wallAt } from '#lib/zone.ts';
import { msg, t } from '#lib/i18n.ts';
import type { Reminder, ReminderKind } from './due.ts';

export interface ReminderWords {
  readonly title: string;
  readonly body: string;
  /** The page that it opens. */
  readonly path: string;
  /** Whether 'Done' can be pressed on it. */
  readonly canBeDone: boolean;
}

/** The specs' names of the two reminders of the day (spec 001, "Settings"). */
export const CHECK_IN = msg('Daily Check-in');
export const REFLECTION = msg('Evening Reflection');

/** The buttons of a notification. */
export const DONE = msg('Done');
export const LATER = msg('Later');
/** What a pushed notification says of something that turns out to be over: it must stay, because browsers end the pushes of a site that shows none. */
export const OVER = msg('Already done, or changed since.');
/** How long 'Later' is, minutes. */
export const LATER_MINUTES = 60;

/** The most of a title, so that a push stays far below the 4 KB that a push service takes. */
export const TITLE_LENGTH = 120;

/** The device that it is shown on: its zone, and how the person reads times. */
export interface Reader {
  readonly zone: string;
  readonly hours: Hours;
}

const clockOf = (minute: number, { hours }: Reader) => timeIn(timeOfMinute(minute), hours);

/** When an event begins, seen from when it is shown: 'Begins at 13:00', 'Begins tomorrow at 13:00', 'Tomorrow, all day'. */
function beginWords({ at, day, minute }: Reminder, reader: Reader): string {
  const shown = wallAt(at, reader.zone).day;
  const time = minute === null ? null : clockOf(minute, reader);
  if (day === shown || day === null) return time ? t('Begins at {time}.', { time }) : t('Today, all day.');
  if (day === dayAfter(shown, 1)) return time ? t('Begins tomorrow at {time}.', { time }) : t('Tomorrow, all day.');
  return time
    ? t('Begins on {day} at {time}.', { day: longDay(day), time })
    : t('On {day}, all day.', { day: longDay(day) });
}

/** The words of a reminder. */
export function wordsOf(reminder: Reminder, reader: Reader): ReminderWords {
  const { kind, id, day, minute } = reminder;
  const title = cutText(readable(reminder.title)?.trim() ?? '', TITLE_LENGTH);
  const words: Record<ReminderKind, () => ReminderWords> = {
    habit: () => ({
      title: title || t('Habit'),
      body: t('It is time for this habit.'),
      path: `/habits/${id}`,
      canBeDone: true,
    }),
    task: () => ({
      title: title || t('Task'),
      body: minute === null ? t('A task for now.') : t('A task for {time}.', { time: clockOf(minute, reader) }),
      path: '/tasks',
      canBeDone: true,
    }),
    event: () => ({
      title: title || t('Untitled event'),
      body: beginWords(reminder, reader),
      path: `/calendar?day=${day ?? ''}`,
      canBeDone: false,
    }),
    check_in: () => ({ title: t(CHECK_IN), body: t('How are you feeling today?'), path: '/mood', canBeDone: false }),
    reflection: () => ({
      title: t(REFLECTION),
      body: t('What do you want to remember about today?'),
      path: '/journal',
      canBeDone: false,
    }),
  };
  return words[kind]();
}
