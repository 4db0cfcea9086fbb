import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '#lib/id.ts';
import { expect, test } from 'vitest';
import { feedOf, makeFeed } from '../calendar/feeds.ts';
import { makeToken, tokenOf } from '../personal-tokens/tokens.ts';
import { makeWebhook, webhooksOf } from '../webhooks/webhooks.ts';
import type { Mail } from '../mail/mailer.ts';
import { asOwner, device as rowsOf, onEachDatabase, put } from '#tests/server/person.ts';
import { accountByEmail, markSignIn } from './accounts.ts';
import { newEmail, PASSWORD, signUp, startTestServer } from '#tests/server/auth-server.ts';
import { userCommand } from './user-commands.ts';

onEachDatabase('npm run user', (db) => {
  const run = (...args: string[]) => userCommand(db(), args, Date.now());

  /** A token, a calendar address and a webhook of a person; `open` says which of them still open something. */
  async function made(user: string) {
    const scopes = { can_read: true, can_write: true, tables: null, zone: 'Europe/Berlin', expires: null };
    const outcome = await makeToken(db(), user, { ...scopes, id: newId(), name: 'Shell' }, Date.now());
    await makeFeed(db(), user, { zone: 'Europe/Berlin', language: null }, Date.now());
    const hook = { id: newId(), url: 'https://scripts.example/hook', events: ['habit.ticked' as const] };
    await makeWebhook(db(), user, hook, Date.now());
    const open = async () => ({
      token: (await tokenOf(db(), typeof outcome === 'object' ? outcome.token : '', Date.now())) !== null,
      feed: (await feedOf(db(), user)) !== null,
      webhooks: (await webhooksOf(db(), user)).length,
    });
    expect(await open()).toEqual({ token: true, feed: true, webhooks: 1 });
    return { open };
  }
  const NOTHING = { token: false, feed: false, webhooks: 0 };

  test('a new password is printed, is the only one that works, and every device is signed out', async () => {
    const server = await startTestServer(db());
    try {
      const device = server.device();
      const { email, session, user } = await signUp(device);
      const scripts = await made(user.id);
      const said = await run('reset-password', email.toUpperCase());
      const password = /: (\S+)\n/.exec(said)?.[1] ?? '';
      expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
      expect((await device.auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
        'invalid_credentials',
      );
      expect((await device.auth.refreshSession(session)).error?.code).toBe('refresh_token_not_found');
      expect((await device.auth.signInWithPassword({ email, password })).error).toBeNull();
      expect(await scripts.open()).toEqual(NOTHING);
    } finally {
      await server.close();
    }
  });

  test('the operator adds a person where nobody can sign up, and a second time makes no second account', async () => {
    const server = await startTestServer(db(), { config: { signups: false } });
    try {
      const email = newEmail();
      const device = server.device();
      expect((await device.auth.signUp({ email, password: PASSWORD })).error?.code).toBe('signup_disabled');
      const password = /password: (\S+)\n/.exec(await run('add', ` ${email.toUpperCase()} `))?.[1] ?? '';
      expect((await device.auth.signInWithPassword({ email, password })).error).toBeNull();
      await expect(run('add', email)).rejects.toThrow(`There is an account with the address ${email} already.`);
      expect((await device.auth.signInWithPassword({ email, password })).error).toBeNull();
      await expect(run('add', 'nobody')).rejects.toThrow('nobody is not an e-mail address.');
    } finally {
      await server.close();
    }
  });

  test('without mail an address can be confirmed, so that nobody is left outside', async () => {
    const server = await startTestServer(db(), { config: { autoconfirm: false } });
    try {
      const email = newEmail();
      const device = server.device();
      await device.auth.signUp({ email, password: PASSWORD });
      const signIn = () => device.auth.signInWithPassword({ email, password: PASSWORD });
      expect((await signIn()).error?.code).toBe('email_not_confirmed');
      expect(await run('list')).toMatch(new RegExp(`^${email}  since .*, never signed in, not confirmed$`, 'm'));
      expect(await run('confirm', email)).toBe(`${email} is confirmed, and can sign in.`);
      expect((await signIn()).error).toBeNull();
      expect(await run('confirm', email)).toBe(`${email} was confirmed before; nothing is changed.`);
      expect(await run('list')).toMatch(new RegExp(`^${email}  since \\S+, last sign-in \\S+$`, 'm'));
      expect(await run('sign-out', email)).toBe(`One device of ${email} signed out.`);
    } finally {
      await server.close();
    }
  });

  test('a disabled person is signed out, cannot sign in by password or by a link, and can once enabled', async () => {
    const mails: Mail[] = [];
    const mail = { send: (one: Mail) => void mails.push(one), close: async () => undefined };
    const server = await startTestServer(db(), { mail, config: { siteUrl: 'https://daymark.example' } });
    try {
      const device = server.device();
      const { email, user, session } = await signUp(device);
      const scripts = await made(user.id);
      await device.auth.resetPasswordForEmail(email);
      await expect.poll(() => mails).toHaveLength(1);
      const token_hash = /token_hash=([\w-]+)/.exec(mails[0]!.text)![1]!;

      // A sign-in whose password was checked just before makes no session either.
      const before = (await db().tx(null, (query) => accountByEmail(query, email)))!;
      expect(await run('disable', email)).toContain(`${email} can no longer sign in`);
      expect(await db().tx(null, (query) => markSignIn(query, new Date().toISOString(), before))).toBeNull();
      expect(await run('list')).toMatch(new RegExp(`^${email}  since .*, disabled \\d{4}-\\d\\d-\\d\\d$`, 'm'));
      expect(await run('disable', email)).toContain(`${email} can no longer sign in`);
      expect((await device.auth.refreshSession(session)).error?.code).toBe('refresh_token_not_found');
      const signIn = async (password: string) =>
        (await server.device().auth.signInWithPassword({ email, password })).error;
      expect(await signIn(PASSWORD)).toMatchObject({ status: 400, code: 'user_banned', message: 'User is banned' });
      // Who does not know the password does not learn it.
      expect((await signIn('a wrong password'))?.code).toBe('invalid_credentials');
      const byLink = async () => (await server.device().auth.verifyOtp({ type: 'recovery', token_hash })).error?.code;
      expect(await byLink()).toBe('user_banned');
      expect(await scripts.open()).toEqual(NOTHING);

      expect(await run('enable', email)).toBe(`${email} can sign in again.`);
      expect(await run('enable', email)).toBe(`${email} was not disabled; nothing is changed.`);
      expect(await signIn(PASSWORD)).toBeNull();
      // The refusal did not use the link up.
      expect(await byLink()).toBeUndefined();
    } finally {
      await server.close();
    }
  });

  test('who was closed out until a time by a server of 0.5 comes in after it', async () => {
    const server = await startTestServer(db());
    try {
      const { email } = await signUp(server.device());
      const until = new Date(Date.now() + 90 * 60_000).toISOString();
      await asOwner(db(), 'update auth.daymark_users set disabled_at = now(), disabled_until = $2 where email = $1', [
        email,
        until,
      ]);
      const signIn = async () =>
        (await server.device().auth.signInWithPassword({ email, password: PASSWORD })).error?.code;
      expect(await signIn()).toBe('user_banned');
      expect(await run('list')).toContain(`until ${until.slice(0, 10)}`);
      server.pass(91 * 60_000);
      expect(await signIn()).toBeUndefined();
    } finally {
      await server.close();
    }
  });

  test('a person is exported to a new file that only the operator reads, and deleted when it is said twice', async () => {
    const server = await startTestServer(db());
    const folder = await mkdtemp(join(tmpdir(), 'daymark-user-'));
    try {
      const device = server.device();
      const { email, user, session } = await signUp(device);
      const id = newId();
      await rowsOf(db(), user.id).sync([put('memory_entries', id, { fact: 'tea, no sugar' })]);

      const file = join(folder, 'ada.json');
      expect(await run('export', email, file)).toContain(`Everything of ${email} is in ${file}`);
      expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
        format: 'daymark-export',
        user: { id: user.id, email },
        tables: { memory_entries: [{ id, fact: 'tea, no sugar' }] },
      });
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      await expect(run('export', email, file)).rejects.toThrow('it is not overwritten');
      await expect(run('export', email, join(folder, 'none', 'ada.json'))).rejects.toThrow('its folder does not exist');
      await expect(run('export', email)).rejects.toThrow('npm run user -- <command>');

      await expect(run('delete', email)).rejects.toThrow('Nothing was deleted.');
      expect((await device.auth.getUser()).error).toBeNull();
      expect(await run('delete', email, 'for-good')).toContain(
        `${email} and everything they had stored here is deleted.`,
      );
      expect((await device.auth.refreshSession(session)).error?.status).toBe(410);
      expect(await run('list')).not.toContain(email);
      expect(await asOwner(db(), 'select id from public.memory_entries where user_id = $1', [user.id])).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
      await server.close();
    }
  });

  test('an unknown command prints what there is, an unknown address says so', async () => {
    await expect(run('reset', 'ada@example.test')).rejects.toThrow('npm run user -- <command>');
    await expect(run('sign-out')).rejects.toThrow('npm run user -- <command>');
    await expect(run('sign-out', 'nobody@example.test')).rejects.toThrow(
      'There is no account with the address nobody@example.test.',
    );
  });
});
