/** The toasts of the Thought Dump, to the letter of spec 001, section 8. */
import type { ThoughtError } from './thought.ts';
import type { Toast } from '#ui/toast.ts';
import { t } from '#lib/i18n.ts';

export const released = (): Toast => ({
  title: t('Thought released'),
  description: t('Your thought has been safely stored.'),
});

/** A blank thought does nothing, so it says nothing. */
export const failures = (): Readonly<Record<Exclude<ThoughtError, 'Blank'>, Toast>> => ({
  TooSoon: { title: t('Please wait'), description: t('You can add another thought in a few seconds.') },
  SaveFailed: {
    title: t('Error'),
    description: t('Failed to save your thought. Please try again.'),
    tone: 'destructive',
  },
});
