import type { Mutation } from '#sync/protocol.ts';
import { isStorable } from '../database/storable.ts';

/** A mutation whose fields have the same base and time, which then stand once (sync-server/migrations/0026_a_faster_push.sql). */
type Short = Omit<Mutation, 'body'> & {
  readonly base: number;
  readonly ts: number;
  readonly body: Readonly<Record<string, unknown>>;
};

/** A mutation in the form for the SQL; `bad` says why its body cannot be passed on. */
type Handed =
  | Mutation
  | Short
  | (Omit<Mutation, 'body'> & { readonly body: Readonly<Record<string, never>>; readonly bad: string });

/**
 * A mutation as the SQL gets it. One that cannot be stored must not fail its whole request: it is passed on without its body, marked, and is
 * rejected with its transaction like any other (fine print 12). All others get the short form where they can have it.
 */
export function handed(mutation: Mutation): Handed {
  return isStorable(mutation.body) ? shortened(mutation) : { ...mutation, body: {}, bad: 'sync_bad_text' };
}

function shortened(mutation: Mutation): Mutation | Short {
  const changes = Object.entries(mutation.body);
  const first = changes[0]?.[1];
  if (first === undefined) return mutation;
  const { base, ts } = first;
  // A field without a value has to reach the SQL, which refuses it; JSON leaves out what is undefined.
  const fits = changes.every(([, change]) => change.base === base && change.ts === ts && change.value !== undefined);
  if (!fits) return mutation;
  return { ...mutation, base, ts, body: Object.fromEntries(changes.map(([field, { value }]) => [field, value])) };
}
