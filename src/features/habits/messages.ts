/**
 * The texts of habits. The catalogue of spec 001 has no toast for them: failed inserts and updates are only logged there. Here a form shows
 * its errors next to its fields, every change offers Undo, and every failed change shows an error.
 */
import type { Toast } from '#ui/toast.ts';
import type { HabitError } from './habit.ts';
import { t } from '#lib/i18n.ts';

export const failures = (): Readonly<Record<HabitError, string>> => ({
  TitleTooShort: t('Give it a name of at least 2 letters.'),
  WeekdaysMissing: t('Choose at least one weekday.'),
  AmountMissing: t('Say how much: a number above 0.'),
  ReminderUnreadable: t('Give a time like 07:30.'),
  SaveFailed: t("That didn't save. Your words are still here: please try again."),
  Gone: t('This habit was deleted meanwhile.'),
});

/** A press outside a form that could not be stored. */
export const notStored = (): Toast => ({
  title: t("That didn't save"),
  description: t('Nothing was changed. Please try again.'),
  tone: 'destructive',
});

/** The titles of the toasts that offer Undo. The habit's own title is below. */
export const said = () =>
  ({
    done: t('Marked done'),
    open: t('Marked as not done'),
    skipped: t('Skipped: your streak stays'),
    day: t('Saved'),
    added: t('Habit added'),
    edited: t('Habit saved'),
    deleted: t('Habit deleted'),
    archived: t('Habit archived'),
    unarchived: t('Back in your list'),
    paused: t('Paused: your streak stays'),
    resumed: t('Habit resumed'),
    pausedAll: t('All habits are paused'),
    resumedAll: t('All habits are resumed'),
  }) as const;
