/**
 * Text that was shared to Daymark before anybody had entered, in the tiny database of the session: a service worker can
 * write it in any state of the app, and nothing that a person hands us is lost.
 */
import { createStore, get, update, type UseStore } from 'idb-keyval';
import * as v from 'valibot';

const share = v.object({ id: v.string(), text: v.string(), at: v.pipe(v.string(), v.isoTimestamp()) });
export type WaitingShare = v.InferOutput<typeof share>;

const KEY = 'shares';
let opened: UseStore | undefined;
const store = (): UseStore => (opened ??= createStore('daymark', 'keyval'));

/** What has another shape was not written by us, and counts as nothing. */
const parsed = (stored: unknown): WaitingShare[] => {
  const found = v.safeParse(v.array(share), stored);
  return found.success ? found.output : [];
};

/** Keeps a shared text until somebody is here. */
export const keepShare = (text: string, now: Date): Promise<void> =>
  update<unknown>(
    KEY,
    (old) => [...parsed(old), { id: crypto.randomUUID(), text, at: now.toISOString() } satisfies WaitingShare],
    store(),
  );

/** What waits, oldest first. */
export const waitingShares = async (): Promise<WaitingShare[]> => parsed(await get(KEY, store()));

/** Forgets a text that is in somebody's log now. */
export const dropShare = (id: string): Promise<void> =>
  update<unknown>(KEY, (old) => parsed(old).filter((share) => share.id !== id), store());
