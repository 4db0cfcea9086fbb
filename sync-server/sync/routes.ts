/** The call of devices, `POST /rest/v1/rpc/sync_v1`, in the form of PostgREST and supabase-js. */
import { MAX_REQUEST_BYTES, syncRequest } from '#sync/protocol.ts';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { requireUser, type WithClaims } from '../auth/require-user.ts';
import { sqlState } from '../database/errors.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../http-errors.ts';
import { isStorable, storable } from './storable.ts';
import { createPerUserQueue } from './per-user-queue.ts';

const body = v.object({ req: syncRequest });

/**
 * The answer as text, because nothing here reads it, and whether the call wrote: then an ack has the version of the head. A mutation
 * that changed nothing on the newest row has it too; a superfluous poke does no harm.
 */
const CALL = `
  select a::text as answer, (a->>'head')::bigint as head,
    a @? '$.acks[*] ? ((@.s == "ok" || @.s == "merged") && @.v == $.head)' as wrote
  from public.sync_v1($1::jsonb) a`;

interface Row {
  readonly answer: string;
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

  app.post(
    '/rpc/sync_v1',
    requireUser(tokens),
    // Before the body is read, which limits how much memory the requests of one person take.
    async (c, next) => {
      if ((await queue.run(c.var.claims.sub, async () => (await next(), true))) === null) {
        c.header('Retry-After', '2');
        c.res = refuse(c, 429, 'too_many_calls', 'Too many calls of this account are under way.');
      }
    },
    bodyLimit({
      maxSize: MAX_REQUEST_BYTES,
      onError: (c) => refuse(c, 413, 'sync_too_large', 'The request is too large.'),
    }),
    async (c) => {
      const read = v.safeParse(body, await c.req.json().catch(() => null));
      if (!read.success)
        return refuse(c, 400, 'sync_bad_request', `The request is malformed at ${pathOf(read.issues)}.`);
      const { muts, ...rest } = read.output.req;
      if (!isStorable(rest) || !muts.every((mutation) => isStorable(mutation.t))) {
        return refuse(c, 400, 'sync_bad_request', 'The request has text that is not valid Unicode.');
      }
      const { sub, role } = c.var.claims;
      const request = JSON.stringify({ ...rest, muts: muts.map(storable) });
      try {
        const [row] = await db.tx({ sub, role }, (query) => query<Row>(CALL, [request]));
        if (row?.wrote) poke.touched(sub, row.head);
        return c.body(row?.answer ?? '', 200, { 'Content-Type': 'application/json; charset=utf-8' });
      } catch (thrown) {
        const code = sqlState(thrown);
        if (code === 'PT413') return refuse(c, 413, 'sync_too_large', 'The request is too large.');
        if (code === 'PT410') return refuse(c, 410, 'account_deleted', 'This account has been deleted.');
        throw thrown;
      }
    },
  );

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

/** Where a request is malformed: names of fields and positions, never what a person wrote. */
function pathOf(issues: readonly v.BaseIssue<unknown>[]): string {
  const steps = issues[0]?.path?.slice(0, 4).map(({ key }) => (typeof key === 'number' ? '*' : String(key))) ?? [];
  return steps.join('.') || 'its start';
}
