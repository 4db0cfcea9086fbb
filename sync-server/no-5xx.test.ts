/** Whatever is sent to whichever endpoint, by any method and in any encoding of the body: the answer is never 5xx. */
import { METHODS } from 'node:http';
import { tableNames } from '#data/schema.ts';
import { newId, newMutationId } from '#lib/id.ts';
import { CoachCall } from '#coach/call.ts';
import { fieldChange, syncRequest } from '#sync/protocol.ts';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changes, code, otp, recover, refresh, resend, signIn, signUp, verify } from './auth/input.ts';
import { newEmail, PASSWORD } from '#tests/server/auth-server.ts';
import { recapBody, topicBody } from './coach/routes.ts';
import { ofDevice } from './push/routes.ts';
import { columnKind, columnsOf } from './rest/columns.ts';
import { parameters } from './rest/query.ts';
import { ALL_TABLES, onEachDatabase } from '#tests/server/person.ts';
import { fromSchema, type ByName } from '#tests/server/from-schema.ts';
import { listening, type Listening } from '#tests/server/listening.ts';

/** Every endpoint that reads a body, with the schema it reads it by. */
const ENDPOINTS: readonly (readonly [method: string, path: string, schema: v.GenericSchema])[] = [
  ['POST', '/auth/v1/signup', signUp],
  ['POST', '/auth/v1/token?grant_type=password', signIn],
  ['POST', '/auth/v1/token?grant_type=refresh_token', refresh],
  ['POST', '/auth/v1/token?grant_type=pkce', code],
  ['PUT', '/auth/v1/user', changes],
  ['POST', '/auth/v1/resend', resend],
  ['POST', '/auth/v1/recover', recover],
  ['POST', '/auth/v1/verify', verify],
  ['POST', '/auth/v1/otp', otp],
  ['POST', '/rest/v1/rpc/sync_v1', v.object({ req: syncRequest })],
  ['POST', '/functions/v1/call-gpt', CoachCall],
  ['POST', '/api/assistant-recap', recapBody],
  ['POST', '/api/classify-thought-dump', topicBody],
  ['POST', '/api/push/unsubscribe', ofDevice],
];
/** Refused where no mail is sent; what these accept comes from another service. */
const REFUSED = new Set(['token?grant_type=pkce', 'recover', 'verify', 'otp'].map((name) => `/auth/v1/${name}`));
const PATHS = [
  ...ENDPOINTS.map(([, path]) => path),
  '/auth/v1/admin/users?page=2&per_page=1',
  '/auth/v1/nowhere',
  '/auth/v1/logout?scope=local',
  '/auth/v1/settings',
  '/auth/v1/authorize?provider=google&redirect_to=%2F&code_challenge=x&code_challenge_method=plain',
  '/auth/v1/callback?code=1&state=2',
  '/auth/v1/health',
  '/auth/v1/.well-known/jwks.json',
  '/rest/v1/tasks?select=id,description&due_date=lte.2026-05-14&order=due_date.desc.nullslast&limit=2',
  '/rest/v1/nothing',
  '/api/push/key',
  '/api/push/subscribe',
  '/api/push/test',
  '/api/push/later',
  '/api/push/renew',
  '/realtime/v1/websocket',
  '/health',
  '/ready',
  '/',
];
/** CONNECT has no path: Node ends its connection. */
const ALL_METHODS = METHODS.filter((name) => name !== 'CONNECT');

/** The first and the last day that exist, and some between. */
const DAYS = ['0100-01-01', '1970-01-01', '2024-02-29', '2026-05-14', '9999-12-31'];

/** Dates in words, which the coach reads. */
const MESSAGES = fc
  .tuple(
    fc.constantFrom('remind me', 'dentist', 'call Anna', 'I felt good', ''),
    fc.constantFrom('in', 'on', 'every', 'until', 'at', 'last', ''),
    fc.oneof(fc.nat(40), fc.constantFrom(9_999, 99_999, 2 ** 31, 1e21, '31.12.9999', '12/31/9999', '29 Feb 9999')),
    fc.constantFrom('years', 'weeks', 'days', 'minutes', 'pm', 'o’clock', 'December 9999', '\0', ''),
  )
  .map((words) => words.join(' '));

