/** A reminder in words, for a notification and for a toast. Pure: the page and the server say the same. */
import { timeIn, type Hours, timeOfMinute } from '#lib/clock.ts';
import { cutText } from '#lib/cut.ts';
import { readable } from '#lib/damaged.ts';
import { dayAfter } from '#lib/day.ts';
import { longDay, capital } from '#lib/format.ts';
import { wallAt } from '#lib/zone.ts';
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
export const CHECK_IN = 'Daily Check-in';
export const REFLECTION = 'Evening Reflection';

/** The buttons of a notification. */
export const DONE = 'Done';
export const LATER = 'Later';
/** What a pushed notification says of something that turns out to be over: it must stay, because browsers end the pushes of a site that shows none. */
export const OVER = 'Already done, or changed since.';
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
  const near = day === shown || day === null ? 'today' : day === dayAfter(shown, 1) ? 'tomorrow' : `on ${longDay(day)}`;
  if (minute === null) return `${capital(near)}, all day`;
  return `Begins ${near === 'today' ? '' : `${near} `}at ${clockOf(minute, reader)}`;
}

/** The words of a reminder. */
export function wordsOf(reminder: Reminder, reader: Reader): ReminderWords {
  const { kind, id, day, minute } = reminder;
  const title = cutText(readable(reminder.title)?.trim() ?? '', TITLE_LENGTH);
  const words: Record<ReminderKind, () => ReminderWords> = {
    habit: () => ({
      title: title || 'Habit',
      body: 'It is time for this habit.',
      path: `/habits/${id}`,
      canBeDone: true,
    }),
    task: () => ({
      title: title || 'Task',
      body: minute === null ? 'A task for now.' : `A task for ${clockOf(minute, reader)}.`,
      path: '/tasks',
      canBeDone: true,
    }),
    event: () => ({
      title: title || 'Untitled event',
      body: `${beginWords(reminder, reader)}.`,
      path: `/calendar?day=${day ?? ''}`,
      canBeDone: false,
    }),
    check_in: () => ({ title: CHECK_IN, body: 'How are you feeling today?', path: '/mood', canBeDone: false }),
    reflection: () => ({
      title: REFLECTION,
      body: 'What do you want to remember about today?',
      path: '/journal',
      canBeDone: false,
    }),
  };
  return words[kind]();
}
