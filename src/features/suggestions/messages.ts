/** The words of suggestions: what their rows show to the letter of spec 001, section 4; the toasts that the spec leaves open. */
import type { Toast } from '#ui/toast.ts';
import type { Addition, SuggestionError } from './suggestion.ts';
import { t } from '#lib/i18n.ts';

/** Shown in the row once it is answered. */
export const answered = () => ({ approved: t('Added!'), rejected: t('Dismissed') }) as const;

export const approved = (): Readonly<Record<Addition['to'], Toast>> => ({
  tasks: { title: t('Added to your To-Do List') },
  calendar: { title: t('Added to your Calendar') },
});
export const rejected = (): Toast => ({ title: t('Suggestion dismissed'), description: t('It is not shown again.') });

export const failures = (): Readonly<Record<SuggestionError, Toast>> => ({
  SaveFailed: {
    title: t("That didn't save"),
    description: t('Nothing was changed. Please try again.'),
    tone: 'destructive',
  },
});
