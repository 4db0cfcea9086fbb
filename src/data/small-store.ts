/**
 * The small database of this device, which the page and the service worker both read: the session, and what must survive without a profile. It
 * works without Dexie, because the landing page loads it.
 */
import { fieldsIn } from '#lib/json.ts';
import { createStore, del, get, set, update, type UseStore } from 'idb-keyval';

let opened: UseStore | undefined;
const store = (): UseStore => (opened ??= createStore('daymark', 'keyval'));

/** One stored value. `parse` turns what is stored into the value, whatever an older or newer version has stored. */
export const storedValue = <T>(key: string, parse: (stored: unknown) => T) => ({
  read: async (): Promise<T> => parse(await get(key, store())),
  write: (value: T): Promise<void> => set(key, value, store()),
  /** Reads and writes in one transaction. */
  change: (next: (old: T) => T): Promise<void> => update<unknown>(key, (old) => next(parse(old)), store()),
  remove: (): Promise<void> => del(key, store()),
});

/** Parses a stored record whose values have one shape. Values of another shape are left out. */
export const recordOf =
  <T>(parse: (stored: unknown) => T | undefined) =>
  (stored: unknown): Readonly<Record<string, T>> =>
    Object.fromEntries(
      Object.entries(fieldsIn(stored)).flatMap(([key, one]) => {
        const value = parse(one);
        return value === undefined ? [] : [[key, value]];
      }),
    );

/** A stored number; undefined for anything else. */
export const numberIn = (stored: unknown): number | undefined => (typeof stored === 'number' ? stored : undefined);
