/** The toasts of the Memory Vault, to the letter of spec 001, section 8. */
import type { MemoryError } from './memory.ts';
import type { Toast } from '#ui/toast.ts';

export const saved: Toast = {
  title: 'Memory safely stored!',
  description: "We'll keep this safe for when you need it later.",
};

/** Not in the catalogue: the earlier product could not edit. */
export const edited: Toast = { title: 'Memory updated', description: 'The earlier words are kept as a version.' };

export const failures: Readonly<Record<MemoryError, Toast>> = {
  TextMissing: {
    title: 'Need a little something to remember',
    description: "Share a thought, fact, or memory you'd like to keep safe.",
  },
  SaveFailed: {
    title: "Hmm, that didn't work",
    description: "Let's try saving your memory again, shall we?",
    tone: 'destructive',
  },
  DeleteFailed: { title: 'Error', description: 'Failed to delete memory. Please try again.', tone: 'destructive' },
};
