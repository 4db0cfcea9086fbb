/** The toasts of the daily log. Only 'Journal Updated' is from the specs. */
import type { LogError } from './journal.ts';
import type { Toast } from '#ui/toast.ts';
import { t } from '#lib/i18n.ts';

/** Spec 000, section 8: after an entry was added. */
export const added = (): Toast => ({ title: t('Journal Updated'), description: t('Added to your Daily Log.') });

export const failures = (): Readonly<Record<LogError, Toast>> => ({
  TextMissing: { title: t('Nothing written yet'), description: t('A few words are enough.') },
  DayToCome: {
    title: t('That day is still to come'),
    description: t('An entry can be about today or an earlier day.'),
  },
  Gone: {
    title: t('It was deleted since'),
    description: t('The entry was deleted, so its earlier words cannot be restored.'),
  },
  SaveFailed: {
    title: t("That didn't save"),
    description: t('Your words are still here. Please try again.'),
    tone: 'destructive',
  },
  DeleteFailed: { title: t('Error'), description: t('Failed to delete. Please try again.'), tone: 'destructive' },
});

export const edited = (): Toast => ({ title: t('Saved'), description: t('The earlier words are kept as a version.') });

export const restored = (): Toast => ({ title: t('Earlier version restored') });
