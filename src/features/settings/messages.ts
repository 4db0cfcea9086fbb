/** The toasts of the settings, to the letter of spec 001, section 8. */
import type { Toast } from '#ui/toast.ts';
import { t } from '#lib/i18n.ts';
export const saved = (): Toast => ({
  title: t('Profile updated'),
  description: t('Your assistant will use your new preferences!'),
});
export const failed = (): Toast => ({
  title: t('Update failed'),
  description: t('Please try again.'),
  tone: 'destructive',
});
/** 'Preview Tone' (spec 001, section 2). The chosen tone is stored by then, so that this is true. */
export const toneChosen = (tone: string): Toast => ({
  title: t('Your next AI message will use the "{tone}" tone.', { tone }),
});
