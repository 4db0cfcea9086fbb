/** The admin API with the service key, by supabase-js' auth.admin. */
import { AuthClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Mail } from '../mail/mailer.ts';
import { onEachDatabase } from '../sync/testing/person.ts';
import { newEmail, PASSWORD, signUp, startTestServer, testConfig, type TestServer } from './testing/server.ts';
import { userCommand } from './user-commands.ts';

const SITE = 'https://daymark.example';
const DAY = 86_400_000;

onEachDatabase('the admin API', (db) => {
  const mails: Mail[] = [];
  const mail = { send: (one: Mail) => void mails.push(one), close: async () => undefined };
  const config = { siteUrl: SITE, corsOrigins: ['https://console.example'] };
  let server: TestServer;
  let key: string;
  let admin: SupabaseClient['auth']['admin'];
  const command = (...args: string[]) => userCommand(db(), ['service-key', ...args], Date.now(), testConfig(config));
  const adminWith = (token: string) =>
    new AuthClient({
      url: `${server.url}/auth/v1`,
      headers: { apikey: token, Authorization: `Bearer ${token}` },
      persistSession: false,
      autoRefreshToken: false,
    }).admin;
  beforeAll(async () => {
    server = await startTestServer(db(), { mail, config });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    key = (await command()).split('\n')[0]!;
    admin = adminWith(key);
    mails.length = 0;
  });

  const get = async (headers: Record<string, string>) => {
    const answer = await fetch(`${server.url}/auth/v1/admin/users`, { headers });
    return [answer.status, ((await answer.json()) as { error_code?: string }).error_code] as const;
  };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  test('the newest key alone works, until it ends', async () => {
    const { session } = await signUp(server.device());
    expect(await get({})).toEqual([401, 'no_authorization']);
    expect(await get(bearer('public-key'))).toEqual([403, 'bad_jwt']);
    expect(await get(bearer(session.access_token))).toEqual([403, 'not_admin']);
    expect(await get(bearer(key))).toEqual([200, undefined]);

    const said = await command('30');
    const newer = said.split('\n')[0]!;
    expect(said).toContain('works for 30 days');
    expect(await get(bearer(key))).toEqual([403, 'bad_jwt']);
    expect(await get(bearer(newer))).toEqual([200, undefined]);
    server.pass(31 * DAY);
    expect(await get(bearer(newer))).toEqual([403, 'bad_jwt']);
    server.pass(-31 * DAY);
    expect(await command('off')).toBe('The key has ended.');
    expect(await get(bearer(newer))).toEqual([403, 'bad_jwt']);
    expect(await command('off')).toBe('There was no key; nothing is changed.');
    await expect(command('0')).rejects.toThrow('service-key [days]');
    // The key names the site, which the server compares.
    expect(await command()).not.toContain('WARNING');
    const without = await userCommand(db(), ['service-key'], Date.now(), testConfig());
    expect(without).toContain('WARNING: SITE_URL is not set here.');
    expect(await command('off')).toBe('The key has ended.');
  });

  test('a page of a browser may use it only from an origin that the operator has named', async () => {
    expect(await get({ ...bearer(key), origin: 'https://evil.example' })).toEqual([403, 'not_admin']);
    expect(await get({ ...bearer(key), origin: SITE })).toEqual([403, 'not_admin']);
    expect(await get({ ...bearer(key), 'sec-fetch-site': 'same-origin' })).toEqual([403, 'not_admin']);
    expect(await get({ ...bearer(key), origin: 'https://console.example' })).toEqual([200, undefined]);
  });

  test('the key is no person: it opens no rows and is no session', async () => {
    for (const path of ['/auth/v1/user', '/rest/v1/me']) {
      const answer = await fetch(`${server.url}${path}`, { headers: bearer(key) });
      expect([path, answer.status]).toEqual([path, expect.toBeOneOf([401, 403])]);
    }
  });

  test('a person is made, read, changed and deleted, and the log says so with ids only', async () => {
    const email = newEmail();
    const made = await admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { name: 'Ada' },
      app_metadata: { plan: 'home' },
    });
    expect(made.error).toBeNull();
    const { id } = made.data.user!;
    const device = server.device();
    expect((await device.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    expect((await admin.getUserById(id)).data.user).toMatchObject({
      id,
      email,
      user_metadata: { name: 'Ada' },
      app_metadata: { provider: 'email', plan: 'home' },
    });
    expect((await admin.createUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' });

    const wanted = newEmail();
    const changed = await admin.updateUserById(id, {
      email: wanted,
      password: 'another horse',
      user_metadata: { name: null },
    });
    expect(changed.data.user).toMatchObject({ email: wanted, user_metadata: {} });
    expect((await device.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    expect((await device.auth.signInWithPassword({ email: wanted, password: 'another horse' })).error).toBeNull();
    const { email: taken } = await signUp(server.device());
    expect((await admin.updateUserById(id, { email: taken })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });

    expect((await admin.deleteUser(id, true)).error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
      message: 'User not found',
    });
    expect((await device.auth.refreshSession()).error?.status).toBe(410);
    expect((await admin.createUser({ id, email })).error).toMatchObject({ status: 400 });
    const acts = server.logged.filter(({ event, user }) => event === 'admin' && user === id);
    expect(acts.map(({ code }) => code)).toEqual(['create', 'update', 'delete']);
    expect(JSON.stringify(server.logged)).not.toContain('@example.test');
  });

  test('an unconfirmed person is confirmed', async () => {
    const email = newEmail();
    const { data } = await admin.createUser({ email, password: PASSWORD });
    const signIn = async () =>
      (await server.device().auth.signInWithPassword({ email, password: PASSWORD })).error?.code;
    expect(await signIn()).toBe('email_not_confirmed');
    await admin.updateUserById(data.user!.id, { email_confirm: true });
    expect(await signIn()).toBeUndefined();
  });

  test('a person is closed out for a time, and let in again', async () => {
    const device = server.device();
    const { email, user } = await signUp(device);
    const banned = await admin.updateUserById(user.id, { ban_duration: '1h30m' });
    expect(Date.parse(banned.data.user!.banned_until!)).toBeGreaterThan(Date.now() + 85 * 60_000);
    const signIn = async () => (await device.auth.signInWithPassword({ email, password: PASSWORD })).error?.code;
    expect((await device.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    expect(await signIn()).toBe('user_banned');
    server.pass(91 * 60_000);
    expect(await signIn()).toBeUndefined();
    server.pass(-91 * 60_000);
    await admin.updateUserById(user.id, { ban_duration: '100h' });
    expect(await signIn()).toBe('user_banned');
    const opened = await admin.updateUserById(user.id, { ban_duration: 'none' });
    expect(opened.data.user?.banned_until).toBeUndefined();
    expect(await signIn()).toBeUndefined();
    expect((await admin.updateUserById(user.id, { ban_duration: 'soon' })).error).toMatchObject({ status: 400 });
  });

  test('people are listed in pages, the newest first', async () => {
    const emails = [];
    for (let i = 0; i < 3; i++) emails.unshift((await signUp(server.device())).email);
    const { data } = await admin.listUsers({ page: 1, perPage: 2 });
    expect(data.users.map(({ email }) => email)).toEqual(emails.slice(0, 2));
    expect(data).toMatchObject({ aud: 'authenticated', nextPage: 2 });
    expect((data as { total: number }).total).toBeGreaterThanOrEqual(3);
    const next = await admin.listUsers({ page: 2, perPage: 2 });
    expect(next.data.users[0]?.email).toBe(emails[2]);
    expect((await admin.listUsers({ page: 9999, perPage: 2 })).data.users).toEqual([]);
  });

  test('an invitation confirms the address of who opens it', async () => {
    const email = newEmail();
    const { data, error } = await admin.inviteUserByEmail(email, { data: { name: 'Ada' } });
    expect([error, data.user?.invited_at]).toEqual([null, expect.any(String)]);
    expect(mails[0]).toMatchObject({ to: email, subject: 'An account for you on Daymark' });
    const token_hash = /#type=invite&token_hash=(\S+)/.exec(mails[0]!.text)![1]!;
    const device = server.device();
    const opened = await device.auth.verifyOtp({ type: 'invite', token_hash });
    expect(opened.data.user).toMatchObject({ email, user_metadata: { name: 'Ada' } });
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  test('links are made to be handed on, and sent to nobody', async () => {
    const { email } = await signUp(server.device());
    const link = async (asked: Parameters<typeof admin.generateLink>[0]) => {
      const { data, error } = await admin.generateLink(asked);
      if (error) throw error;
      return data;
    };
    const { properties } = await link({ type: 'magiclink', email });
    expect(properties.action_link).toBe(`${SITE}/auth#type=magiclink&token_hash=${properties.hashed_token}`);
    const byCode = await server.device().auth.verifyOtp({ email, token: properties.email_otp, type: 'email' });
    expect(byCode.data.user?.email).toBe(email);

    const recovery = await link({ type: 'recovery', email, options: { redirectTo: `${SITE}/welcome` } });
    const page = new URL(recovery.properties.action_link);
    expect(page.origin + page.pathname).toBe(`${SITE}/auth/v1/verify`);
    const followed = await fetch(`${server.url}/auth/v1/verify${page.search}`, { redirect: 'manual' });
    expect(followed.headers.get('location')).toMatch(/^https:\/\/daymark\.example\/welcome#access_token=/);

    const wanted = newEmail();
    const change = await link({ type: 'email_change_new', email, newEmail: wanted });
    const { type, hash } = { type: 'email_change' as const, hash: change.properties.hashed_token };
    expect((await server.device().auth.verifyOtp({ type, token_hash: hash })).data.user?.email).toBe(wanted);

    const fresh = newEmail();
    const made = await link({ type: 'signup', email: fresh, password: PASSWORD });
    await server.device().auth.verifyOtp({ type: 'signup', token_hash: made.properties.hashed_token });
    expect((await server.device().auth.signInWithPassword({ email: fresh, password: PASSWORD })).error).toBeNull();

    const unknown = await link({ type: 'magiclink', email: newEmail() });
    expect(unknown.properties.verification_type).toBe('signup');
    await expect(link({ type: 'recovery', email: newEmail() })).rejects.toMatchObject({
      status: 404,
      code: 'user_not_found',
      message: 'User with this email not found',
    });
    await expect(link({ type: 'email_change_current', email: wanted, newEmail: email })).rejects.toMatchObject({
      message: 'Enable secure email change to generate link for current email',
    });
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/was changed$/)]);
  });

  test('a session is ended by its token', async () => {
    const device = server.device();
    const { session } = await signUp(device);
    expect((await admin.signOut(session.access_token, 'global')).error).toBeNull();
    expect((await device.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
  });

  test('there are no second factors, and what else Supabase has here is refused', async () => {
    const { user } = await signUp(server.device());
    expect((await admin.mfa.listFactors({ userId: user.id })).data).toEqual({ factors: [] });
    const gone = await admin.mfa.deleteFactor({ userId: user.id, id: user.id });
    expect(gone.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
    expect((await admin.oauth.listClients()).error).toMatchObject({ status: 404, code: 'feature_disabled' });
    expect((await admin.getUserById('0198c0de-0000-4000-8000-000000000009')).error?.code).toBe('user_not_found');
  });
});
