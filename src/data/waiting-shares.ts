/**
 * Text that another app shared, in the small database of the session: the service worker can store it before anybody has signed in, and the
 * page that opens next adds it to the log.
 */
import * as v from 'valibot';
import { storedValue } from './small-store.ts';

const share = v.object({ id: v.string(), text: v.string(), at: v.pipe(v.string(), v.isoTimestamp()) });
export type WaitingShare = v.InferOutput<typeof share>;

/** Values of another shape are ignored. */
const stored = storedValue('shares', (found): readonly WaitingShare[] => {
  const shares = v.safeParse(v.array(share), found);
  return shares.success ? shares.output : [];
});

/** Stores a shared text until a profile is open. */
export const keepShare = (text: string, now: Date): Promise<void> =>
  stored.change((old) => [...old, { id: crypto.randomUUID(), text, at: now.toISOString() }]);

/** The shared texts, oldest first. */
export const waitingShares = stored.read;

/** Removes a text that is in somebody's log now. */
export const dropShare = (id: string): Promise<void> => stored.change((old) => old.filter((share) => share.id !== id));
