/**
 * What a request must be before it reaches the SQL: the protocol's schema, and stricter where a cast of the SQL would fail or where two
 * spellings would be two ids.
 */
import { isDay } from '#lib/day.ts';
import { MAX_MUTATIONS, mutation, syncRequest } from '#sync/protocol.ts';
import * as v from 'valibot';
import { handed, handedAtOnce, type Handed } from './handed.ts';

/** An id in the one spelling that the database uses. */
const id = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/** The largest `integer` of the database. */
const MAX_INT = 2_147_483_647;
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_INT));

const { entries } = syncRequest;
const [hot, rows] = entries.snapshot.wrapped.options;

const request = v.object({
  ...entries,
  proto: count,
  sv: count,
  user: id,
  device: id,
  last: v.nullable(v.object({ ...entries.last.wrapped.entries, mid: id })),
  muts: v.pipe(v.array(v.object({ ...mutation.entries, mid: id, tx: id, id })), v.maxLength(MAX_MUTATIONS)),
  snapshot: v.optional(
    v.variant('part', [
      v.object({ ...hot.entries, day: v.pipe(v.string(), v.check(isDay)) }),
      v.object({ ...rows.entries, after: v.nullable(id) }),
    ]),
  ),
});

/** The body of the call, as supabase-js sends it. */
export const syncBody = v.object({ req: request });
/** The same for a body whose mutations are known to be of their form. */
const { muts: _, ...others } = request.entries;
const withoutMutations = v.object({ req: v.object(others) });

/** A request without its mutations, and these as the SQL gets them; or what is wrong with it. */
type Read =
  | { readonly rest: Omit<v.InferOutput<typeof request>, 'muts'>; readonly muts: readonly Handed[] }
  | { readonly issues: readonly v.BaseIssue<unknown>[] };

export function readRequest(body: unknown): Read {
  const muts = handedAtOnce((body as { readonly req?: { readonly muts?: unknown } } | null)?.req?.muts);
  if (muts !== null) {
    const read = v.safeParse(withoutMutations, body);
    return read.success ? { rest: read.output.req, muts } : { issues: read.issues };
  }
  const read = v.safeParse(syncBody, body);
  if (!read.success) return { issues: read.issues };
  const { muts: all, ...rest } = read.output.req;
  return { rest, muts: all.map(handed) };
}
