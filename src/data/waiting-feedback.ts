/**
 * Feedback that waits for a network, in the small database of the session: of visitors, and of people who use this device only, whose rows
 * never reach a server.
 */
import { createStore, get, update, type UseStore } from 'idb-keyval';

export interface WaitingFeedback {
  readonly id: string;
  readonly type: string;
  readonly text: string;
}

const KEY = 'feedback';
let opened: UseStore | undefined;
const store = (): UseStore => (opened ??= createStore('daymark', 'keyval'));

const isOne = (found: unknown): found is WaitingFeedback =>
  typeof found === 'object' &&
  found !== null &&
  ['id', 'type', 'text'].every((key) => typeof (found as Record<string, unknown>)[key] === 'string');

/** Values of another shape are ignored. */
const parsed = (stored: unknown): WaitingFeedback[] => (Array.isArray(stored) ? stored.filter(isOne) : []);

export const keepWaiting = (one: WaitingFeedback): Promise<void> =>
  update<unknown>(KEY, (old) => [...parsed(old), one], store());

/** Oldest first. */
export const waitingFeedback = async (): Promise<readonly WaitingFeedback[]> => parsed(await get(KEY, store()));

/** Removes one that has arrived, or that the server will never take. */
export const dropWaiting = (id: string): Promise<void> =>
  update<unknown>(KEY, (old) => parsed(old).filter((one) => one.id !== id), store());
