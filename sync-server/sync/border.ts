/**
 * What a request must be before it reaches the SQL: the protocol's schema, and stricter where a cast of the SQL would fail or where two
 * spellings would be two ids.
 */
import { isDay } from '#lib/day.ts';
import { type FieldChange, MAX_MUTATIONS, syncRequest } from '#sync/protocol.ts';
import { mayBeStored } from '#sync/seal/forms.ts';
import * as v from 'valibot';
import { pathOf } from '../body.ts';
import { isStorable } from '../database/storable.ts';
import { readMutation, type WireMutation } from './wire-mutation.ts';

/** An id in the one spelling that the database uses. */
const id = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/** The largest `integer` of the database. */
const MAX_INT = 2_147_483_647;
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_INT));

const { muts: _, ...entries } = syncRequest.entries;
const [hot, rows] = entries.snapshot.wrapped.options;

/** A request without its mutations, which readMutation reads. */
const request = v.object({
  ...entries,
  proto: count,
  sv: count,
  user: id,
  device: id,
  last: v.nullable(v.object({ ...entries.last.wrapped.entries, mid: id })),
  snapshot: v.optional(
    v.variant('part', [
      v.object({ ...hot.entries, day: v.pipe(v.string(), v.check(isDay)) }),
      v.object({ ...rows.entries, after: v.nullable(id) }),
    ]),
  ),
});
/** The body of the call, as supabase-js sends it. */
const syncBody = v.object({ req: v.looseObject({ muts: v.pipe(v.array(v.unknown()), v.maxLength(MAX_MUTATIONS)) }) });

/** A request as the SQL reads it. */
type WireRequest = v.InferOutput<typeof request> & { readonly muts: readonly WireMutation[] };

/** The request of a body, or where it is malformed: names of fields and `*` for positions, never what a person wrote. */
export function readRequest(body: unknown): WireRequest | { readonly malformed: string } {
  const outer = v.safeParse(syncBody, body);
  if (!outer.success) return { malformed: pathOf(outer.issues) };
  const read = v.safeParse(request, outer.output.req);
  if (!read.success) return { malformed: `req.${pathOf(read.issues)}` };
  if (!isStorable(read.output)) return { malformed: 'its text, which is not valid Unicode' };
  const muts: WireMutation[] = [];
  for (const sent of outer.output.req.muts) {
    const mutation = readMutation(sent);
    if (typeof mutation === 'string') return { malformed: `req.muts.*.${mutation}` };
    muts.push(withoutOpenValues(mutation, read.output.seal));
  }
  return { ...read.output, muts };
}

/** Refuses a mutation of a sealed account, and its transaction, if it has an open value where a sealed one belongs. Its body is dropped. */
function withoutOpenValues(mutation: WireMutation, key: string | null | undefined): WireMutation {
  if (!key || 'bad' in mutation || mutation.op === 'del') return mutation;
  const { t, body } = mutation;
  const fields = Object.entries(body).map(([name, value]) => [
    name,
    'base' in mutation ? value : (value as FieldChange).value,
  ]);
  if (fields.every(([name, value]) => mayBeStored(t, name as string, value, key))) return mutation;
  const { mid, tx, id, op } = mutation;
  return { mid, tx, t, id, op, body: {}, bad: 'sync_open_value' };
}
