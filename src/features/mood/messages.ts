/** The toasts of the moods, to the letter of spec 001, section 8. Texts that the spec leaves open are in the same style. */
import type { MoodError } from './mood.ts';
import type { Toast } from '#ui/toast.ts';
import { t } from '#lib/i18n.ts';

export const captured = (): Toast => ({
  title: t('Mood captured!'),
  description: t("Thanks for sharing how you're feeling today"),
});

/** For an earlier day, for which "today" would be wrong. */
export const backdated = (day: string): Toast => ({
  title: t('Mood captured!'),
  description: t('Noted for {day}.', { day }),
});

/** Not in the catalogue: the earlier product could not edit. */
export const edited = (): Toast => ({ title: t('Mood updated') });

export const failures = (): Readonly<Record<MoodError, Toast>> => ({
  SaveFailed: {
    title: t("Oops! That didn't save properly"),
    description: t("Mind trying again? We'd love to know how you're feeling"),
    tone: 'destructive',
  },
  SignedOut: {
    title: t('We need to get to know you first'),
    description: t('Please sign in so we can save your mood journey'),
  },
  MoodMissing: { title: t('How do you feel?'), description: t('Choose one of the five, the rest is optional.') },
  DayToCome: { title: t('That day is still to come'), description: t('A mood can be about today or an earlier day.') },
  DeleteFailed: { title: t('Error'), description: t('Failed to delete. Please try again.'), tone: 'destructive' },
});
