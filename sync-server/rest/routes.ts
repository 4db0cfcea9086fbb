/**
 * Table access, `/rest/v1/<table>`, in the form of PostgREST: a supabase-js script reads and writes the rows of the person who signed in. Reads are
 * under row-level security; a write becomes mutations of the function that devices call, so that every device gets it (docs/decisions/0044).
 */
import { isTableName, type TableName } from '#data/schema.ts';
import { Hono, type Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';
import { ACCOUNT_DELETED } from '../account/forgotten.ts';
import { BodyError } from '../body.ts';
import { compressedJson } from '../compressed.ts';
import { sqlState } from '../database/errors.ts';
import type { Query } from '../database/port.ts';
import type { Deps } from '../deps.ts';
import type { HeavyReads } from '../heavy-reads.ts';
import { outOfScope, type RequireCaller, type WithCaller } from '../personal-tokens/caller.ts';
import type { PersonalToken } from '../personal-tokens/tokens.ts';
import { pushNoted } from '../personal-tokens/writes.ts';
import type { Admission } from '../sync/admission.ts';
import { noColumnToWrite, noTable, notOneRow, notParsed, RestError, tooLarge } from './errors.ts';
import type { Head } from './mutations.ts';
import { askedFor, wantedIn, type ReadRequest, type WritePreferences } from './query.ts';
import { bytesOf, countRows, placesOf, rangeOf, readRows, readThese, type Row, type Run } from './read.ts';
import { givenIn, restBody } from './values.ts';
import { deleteOf, insertOf, updateOf, type Write } from './write.ts';
import type { RowSelection } from './sql.ts';
import { jsonIn } from '#lib/json.ts';

interface Call {
  readonly which: RowSelection;
  readonly asked: ReadRequest;
  readonly wanted: WritePreferences;
  readonly text: string;
  readonly token: PersonalToken | undefined;
}

/** The answer of a write: `rows` when they are wanted, and how many were written. */
interface WriteAnswer {
  readonly rows: readonly Row[];
  readonly count: number;
}

/** How long one read or write may take, in ms. */
const TIMEOUT = 10_000;

/** About how many bytes of rows make a read a heavy one. */
const HEAVY = 512 * 1024;

export function restRoutes(
  { db, poke, now }: Pick<Deps, 'db' | 'poke' | 'now'>,
  caller: RequireCaller,
  admit: Admission,
  heavy: HeavyReads,
) {
  const app = new Hono<WithCaller>();

  const callOf = (c: Context<WithCaller>, text: string): Call => {
    const t = c.req.param('table') ?? '';
    if (!isTableName(t)) throw noTable();
    const does = ['GET', 'HEAD'].includes(c.req.method) ? 'read' : 'write';
    const refusal = outOfScope(c.var.personalToken, does, [t]);
    if (refusal !== null) throw new RestError(403, 'token_scope', refusal);
    const asked = askedFor(t, new URL(c.req.url).searchParams);
    // By how many rows a condition finds, a row could be read a letter at a time.
    if (c.var.personalToken?.can_read === false && asked.filters.some(({ column }) => column !== 'id'))
      throw new RestError(403, 'token_scope', 'This token may not read: choose rows by their id.');
    return {
      which: { t, user: c.var.claims.sub, filters: asked.filters },
      asked,
      wanted: wantedIn(c.req.raw.headers),
      text,
      token: c.var.personalToken,
    };
  };

  const transact = <T>({ which }: Call, work: (query: Query) => Promise<T>, grows = false) =>
    db.tx({ sub: which.user, role: 'authenticated' }, work, { grows, timeout: TIMEOUT });

  const read = async (c: Context, call: Call): Promise<Response> => {
    const { which, asked, wanted } = call;
    // Not in one transaction: with the embedded database the others would wait for its end.
    const run: Run = (work) => transact(call, work);
    const places = await placesOf(run, which, asked);
    const total = wanted.count ? await run((query) => countRows(query, which)) : null;
    const make = () => readRows(run, which, places, asked, now());
    const rows = await (bytesOf(places, asked) > HEAVY ? heavy.run(which.user, make) : make());
    if (rows === null) throw new RestError(429, '53400', 'Too many large reads of this account are under way');
    c.header('Content-Range', rangeOf(asked.offset, rows.length, total));
    return answer(c, wanted, rows, total !== null && rows.length < total ? 206 : 200);
  };

  /** Runs a write in one transaction: what throws in it leaves nothing. The other devices are poked after the commit. */
  const write = async (
    call: Call,
    make: (query: Query, head: Head) => Promise<Write>,
    grows: boolean,
    before = false,
  ) => {
    const { which, asked, wanted } = call;
    const done = await transact(
      call,
      async (query): Promise<WriteAnswer & { head: number | null }> => {
        const { deleted, those, ids, version } = await pushNoted(query, which.user, call.token, async (at) => {
          const { ids, changes } = await make(query, at);
          if (wanted.single && ids.length !== 1) throw notOneRow(ids.length);
          const run: Run = (work) => work(query);
          const those = () => (wanted.representation ? readThese(run, which, ids, asked, at.now) : []);
          const deleted = before ? await those() : [];
          if (call.token && wanted.representation && !call.token.can_read)
            throw new RestError(403, 'token_scope', 'This token may not read: ask for no rows back.');
          const written = changes.map(({ mutation }) => mutation.t).filter(isTableName);
          const refusal = outOfScope(call.token, 'write', written);
          if (refusal !== null) throw new RestError(403, 'token_scope', refusal);
          return { changes, deleted, those, ids };
        });
        return { rows: before ? deleted : await those(), count: ids.length, head: version };
      },
      grows,
    );
    if (done.head !== null) poke.touched(which.user, done.head);
    return done;
  };

  const written = (
    c: Context,
    { wanted }: Call,
    { rows, count }: WriteAnswer,
    made: boolean,
  ): Response | Promise<Response> => {
    c.header('Content-Range', rangeOf(0, made ? 0 : count, wanted.count ? count : null));
    if (wanted.representation) return answer(c, wanted, rows, made ? 201 : 200);
    return c.body(null, made ? 201 : 204);
  };

  const insert = async (c: Context, call: Call): Promise<Response> => {
    const { t, user } = call.which;
    const body = bodyOf(t, call.text);
    const rows = (Array.isArray(body) ? body : [body]).map((row) => givenIn(t, user, row));
    const make = (query: Query, head: Head) => insertOf(query, t, user, rows, head, call.wanted.duplicates);
    return written(c, call, await write(call, make, true), true);
  };

  const update = async (c: Context, call: Call): Promise<Response> => {
    const { which } = call;
    const body = bodyOf(which.t, call.text);
    if (Array.isArray(body)) throw notParsed('the body: an update is one object');
    const given = givenIn(which.t, which.user, body);
    refuseWithoutCondition(call, 'UPDATE');
    return written(c, call, await write(call, (query, head) => updateOf(query, which, given, head), true), false);
  };

  const remove = async (c: Context, call: Call): Promise<Response> => {
    refuseWithoutCondition(call, 'DELETE');
    const make = (query: Query, head: Head) => deleteOf(query, call.which, head);
    return written(c, call, await write(call, make, false, true), false);
  };

  const methods: Readonly<Record<string, (c: Context, call: Call) => Promise<Response>>> = {
    GET: read,
    HEAD: read,
    POST: insert,
    PATCH: update,
    DELETE: remove,
  };

  app.all('/:table', caller, async (c) => {
    const run = Object.hasOwn(methods, c.req.method) ? methods[c.req.method] : undefined;
    try {
      if (!run) throw new RestError(405, 'PGRST117', 'Unsupported HTTP method');
      return await admit(c, c.var.claims.sub, (text) => run(c, callOf(c, text)));
    } catch (thrown) {
      const error = refusalOf(thrown);
      if (!error) throw thrown;
      return c.json(error.body, error.status);
    }
  });
  app.all('*', (c) => c.json(noTable().body, 404));
  return app;
}

function bodyOf(t: TableName, text: string): v.InferOutput<typeof restBody> {
  const body = jsonIn(text);
  const read = v.safeParse(restBody, body);
  if (!read.success) throw new RestError(400, 'PGRST102', 'The body is no JSON of a row or of a list of rows');
  // valibot leaves these out, as if they had not been sent.
  for (const name of ['__proto__', 'constructor', 'prototype']) {
    const isIn = (row: unknown) => Object.hasOwn(row as object, name);
    if (Array.isArray(body) ? body.some(isIn) : isIn(body)) throw noColumnToWrite(t, name);
  }
  return read.output;
}

/** As on Supabase: a write that names no row is more likely a mistake. A part of the rows by their order cannot be written either. */
function refuseWithoutCondition({ asked }: Call, statement: string): void {
  if (asked.limit !== null || asked.offset > 0) throw notParsed('limit: it is known for reads only');
  if (asked.filters.length === 0) throw new RestError(400, '21000', `${statement} requires a WHERE clause`);
}

function answer(
  c: Context,
  { single }: WritePreferences,
  rows: readonly Row[],
  status: ContentfulStatusCode,
): Response | Promise<Response> {
  if (!single) return compressedJson(c, JSON.stringify(rows), status);
  if (rows.length !== 1) throw notOneRow(rows.length);
  c.header('Content-Type', 'application/vnd.pgrst.object+json; charset=utf-8');
  return c.body(JSON.stringify(rows[0]), status);
}

/** null: an error that http-errors.ts answers. */
function refusalOf(thrown: unknown): RestError | null {
  if (thrown instanceof RestError) return thrown;
  if (thrown instanceof BodyError) return new RestError(thrown.status, 'PGRST102', 'The body could not be read');
  const code = sqlState(thrown);
  if (code === 'PT413') return tooLarge('The write is too large: write fewer rows at once');
  if (code === 'PT410') return new RestError(...ACCOUNT_DELETED);
  // A value that passed the checks and that the database does not take, as a day before the first one it knows.
  if (code.startsWith('22')) return new RestError(400, code, 'A value is out of the range of its column');
  return null;
}
