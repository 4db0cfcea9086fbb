/**
 * How many rows each profile had on this device, in the tiny database of the session: when a browser has cleared the large
 * one (it may, under storage pressure), an empty profile is known for what it is, and nobody is taken for a newcomer.
 */
import { createStore, get, type UseStore, update } from 'idb-keyval';

const KEY = 'kept';
let opened: UseStore | undefined;
const store = (): UseStore => (opened ??= createStore('daymark', 'keyval'));

/** What has another shape was not written by us, and counts as nothing. */
const parsed = (stored: unknown): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  );

/** Rows the profile had when it was last counted; 0 when it never was. */
export const readKeptCount = async (profileId: string): Promise<number> =>
  parsed(await get(KEY, store())).get(profileId) ?? 0;

/** Remembers a count; 0 forgets the profile, for one that was erased on purpose. */
export const writeKeptCount = (profileId: string, rows: number): Promise<void> =>
  update<unknown>(
    KEY,
    (old) => {
      const next = new Map(parsed(old));
      if (rows > 0) next.set(profileId, rows);
      else next.delete(profileId);
      return Object.fromEntries(next);
    },
    store(),
  );
