import { newId, newMutationId } from '#lib/id.ts';
import { MAX_REQUEST_BYTES, syncResponse } from '#sync/protocol.ts';
import { Hono } from 'hono';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTokens, type Tokens } from '../auth/tokens.ts';
import { DatabaseError } from '../database/errors.ts';
import type { Database } from '../database/port.ts';
import { answerError } from '../http-errors.ts';
import type { LogEvent } from '../log.ts';
import type { Poke } from '../realtime/poke.ts';
import { syncRoutes } from './routes.ts';
import { asOwner, body, onEachDatabase, patch, put, requestOf } from '#tests/server/person.ts';

onEachDatabase('POST /rest/v1/rpc/sync_v1', (db) => {
  let tokens: Tokens;
  beforeAll(async () => {
    tokens = await createTokens({ jwt: { secret: 'x'.repeat(32) }, accessTokenSeconds: 3600 });
  });

  const server = (database: Database = db()) => {
    const touched: [string, number][] = [];
    const log: LogEvent[] = [];
    const poke: Poke = {
      touched: (user, head) => void touched.push([user, head]),
      onPoke: () => () => {},
      ready: Promise.resolve(),
      close: () => Promise.resolve(),
    };
    const app = new Hono<{ Variables: { requestId: string } }>();
    app.onError(answerError((event) => void log.push(event)));
    app.route('/rest/v1', syncRoutes({ db: database, tokens, poke, log: (event) => void log.push(event) }));
    return { app, touched, log };
  };
  const bearer = async (user: string) => `Bearer ${await tokens.sign({ sub: user })}`;
  const send = async (app: Hono<{ Variables: { requestId: string } }>, user: string, payload: unknown) =>
    app.request('/rest/v1/rpc/sync_v1', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: await bearer(user) },
      body: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });

  test('pushes, pulls, and pokes the other devices with the new head after the commit', async () => {
    const user = newId();
    const { app, touched } = server();
    const mutation = put('tasks', newId(), { description: 'Grüße 🙂' });
    const answer = await send(app, user, { req: requestOf(user, { muts: [mutation] }) });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/json');
    const parsed = v.parse(syncResponse, await answer.json());
    expect(parsed).toMatchObject({
      head: 1,
      acks: [{ mid: mutation.mid, s: 'ok' }],
      changes: [{ d: { description: 'Grüße 🙂' } }],
    });
    expect(touched).toEqual([[user, 1]]);
  });

  test('does not poke when nothing was written: a pull, a repeat, a refusal, a row that is gone', async () => {
    const user = newId();
    const { app, touched } = server();
    const device = newId();
    const mutation = put('tasks', newId(), { description: 'x' });
    await send(app, user, { req: requestOf(user, { device, muts: [mutation] }) });
    for (const muts of [
      [],
      [mutation],
      [put('tasks', newId(), { description: 1 })],
      [patch('tasks', newId(), { description: 'x' })],
    ]) {
      await send(app, user, { req: requestOf(user, { device, muts }) });
    }
    expect(touched).toEqual([[user, 1]]);
  });

  test('needs an access token', async () => {
    const { app } = server();
    const answer = await app.request('/rest/v1/rpc/sync_v1', { method: 'POST', body: JSON.stringify({ req: {} }) });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'PGRST301' });
  });

  test.each([
    ['no JSON', '{'],
    ['no request', {}],
    ['the page of a captive portal', '<html>'],
    ['missing fields', { req: { proto: 1 } }],
  ])('%s is a malformed request, in a typed body', async (_, payload) => {
    const { app } = server();
    const answer = await send(app, newId(), payload);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'sync_bad_request' });
  });

  test('a malformed mutation is named by its position, never by its content', async () => {
    const user = newId();
    const { app, log } = server();
    const broken = { ...put('tasks', newId(), { description: 'secret' }), id: 'secret' };
    const answer = await send(app, user, { req: { ...requestOf(user), muts: [broken] } });
    expect(answer.status).toBe(400);
    const text = await answer.text();
    expect(text).toContain('req.muts.*.id');
    expect(text + JSON.stringify(log)).not.toContain('secret');
  });

  test('a request that is too large is refused before it is read', async () => {
    const user = newId();
    const { app } = server();
    const answer = await send(app, user, { req: requestOf(user), padding: 'x'.repeat(MAX_REQUEST_BYTES) });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'sync_too_large' });
  });

  test.each([
    ['a NUL', 'a\0b'],
    // A few characters in the request, more than three hundred in an answer.
    ['a number of 300 zeros', [1e300]],
    ['half an emoji', '\ud83d'],
    ['deep nesting', JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`)],
    ['a NUL in a key', { 'a\0': 1 }],
  ])('%s rejects its own transaction, and the rest flows', async (_, value) => {
    const user = newId();
    const { app } = server();
    const tx = newMutationId();
    const muts = [
      put('tasks', newId(), { mystery: value }, 0, 1, { tx }),
      put('tasks', newId(), { description: 'same intent' }, 0, 1, { tx }),
      put('tasks', newId(), { description: 'other' }),
    ];
    const answer = await send(app, user, { req: requestOf(user, { muts }) });
    const parsed = v.parse(syncResponse, await answer.json());
    expect(parsed.acks.map(({ s, code }) => code ?? s)).toEqual(['sync_bad_text', 'sync_tx_refused', 'ok']);
  });

  test('a field name that no database can hold is rejected too', async () => {
    const user = newId();
    const { app } = server();
    const bad = { ...put('tasks', newId(), {}), body: body({ 'values.\0': 1 }) };
    const answer = await send(app, user, { req: requestOf(user, { muts: [bad] }) });
    expect(await answer.json()).toMatchObject({ acks: [{ s: 'rejected', code: 'sync_bad_text' }] });
  });

  describe('when the database fails', () => {
    const broken = (code: string): Database => ({
      ...db(),
      kind: db().kind,
      once: () => Promise.reject(new DatabaseError('a message that quotes "secret"', code)),
    });

    test.each(['53100', '40001', '40P01', '55P03', '57014', '08006', '57P01'])(
      '%s is answered with Retry-After',
      async (code) => {
        const user = newId();
        const { app, touched, log } = server(broken(code));
        const answer = await send(app, user, {
          req: requestOf(user, { muts: [put('tasks', newId(), { description: 'x' })] }),
        });
        expect(answer.status).toBe(503);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        const text = await answer.text();
        expect(JSON.parse(text)).toMatchObject({ code: code === '53100' ? 'disk_full' : code });
        expect(text + JSON.stringify(log)).not.toContain('secret');
        expect(touched).toEqual([]);
      },
    );

    test('without space changes are held, and the answer has what is new elsewhere', async () => {
      const user = newId();
      await send(server().app, user, { req: requestOf(user, { muts: [put('tasks', newId(), { description: 'x' })] }) });
      const full: Database = {
        ...db(),
        kind: db().kind,
        once: (claims, sql, params, options) =>
          (options?.grows ? broken('53100') : db()).once(claims, sql, params, options),
      };
      const { app, touched, log } = server(full);
      const mutation = put('tasks', newId(), { description: 'waits' });
      const answer = await send(app, user, { req: requestOf(user, { muts: [mutation] }) });
      expect(v.parse(syncResponse, await answer.json())).toMatchObject({
        acks: [{ mid: mutation.mid, s: 'held', v: 0, code: 'disk_full' }],
        changes: [{ d: { description: 'x' } }],
      });
      expect(touched).toEqual([]);
      expect(log).toMatchObject([{ event: 'failure', code: '53100' }]);
    });

    test('any other error is an internal one, never a refusal that a device acts on', async () => {
      const user = newId();
      const answer = await send(server(broken('XX000')).app, user, { req: requestOf(user) });
      expect(answer.status).toBe(500);
      expect(await answer.json()).not.toMatchObject({ code: expect.stringMatching(/^sync_/) as unknown });
    });
  });

  test('one account cannot take every connection: its calls wait for each other, and too many get 429', async () => {
    const [greedy, other] = [newId(), newId()];
    let [running, most] = [0, 0];
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const { app } = server({
      ...db(),
      once: async (claims, sql, params) => {
        if (params[0] === greedy) {
          most = Math.max(most, ++running);
          await held;
          running--;
        }
        return db().once(claims, sql, params);
      },
    });
    const calls = Array.from({ length: 60 }, () => send(app, greedy, { req: requestOf(greedy) }));
    const first = await Promise.race(calls);
    expect([first.status, Number(first.headers.get('retry-after'))]).toEqual([429, 2]);
    expect((await send(app, other, { req: requestOf(other) })).status).toBe(200);
    letGo();
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(36);
    expect(most).toBe(4);
  });

  test('a deleted account gets a code of its own', async () => {
    const user = newId();
    const { app } = server();
    await asOwner(db(), 'select sync_forget_user($1)', [user]);
    const answer = await send(app, user, { req: requestOf(user) });
    expect(answer.status).toBe(410);
    expect(await answer.json()).toMatchObject({ code: 'account_deleted' });
  });
});
