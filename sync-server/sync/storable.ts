import type { Mutation } from '#sync/protocol.ts';
import { isStorable } from '../database/storable.ts';

/** A mutation in the form for the SQL; `bad` says why its body cannot be passed on. */
type Handed =
  | Mutation
  | (Omit<Mutation, 'body'> & { readonly body: Readonly<Record<string, never>>; readonly bad: string });

/**
 * Stops a mutation that cannot be stored from failing its whole request: it is passed on without its body, marked, and is rejected
 * with its transaction like any other (fine print 12).
 */
export function storable(mutation: Mutation): Handed {
  return isStorable(mutation.body) ? mutation : { ...mutation, body: {}, bad: 'sync_bad_text' };
}
