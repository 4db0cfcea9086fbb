/**
 * Text that another app shared, in the tiny database of the session: the service worker can write it in any state of the
 * app, also before anybody has entered, and the page that opens next puts it into the log.
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
