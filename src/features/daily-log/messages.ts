/** The toasts of the daily log. Only 'Journal Updated' is from the specs. */
import type { LogError } from './journal.ts';
import type { Toast } from '#ui/toast.ts';

/** Spec 000, section 8: after an entry was added. */
export const added: Toast = { title: 'Journal Updated', description: 'Added to your Daily Log.' };

export const failures: Readonly<Record<LogError, Toast>> = {
  TextMissing: { title: 'Nothing written yet', description: 'A few words are enough.' },
  DayToCome: { title: 'That day is still to come', description: 'An entry can be about today or an earlier day.' },
  Gone: {
    title: 'It was deleted since',
    description: 'The entry was deleted, so its earlier words cannot be restored.',
  },
  SaveFailed: {
    title: "That didn't save",
    description: 'Your words are still here. Please try again.',
    tone: 'destructive',
  },
  DeleteFailed: { title: 'Error', description: 'Failed to delete. Please try again.', tone: 'destructive' },
};

export const edited: Toast = { title: 'Saved', description: 'The earlier words are kept as a version.' };

export const restored: Toast = { title: 'Earlier version restored' };
