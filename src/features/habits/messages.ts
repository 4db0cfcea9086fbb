/**
 * The texts of habits. The catalogue of spec 001 has no toast for them: failed inserts and updates are only logged there. Here a form shows
 * its errors next to its fields, every change offers Undo, and every failed change shows an error.
 */
import type { Toast } from '#ui/toast.ts';
import type { HabitError } from './habit.ts';

export const failures: Readonly<Record<HabitError, string>> = {
  TitleTooShort: 'Give it a name of at least 2 letters.',
  WeekdaysMissing: 'Choose at least one weekday.',
  AmountMissing: 'Say how much: a number above 0.',
  ReminderUnreadable: 'Give a time like 07:30.',
  SaveFailed: "That didn't save. Your words are still here: please try again.",
  Gone: 'This habit was deleted meanwhile.',
};

/** A press outside a form that could not be stored. */
export const notStored: Toast = {
  title: "That didn't save",
  description: 'Nothing was changed. Please try again.',
  tone: 'destructive',
};

/** The titles of the toasts that offer Undo. The habit's own title is below. */
export const said = {
  done: 'Marked done',
  open: 'Marked as not done',
  skipped: 'Skipped: your streak stays',
  day: 'Saved',
  added: 'Habit added',
  edited: 'Habit saved',
  deleted: 'Habit deleted',
  archived: 'Habit archived',
  unarchived: 'Back in your list',
  paused: 'Paused: your streak stays',
  resumed: 'Habit resumed',
  pausedAll: 'All habits are paused',
  resumedAll: 'All habits are resumed',
} as const;
