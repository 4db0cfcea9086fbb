/** The toasts of the feedback dialog, to the letter of spec 000, section 8. */
import type { FeedbackError } from './feedback.ts';
import type { Toast } from '#ui/toast.ts';

export const failures: Readonly<Record<FeedbackError, Toast>> = {
  TextMissing: {
    title: 'Feedback cannot be empty',
    description: 'Please share your thoughts with us.',
    tone: 'destructive',
  },
  SaveFailed: { title: 'Something went wrong', description: 'Please try again later.', tone: 'destructive' },
};

/** Not in the catalogue: the earlier product said nothing, because it sent nothing. */
export const given: Readonly<Record<'sent' | 'waiting', Toast>> = {
  sent: { title: 'Thank you', description: 'Your feedback has arrived.' },
  waiting: {
    title: 'Thank you',
    description: 'Your feedback is saved on this device. It is sent as soon as the server can be reached.',
  },
};
