import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner, onEachDatabase } from '#tests/server/person.ts';
import { listening, type Listening } from '#tests/server/listening.ts';
import { metadataForToken, onlyRemoves } from './metadata.ts';
import { newEmail, PASSWORD } from '#tests/server/auth-server.ts';

interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: { readonly id: string; readonly user_metadata: Record<string, unknown> };
}

onEachDatabase('user_metadata over real HTTP', (db) => {
  let server: Listening;
  beforeAll(async () => {
    server = await listening(db());
  });
  afterAll(() => server.close());

  const post = async (path: string, body: unknown) => {
    const { status, text } = await server.send({ path, body: JSON.stringify(body) });
    return { status, body: JSON.parse(text) as Session };
  };
  const newPerson = async (data: unknown = {}) => {
    const email = newEmail();
    const { body } = await post('/auth/v1/signup', { email, password: PASSWORD, data });
    return { email, ...body };
  };
  const signIn = async (email: string) =>
    (await post('/auth/v1/token?grant_type=password', { email, password: PASSWORD })).body;
  const change = async (token: string, body: unknown) => {
    const headers = { authorization: `Bearer ${token}` };
    const { status, text } = await server.send({
      method: 'PUT',
      path: '/auth/v1/user',
      headers,
      body: JSON.stringify(body),
    });
    return { status, body: JSON.parse(text) as Session['user'] & { error_code?: string } };
  };

  test('does not grow beyond its limit however many changes it gets, and the token is usable all the time', async () => {
    const { email, access_token } = await newPerson();
    const answers: (number | string | undefined)[] = [];
    for (let i = 0; i < 12; i++) {
      const { status, body } = await change(access_token, { data: { [`key${i}`]: 'x'.repeat(900) } });
      answers.push(status === 200 ? status : body.error_code);
    }
    expect(answers).toEqual([200, 200, 200, 200, ...Array<string>(8).fill('validation_failed')]);
    const { access_token: next } = await signIn(email);
    expect(next.length).toBeLessThan(8_000);
    const removed = await change(next, { data: { key0: null } });
    expect(Object.keys(removed.body.user_metadata)).toEqual(['key1', 'key2', 'key3']);
  });

  test('is measured in bytes: what is largest in base64 still fits a header', async () => {
    expect(
      (await post('/auth/v1/signup', { email: newEmail(), password: PASSWORD, data: { a: '語'.repeat(4_000) } }))
        .status,
    ).toBe(400);
    const { access_token } = await newPerson({ a: '語'.repeat(1_300) });
    expect((await change(access_token, {})).status).toBe(200);
  });

  test('of an older account with too much stays in the user, and its token has what fits', async () => {
    const { email, user } = await newPerson({ lang: 'en' });
    const much = 'x'.repeat(500_000);
    await asOwner(
      db(),
      `update auth.daymark_users set user_metadata = user_metadata || jsonb_build_object('much', $2::text) where id = $1`,
      [user.id, much],
    );
    const { access_token } = await signIn(email);
    expect(await server.tokens.verify(access_token)).toMatchObject({ sub: user.id, user_metadata: { lang: 'en' } });
    expect(access_token.length).toBeLessThan(8_000);
    const authorization = `Bearer ${access_token}`;
    const { status, text } = await server.send({ method: 'GET', path: '/auth/v1/user', headers: { authorization } });
    expect([status, (JSON.parse(text) as Session['user']).user_metadata]).toEqual([200, { lang: 'en', much }]);
    // It does not grow further, and what does not make it larger is allowed.
    expect((await change(access_token, { data: { more: 1 } })).body.error_code).toBe('validation_failed');
    expect((await change(access_token, { password: `${PASSWORD} again` })).status).toBe(200);
    expect((await change(access_token, { data: { much: null } })).body.user_metadata).toEqual({ lang: 'en' });
  });
});

describe('the part for a token', () => {
  test('is all of it when it fits', () => {
    expect(metadataForToken({ a: 1, b: { c: ['x'] } })).toEqual({ a: 1, b: { c: ['x'] } });
  });

  test('is the smallest keys when it does not, and always fits', () => {
    const large = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`k${i}`, 'é'.repeat(10 * i)]));
    const part = metadataForToken({ ...large, huge: 'x'.repeat(10_000) });
    expect(Object.keys(part)).toContain('k0');
    expect(Object.keys(part)).not.toContain('k29');
    expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThanOrEqual(4096);
  });
});

test.each([
  [{}, true],
  [{ a: null }, true],
  [{ a: null, b: 0 }, false],
])('%j only removes: %s', (change, expected) => {
  expect(onlyRemoves(change)).toBe(expected);
});
