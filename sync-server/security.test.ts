import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyDatabase, testDatabase, type TestDatabase } from '../tests/support/databases.ts';
import { listening, type Listening } from '#tests/server/listening.ts';

let at: TestDatabase;
let server: Listening;
beforeAll(async () => {
  at = await testDatabase(anyDatabase);
  server = await listening(at.db);
});
afterAll(async () => {
  await server.close();
  await at.close();
});

const CALLS: readonly (readonly [method: string, path: string])[] = [
  ['GET', '/auth/v1/user'],
  ['PUT', '/auth/v1/user'],
  ['POST', '/auth/v1/logout'],
  ['POST', '/rest/v1/rpc/sync_v1'],
  ['POST', '/functions/v1/call-gpt'],
  ['POST', '/api/devices'],
  ['POST', '/api/devices/sign-out'],
];
const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

test('a token counts in the header Authorization alone: not in a cookie, the query or the body of a form', async () => {
  const account = { email: 'ada@example.org', password: 'a long enough passphrase' };
  const { text } = await server.send({ path: '/auth/v1/signup', body: JSON.stringify(account) });
  const token = (JSON.parse(text) as { access_token: string }).access_token;
  const user = (headers: Record<string, string>) => server.send({ method: 'GET', path: '/auth/v1/user', headers });
  expect((await user({ authorization: `Bearer ${token}` })).status).toBe(200);
  for (const [method, path] of CALLS) {
    const asked = `${path}?access_token=${token}&apikey=${token}`;
    const headers = {
      ...evil,
      cookie: `access_token=${token}; sb-access-token=${token}`,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const body = method === 'GET' ? {} : { body: `access_token=${token}` };
    const answer = await server.send({ method, path: asked, headers, ...body });
    expect([path, answer.status]).toEqual([path, expect.toBeOneOf([401, 403])]);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
});

test('another site may neither read an answer nor send a token with its own requests', async () => {
  for (const [method, path] of CALLS) {
    const headers = {
      ...evil,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization',
    };
    for (const asked of ['OPTIONS', method]) {
      const { headers: given } = await server.send({ method: asked, path, headers });
      expect([path, given['access-control-allow-origin']]).toEqual([path, undefined]);
      expect(given['cross-origin-resource-policy']).toBe('same-origin');
    }
  }
});
