/** What the address of a page keeps after the question mark: for each key, how its value is read. */
import { isDay, type Day } from './day.ts';

/**
 * The keys of a page's address. Each has a function from what the address says, which may be anything that JSON can, to a value, or to
 * undefined where it says nothing that the page knows.
 */
export type SearchKeys = Readonly<Record<string, (raw: unknown) => unknown>>;

/** What a page gets from its address. A key whose function never gives undefined is always there. */
export type SearchOf<Keys extends SearchKeys> = {
  readonly [Key in OptionalKey<Keys>]?: ReturnType<Keys[Key]> | undefined;
} & { readonly [Key in Exclude<keyof Keys, OptionalKey<Keys>>]: ReturnType<Keys[Key]> };

type OptionalKey<Keys extends SearchKeys> = {
  [Key in keyof Keys]: undefined extends ReturnType<Keys[Key]> ? Key : never;
}[keyof Keys];

/**
 * Reads an address. Every key is in the result, undefined too: where a key is left out, the router goes on with what the address says,
 * unread. What is undefined does not appear in the address.
 */
export const readSearch =
  <Keys extends SearchKeys>(keys: Keys) =>
  (raw: Readonly<Record<string, unknown>>): SearchOf<Keys> =>
    Object.fromEntries(Object.entries(keys).map(([key, read]) => [key, read(raw[key])])) as SearchOf<Keys>;

/** A day, 'YYYY-MM-DD'. */
export const readDay = (raw: unknown): Day | undefined => (typeof raw === 'string' && isDay(raw) ? raw : undefined);

/** The keys of a page that shows a day (missing: today, or none). */
export const daySearch = { day: readDay };

/** What a screen gets: what its address says, and how to change that. */
export interface SearchProps<Keys extends SearchKeys> {
  readonly search: SearchOf<Keys>;
  /** Takes the place of all that the address said, without a history entry of its own. */
  readonly onSearchChange: (next: SearchOf<Keys>) => void;
}
