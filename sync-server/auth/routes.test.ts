import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onBothDatabases } from '#tests/server/person.ts';

import {
  newEmail,
  PASSWORD,
  signUp,
  startTestServer,
  testConfig,
  type Options,
  type TestServer,
} from '#tests/server/auth-server.ts';

onBothDatabases('sign-in', (db) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(db());
  });
  afterAll(async () => {
    await server.close();
  });

  /** A server of its own on the same database. */
  const withServer = async (options: Options, work: (server: TestServer) => Promise<void>) => {
    const own = await startTestServer(db(), options);
    try {
      await work(own);
    } finally {
      await own.close();
    }
  };

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/auth/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const refreshWith = async (refresh_token: string) => {
    const answer = await post('/token?grant_type=refresh_token', { refresh_token });
    return (await answer.json()) as { refresh_token: string; access_token: string; error_code?: string; code?: number };
  };

  test('a new person is signed in at once and can read their user', async () => {
    const device = server.device();
    const email = newEmail();
    const { data, error } = await device.auth.signUp({
      email: `  ${email.toUpperCase()} `,
      password: PASSWORD,
      options: { data: { name: 'Ada' } },
    });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(data.user).toMatchObject({ email, role: 'authenticated', user_metadata: { name: 'Ada' } });
    const found = await device.auth.getUser();
    expect(found.data.user).toMatchObject({ id: data.user?.id, email });
    expect(found.data.user?.identities).toHaveLength(1);
  });

  test('the access token has the claims of GoTrue and expires after an hour', async () => {
    const { session, user, email } = await signUp(server.device());
    const claims = await server.tokens.verify(session.access_token);
    expect(claims).toMatchObject({
      sub: user.id,
      email,
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      app_metadata: { provider: 'email' },
      amr: [{ method: 'password' }],
    });
    expect(claims!.exp - claims!.iat).toBe(3600);
    expect(session.expires_at).toBe(claims!.exp);
  });

  test('a second device signs in with any spelling of the address', async () => {
    const { email, user } = await signUp(server.device());
    const { data, error } = await server
      .device()
      .auth.signInWithPassword({ email: email.toUpperCase(), password: PASSWORD });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(user.id);
  });

  test('wrong password and unknown address get one and the same answer', async () => {
    const { email } = await signUp(server.device());
    const wrong = await server.device().auth.signInWithPassword({ email, password: 'not the password' });
    const unknown = await server.device().auth.signInWithPassword({ email: newEmail(), password: PASSWORD });
    const nonsense = await server.device().auth.signInWithPassword({ email: 'nobody', password: '' });
    for (const { error } of [wrong, unknown, nonsense]) {
      expect(error).toMatchObject({ code: 'invalid_credentials', status: 400, message: 'Invalid login credentials' });
    }
  });

  test('an address has one account', async () => {
    const { email } = await signUp(server.device());
    const { error } = await server.device().auth.signUp({ email: email.toUpperCase(), password: PASSWORD });
    expect(error).toMatchObject({ code: 'user_already_exists', status: 422, message: 'User already registered' });
  });

  test('two sign-ups of one address at once make one account', async () => {
    const email = newEmail();
    const both = await Promise.all([1, 2].map(() => server.device().auth.signUp({ email, password: PASSWORD })));
    expect(both.map(({ error }) => error?.code ?? 'ok').sort()).toEqual(['ok', 'user_already_exists']);
  });

  test.each(['12345', 'ééééé', '👍👍👍👍👍'])('a password of five characters is too weak: %s', async (password) => {
    const { error } = await server.device().auth.signUp({ email: newEmail(), password });
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      code: 'weak_password',
      status: 422,
      reasons: ['length'],
    });
  });

  test('every character of a long passphrase counts', async () => {
    const email = newEmail();
    const passphrase = 'word '.repeat(40);
    expect((await server.device().auth.signUp({ email, password: passphrase })).error).toBeNull();
    const cut = await server.device().auth.signInWithPassword({ email, password: passphrase.slice(0, 72) });
    expect(cut.error?.code).toBe('invalid_credentials');
    const { error } = await server.device().auth.signUp({ email: newEmail(), password: 'x'.repeat(257) });
    expect(error?.code).toBe('validation_failed');
  });

  test.each([
    ['not an address', { email: 'ada at example.test', password: PASSWORD }],
    ['an address with a second line', { email: 'ada@example.test\nbcc: b@example.test', password: PASSWORD }],
    ['no password', { email: 'a@example.test' }],
    ['a phone number', { phone: '+491701234567', password: PASSWORD }],
    ['an empty password', { email: 'a@example.test', password: '' }],
    ['a password that is no text', { email: 'a@example.test', password: 123456 }],
    ['metadata that is no object', { email: 'a@example.test', password: PASSWORD, data: [] }],
    ['metadata with a NUL', { email: 'a@example.test', password: PASSWORD, data: { name: '\0' } }],
    ['metadata that is too large', { email: 'a@example.test', password: PASSWORD, data: { name: 'x'.repeat(5000) } }],
    ['a list', []],
  ])('sign-up refuses %s', async (_what, body) => {
    const answer = await post('/signup', body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 400, error_code: 'validation_failed', msg: expect.any(String) });
  });

  test('errors have the shape of the API version that the client asks for', async () => {
    const plain = await post('/signup', '{');
    expect(await plain.json()).toEqual({
      code: 400,
      error_code: 'bad_json',
      msg: 'Could not parse request body as JSON',
    });
    const named = await post('/signup', '{', { 'x-supabase-api-version': '2024-01-01' });
    expect(named.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(await named.json()).toEqual({ code: 'bad_json', message: 'Could not parse request body as JSON' });
    const weak = await post('/signup', { email: newEmail(), password: '12345' });
    expect(await weak.json()).toEqual({
      code: 422,
      error_code: 'weak_password',
      msg: 'Password should be at least 6 characters.',
      weak_password: { reasons: ['length'] },
    });
  });

  test('a body over 16 KB is refused', async () => {
    const answer = await post('/signup', { email: 'a@example.test', password: 'x'.repeat(20_000) });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 413, error_code: 'request_too_large' });
  });

  test('a refresh rotates the token and the new one works', async () => {
    const device = server.device();
    const { session } = await signUp(device);
    const first = await device.auth.refreshSession();
    expect(first.error).toBeNull();
    expect(first.data.session?.refresh_token).not.toBe(session.refresh_token);
    server.pass(60_000);
    const second = await device.auth.refreshSession();
    expect(second.error).toBeNull();
    expect((await device.auth.getUser()).error).toBeNull();
    const [before, after] = await Promise.all(
      [session, second.data.session!].map(({ access_token }) => server.tokens.verify(access_token)),
    );
    expect(after?.session_id).toBe(before?.session_id);
  });

  test('two tabs that refresh at once get the same new token', async () => {
    const { session } = await signUp(server.device());
    const answers = await Promise.all([1, 2, 3, 4].map(() => refreshWith(session.refresh_token)));
    const tokens = new Set(answers.map(({ refresh_token }) => refresh_token));
    expect(tokens.size).toBe(1);
    const [next] = tokens;
    server.pass(60_000);
    expect((await refreshWith(next!)).error_code).toBeUndefined();
  });

  test('within the interval an older token yields the active one too', async () => {
    const { session } = await signUp(server.device());
    const first = await refreshWith(session.refresh_token);
    const second = await refreshWith(first.refresh_token);
    expect((await refreshWith(session.refresh_token)).refresh_token).toBe(second.refresh_token);
  });

  test('a device that lost the answer to its refresh gets the same new token, however late it asks', async () => {
    const { session } = await signUp(server.device());
    const lost = await refreshWith(session.refresh_token);
    server.pass(3_600_000);
    const again = await refreshWith(session.refresh_token);
    expect(again.refresh_token).toBe(lost.refresh_token);
    expect((await refreshWith(again.refresh_token)).error_code).toBeUndefined();
  });

  test('a token that is used again after its successor was used ends the session', async () => {
    const device = server.device();
    const { session } = await signUp(device);
    const first = await refreshWith(session.refresh_token);
    const rotated = await refreshWith(first.refresh_token);
    server.pass(10_001);
    const thief = await server.device().auth.refreshSession({ refresh_token: session.refresh_token });
    expect(thief.error).toMatchObject({
      code: 'refresh_token_already_used',
      status: 400,
      message: 'Invalid Refresh Token: Already Used',
    });
    expect((await refreshWith(rotated.refresh_token)).error_code).toBe('refresh_token_not_found');
    const answer = await fetch(`${server.url}/auth/v1/user`, {
      headers: { authorization: `Bearer ${rotated.access_token}` },
    });
    expect(await answer.json()).toMatchObject({ code: 403, error_code: 'session_not_found' });
    expect(server.logged).toContainEqual({ event: 'refresh-token-reused' });
  });

  test('ending one session leaves the other devices signed in', async () => {
    const { email, session } = await signUp(server.device());
    const other = server.device();
    await other.auth.signInWithPassword({ email, password: PASSWORD });
    await refreshWith((await refreshWith(session.refresh_token)).refresh_token);
    server.pass(20_000);
    expect((await refreshWith(session.refresh_token)).error_code).toBe('refresh_token_already_used');
    expect((await other.auth.refreshSession()).error).toBeNull();
  });

  test('a token that was never issued is not found', async () => {
    const { error } = await server.device().auth.refreshSession({ refresh_token: 'never-was-a-token' });
    expect(error).toMatchObject({ code: 'refresh_token_not_found', status: 400 });
    expect((await post('/token?grant_type=refresh_token', { refresh_token: '' })).status).toBe(400);
  });

  test('tokens and passwords are stored as hashes only', async () => {
    const { session } = await signUp(server.device());
    const found = await db().tx(null, (query) =>
      query<{ row: string }>(
        `select row_to_json(t)::text as row from auth.daymark_refresh_tokens t
         union all select row_to_json(u)::text from auth.daymark_users u`,
      ),
    );
    const all = found.map(({ row }) => row).join('\n');
    expect(all).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(all).not.toContain(PASSWORD);
    expect(all).not.toContain(session.refresh_token);
    expect(JSON.stringify(server.logged)).not.toContain('@example.test');
  });

  test('no request role may read the tables of accounts and sessions', async () => {
    const { user } = await signUp(server.device());
    for (const table of ['daymark_users', 'daymark_sessions', 'daymark_refresh_tokens']) {
      const read = db().tx({ sub: user.id, role: 'authenticated' }, (query) => query(`select * from auth.${table}`));
      await expect(read).rejects.toMatchObject({ code: '42501' });
    }
  });

  describe('signing out', () => {
    const threeDevices = async () => {
      const devices = [server.device(), server.device(), server.device()] as const;
      const { email } = await signUp(devices[0]);
      await devices[1].auth.signInWithPassword({ email, password: PASSWORD });
      await devices[2].auth.signInWithPassword({ email, password: PASSWORD });
      const held = await Promise.all(devices.map(async (device) => (await device.auth.getSession()).data.session!));
      const alive = () =>
        Promise.all(
          held.map(async ({ access_token }) => {
            const { data } = await server.device().auth.getUser(access_token);
            return data.user !== null;
          }),
        );
      return { devices, held, alive };
    };

    test.each([
      ['global', [false, false, false]],
      ['local', [false, true, true]],
      ['others', [true, false, false]],
    ] as const)('%s ends exactly those sessions', async (scope, expected) => {
      const { devices, held, alive } = await threeDevices();
      expect((await devices[0].auth.signOut({ scope })).error).toBeNull();
      expect(await alive()).toEqual(expected);
      const refreshed = await Promise.all(held.map(({ refresh_token }) => refreshWith(refresh_token)));
      expect(refreshed.map(({ error_code }) => error_code === undefined)).toEqual(expected);
    });

    test('an unknown scope is refused', async () => {
      const { session } = await signUp(server.device());
      const answer = await post('/logout?scope=all', {}, { authorization: `Bearer ${session.access_token}` });
      expect(await answer.json()).toMatchObject({ code: 400, error_code: 'validation_failed' });
    });
  });

  describe('the person', () => {
    test('without a token, with a bad one, and with an expired one', async () => {
      const { session } = await signUp(server.device());
      const get = async (authorization?: string) => {
        const answer = await fetch(`${server.url}/auth/v1/user`, authorization ? { headers: { authorization } } : {});
        return (await answer.json()) as unknown;
      };
      expect(await get()).toMatchObject({ code: 401, error_code: 'no_authorization' });
      expect(await get('Bearer public-key')).toMatchObject({ code: 403, error_code: 'bad_jwt' });
      server.pass(3_700_000);
      expect(await get(`Bearer ${session.access_token}`)).toMatchObject({ code: 403, error_code: 'bad_jwt' });
    });

    test('a new password signs the other devices out and the old one no longer works', async () => {
      const device = server.device();
      const other = server.device();
      const { email } = await signUp(device);
      await other.auth.signInWithPassword({ email, password: PASSWORD });
      const same = await device.auth.updateUser({ password: PASSWORD });
      expect(same.error).toMatchObject({ code: 'same_password', status: 422 });
      expect((await device.auth.updateUser({ password: 'short' })).error?.code).toBe('weak_password');
      expect((await device.auth.updateUser({ password: 'another horse' })).error).toBeNull();
      expect((await device.auth.refreshSession()).error).toBeNull();
      expect((await other.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
      const old = await server.device().auth.signInWithPassword({ email, password: PASSWORD });
      expect(old.error?.code).toBe('invalid_credentials');
      const fresh = await server.device().auth.signInWithPassword({ email, password: 'another horse' });
      expect(fresh.error).toBeNull();
    });

    test('metadata merges by key, null removes one, and the next token has it', async () => {
      const device = server.device();
      await signUp(device);
      await device.auth.updateUser({ data: { name: 'Ada', theme: 'dark' } });
      const { data } = await device.auth.updateUser({ data: { theme: null, lang: 'en' } });
      expect(data.user?.user_metadata).toEqual({ name: 'Ada', lang: 'en' });
      const refreshed = await device.auth.refreshSession();
      const claims = await server.tokens.verify(refreshed.data.session!.access_token);
      expect(claims?.user_metadata).toEqual({ name: 'Ada', lang: 'en' });
    });

    test('nobody can change their own app_metadata, or their address without confirming it', async () => {
      const device = server.device();
      const { session } = await signUp(device);
      const put = async (body: unknown) => {
        const answer = await fetch(`${server.url}/auth/v1/user`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${session.access_token}` },
          body: JSON.stringify(body),
        });
        return (await answer.json()) as unknown;
      };
      expect(await put({ app_metadata: { admin: true } })).toMatchObject({
        app_metadata: { provider: 'email', providers: ['email'] },
      });
      expect(await put({ email: newEmail() })).toMatchObject({ code: 422, error_code: 'email_provider_disabled' });
    });
  });

  describe('limits', () => {
    const few = { burst: 3, perSecond: 1 / 10 };

    test('after too many wrong passwords the right one is refused too, until some time has passed', async () => {
      await withServer({ rates: { wrong: few } }, async (server) => {
        const { email } = await signUp(server.device());
        const attempt = (password: string) => server.device().auth.signInWithPassword({ email, password });
        for (let i = 0; i < 10; i++) expect((await attempt(PASSWORD)).error).toBeNull();
        const burst = await Promise.all(Array.from({ length: 8 }, () => attempt('a wrong guess')));
        expect(burst.filter(({ error }) => error?.code === 'invalid_credentials')).toHaveLength(3);
        expect((await attempt(PASSWORD)).error).toMatchObject({ code: 'over_request_rate_limit', status: 429 });
        const { email: another } = await signUp(server.device());
        expect(
          (await server.device().auth.signInWithPassword({ email: another, password: PASSWORD })).error,
        ).toBeNull();
        server.pass(10_000);
        expect((await attempt(PASSWORD)).error).toBeNull();
      });
    });

    test('tries for an unknown address are limited like those for a known one', async () => {
      await withServer({ rates: { wrong: few } }, async (server) => {
        const email = newEmail();
        const codes: (string | undefined)[] = [];
        for (let i = 0; i < 4; i++) {
          codes.push((await server.device().auth.signInWithPassword({ email, password: 'x' })).error?.code);
        }
        expect(codes).toEqual([...Array<string>(3).fill('invalid_credentials'), 'over_request_rate_limit']);
      });
    });

    test('sign-ups from one address are limited, and the answer says when to try again', async () => {
      await withServer({ rates: { signUp: few } }, async (server) => {
        for (let i = 0; i < 3; i++) await signUp(server.device());
        const answer = await fetch(`${server.url}/auth/v1/signup`, { method: 'POST', body: '{}' });
        expect(answer.status).toBe(429);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      });
    });
  });

  describe('where addresses must be confirmed', () => {
    const options: Options = { config: { autoconfirm: false }, rates: { mail: { burst: 1, perSecond: 1 / 60 } } };

    test('a new person has no session and cannot sign in yet', async () => {
      await withServer(options, async (server) => {
        const email = newEmail();
        const { data, error } = await server.device().auth.signUp({ email, password: PASSWORD });
        expect(error).toBeNull();
        expect(data.session).toBeNull();
        expect(data.user).toMatchObject({ email });
        expect(data.user?.email_confirmed_at).toBeUndefined();
        const right = await server.device().auth.signInWithPassword({ email, password: PASSWORD });
        expect(right.error).toMatchObject({ code: 'email_not_confirmed', status: 400 });
        const wrong = await server.device().auth.signInWithPassword({ email, password: 'not the password' });
        expect(wrong.error?.code).toBe('invalid_credentials');
      });
    });

    test('a sign-up does not tell who has an account', async () => {
      await withServer(options, async (server) => {
        const email = newEmail();
        const free = await server.device().auth.signUp({ email, password: PASSWORD });
        const { data, error } = await server.device().auth.signUp({ email, password: 'somebody else' });
        expect(error).toBeNull();
        expect(Object.keys(data.user!)).toEqual(Object.keys(free.data.user!));
        expect(data.user).toMatchObject({ email, identities: [{ provider: 'email' }] });
        const intruder = await server.device().auth.signInWithPassword({ email, password: 'somebody else' });
        expect(intruder.error?.code).toBe('invalid_credentials');
      });
    });

    test('where no mail is sent, none is promised', async () => {
      await withServer(options, async (server) => {
        const email = newEmail();
        const first = await server.device().auth.resend({ type: 'signup', email });
        expect(first.error?.code).toBe('email_provider_disabled');
        const again = await server.device().auth.resend({ type: 'signup', email });
        expect(again.error?.code).toBe('over_email_send_rate_limit');
      });
    });
  });

  test('where sign-ups are closed, they are refused', async () => {
    await withServer({ config: { signups: false } }, async (server) => {
      const { error } = await server.device().auth.signUp({ email: newEmail(), password: PASSWORD });
      expect(error?.code).toBe('signup_disabled');
      const settings = await fetch(`${server.url}/auth/v1/settings`);
      expect(await settings.json()).toMatchObject({ disable_signup: true, mailer_autoconfirm: true });
    });
  });

  test.each([
    ['RS256', generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey],
    ['ES256', generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey],
  ])('with a key pair a client checks %s tokens itself, by the published key', async (alg, key) => {
    const privateKey = key.export({ type: 'pkcs8', format: 'pem' }).toString();
    await withServer({ config: { jwt: { privateKey } } }, async (server) => {
      const device = server.device();
      const { user, session } = await signUp(device);
      const { data, error } = await device.auth.getClaims();
      expect(error).toBeNull();
      expect(data).toMatchObject({ header: { alg }, claims: { sub: user.id } });
      const [head, body, signature] = session.access_token.split('.');
      const claims = JSON.parse(Buffer.from(body!, 'base64url').toString()) as object;
      const changed = Buffer.from(JSON.stringify({ ...claims, sub: crypto.randomUUID() })).toString('base64url');
      const forged = await device.auth.getClaims(`${head}.${changed}.${signature}`);
      expect(forged.error?.message).toBe('Invalid JWT signature');
      const jwks = await (await fetch(`${server.url}/auth/v1/.well-known/jwks.json`)).text();
      expect(JSON.parse(jwks)).toMatchObject({ keys: [{ alg, use: 'sig', kid: expect.any(String) }] });
      expect(jwks).not.toMatch(/"(?:d|p|q|dp|dq|qi)":/);
    });
  });

  test('with a shared secret the JWKS is empty, and a client asks the server about a token', async () => {
    const device = server.device();
    const { user } = await signUp(device);
    const { data } = await device.auth.getClaims();
    expect(data?.claims.sub).toBe(user.id);
    const jwks = await fetch(`${server.url}/auth/v1/.well-known/jwks.json`);
    expect(await jwks.json()).toEqual({ keys: [] });
  });

  test('what there is not, and the wrong method, are refused', async () => {
    expect((await fetch(`${server.url}/auth/v1/nowhere`)).status).toBe(404);
    const method = await fetch(`${server.url}/auth/v1/token`);
    expect([method.status, method.headers.get('allow')]).toEqual([405, 'POST']);
    const health = await fetch(`${server.url}/auth/v1/health`);
    expect([health.status, health.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const grant = await post('/token?grant_type=toString', {});
    expect(await grant.json()).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'unsupported_grant_type' });
    const provider = await fetch(`${server.url}/auth/v1/authorize?provider=facebook`);
    expect(await provider.json()).toMatchObject({ code: 400, error_code: 'validation_failed' });
  });

  test('the service key of a server of 0.5, whose row is still in the database, opens nothing', async () => {
    const { email } = await signUp(server.device());
    await db().tx(null, (query) =>
      query("insert into auth.daymark_secrets (name, value) values ('service_key', 'its-id') on conflict do nothing"),
    );
    const key = await new SignJWT({ role: 'service_role', jti: 'its-id' })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setAudience('service_role')
      .setIssuer('daymark')
      .setIssuedAt()
      .setExpirationTime('365d')
      .sign(Buffer.from(testConfig().jwt.secret!));
    const body = JSON.stringify({ email, type: 'magiclink' });
    const headers = { authorization: `Bearer ${key}` };
    for (const [method, path] of [
      ['GET', '/admin/users'],
      ['POST', '/admin/users'],
      ['POST', '/admin/generate_link'],
      ['POST', '/invite'],
      ['POST', '/magiclink'],
      ['GET', '/reauthenticate'],
      ['POST', '/factors'],
      ['GET', '/sso'],
    ] as const) {
      const sent = method === 'POST' ? { method, headers, body } : { method, headers };
      const answer = await fetch(`${server.url}/auth/v1${path}`, sent);
      expect([path, answer.status, await answer.json()]).toEqual([
        path,
        404,
        { code: 404, error_code: 'unknown', msg: 'Not found' },
      ]);
    }
    const statusOf = async (path: string) => (await fetch(`${server.url}${path}`, { headers })).status;
    expect([await statusOf('/auth/v1/user'), await statusOf('/rest/v1/me')]).toEqual([403, 401]);
  });

  test('where no mail is sent, what needs one is refused', async () => {
    const { auth } = server.device();
    expect((await auth.signInWithOtp({ email: newEmail() })).error).toMatchObject({
      status: 422,
      code: 'email_provider_disabled',
      message: 'Login with magic link is disabled',
    });
    expect((await auth.resetPasswordForEmail(newEmail())).error).toMatchObject({
      status: 400,
      code: 'email_provider_disabled',
      message: 'This server sends no mail',
    });
  });

  test.each([
    [{ token: '123456', email: 'a@b.example' }, 'Verify requires a verification type'],
    [{ type: 'email' }, 'Verify requires either a token or a token hash'],
    [{ type: 'email', token: '1', token_hash: 'x' }, 'Verify requires either a token or a token hash'],
    [{ type: 'email', token: '1' }, 'A code is verified with the email address it was sent to'],
    [{ type: 'email', token_hash: 'x', email: 'a@b.example' }, 'Only the token_hash and type should be provided'],
    [{ type: 'toString', token_hash: 'x' }, 'Invalid email verification type'],
  ])('verify with %j', async (body, msg) => {
    const answer = await post('/verify', body);
    expect(await answer.json()).toEqual({ code: 400, error_code: 'validation_failed', msg });
  });

  test('other routes refuse everybody without a token of this server', async () => {
    const { session, user } = await signUp(server.device());
    const me = (headers: Record<string, string>) => fetch(`${server.url}/rest/v1/me`, { headers });
    expect(await (await me({ authorization: `Bearer ${session.access_token}` })).json()).toEqual({ sub: user.id });
    for (const headers of [{}, { authorization: 'Bearer public-key' }]) {
      const answer = await me(headers);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual({
        code: 'PGRST301',
        message: expect.any(String),
        details: null,
        hint: null,
      });
    }
  });
});
