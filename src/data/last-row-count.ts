/**
 * How many rows each profile had on this device, in the small database of the session. A browser may clear the large database when space
 * is short: the count then tells a profile that has lost its rows from a new one.
 */
import { createStore, get, type UseStore, update } from 'idb-keyval';

const KEY = 'kept';
let opened: UseStore | undefined;
const store = (): UseStore => (opened ??= createStore('daymark', 'keyval'));

/** Values of another shape are ignored. */
const parsed = (stored: unknown): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  );

/** Rows the profile had when it was last counted; 0 when it never was. */
export const readLastRowCount = async (profileId: string): Promise<number> =>
  parsed(await get(KEY, store())).get(profileId) ?? 0;

/** Stores a count; 0 removes it, for a profile that was erased on purpose. */
export const writeLastRowCount = (profileId: string, rows: number): Promise<void> =>
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
