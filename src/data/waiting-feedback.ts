/**
 * Feedback that waits for a network, in the small database of the session: of visitors, and of people who use this device only, whose rows
 * never reach a server.
 */
import { storedValue } from './small-store.ts';

export interface WaitingFeedback {
  readonly id: string;
  readonly type: string;
  readonly text: string;
}

const isOne = (found: unknown): found is WaitingFeedback =>
  typeof found === 'object' &&
  found !== null &&
  ['id', 'type', 'text'].every((key) => typeof (found as Record<string, unknown>)[key] === 'string');

/** Values of another shape are ignored. */
const stored = storedValue('feedback', (found): readonly WaitingFeedback[] =>
  Array.isArray(found) ? found.filter(isOne) : [],
);

export const keepWaiting = (one: WaitingFeedback): Promise<void> => stored.change((old) => [...old, one]);

/** Feedback that has not been sent, oldest first. */
export const waitingFeedback = stored.read;

/** Removes one that has arrived, or that the server will never take. */
export const dropWaiting = (id: string): Promise<void> => stored.change((old) => old.filter((one) => one.id !== id));
