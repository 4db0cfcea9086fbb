import type { FieldChange, Mutation } from '#sync/protocol.ts';
import { isStorable } from '../database/storable.ts';

type Head = Omit<Mutation, 'body'>;

/**
 * A mutation as the SQL reads it (sql/functions/parse.sql): in the short form, where base and time stand once, when its fields share both. `bad`
 * says why its body cannot be passed on.
 */
export type WireMutation =
  | Mutation
  | (Head & { readonly base: number; readonly ts: number; readonly body: Readonly<Record<string, unknown>> })
  | (Head & { readonly body: Readonly<Record<string, never>>; readonly bad: string });

/** In any case; the database has one spelling, and two would be two ids. */
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const OPS: ReadonlySet<unknown> = new Set<Mutation['op']>(['put', 'patch', 'fill', 'del']);
/** A record has no such names. */
const LEFT_OUT: ReadonlySet<string> = new Set(['__proto__', 'prototype', 'constructor']);

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/**
 * Reads one mutation of a request, in one look at each field: a schema takes three times as long. Returns the name of what is malformed instead
 * of a mutation when it is not as src/sync/protocol.ts says. One that cannot be stored must not fail its whole request: it is
 * passed on without its body, marked, and is rejected with its transaction like any other (fine print 12).
 */
export function readMutation(sent: unknown): WireMutation | keyof Mutation | 'mutation' {
  const read = fieldsOf(sent);
  if (read === null) return 'mutation';
  const { mid, tx, t, id, op, again } = read;
  if (!isId(mid)) return 'mid';
  if (!isId(tx)) return 'tx';
  if (!isId(id)) return 'id';
  if (typeof t !== 'string' || !isStorable(t)) return 't';
  if (!OPS.has(op)) return 'op';
  if (again !== undefined && typeof again !== 'boolean') return 'again';
  const changes = fieldsOf(read.body);
  if (changes === null) return 'body';

  let first: Fields | undefined;
  let [areAlike, areStorable] = [true, true];
  const values: Record<string, unknown> = {};
  for (const field of Object.keys(changes)) {
    if (LEFT_OUT.has(field)) continue;
    const change = fieldsOf(changes[field]);
    if (change?.value === undefined || !isCount(change.base) || !isCount(change.ts)) return 'body';
    const { value, base, ts } = change;
    first ??= change;
    areAlike &&= base === first.base && ts === first.ts;
    areStorable &&= isStorable(field) && isStorable(value, 2);
    values[field] = value;
  }
  const head: Head = {
    mid: mid.toLowerCase(),
    tx: tx.toLowerCase(),
    t,
    id: id.toLowerCase(),
    op: op as Mutation['op'],
    ...(again === undefined ? {} : { again }),
  };
  if (!areStorable) return { ...head, body: {}, bad: 'sync_bad_text' };
  if (first === undefined || !areAlike) return { ...head, body: longBody(Object.keys(values), changes) };
  return { ...head, base: first.base as number, ts: first.ts as number, body: values };
}

function longBody(fields: readonly string[], changes: Fields): Mutation['body'] {
  return Object.fromEntries(
    fields.map((field) => {
      const { value, base, ts } = changes[field] as FieldChange;
      return [field, { value, base, ts }];
    }),
  );
}
