/** The toasts of the feedback dialog, to the letter of spec 000, section 8. */
import type { FeedbackError } from './feedback.ts';
import type { Toast } from '#ui/toast.ts';
import { t } from '#lib/i18n.ts';

export const failures = (): Readonly<Record<FeedbackError, Toast>> => ({
  TextMissing: {
    title: t('Feedback cannot be empty'),
    description: t('Please share your thoughts with us.'),
    tone: 'destructive',
  },
  SaveFailed: { title: t('Something went wrong'), description: t('Please try again later.'), tone: 'destructive' },
});

/** Not in the catalogue: the earlier product said nothing, because it sent nothing. */
export const given = (): Readonly<Record<'sent' | 'waiting', Toast>> => ({
  sent: { title: t('Thank you'), description: t('Your feedback has arrived.') },
  waiting: {
    title: t('Thank you'),
    description: t('Your feedback is saved on this device. It is sent as soon as the server can be reached.'),
  },
});
