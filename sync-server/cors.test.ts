/** Websites that the operator has named may call the server with a person's token; every other one may not. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyDatabase, testDatabase, type TestDatabase } from '../tests/support/databases.ts';
import { listening, type Listening } from '#tests/server/listening.ts';

const APP = 'https://app.example';
let at: TestDatabase;
let server: Listening;
let plain: Listening;
let token: string;
beforeAll(async () => {
  at = await testDatabase(anyDatabase);
  server = await listening(at.db, { config: { corsOrigins: [APP, 'http://localhost:5173'] } });
  plain = await listening(at.db);
  const account = { email: 'ada@example.org', password: 'a long enough passphrase' };
  const { text } = await server.send({ path: '/auth/v1/signup', body: JSON.stringify(account) });
  token = (JSON.parse(text) as { access_token: string }).access_token;
});
afterAll(async () => {
  await server.close();
  await plain.close();
  await at.close();
});

const PATHS = [
  ['GET', '/auth/v1/user'],
  ['GET', '/rest/v1/tasks?select=id'],
  ['POST', '/rest/v1/rpc/sync_v1'],
  ['POST', '/functions/v1/call-gpt'],
  ['GET', '/realtime/v1/nothing'],
] as const;
const allowOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')));

test.each(PATHS)('%s %s: a named origin may ask, send a token and read', async (method, path) => {
  const question = {
    origin: APP,
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,x-client-info',
  };
  const asked = await server.send({ method: 'OPTIONS', path, headers: question });
  expect(asked.status).toBe(204);
  expect(allowOf(asked.headers)).toMatchObject({
    'access-control-allow-origin': APP,
    'access-control-allow-headers': 'authorization,x-client-info',
    'access-control-max-age': '3600',
  });
  expect(asked.headers['access-control-allow-methods']).toContain(method);
  expect(asked.headers['access-control-allow-credentials']).toBeUndefined();

  const answer = await server.send({ method, path, headers: { origin: APP, authorization: `Bearer ${token}` } });
  expect(answer.headers['access-control-allow-origin']).toBe(APP);
  expect(answer.headers['access-control-expose-headers']).toContain('Content-Range');
  expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  expect(answer.headers.vary).toMatch(/\bOrigin\b/);
});

test.each(PATHS)('%s %s: any other origin gets no header', async (method, path) => {
  for (const origin of [
    'https://evil.example',
    `${APP}.evil.example`,
    'http://app.example',
    'null',
    'http://localhost:5174',
  ]) {
    for (const asked of ['OPTIONS', method]) {
      const headers = { origin, 'access-control-request-method': method };
      const answer = await server.send({ method: asked, path, headers });
      expect([origin, asked, allowOf(answer.headers)]).toEqual([origin, asked, {}]);
      expect(answer.headers.vary).toMatch(/\bOrigin\b/);
    }
  }
});

test('an error can be read by a named origin too', async () => {
  const answer = await server.send({ method: 'GET', path: '/auth/v1/user', headers: { origin: APP } });
  expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([401, APP]);
});

test('what is for this site alone, the app’s own calls and files, is for no other', async () => {
  for (const path of ['/api/devices', '/health', '/']) {
    const answer = await server.send({ method: 'OPTIONS', path, headers: { origin: APP } });
    expect([path, allowOf(answer.headers)]).toEqual([path, {}]);
  }
});

test('by default there is no named origin', async () => {
  const answer = await plain.send({ method: 'GET', path: '/auth/v1/settings', headers: { origin: APP } });
  expect([allowOf(answer.headers), answer.headers.vary]).toEqual([{}, undefined]);
});
