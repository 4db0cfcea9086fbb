/** The toasts of the Thought Dump, to the letter of spec 001, section 8. */
import type { ThoughtError } from './thought.ts';

interface Message {
  readonly title: string;
  readonly description: string;
  readonly tone?: 'destructive';
}

export const released: Message = {
  title: 'Thought released',
  description: 'Your thought has been safely stored.',
};

/** A blank thought does nothing, so it says nothing. */
export const failures: Readonly<Record<Exclude<ThoughtError, 'Blank'>, Message>> = {
  TooSoon: { title: 'Please wait', description: 'You can add another thought in a few seconds.' },
  SaveFailed: { title: 'Error', description: 'Failed to save your thought. Please try again.', tone: 'destructive' },
};
