/** The call of devices, `POST /rest/v1/rpc/sync_v1`, in the form of PostgREST and supabase-js. */
import { MAX_REQUEST_BYTES, type SyncRequest } from '#sync/protocol.ts';
import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { requireUser, type WithClaims } from '../auth/require-user.ts';
import { BodyError, readBody } from '../body.ts';
import { sqlState } from '../database/errors.ts';
import { isStorable } from '../database/storable.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../http-errors.ts';
import { syncBody } from './border.ts';
import { createHeldBytes } from './held-bytes.ts';
import { createPerUserQueue } from './per-user-queue.ts';
import { storable } from './storable.ts';

/**
 * From this head on a request that knows more than the server starts no new epoch: each one moves the head by 2^40, and versions end at
 * 2^53. The calls of all processes that look at the head at once still fit below that.
 */
const LAST_EPOCH = 2 ** 53 - 2 ** 46;

/** Whether a request ($1) has a cursor or a `last` that its person's server does not know, as sync.call decides it. */
const KNOWS_MORE = `
  ($1::jsonb->>'cursor')::bigint > h.version or ($1::jsonb->'last'->>'v')::bigint > h.epoch_from and (
    ($1::jsonb->'last'->>'v')::bigint > h.version
    or h.epoch = $1::jsonb->>'epoch' and not exists (select from public.sync_mutations d
      where d.user_id = h.user_id and d.mid = ($1::jsonb->'last'->>'mid')::uuid))`;

/**
 * The answer as text, because nothing here reads it, and whether the call wrote: then an ack has the version of the head. A mutation
 * that changed nothing on the newest row has it too; a superfluous poke does no harm.
 */
const answerOf = (call: string) => `
  select a::text as answer, (a->>'head')::bigint as head,
    a @? '$.acks[*] ? ((@.s == "ok" || @.s == "merged") && @.v == $.head)' as wrote
  from ${call} a`;

const CALL = answerOf('public.sync_v1($1::jsonb)');

/** Without an answer when the head can take no further epoch, and this request would start one. */
const CALL_FROM_FAR = answerOf(`(select case when not exists (select from public.sync_heads h
    where h.user_id = auth.uid() and h.version >= ${LAST_EPOCH} and (${KNOWS_MORE})) then public.sync_v1($1::jsonb) end as a offset 0)`);

/** A head comes to LAST_EPOCH by epochs alone, so only such a request can start one there. Every other is spared the question. */
const isFromFar = ({ cursor, last }: Pick<SyncRequest, 'cursor' | 'last'>) =>
  Math.max(cursor ?? 0, last?.v ?? 0) >= LAST_EPOCH;

interface Row {
  readonly answer: string | null;
  readonly head: number;
  readonly wrote: boolean;
}

/**
 * Routes for /rest/v1. They check the form of a request and values that jsonb cannot store. The kinds of values are checked in SQL
 * (sync.parse), also for hosted databases without this route. Refusals of a whole request have codes that begin with 'sync_': the
 * device then halves it. http-errors.ts answers every other error.
 */
export function syncRoutes({ db, tokens, poke }: Pick<Deps, 'db' | 'tokens' | 'poke'>) {
  const app = new Hono<WithClaims>();
  const queue = createPerUserQueue();
  const held = createHeldBytes();

  const call = async (c: Context<WithClaims>, text: string): Promise<Response> => {
    const read = v.safeParse(syncBody, parsed(text));
    if (!read.success) return refuse(c, 400, 'sync_bad_request', `The request is malformed at ${pathOf(read.issues)}.`);
    const { muts, ...rest } = read.output.req;
    if (!isStorable(rest) || !muts.every((mutation) => isStorable(mutation.t))) {
      return refuse(c, 400, 'sync_bad_request', 'The request has text that is not valid Unicode.');
    }
    const { sub, role } = c.var.claims;
    const request = JSON.stringify({ ...rest, muts: muts.map(storable) });
    try {
      const [row] = await db.tx(
        { sub, role },
        (query) => query<Row>(isFromFar(rest) ? CALL_FROM_FAR : CALL, [request]),
        { grows: muts.length > 0 },
      );
      if (!row?.answer) return refuse(c, 409, 'epochs_used_up', 'The request knows more than the server, too often.');
      if (row.wrote) poke.touched(sub, row.head);
      return c.body(row.answer, 200, { 'Content-Type': 'application/json; charset=utf-8' });
    } catch (thrown) {
      const code = sqlState(thrown);
      if (code === 'PT413') return refuse(c, 413, 'sync_too_large', 'The request is too large.');
      if (code === 'PT410') return refuse(c, 410, 'account_deleted', 'This account has been deleted.');
      throw thrown;
    }
  };

  app.post('/rpc/sync_v1', requireUser(tokens), async (c) => {
    const { sub } = c.var.claims;
    let bytes = 0;
    try {
      // Before the call takes its place in the queue, so that a body that never ends keeps no other call of the person waiting.
      const text = await readBody(c, {
        most: MAX_REQUEST_BYTES,
        onBytes: (more) => {
          if (!held.add(sub, more)) throw new TooManyCalls();
          bytes += more;
        },
      });
      return (await queue.run(sub, () => call(c, text))) ?? tooManyCalls(c);
    } catch (thrown) {
      if (thrown instanceof TooManyCalls) return tooManyCalls(c);
      if (thrown instanceof BodyError) return unread(c, thrown);
      throw thrown;
    } finally {
      held.release(sub, bytes);
    }
  });

  app.all('*', (c) =>
    c.json(
      {
        code: 'PGRST205',
        details: null,
        hint: 'Rows are read and written through POST /rest/v1/rpc/sync_v1.',
        message: 'There is no such table or function here.',
      },
      404,
    ),
  );
  return app;
}

/** The bodies of a person's calls take too much memory. */
class TooManyCalls extends Error {}

function tooManyCalls(c: Context): Response {
  c.header('Retry-After', '2');
  return refuse(c, 429, 'too_many_calls', 'Too many calls of this account are under way.');
}

/** A body that is too large has a code by which the device halves it; one that is slow or cut off is sent again as it is. */
function unread(c: Context, { reason, status }: BodyError): Response {
  if (reason === 'too_large') return refuse(c, status, 'sync_too_large', 'The request is too large.');
  if (reason === 'too_slow') return refuse(c, status, 'body_too_slow', 'The request arrived too slowly.');
  return refuse(c, status, 'body_cut_off', 'The request did not arrive whole.');
}

/** The JSON of a body; null, which is no request, when it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Where a request is malformed: names of fields and positions, never what a person wrote. */
function pathOf(issues: readonly v.BaseIssue<unknown>[]): string {
  const steps = issues[0]?.path?.slice(0, 4).map(({ key }) => (typeof key === 'number' ? '*' : String(key))) ?? [];
  return steps.join('.') || 'its start';
}
