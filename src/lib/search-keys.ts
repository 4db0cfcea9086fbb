/** Search parameters of pages: for each key, a function that reads its value. */
import { isDay, type Day } from './day.ts';

/**
 * The search parameters of a page. Each function takes the value in the address, which can be any JSON, and returns a value, or undefined for
 * one that the page does not know.
 */
export type SearchKeys = Readonly<Record<string, (raw: unknown) => unknown>>;

/** The parsed search parameters. A key whose function never returns undefined is always there. */
export type SearchOf<Keys extends SearchKeys> = {
  readonly [Key in OptionalKey<Keys>]?: ReturnType<Keys[Key]> | undefined;
} & { readonly [Key in Exclude<keyof Keys, OptionalKey<Keys>>]: ReturnType<Keys[Key]> };

type OptionalKey<Keys extends SearchKeys> = {
  [Key in keyof Keys]: undefined extends ReturnType<Keys[Key]> ? Key : never;
}[keyof Keys];

/**
 * Reads an address. Every key is in the result, also with undefined: for a missing key the router would use the unparsed value of the address.
 * An undefined value does not appear in the address.
 */
export const readSearch =
  <Keys extends SearchKeys>(keys: Keys) =>
  (raw: Readonly<Record<string, unknown>>): SearchOf<Keys> =>
    Object.fromEntries(Object.entries(keys).map(([key, read]) => [key, read(raw[key])])) as SearchOf<Keys>;

/** A day, 'YYYY-MM-DD'. */
export const readDay = (raw: unknown): Day | undefined => (typeof raw === 'string' && isDay(raw) ? raw : undefined);

/** Typed words. The router reads '2026' in an address as a number. */
export const readWords = (raw: unknown): string | undefined =>
  typeof raw === 'number' ? String(raw) : typeof raw === 'string' && raw !== '' ? raw : undefined;

/** Tags: one or many, each once. The router reads 'true' in an address as a boolean. */
export function readTags(raw: unknown): readonly string[] | undefined {
  const tags = [raw]
    .flat()
    .flatMap((one: unknown) => (typeof one === 'boolean' ? String(one) : (readWords(one) ?? [])));
  return tags.length > 0 ? [...new Set(tags)] : undefined;
}

/** The keys of a page that shows a day (missing: today, or none). */
export const daySearch = { day: readDay };

/** Props of a screen: its search parameters, and a function that changes them. */
export interface SearchProps<Keys extends SearchKeys> {
  readonly search: SearchOf<Keys>;
  /** Replaces all search parameters, without a new history entry. */
  readonly onSearchChange: (next: SearchOf<Keys>) => void;
}
