/** Input that no device sends and that was answered 5xx once: each is a typed 4xx, or simply works. */
import { METHODS } from 'node:http';
import { gzipSync } from 'node:zlib';
import { newId, newMutationId } from '#lib/id.ts';
import { type SyncRequest } from '#sync/protocol.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail, PASSWORD } from '#tests/server/auth-server.ts';
import { asOwner, onEachDatabase, put, requestOf } from '#tests/server/person.ts';
import { listening, type Answer, type TestRequest, type Listening } from '#tests/server/listening.ts';

const SYNC = '/rest/v1/rpc/sync_v1';
const COACH = '/functions/v1/call-gpt';

onEachDatabase('over real HTTP', (db) => {
  let server: Listening;
  beforeAll(async () => {
    server = await listening(db());
  });
  afterAll(() => server.close());

  const json = ({ status, text }: Answer) => ({ status, body: JSON.parse(text) as Record<string, unknown> });
  const post = (path: string, body: unknown, more: Partial<TestRequest> = {}) =>
    server.send({ path, body: JSON.stringify(body), ...more });
  const sync = async (user: string, changes: Partial<SyncRequest> = {}) =>
    json(await post(SYNC, { req: requestOf(user, changes) }, { headers: await server.bearer(user) }));
  const ask = async (body: unknown) => json(await post(COACH, body, { headers: await server.bearer(newId()) }));

  describe('a body without a Content-Length', () => {
    test('is read like any other', async () => {
      const user = newId();
      const headers = await server.bearer(user);
      const chunked = { headers, chunked: true };
      expect((await post(SYNC, { req: requestOf(user) }, chunked)).status).toBe(200);
      expect((await post(COACH, { message: 'hello', systemPrompt: '' }, chunked)).status).toBe(200);
      expect((await post('/api/classify-thought-dump', { content: 'x', entry_id: newId() }, chunked)).status).toBe(200);
      const signUp = { email: newEmail(), password: PASSWORD };
      expect((await post('/auth/v1/signup', signUp, { chunked: true })).status).toBe(200);
    });

    test.each([
      '/auth/v1/user',
      '/auth/v1/token?grant_type=password',
      SYNC,
      '/rest/v1/tasks?limit=1',
      COACH,
      '/health',
      '/nothing',
    ])('is no 5xx at %s with any method', async (path) => {
      const headers = await server.bearer(newId());
      for (const method of METHODS.filter((name) => name !== 'CONNECT')) {
        const { status } = await server.send({ method, path, headers, body: '{"a": 1}', chunked: true });
        expect([method, status < 500]).toEqual([method, true]);
      }
    });

    test('that is too large is refused', async () => {
      const large = { body: 'x'.repeat(5 * 1024 * 1024), chunked: true };
      const headers = await server.bearer(newId());
      expect(json(await server.send({ path: SYNC, headers, ...large }))).toMatchObject({
        status: 413,
        body: { code: 'sync_too_large' },
      });
      expect((await server.send({ path: COACH, headers, ...large })).status).toBe(413);
      expect((await server.send({ path: '/auth/v1/signup', ...large })).status).toBe(413);
    });
  });

  test.each([
    SYNC,
    '/rest/v1/tasks',
    COACH,
    '/auth/v1/signup',
    '/functions/v1/export-user-data',
    '/api/calendar/feed/make',
  ])('a compressed body is refused at %s, and one that says it is not is read', async (path) => {
    const headers = await server.bearer(newId());
    const body = gzipSync('{}');
    for (const encoding of ['gzip', 'br', 'gzip, identity', 'x']) {
      const answer = await server.send({ path, headers: { ...headers, 'content-encoding': encoding }, body });
      expect([encoding, json(answer)]).toMatchObject([encoding, { status: 415, body: { code: 'compressed_body' } }]);
    }
    const plain = await server.send({ path, headers: { ...headers, 'content-encoding': 'identity' }, body: '{}' });
    expect(plain.status).not.toBe(415);
  });

  test.each(['a\0b@example.test', '\ud83d@example.test', '\0'])(
    'the impossible address %j is answered like an unknown one',
    async (email) => {
      const signIn = (name: string) => post('/auth/v1/token?grant_type=password', { email: name, password: PASSWORD });
      expect(json(await signIn(email))).toEqual(json(await signIn(newEmail())));
      expect((await signIn(email)).status).toBe(400);
      expect((await post('/auth/v1/signup', { email, password: PASSWORD })).status).toBe(400);
    },
  );

  test('deep metadata at a sign-up is refused', async () => {
    const deep = (depth: number) => `{"a": ${'['.repeat(depth)}${']'.repeat(depth)}}`;
    for (const depth of [40, 7_000]) {
      const body = `{"email": "${newEmail()}", "password": "${PASSWORD}", "data": ${deep(depth)}}`;
      expect((await server.send({ path: '/auth/v1/signup', body })).status).toBe(400);
    }
  });

  test.each(['2026-02-31', '2026-13-01', '0000-01-01', 'today', '', '\0'])(
    'no day %j starts a snapshot',
    async (day) => {
      expect(await sync(newId(), { snapshot: { part: 'hot', day } })).toMatchObject({
        status: 400,
        body: { code: 'sync_bad_request' },
      });
    },
  );

  test.each([1.5, -1, 1e10, 1e300, 2 ** 53])('the number %d is no version of a protocol or a schema', async (n) => {
    expect(await sync(newId(), { proto: n })).toMatchObject({ status: 400, body: { code: 'sync_bad_request' } });
    expect(await sync(newId(), { sv: n })).toMatchObject({ status: 400, body: { code: 'sync_bad_request' } });
  });

  test('one mid in two spellings is one mutation', async () => {
    const [user, device] = [newId(), newId()];
    const first = put('tasks', newId(), { description: 'x' }, 0, 1, { mid: newMutationId().toLowerCase() });
    const second = { ...first, mid: first.mid.toUpperCase(), id: newId().toUpperCase() };
    const { status, body } = await sync(user, { device, muts: [first, second] });
    expect(status).toBe(200);
    expect(body.acks).toMatchObject([{ mid: first.mid, s: 'ok' }]);
    expect((await sync(user, { device, muts: [{ ...first, mid: second.mid }] })).body.acks).toMatchObject([
      { mid: first.mid, s: 'dup' },
    ]);
  });

  test('cursors from the future do not move a head beyond the largest version', async () => {
    const user = newId();
    await sync(user, { muts: [put('tasks', newId(), { description: 'x' })] });
    const almost = 2 ** 53 - 2 ** 46 - 1;
    await asOwner(db(), 'update sync_heads set version = $2, epoch_from = $2 where user_id = $1', [user, almost]);
    const head = async () => {
      const [row] = await asOwner<{ version: number; epoch: string }>(
        db(),
        'select version, epoch from sync_heads where user_id = $1',
        [user],
      );
      return row!;
    };
    // The first one still starts an epoch, and that is the last.
    const outcomes = [(await sync(user, { cursor: Number.MAX_SAFE_INTEGER })).status];
    const { epoch } = await head();
    await sync(user, { epoch, cursor: null, muts: [put('tasks', newId(), { description: 'y' })] });
    const { version: newest } = await head();
    const claims: Partial<SyncRequest>[] = [
      { cursor: Number.MAX_SAFE_INTEGER },
      { cursor: Number.MAX_SAFE_INTEGER, muts: [put('tasks', newId(), { description: 'y' })] },
      { last: { mid: newMutationId(), v: Number.MAX_SAFE_INTEGER } },
      { last: { mid: newMutationId(), v: newest }, epoch },
    ];
    for (let i = 0; i < 70; i++) outcomes.push((await sync(user, claims[i % claims.length])).status);
    expect(outcomes).toEqual([200, ...Array<number>(70).fill(409)]);
    const { version } = await head();
    expect(version).toBe(newest);
    // A device that claims nothing of the future goes on.
    const honest = await sync(user, { epoch: null, cursor: null, muts: [put('tasks', newId(), { description: 'z' })] });
    expect(honest).toMatchObject({ status: 200, body: { acks: [{ s: 'ok' }] } });
  });

  describe('the coach', () => {
    const asked = { message: 'Remind me to call Anna tomorrow', systemPrompt: '' };

    test('answers the specification’s own calls, which have no more than this', async () => {
      const { status, body } = await ask(asked);
      expect(status).toBe(200);
      expect(body).toMatchObject({ intent: 'task', reply: expect.any(String), logged_for: expect.any(String) });
      const headers = await server.bearer(newId());
      const recap = await post('/api/assistant-recap', { prompt: 'A friendly recap.' }, { headers });
      expect(json(recap)).toMatchObject({ status: 200, body: { recap: expect.any(String) as unknown } });
    });

    test('gives two such calls of one person two answers', async () => {
      const user = newId();
      const headers = await server.bearer(user);
      const replies = await Promise.all(
        ['Remind me to buy milk', 'Remind me to call Anna'].map((message) =>
          post(COACH, { message, systemPrompt: '' }, { headers }),
        ),
      );
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect(replies[0]?.text).not.toBe(replies[1]?.text);
    });

    test.each(['9999-12-31T23:59:00.000Z', '0000-01-01T00:00:00.000Z', '2026-02-31T00:00:00 +02'])(
      'refuses a question asked at %s',
      async (at) => {
        const { status, body } = await ask({ ...asked, call_id: newId(), at, zone: 'Pacific/Kiritimati' });
        expect([status, body.code]).toEqual([400, 'invalid_call']);
      },
    );

    test.each(['dentist on 31.12.9999', 'remind me on 12/31/9999', 'party 9999-12-31 at 23:59', 'to 9999-12-31'])(
      'answers %j, whose day has no next one',
      async (message) => {
        const call = { ...asked, message, call_id: newId() };
        const headers = await server.bearer(newId());
        const answers = [await post(COACH, call, { headers }), await post(COACH, call, { headers })];
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      },
    );

    test.each(['tomorrow \0 at five', 'half an emoji \ud83d'])(
      'answers %j, which no database holds',
      async (message) => {
        const { status } = await ask({ ...asked, message, call_id: newId() });
        expect(status).toBe(200);
      },
    );
  });
});
