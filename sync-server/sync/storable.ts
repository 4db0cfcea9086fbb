import type { Mutation } from '#sync/protocol.ts';

/** Deeper values are nobody's; a database's JSON parser gives up far below this many times this. */
const MAX_DEPTH = 32;

/** A number with more digits than this before or after its point is nobody's: a database writes out every zero of 1e308. */
const MAX_DIGITS = 40;

const isPlainNumber = (value: number) => value === 0 || Math.abs(Math.log10(Math.abs(value))) < MAX_DIGITS;

/** Whether a database's jsonb can hold a JSON value: no U+0000, no half of a surrogate pair, no abyss, no number that swells. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'number') return isPlainNumber(value);
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= MAX_DEPTH) return false;
  return Object.entries(value).every(([key, inner]) => isStorable(key, depth) && isStorable(inner, depth + 1));
}

/** A mutation as the SQL takes it; `bad` says why it could not even be handed over. */
type Handed =
  | Mutation
  | (Omit<Mutation, 'body'> & { readonly body: Readonly<Record<string, never>>; readonly bad: string });

/**
 * Keeps one mutation that no database can hold from failing its whole request: it travels without its body, marked, and is
 * rejected with its transaction like any other (fine print 12).
 */
export function storable(mutation: Mutation): Handed {
  return isStorable(mutation.body) ? mutation : { ...mutation, body: {}, bad: 'sync_bad_text' };
}
