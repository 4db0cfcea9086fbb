/**
 * The texts of habits. The catalogue of spec 001 has no toast for them: failed inserts and updates are only logged there. Here a form shows
 * its errors next to its fields, every change offers Undo, and every failed change shows an error.
 */
import type { Toast } from '#ui/toast.ts';
import type { HabitError } from './habit.ts';
import { type Message, msg, t } from '#lib/i18n.ts';

export const failures: Readonly<Record<HabitError, Message>> = {
  TitleTooShort: msg('Give it a name of at least 2 letters.'),
  WeekdaysMissing: msg('Choose at least one weekday.'),
  AmountMissing: msg('Say how much: a number above 0.'),
  ReminderUnreadable: msg('Give a time like 07:30.'),
  SaveFailed: msg("That didn't save. Your words are still here: please try again."),
  Gone: msg('This habit was deleted meanwhile.'),
};

/** A press outside a form that could not be stored. */
export const notStored = (): Toast => ({
  title: t("That didn't save"),
  description: t('Nothing was changed. Please try again.'),
  tone: 'destructive',
});

/** The titles of the toasts that offer Undo. The habit's own title is below. */
export const said = {
  done: msg('Marked done'),
  open: msg('Marked as not done'),
  skipped: msg('Skipped: your streak stays'),
  day: msg('Saved'),
  added: msg('Habit added'),
  edited: msg('Habit saved'),
  deleted: msg('Habit deleted'),
  archived: msg('Habit archived'),
  unarchived: msg('Back in your list'),
  paused: msg('Paused: your streak stays'),
  resumed: msg('Habit resumed'),
  pausedAll: msg('All habits are paused'),
  resumedAll: msg('All habits are resumed'),
} as const;
