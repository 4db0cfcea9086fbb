/**
 * Text that another app shared, in the small database of the session: the service worker can store it before anybody has signed in, and the
 * page that opens next adds it to the log.
 */
import { createStore, get, update, type UseStore } from 'idb-keyval';
import * as v from 'valibot';

const share = v.object({ id: v.string(), text: v.string(), at: v.pipe(v.string(), v.isoTimestamp()) });
export type WaitingShare = v.InferOutput<typeof share>;

const KEY = 'shares';
let opened: UseStore | undefined;
const store = (): UseStore => (opened ??= createStore('daymark', 'keyval'));

/** Values of another shape are ignored. */
const parsed = (stored: unknown): WaitingShare[] => {
  const found = v.safeParse(v.array(share), stored);
  return found.success ? found.output : [];
};

/** Stores a shared text until a profile is open. */
export const keepShare = (text: string, now: Date): Promise<void> =>
  update<unknown>(
    KEY,
    (old) => [...parsed(old), { id: crypto.randomUUID(), text, at: now.toISOString() } satisfies WaitingShare],
    store(),
  );

/** The shared texts, oldest first. */
export const waitingShares = async (): Promise<WaitingShare[]> => parsed(await get(KEY, store()));

/** Removes a text that is in somebody's log now. */
export const dropShare = (id: string): Promise<void> =>
  update<unknown>(KEY, (old) => parsed(old).filter((share) => share.id !== id), store());