onEachDatabase('no answer is 5xx', (db) => {
  let server: Listening;
  let user: string;
  let headers: Record<string, string>;
  let byName: ByName;
  beforeAll(async () => {
    server = await listening(db());
    const email = newEmail();
    const session = await newSession('/auth/v1/signup', email);
    const other = await newSession('/auth/v1/token?grant_type=password', email);
    user = session.user.id;
    headers = { authorization: `Bearer ${session.access_token}` };
    const ids = [newId(), newMutationId(), newId()].flatMap((id) => [id, id.toUpperCase()]);
    const id = fc.constantFrom(...ids);
    byName = {
      proto: fc.constant(1),
      sv: fc.constant(1),
      limit: fc.integer({ min: 0, max: 1_000 }),
      user: fc.constant(user),
      user_id: fc.constant(user),
      userId: fc.constant(user),
      tables: fc.constant(ALL_TABLES),
      t: fc.constantFrom(...ALL_TABLES),
      epoch: fc.constant(null),
      body: fc.dictionary(
        fc.constantFrom('description', 'completed', 'due_date', 'tags', 'content', 'values.x', '_del', 'title', 'mood'),
        fromSchema(fieldChange),
        { minKeys: 1, maxKeys: 3 },
      ),
      mid: id,
      tx: id,
      id,
      cursor: fc.oneof(fc.constantFrom(null, 0, 2 ** 53 - 1), fc.nat(20)),
      day: fc.constantFrom(...DAYS),
      until: fc.constantFrom(...DAYS),
      bestDay: fc.constantFrom(null, ...DAYS),
      email: fc.oneof(
        { weight: 4, arbitrary: fc.constant(email) },
        { weight: 4, arbitrary: fc.emailAddress() },
        { weight: 2, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom('\0', 'a\0@b.c', 'x'.repeat(300)) },
      ),
      password: fc.oneof(
        { weight: 4, arbitrary: fc.constant(PASSWORD) },
        { weight: 3, arbitrary: fc.constant(undefined) },
        { weight: 2, arbitrary: fc.constantFrom('wrong password', '') },
      ),
      data: fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
      refresh_token: fc.constant(other.refresh_token),
      endpoint: fc.webUrl(),
      type: fc.constant('signup'),
      message: MESSAGES,
      zone: fc.constantFrom('Europe/Berlin', 'Pacific/Kiritimati', 'Etc/GMT+12', 'UTC'),
    };
  });
  afterAll(() => server.close());

  const newSession = async (path: string, email: string) => {
    const { text } = await server.send({ path, body: JSON.stringify({ email, password: PASSWORD }) });
    return JSON.parse(text) as { access_token: string; refresh_token: string; user: { id: string } };
  };

  const never5xx = (answer: { readonly status: number; readonly text: string }) => {
    const failures = server.logged.splice(0).filter(({ event }) => event === 'failure');
    expect([answer.status < 500, answer.text, failures]).toEqual([true, answer.text, []]);
  };

  test.each(ENDPOINTS)('%s %s, from its schema', { timeout: 120_000 }, async (method, path, schema) => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(fromSchema(schema, byName), fc.boolean(), async (body, chunked) => {
        const answer = await server.send({ method, path, headers, body: JSON.stringify(body) ?? '', chunked });
        never5xx(answer);
        if (answer.status === 200) accepted += 1;
      }),
      { numRuns: 100 },
    );
    // Else the schema's values would say nothing about what is behind it. This server sends no mail, and so has no links either.
    if (!REFUSED.has(path)) expect(accepted).toBeGreaterThan(0);
  });

  test('/rest/v1/<table>, from its columns', { timeout: 120_000 }, async () => {
    const anything = fromSchema(v.unknown());
    const right = {
      uuid: user,
      text: 'x',
      prose: 'x',
      flag: true,
      number: 1,
      time: '2026-05-14T10:00:00Z',
      day: '2026-05-14',
    };
    const text = fc.oneof(fc.constantFrom('x', 'true', '1', '2026-05-14', newId(), '(a,"b")', 'null'), fc.string());
    const operator = fc.constantFrom('eq', 'neq', 'gt', 'lte', 'in', 'is', 'not.eq', 'not.is', 'like', '');
    const ofTable = fc.constantFrom(...tableNames).chain((t) => {
      const column = fc.constantFrom(...columnsOf(t), 'streak', 'nothing');
      const field = fc.constantFrom(...columnsOf(t).slice(2)).chain((name) => {
        const fitting = fc.constant({ list: ['x'], map: { x: 1 }, ...right }[columnKind(t, name)!]);
        return fc.tuple(
          fc.constant(name),
          fc.oneof({ weight: 8, arbitrary: fitting }, { weight: 1, arbitrary: anything }),
        );
      });
      const row = fc.array(field, { minLength: 1, maxLength: 4 }).map((fields) => Object.fromEntries(fields));
      const filter = fc.oneof(fc.constant(['id', 'not.is', 'null'] as const), fc.tuple(column, operator, text));
      const order = fc
        .tuple(column, fc.constantFrom('', '.desc', '.asc.nullsfirst', '.x'))
        .map((parts) => parts.join(''));
      return fc.record({
        t: fc.constant(t),
        method: fc.constantFrom('GET', 'HEAD', 'POST', 'PATCH', 'DELETE'),
        body: fc.oneof({ weight: 4, arbitrary: row }, fc.array(row, { maxLength: 3 }), anything),
        filters: fc.array(filter, { maxLength: 2 }),
        more: fromSchema(parameters, { select: fc.oneof(column, fc.constant('*')), order }),
        prefer: fc.constantFrom('', 'return=representation,count=exact', 'resolution=merge-duplicates'),
        accept: fc.constantFrom('*/*', 'application/vnd.pgrst.object+json'),
      });
    });
    // Few random changes are of columns that the row has.
    const change = {
      t: 'tasks' as const,
      method: 'PATCH' as const,
      body: { description: 'Water the plants' },
      filters: [],
      more: {},
      prefer: '' as const,
      accept: '*/*' as const,
    };
    const accepted = new Set<string>();
    await fc.assert(
      fc.asyncProperty(ofTable, async ({ t, method, body, filters, more, prefer, accept }) => {
        const search = new URLSearchParams(
          Object.entries(more ?? {}).flatMap(([name, text]) =>
            typeof text === 'string' && text.isWellFormed() && prefer === '' ? [[name, text]] : [],
          ),
        );
        for (const [column, by, given] of filters) search.append(column, `${by}.${given}`);
        const answer = await server.send({
          method,
          path: `/rest/v1/${t}?${search.toString()}`,
          headers: { ...headers, prefer, accept },
          ...(method === 'POST' || method === 'PATCH' ? { body: JSON.stringify(body) ?? '' } : {}),
        });
        never5xx(answer);
        if (answer.status < 300) accepted.add(method);
      }),
      { numRuns: 300, examples: [[change]] },
    );
    expect([...accepted].sort()).toEqual(['DELETE', 'GET', 'HEAD', 'PATCH', 'POST']);
  });

  test('any method, path, header and bytes', { timeout: 120_000 }, async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 64 }),
      fc.json().map((text) => Buffer.from(text)),
    );
    const token = fc.constantFrom('Bearer', 'Bearer x', 'Bearer a.b.c', 'Basic eA==', '');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ALL_METHODS),
        fc.oneof(
          fc.constantFrom(...PATHS),
          fc.webPath(),
          fc.constantFrom('/%00', '/%ff', '/a//b', `/${'x'.repeat(4_000)}`),
        ),
        fc.oneof(bytes, fc.constant(undefined)),
        fc.boolean(),
        fc.oneof(fc.constant(null), token),
        async (method, path, body, chunked, authorization) => {
          const sent = authorization === null ? headers : { authorization };
          never5xx(
            await server.send({
              method,
              path: path === '' ? '/' : path,
              headers: sent,
              chunked,
              ...(body === undefined ? {} : { body }),
            }),
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});
