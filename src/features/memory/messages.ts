/** The toasts of the Memory Vault, to the letter of spec 001, section 8. */
import type { MemoryError } from './memory.ts';
import type { Toast } from '#ui/toast.ts';
import { t } from '#lib/i18n.ts';

export const saved = (): Toast => ({
  title: t('Memory safely stored!'),
  description: t("We'll keep this safe for when you need it later."),
});

/** Not in the catalogue: the earlier product could not edit. */
export const edited = (): Toast => ({
  title: t('Memory updated'),
  description: t('The earlier words are kept as a version.'),
});

export const failures = (): Readonly<Record<MemoryError, Toast>> => ({
  TextMissing: {
    title: t('Need a little something to remember'),
    description: t("Share a thought, fact, or memory you'd like to keep safe."),
  },
  SaveFailed: {
    title: t("Hmm, that didn't work"),
    description: t("Let's try saving your memory again, shall we?"),
    tone: 'destructive',
  },
  DeleteFailed: {
    title: t('Error'),
    description: t('Failed to delete memory. Please try again.'),
    tone: 'destructive',
  },
});
