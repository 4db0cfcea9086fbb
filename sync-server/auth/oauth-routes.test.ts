/** 'Continue with Google': a real provider, supabase-js as the client, and a browser without a screen. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLIENT, oidcBrowser, startOidc, type Oidc } from '../../tests/support/oidc.ts';
import { WebSocket } from 'ws';
import { onEachDatabase } from '#tests/server/person.ts';
import { confirmAccount, disableAccount } from './accounts.ts';
import { CODE_LIFE, STATE_LIFE } from './flow-states.ts';
import { newEmail, PASSWORD, startTestServer, type Options, type TestServer } from '#tests/server/auth-server.ts';

/** A port that is free now, because the server's address is part of its settings. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

onEachDatabase('continue with Google', (db) => {
  let oidc: Oidc;
  let server: TestServer;
  let site: string;
  let now = Date.now();
  const started: TestServer[] = [];
  const start = async (port: number, change: Options['config'] = {}) => {
    const google = { ...CLIENT, issuer: oidc.issuer };
    const made = await startTestServer(db(), { config: { port, siteUrl: site, google, ...change } });
    started.push(made);
    return made;
  };
  beforeAll(async () => {
    const port = await freePort();
    site = `http://127.0.0.1:${port}`;
    oidc = await startOidc([`${site}/auth/v1/callback`]);
    server = await start(port);
    now = Date.now();
  });
  afterAll(async () => {
    for (const made of started) await made.close();
    await oidc.close();
  });

  let people = 0;
  /** Somebody who has an account at the provider. */
  const person = (given: { email?: string; email_verified?: boolean; name?: string } = {}) => {
    const login = `person${++people}-${now}`;
    const email = newEmail();
    oidc.people.set(login, {
      email,
      email_verified: true,
      name: 'Ada',
      picture: 'https://pictures.example/ada',
      ...given,
    });
    return { login, email: given.email ?? email };
  };
  const device = (flowType: 'pkce' | 'implicit' = 'pkce', url = server.url) =>
    createClient(url, 'public-key', {
      auth: { flowType, persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      realtime: { transport: WebSocket as never },
    });
  type Device = ReturnType<typeof device>;
  const addressOf = async (from: Device, redirectTo = `${site}/auth?next=/tasks`) => {
    const { data } = await from.auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo, skipBrowserRedirect: true, queryParams: { prompt: 'consent' } },
    });
    return data.url!;
  };
  const isBack = ({ origin, pathname }: URL) => origin !== oidc.issuer && !pathname.startsWith('/auth/v1/');
  const isCallback = ({ pathname }: URL) => pathname === '/auth/v1/callback';
  /** Where the sign-in of this person ends. */
  const through = async (from: Device, login: string | null, redirectTo?: string) =>
    oidcBrowser().signIn(await addressOf(from, redirectTo), login, isBack);
  const enter = async (login: string, from = device()) => {
    const end = await through(from, login);
    const { data, error } = await from.auth.exchangeCodeForSession(end.searchParams.get('code') ?? '');
    return { end, error, session: data.session, user: data.user };
  };
  /** The errors of a redirect, which are in the query and in the fragment. */
  const errorOf = (end: URL) => {
    const inHash = new URLSearchParams(end.hash.slice(1));
    expect(inHash.get('error_description')).toBe(end.searchParams.get('error_description'));
    expect(end.searchParams.get('code')).toBeNull();
    return [end.searchParams.get('error'), end.searchParams.get('error_code')];
  };

  test('a new person gets an account and a session, and the same one the next time (PKCE)', async () => {
    const { login, email } = person();
    const first = await enter(login);
    expect([first.end.pathname, first.end.searchParams.get('next')]).toEqual(['/auth', '/tasks']);
    expect(first.user).toMatchObject({
      email,
      app_metadata: { provider: 'google', providers: ['google'] },
      identities: [{ provider: 'google', id: login, email, identity_data: { sub: login } }],
    });
    // The picture stays with the provider.
    expect(first.user?.user_metadata).toEqual({ full_name: 'Ada' });
    expect(decodeJwt(first.session!.access_token)['amr']).toMatchObject([{ method: 'oauth' }]);
    const again = await enter(login);
    expect(again.user?.id).toBe(first.user?.id);
    const refreshed = await device().auth.refreshSession({ refresh_token: again.session!.refresh_token });
    expect(decodeJwt(refreshed.data.session!.access_token)['amr']).toMatchObject([{ method: 'oauth' }]);
  });

  test('a sign-in without a code challenge is refused', async () => {
    const answer = await fetch(await addressOf(device('implicit')), { redirect: 'manual' });
    expect([answer.status, (await answer.json()).error_code]).toEqual([400, 'validation_failed']);
  });

  test('a state and a code work once, and for a time', async () => {
    const { login } = person();
    const phone = device();
    const browser = oidcBrowser();
    const callback = await browser.signIn(await addressOf(phone), login, isCallback);
    const end = new URL((await browser.open(callback.href)).to!);
    const replayed = await browser.open(callback.href);
    expect(errorOf(new URL(replayed.to!))).toEqual(['invalid_request', 'bad_oauth_state']);
    const forged = await browser.open(callback.href.replace(/state=[^&]*/, 'state=forged'));
    expect(errorOf(new URL(forged.to!))).toEqual(['invalid_request', 'bad_oauth_state']);

    const code = end.searchParams.get('code')!;
    const token = (code_verifier: string) =>
      fetch(`${server.url}/auth/v1/token?grant_type=pkce`, {
        method: 'POST',
        body: JSON.stringify({ auth_code: code, code_verifier }),
      });
    expect([(await token('x'.repeat(50))).status, (await token('')).status]).toEqual([400, 400]);
    expect((await (await token('x'.repeat(50))).json()).error_code).toBe('bad_code_verifier');
    expect((await phone.auth.exchangeCodeForSession(code)).error).toBeNull();
    expect((await token('x'.repeat(50))).status).toBe(404);
    expect((await (await token('x'.repeat(50))).json()).error_code).toBe('flow_state_not_found');
  });

  test('what takes too long begins again', async () => {
    const { login } = person();
    const late = await start(0, {});
    const phone = device('pkce', late.url);
    const callback = await oidcBrowser().signIn(await addressOf(phone), login, isCallback);
    late.pass(STATE_LIFE + 1000);
    const to = (await oidcBrowser().open(callback.href.replace(site, late.url))).to!;
    expect(errorOf(new URL(to))).toEqual(['invalid_request', 'bad_oauth_state']);

    const second = await oidcBrowser().signIn(await addressOf(phone), login, isCallback);
    const end = new URL((await oidcBrowser().open(second.href.replace(site, late.url))).to!);
    late.pass(CODE_LIFE + 1000);
    const { error } = await phone.auth.exchangeCodeForSession(end.searchParams.get('code')!);
    expect([error?.code, error?.status]).toEqual(['flow_state_expired', 422]);
  });

  test('one process sends the person away, and another takes them back', async () => {
    const { login } = person();
    const other = await start(0);
    const phone = device();
    const callback = await oidcBrowser().signIn(await addressOf(phone), login, isCallback);
    const end = new URL((await oidcBrowser().open(callback.href.replace(site, other.url))).to!);
    expect((await phone.auth.exchangeCodeForSession(end.searchParams.get('code')!)).error).toBeNull();
  });

  test('an ID token with another nonce is not believed', async () => {
    const { login } = person();
    const phone = device();
    const { to } = await oidcBrowser().open(await addressOf(phone));
    const end = await oidcBrowser().signIn(to!.replace(/nonce=[^&]*/, 'nonce=another'), login, isBack);
    expect(errorOf(end)).toEqual(['server_error', 'unexpected_failure']);
    expect(end.searchParams.get('error_description')).toBe('Unable to exchange external code');
  });

  test('an ID token that the provider has not signed is not believed', async () => {
    const [{ login }, other] = [person(), person()];
    // Somebody else's name in it, under the signature of the true one; and a signature of zeros.
    const changes = [
      (token: string) => {
        const [head, , signature] = token.split('.');
        const claims = Buffer.from(JSON.stringify({ ...decodeJwt(token), sub: other.login })).toString('base64url');
        return [head, claims, signature].join('.');
      },
      (token: string) => `${token.slice(0, token.lastIndexOf('.') + 1)}${Buffer.alloc(256).toString('base64url')}`,
    ];
    for (const change of changes) {
      oidc.onIdToken = change;
      try {
        expect(errorOf(await through(device(), login))[0]).toBe('server_error');
      } finally {
        oidc.onIdToken = (token) => token;
      }
    }
    expect((await enter(login)).user?.identities).toMatchObject([{ id: login }]);
  });

  test('whoever cancels at the provider is led back with its error', async () => {
    const end = await through(device(), null);
    expect(errorOf(end)).toEqual(['access_denied', null]);
    expect(end.searchParams.get('next')).toBe('/tasks');
  });

  test('nobody is led to another site', async () => {
    const { login } = person();
    for (const foreign of [
      'https://evil.example/auth',
      '//evil.example',
      'javascript:alert(1)',
      `${site}@evil.example/`,
    ]) {
      expect((await through(device(), login, foreign)).origin).toBe(site);
    }
    const allowing = await start(0, { corsOrigins: ['https://app.example'] });
    const phone = device('pkce', allowing.url);
    expect((await through(phone, login, 'https://app.example/in')).href).toMatch(/^https:\/\/app\.example\/in\?code=/);
  });

  test('an address that the provider has not checked makes no account and takes none', async () => {
    const { email } = person();
    await server.device().auth.signUp({ email, password: PASSWORD });
    for (const given of [{ email }, { email: newEmail() }]) {
      const { login } = person({ ...given, email_verified: false });
      expect(errorOf(await through(device(), login))).toEqual(['access_denied', 'provider_email_needs_verification']);
    }
  });

  test('an account whose owner never proved the address is not opened by it, and one that did is', async () => {
    // Without mail, anybody can sign up with this address.
    const { login, email } = person();
    const made = await server.device().auth.signUp({ email, password: PASSWORD });
    const refused = await through(device(), login);
    expect(errorOf(refused)).toEqual(['access_denied', 'email_exists']);
    expect(refused.searchParams.get('error_description')).toMatch(/Sign in with its password/);
    const { id } = made.data.user!;
    // The operator has confirmed it, which proves nothing.
    await db().tx(null, (query) => confirmAccount(query, new Date().toISOString(), id, false));
    expect(errorOf(await through(device(), login))).toEqual(['access_denied', 'email_exists']);

    await db().tx(null, (query) => confirmAccount(query, new Date().toISOString(), id, true));
    await server.device().auth.signInWithPassword({ email, password: PASSWORD });
    const { user } = await enter(login);
    expect(user).toMatchObject({ id, app_metadata: { provider: 'email', providers: ['email', 'google'] } });
    expect(user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'google']);
    expect((await server.device().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test('a proof is of one address: after the address was changed without one, it does not count', async () => {
    const { login, email } = person();
    const { user } = await enter(person().login);
    await db().tx(null, (query) => query('update auth.daymark_users set email = $2 where id = $1', [user!.id, email]));
    expect(errorOf(await through(device(), login))).toEqual(['access_denied', 'email_exists']);
  });

  test('an address that the provider has given to somebody else does not open the account of the person before', async () => {
    const { login, email } = person();
    await enter(login);
    expect(errorOf(await through(device(), person({ email }).login))).toEqual(['access_denied', 'email_exists']);
  });

  test('an account that nobody confirmed goes to the owner of the address, without the password of whoever made it', async () => {
    const asking = await start(0, { autoconfirm: false });
    const { login, email } = person();
    await asking.device().auth.signUp({ email, password: 'of somebody else', options: { data: { full_name: 'Eve' } } });
    const { user } = await enter(login);
    expect(user).toMatchObject({ email, user_metadata: { full_name: 'Ada' }, app_metadata: { providers: ['google'] } });
    const old = await server.device().auth.signInWithPassword({ email, password: 'of somebody else' });
    expect(old.error?.code).toBe('invalid_credentials');
  });

  test('a person without a password can choose one, and keeps the name that they gave themselves', async () => {
    const { login, email } = person();
    const phone = device();
    const { error } = await enter(login, phone);
    expect(error).toBeNull();
    expect((await phone.auth.updateUser({ data: { full_name: 'Countess' } })).error).toBeNull();
    expect((await phone.auth.updateUser({ password: PASSWORD })).error).toBeNull();
    expect((await server.device().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    expect((await enter(login)).user?.user_metadata).toEqual({ full_name: 'Countess' });
  });

  test('a name that is too long or broken is cut, and a missing one is none', async () => {
    const long = await enter(person({ name: `\ud83d${'Ä'.repeat(5000)}\0` }).login);
    expect(Array.from(String(long.user?.user_metadata['full_name']))).toHaveLength(120);
    expect((await enter(person({ name: '  ' }).login)).user?.user_metadata).toEqual({});
  });

  test('a closed account and closed sign-ups are refused', async () => {
    const { login } = person();
    const { user } = await enter(login);
    await db().tx(null, (query) => disableAccount(query, user!.id, new Date().toISOString()));
    expect(errorOf(await through(device(), login))).toEqual(['access_denied', 'user_banned']);
    const closed = await start(0, { signups: false });
    const end = await through(device('pkce', closed.url), person().login);
    // The callback is answered by the first server, so this asks the second one.
    expect(end.searchParams.get('code')).not.toBeNull();
    const phone = device('pkce', closed.url);
    const callback = await oidcBrowser().signIn(await addressOf(phone), person().login, isCallback);
    const refused = await oidcBrowser().open(callback.href.replace(site, closed.url));
    expect(errorOf(new URL(refused.to!))).toEqual(['access_denied', 'signup_disabled']);
  });

  test('a person who comes twice at once gets one account', async () => {
    const { login } = person();
    const found = await Promise.all([1, 2, 3].map(() => enter(login)));
    expect(found.map(({ error }) => error)).toEqual([null, null, null]);
    expect(new Set(found.map(({ user }) => user?.id)).size).toBe(1);
  });

  test('a provider that does not answer is said in words, and the rest works', async () => {
    const gone = await start(0, { google: { ...CLIENT, issuer: `http://127.0.0.1:${await freePort()}` } });
    const { to } = await oidcBrowser().open(await addressOf(device('pkce', gone.url)));
    expect(errorOf(new URL(to!))).toEqual(['temporarily_unavailable', 'unexpected_failure']);
    expect(new URL(to!).searchParams.get('error_description')).toMatch(/Google does not answer/);
    expect((await gone.device().auth.signUp({ email: newEmail(), password: PASSWORD })).error).toBeNull();
    expect(JSON.stringify(gone.logged)).not.toMatch(/secret|@example/);
  });

  test('a wrong client secret is named in the log, and nobody is signed in', async () => {
    const wrong = await start(0, { google: { ...CLIENT, clientSecret: 'not the one', issuer: oidc.issuer } });
    const callback = await oidcBrowser().signIn(await addressOf(device()), person().login, isCallback);
    const { to } = await oidcBrowser().open(callback.href.replace(site, wrong.url));
    expect(errorOf(new URL(to!))).toEqual(['server_error', 'unexpected_failure']);
    expect(wrong.logged).toContainEqual(
      expect.objectContaining({ event: 'sign-in-by-provider-failed', code: 'invalid_client' }),
    );
  });

  test('without a provider the settings say so, and what the client got wrong is answered as by GoTrue', async () => {
    const none = await startTestServer(db());
    started.push(none);
    const ask = async (url: string, query: string) => {
      const answer = await fetch(`${url}/auth/v1/${query}`, { redirect: 'manual' });
      return [answer.status, (await answer.json()).error_code];
    };
    expect(await ask(none.url, 'authorize?provider=google')).toEqual([400, 'validation_failed']);
    expect(await ask(none.url, 'callback?code=1&state=2')).toEqual([400, 'validation_failed']);
    expect(await ask(server.url, 'authorize?provider=github')).toEqual([400, 'validation_failed']);
    const challenges = ['x'.repeat(42), 'x'.repeat(129), 'ä'.repeat(50), 'x'.repeat(50)];
    for (const [at, challenge] of challenges.entries()) {
      const method = at === 3 ? 's512' : 's256';
      const query = `authorize?provider=google&code_challenge=${challenge}&code_challenge_method=${method}`;
      expect(await ask(server.url, query)).toEqual([400, 'validation_failed']);
    }
    const google = async (url: string) => (await (await fetch(`${url}/auth/v1/settings`)).json()).external.google;
    expect([await google(none.url), await google(server.url)]).toEqual([false, true]);
  });

  test('looking at an address with HEAD uses nothing up', async () => {
    const { login } = person();
    const callback = await oidcBrowser().signIn(await addressOf(device()), login, isCallback);
    expect((await fetch(callback, { method: 'HEAD', redirect: 'manual' })).status).toBe(405);
    expect((await oidcBrowser().open(callback.href)).to).toMatch(/\?.*code=/);
  });
});
