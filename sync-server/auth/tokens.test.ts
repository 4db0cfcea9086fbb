import { createHmac, createSecretKey, generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createTokens, type TokenConfig } from './tokens.ts';

const secret = 'a secret of at least thirty-two bytes';
const sub = '0198c0de-0000-7000-8000-000000000001';
const base: TokenConfig = { jwt: { secret }, accessTokenSeconds: 3600 };
const pem = (key: { export(options: { type: 'pkcs8'; format: 'pem' }): string | Buffer }) =>
  key.export({ type: 'pkcs8', format: 'pem' }).toString();

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const parts = (token: string) =>
  token
    .split('.')
    .slice(0, 2)
    .map((text) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>);

describe('access tokens', () => {
  test('a signed token verifies, and names its person', async () => {
    const tokens = await createTokens(base);
    const claims = await tokens.verify(await tokens.sign({ sub, email: 'ada@example.test' }));
    expect(claims).toMatchObject({ sub, email: 'ada@example.test', role: 'authenticated', aud: 'authenticated' });
  });

  test('a token is valid until it expires and a few seconds more, for clocks that differ', async () => {
    let now = Date.UTC(2026, 10, 21);
    const tokens = await createTokens(base, () => now);
    const token = await tokens.sign({ sub });
    now += 3_604_000;
    expect(await tokens.verify(token)).not.toBeNull();
    now += 2_000;
    expect(await tokens.verify(token)).toBeNull();
  });

  test('a token with any change is not valid', async () => {
    const tokens = await createTokens(base);
    const token = await tokens.sign({ sub });
    const [head, body, signature] = token.split('.') as [string, string, string];
    const [, claims] = parts(token);
    const other = part({ ...claims, sub: '0198c0de-0000-7000-8000-000000000002' });
    const forgeries = [
      '',
      'nonsense',
      `${head}.${other}.${signature}`,
      `${head}.${body}.`,
      `${part({ alg: 'none' })}.${body}.`,
      `${head}.${body}.${createHmac('sha256', 'another secret').update(`${head}.${body}`).digest('base64url')}`,
    ];
    for (const forged of forgeries) expect(await tokens.verify(forged)).toBeNull();
  });

  test.each([
    ['another audience', { aud: 'somebody else' }],
    ['another issuer', { iss: 'https://elsewhere.test/auth/v1' }],
    ['another role', { role: 'service_role' }],
    ['no expiry', { exp: undefined }],
    ['a person who is no uuid', { sub: 'ada' }],
  ])('a token with %s is not ours, even with our key', async (_what, change) => {
    const tokens = await createTokens(base);
    const [head, claims] = parts(await tokens.sign({ sub }));
    const sign = (payload: object) =>
      new SignJWT(payload as Record<string, unknown>)
        .setProtectedHeader(head as { alg: string })
        .sign(Buffer.from(secret));
    expect(await tokens.verify(await sign(claims!))).not.toBeNull();
    expect(await tokens.verify(await sign({ ...claims, ...change }))).toBeNull();
  });

  test('a token cannot choose the algorithm: the public key does not work as a shared secret', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const tokens = await createTokens({ ...base, jwt: { privateKey: pem(privateKey) } });
    const [head, claims] = parts(await tokens.sign({ sub }));
    expect(head).toMatchObject({ alg: 'RS256', kid: tokens.jwks().keys[0]!.kid });
    const shared = Buffer.from(publicKey.export({ type: 'spki', format: 'pem' }));
    const forged = await new SignJWT(claims).setProtectedHeader({ ...head, alg: 'HS256' }).sign(shared);
    expect(await tokens.verify(forged)).toBeNull();
  });

  test('other algorithms are refused, also with the right secret', async () => {
    const tokens = await createTokens(base);
    const [head, claims] = parts(await tokens.sign({ sub }));
    const other = await new SignJWT(claims)
      .setProtectedHeader({ ...head, alg: 'HS384' })
      .sign(Buffer.from(`${secret}${secret}`));
    const same = await new SignJWT(claims)
      .setProtectedHeader({ ...head, alg: 'HS512' })
      .sign(createSecretKey(Buffer.from(secret)));
    expect([await tokens.verify(other), await tokens.verify(same)]).toEqual([null, null]);
  });

  test('a token of one site is not valid on another', async () => {
    const here = await createTokens({ ...base, siteUrl: 'https://here.test' });
    const there = await createTokens({ ...base, siteUrl: 'https://there.test' });
    const token = await here.sign({ sub });
    expect(parts(token)[1]).toMatchObject({ iss: 'https://here.test/auth/v1' });
    expect(await there.verify(token)).toBeNull();
  });

  test.each([
    ['no key at all', {}],
    ['a short secret', { secret: 'short' }],
    ['a short RSA key', { privateKey: pem(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey) }],
    ['another curve', { privateKey: pem(generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey) }],
    ['a key that is none', { privateKey: '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----' }],
  ])('%s is refused at the start', async (_what, jwt) => {
    await expect(createTokens({ ...base, jwt })).rejects.toThrow();
  });

  test('the older spelling of a private key in PEM works too', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pkcs1 = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
    const tokens = await createTokens({ ...base, jwt: { privateKey: pkcs1 } });
    expect(await tokens.verify(await tokens.sign({ sub }))).toMatchObject({ sub });
  });
});
