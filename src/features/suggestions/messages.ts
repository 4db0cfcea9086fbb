/** The words of suggestions: what their rows show to the letter of spec 001, section 4; the toasts that the spec leaves open. */
import type { Toast } from '#ui/toast.ts';
import type { Addition, SuggestionError } from './suggestion.ts';

/** Shown in the row once it is answered. */
export const answered = { approved: 'Added!', rejected: 'Dismissed' } as const;

export const approved: Readonly<Record<Addition['to'], Toast>> = {
  tasks: { title: 'Added to your To-Do List' },
  calendar: { title: 'Added to your Calendar' },
};
export const rejected: Toast = { title: 'Suggestion dismissed', description: 'It is not shown again.' };

export const failures: Readonly<Record<SuggestionError, Toast>> = {
  SaveFailed: { title: "That didn't save", description: 'Nothing was changed. Please try again.', tone: 'destructive' },
};
