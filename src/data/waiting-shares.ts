/**
 * What another app shared, in the small database of the session: the service worker can store it before anybody has signed in, and the
 * page that opens next adds it to the log. Each photo is a record of its own, so that nothing reads all of them at once.
 */
import * as v from 'valibot';
import { storedValue } from './small-store.ts';

const sharedFile = v.object({ key: v.string(), name: v.string(), type: v.string() });
const share = v.object({
  id: v.string(),
  text: v.string(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  files: v.optional(v.array(sharedFile), []),
  /** The worker is still storing its files, or was ended while it did. */
  storing: v.optional(v.boolean(), false),
  /** The account in use when it was shared, the only one that gets it; null without one: the next profile that opens gets it. */
  user: v.optional(v.nullable(v.string()), null),
});
export type WaitingShare = v.InferOutput<typeof share>;
export type WaitingFile = v.InferOutput<typeof sharedFile>;

/** Values of another shape are ignored. */
const stored = storedValue('shares', (found): readonly WaitingShare[] => {
  const shares = v.safeParse(v.array(share), found);
  return shares.success ? shares.output : [];
});

const edit = (id: string, changes: Partial<WaitingShare>): Promise<void> =>
  stored.change((old) => old.map((share) => (share.id === id ? { ...share, ...changes } : share)));

const bytesOf = (key: string) =>
  storedValue(`share-file:${key}`, (found) => (found instanceof ArrayBuffer ? found : undefined));

/** Stores a shared text and photos until the profile of `user` is open, or without `user` any profile. All of it, or nothing. */
export async function keepShare(
  text: string,
  now: Date,
  photos: readonly File[] = [],
  user: string | null = null,
): Promise<void> {
  const id = crypto.randomUUID();
  const files = photos.map(({ name, type }) => ({ key: crypto.randomUUID(), name, type }));
  // The list first: it is how the bytes are found, also those of a worker that was ended.
  await stored.change((old) => [...old, { id, text, at: now.toISOString(), files, storing: files.length > 0, user }]);
  if (files.length === 0) return;
  try {
    for (const [i, photo] of photos.entries()) await bytesOf(files[i]!.key).write(await photo.arrayBuffer());
    await edit(id, { storing: false });
  } catch (cause) {
    await dropShare(id);
    throw cause;
  }
}

/** What was shared, oldest first. */
export const waitingShares = stored.read;

/** The bytes of a shared photo; undefined when they are not stored (yet). */
export const readSharedFile = ({ key }: WaitingFile): Promise<ArrayBuffer | undefined> => bytesOf(key).read();

/** Keeps only the photos of a share: its text is in somebody's draft now. */
export const dropSharedText = (id: string): Promise<void> => edit(id, { text: '' });

/** Removes the bytes of a photo that is in somebody's draft now. */
export const dropSharedFile = ({ key }: WaitingFile): Promise<void> => bytesOf(key).remove();

/** Removes what is in somebody's log now. */
export async function dropShare(id: string): Promise<void> {
  const files = (await stored.read()).find((share) => share.id === id)?.files ?? [];
  for (const file of files) await dropSharedFile(file);
  await stored.change((old) => old.filter((share) => share.id !== id));
}
