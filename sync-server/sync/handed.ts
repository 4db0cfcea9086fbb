import { MAX_MUTATIONS, type Mutation } from '#sync/protocol.ts';
import { isStorable } from '../database/storable.ts';

/** A mutation whose fields have the same base and time, which then stand once (sync-server/migrations/0026_a_faster_push.sql). */
type Short = Omit<Mutation, 'body'> & {
  readonly base: number;
  readonly ts: number;
  readonly body: Readonly<Record<string, unknown>>;
};

/** A mutation in the form for the SQL; `bad` says why its body cannot be passed on. */
export type Handed =
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
  const fits = changes.every(
    ([, change]) =>
      change.base === base && change.ts === ts && change.value !== undefined && !isNothing(mutation.op, change.value),
  );
  if (!fits) return mutation;
  return { ...mutation, base, ts, body: Object.fromEntries(changes.map(([field, { value }]) => [field, value])) };
}

/** In the short form a whole row is stored as it is, and a list would be stored as the JSON null in place of no value. */
const isNothing = (op: unknown, value: unknown): boolean => op === 'put' && value === null;

/** An id in the one spelling that the database uses. */
const ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
const OPS: ReadonlySet<unknown> = new Set<Mutation['op']>(['put', 'patch', 'fill', 'del']);
/** A record of the schema leaves these names out. */
const LEFT_OUT: ReadonlySet<string> = new Set(['__proto__', 'prototype', 'constructor']);

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/**
 * Checks and shortens the mutations of a request in one look at each, in a third of the time that the schema takes. null: one of them is not
 * of the usual form, so border.ts has to say what they are. What this takes, the schema and `handed` take too, as the same (handed.test.ts).
 */
export function handedAtOnce(mutations: unknown): readonly Short[] | null {
  if (!Array.isArray(mutations) || mutations.length > MAX_MUTATIONS) return null;
  const all: Short[] = [];
  for (const mutation of mutations) {
    const short = atOnce(mutation);
    if (short === null) return null;
    all.push(short);
  }
  return all;
}

function atOnce(mutation: unknown): Short | null {
  const read = fieldsOf(mutation);
  const changes = fieldsOf(read?.body);
  if (read === null || changes === null) return null;
  const { mid, tx, t, id, op, again } = read;
  if (typeof mid !== 'string' || typeof tx !== 'string' || typeof id !== 'string' || typeof t !== 'string') return null;
  if (!ID.test(mid) || !ID.test(tx) || !ID.test(id) || !isStorable(t) || !OPS.has(op)) return null;
  if (again !== undefined && typeof again !== 'boolean') return null;
  const body: Record<string, unknown> = {};
  let [base, ts]: [unknown, unknown] = [undefined, undefined];
  for (const field of Object.keys(changes)) {
    const change = fieldsOf(changes[field]);
    if (change === null || change.value === undefined || LEFT_OUT.has(field) || isNothing(op, change.value))
      return null;
    if (base === undefined) [base, ts] = [change.base, change.ts];
    if (change.base !== base || change.ts !== ts || !isStorable(field) || !isStorable(change.value, 2)) return null;
    body[field] = change.value;
  }
  if (!isCount(base) || !isCount(ts)) return null;
  const short = { mid, tx, t, id, op: op as Mutation['op'], base, ts, body };
  return again === undefined ? short : { ...short, again };
}
