/** The toasts of the moods, to the letter of spec 001, section 8. Texts that the spec leaves open are in the same style. */
import type { MoodError } from './mood.ts';
import type { Toast } from '#ui/toast.ts';

export const captured: Toast = {
  title: 'Mood captured!',
  description: "Thanks for sharing how you're feeling today",
};

/** For an earlier day, for which "today" would be wrong. */
export const backdated = (day: string): Toast => ({ title: 'Mood captured!', description: `Noted for ${day}.` });

/** Not in the catalogue: the earlier product could not edit. */
export const edited: Toast = { title: 'Mood updated' };

export const failures: Readonly<Record<MoodError, Toast>> = {
  SaveFailed: {
    title: "Oops! That didn't save properly",
    description: "Mind trying again? We'd love to know how you're feeling",
    tone: 'destructive',
  },
  SignedOut: {
    title: 'We need to get to know you first',
    description: 'Please sign in so we can save your mood journey',
  },
  MoodMissing: { title: 'How do you feel?', description: 'Choose one of the five, the rest is optional.' },
  DayToCome: { title: 'That day is still to come', description: 'A mood can be about today or an earlier day.' },
  DeleteFailed: { title: 'Error', description: 'Failed to delete. Please try again.', tone: 'destructive' },
};
