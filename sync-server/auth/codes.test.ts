/** Signing in by mail: links, six-digit codes and what limits them, with a real SMTP server and supabase-js. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSmtpSink, type SmtpSink } from '../../tests/support/smtp-sink.ts';
import { createMailer, type Mailer } from '../mail/mailer.ts';
import { feedOf, makeFeed } from '../calendar/feeds.ts';
import { newId } from '#lib/id.ts';
import { makeToken, tokenOf } from '../personal-tokens/tokens.ts';
import { deviceOf, keepDevice } from '../push/devices.ts';
import { makeWebhook, webhooksOf } from '../webhooks/webhooks.ts';
import { onEachDatabase } from '#tests/server/person.ts';
import { CODE_LIFE, MOST_WRONG } from './mail-links.ts';
import { newEmail, PASSWORD, startTestServer, type Options, type TestServer } from '#tests/server/auth-server.ts';
import { DAY_MS } from '#lib/durations.ts';

const SITE = 'https://daymark.example';

onEachDatabase('codes', (db) => {
  let sink: SmtpSink;
  let mail: Mailer;
  let server: TestServer;
  beforeAll(async () => {
    sink = await startSmtpSink();
    mail = createMailer({ url: sink.url, from: 'Daymark <daymark@example.test>' }, () => undefined, [10, 10]);
    server = await startTestServer(db(), { mail, config: { autoconfirm: false, siteUrl: SITE } });
  });
  afterAll(async () => {
    await server.close();
    await mail.close();
    await sink.close();
  });
  const withServer = async (options: Options, work: (server: TestServer) => Promise<void>) => {
    const { config, ...rest } = options;
    const own = await startTestServer(db(), {
      mail,
      config: { autoconfirm: false, siteUrl: SITE, ...config },
      ...rest,
    });
    try {
      await work(own);
    } finally {
      await own.close();
    }
  };

  const CONFIRM = /^Confirm your address/;
  const SIGN_IN = /^Your sign-in link/;
  const NEW_PASSWORD = /^A new password/;
  const read = (text: string) => {
    const url = new URL(/https:\/\/\S+/.exec(text)?.[0] ?? '');
    return {
      code: /code: (\d{6})\b/.exec(text)?.[1] ?? '',
      token_hash: new URLSearchParams(url.hash.slice(1)).get('token_hash') ?? '',
      type: new URLSearchParams(url.hash.slice(1)).get('type') ?? '',
    };
  };
  const mailTo = async (email: string, subject: RegExp) => read(await sink.mailTo(email, subject));
  /** Another code than this one. */
  const wrong = (code: string) => (code === '111111' ? '222222' : '111111');
  const tryCode = async (email: string, token: string, type: 'email' | 'recovery' = 'email', at = server) =>
    (await at.device().auth.verifyOtp({ email, token, type })).error?.code ?? 'signed in';
  /** A person who has confirmed the address. */
  const confirmed = async () => {
    const device = server.device();
    const email = newEmail();
    await device.auth.signUp({ email, password: PASSWORD });
    const { code } = await mailTo(email, CONFIRM);
    expect((await device.auth.verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull();
    return { device, email };
  };
  const asksLink = async (email: string, shouldCreateUser = false, at = server) =>
    at.device().auth.signInWithOtp({ email, options: { shouldCreateUser } });

  test('a person signs in with the code of a mail, once, in any spelling of the address', async () => {
    const { email } = await confirmed();
    expect((await asksLink(email)).error).toBeNull();
    const { code, type } = await mailTo(email, SIGN_IN);
    expect(type).toBe('magiclink');
    const device = server.device();
    const { data, error } = await device.auth.verifyOtp({ email: email.toUpperCase(), token: code, type: 'email' });
    expect([error, data.user?.email]).toEqual([null, email]);
    const claims = await server.tokens.verify(data.session!.access_token);
    expect(claims).toMatchObject({ amr: [{ method: 'otp' }] });
    expect(await tryCode(email, code)).toBe('otp_expired');
  });

  test('using the link ends the code, and a new mail ends both', async () => {
    const { email } = await confirmed();
    await asksLink(email);
    const first = await mailTo(email, SIGN_IN);
    await asksLink(email);
    await expect.poll(() => mailTo(email, SIGN_IN)).not.toEqual(first);
    const second = await mailTo(email, SIGN_IN);
    const open = async (token_hash: string) =>
      (await server.device().auth.verifyOtp({ token_hash, type: 'magiclink' })).error?.code ?? 'signed in';
    expect(await open(first.token_hash)).toBe('otp_expired');
    expect(await open(second.token_hash)).toBe('signed in');
    expect(await tryCode(email, second.code)).toBe('otp_expired');
  });

  test('a new address gets an account by it where sign-ups are open, and else nothing happens', async () => {
    const email = newEmail();
    const device = server.device();
    await device.auth.signInWithOtp({ email, options: { data: { name: 'Ada' } } });
    const { code } = await mailTo(email, CONFIRM);
    const { data } = await device.auth.verifyOtp({ email, token: code, type: 'email' });
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'Ada' } });

    const before = sink.count();
    expect((await asksLink(newEmail())).error).toBeNull();
    await withServer({ config: { signups: false } }, async (closed) => {
      expect((await asksLink(newEmail(), true, closed)).error).toBeNull();
    });
    await asksLink(email);
    await mailTo(email, SIGN_IN);
    expect(sink.count()).toBe(before + 1);
  });

  test('a password that a stranger has chosen for an address ends when its owner signs in by mail', async () => {
    const email = newEmail();
    await server.device().auth.signUp({ email, password: 'of a stranger' });
    await mailTo(email, CONFIRM);
    const before = sink.count();
    await asksLink(email);
    await expect.poll(() => sink.count()).toBe(before + 1);
    const { code } = await mailTo(email, CONFIRM);
    expect(await tryCode(email, code)).toBe('signed in');
    const stranger = await server.device().auth.signInWithPassword({ email, password: 'of a stranger' });
    expect(stranger.error?.code).toBe('invalid_credentials');
  });

  test('whoever signed up with an address without mail is out when its owner comes by mail, and the owner stays', async () => {
    await withServer({ config: { autoconfirm: true } }, async (open) => {
      const email = newEmail();
      const [stranger, owner, phone] = [open.device(), open.device(), open.device()];
      expect((await stranger.auth.signUp({ email, password: PASSWORD })).data.session).not.toBeNull();
      await owner.auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
      const { code } = await mailTo(email, SIGN_IN);
      expect((await owner.auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull();
      expect((await stranger.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
      expect((await stranger.auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
        'invalid_credentials',
      );
      // A password of the owner's stays, also after another mail.
      expect((await owner.auth.updateUser({ password: `${PASSWORD} of the owner` })).error).toBeNull();
      const mails = sink.count();
      await phone.auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
      await expect.poll(() => sink.count()).toBeGreaterThan(mails);
      const again = await mailTo(email, SIGN_IN);
      expect((await phone.auth.verifyOtp({ email, token: again.code, type: 'email' })).error).toBeNull();
      expect((await owner.auth.getUser()).error).toBeNull();
      const password = `${PASSWORD} of the owner`;
      expect((await open.device().auth.signInWithPassword({ email, password })).error).toBeNull();
    });
  });

  test('of what a stranger has made in the account nothing opens it once its owner has come, and what the owner makes stays', async () => {
    await withServer({ config: { autoconfirm: true } }, async (open) => {
      const [email, elsewhere] = [newEmail(), newEmail()];
      const [stranger, owner] = [open.device(), open.device()];
      const user = (await stranger.auth.signUp({ email, password: PASSWORD })).data.user!.id;
      const scopes = { can_read: true, can_write: true, tables: null, zone: 'Europe/Berlin', expires: null };
      const makes = async () => {
        const made = await makeToken(db(), user, { ...scopes, id: newId(), name: 'Phone' }, Date.now());
        await makeFeed(db(), user, { zone: 'Europe/Berlin', language: null }, Date.now());
        const hook = { id: newId(), url: 'https://stranger.example/hook', events: ['habit.ticked' as const] };
        expect(await makeWebhook(db(), user, hook, Date.now())).toHaveProperty('secret');
        const endpoint = `https://push.example/${user}`;
        const browser = {
          endpoint,
          p256dh: 'key',
          auth: 'secret',
          origin: SITE,
          zone: 'Europe/Berlin',
          language: null,
        };
        await keepDevice(db(), user, null, browser, Date.now());
        return typeof made === 'object' ? made.token : '';
      };
      const ways = async (token: string) => ({
        token: (await tokenOf(db(), token, Date.now())) !== null,
        feed: (await feedOf(db(), user)) !== null,
        webhooks: (await webhooksOf(db(), user)).length,
        push: (await deviceOf(db(), user, `https://push.example/${user}`)) !== null,
      });
      const signIn = async () => {
        const before = sink.count();
        await open.device().auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
        await expect.poll(() => sink.count()).toBeGreaterThan(before);
        const { code } = await mailTo(email, SIGN_IN);
        expect((await owner.auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull();
      };

      const foreign = await makes();
      // The stranger's own mailbox has a link that gives the account to it.
      expect((await stranger.auth.updateUser({ email: elsewhere })).error).toBeNull();
      const { token_hash } = await mailTo(elsewhere, /^Confirm your new address/);
      await signIn();
      expect(await ways(foreign)).toEqual({ token: false, feed: false, webhooks: 0, push: false });
      const moved = await stranger.auth.verifyOtp({ type: 'email_change', token_hash });
      expect(moved.error?.code).toBe('otp_expired');

      const own = await makes();
      await signIn();
      expect(await ways(own)).toEqual({ token: true, feed: true, webhooks: 1, push: true });
    });
  });

  test('a code does nothing after its time, for another person, or as another kind', async () => {
    const [ada, mira] = [await confirmed(), await confirmed()];
    await asksLink(ada.email);
    await asksLink(mira.email);
    const { code } = await mailTo(ada.email, SIGN_IN);
    const other = await mailTo(mira.email, SIGN_IN);
    if (other.code !== code) expect(await tryCode(mira.email, code)).toBe('otp_expired');
    const asSignUp = await server.device().auth.verifyOtp({ email: ada.email, token: code, type: 'signup' });
    expect(asSignUp.error).toMatchObject({
      code: 'otp_expired',
      status: 403,
      message: 'Token has expired or is invalid',
    });
    server.pass(CODE_LIFE + 1000);
    expect(await tryCode(ada.email, code)).toBe('otp_expired');
  });

  test('after a few wrong tries, also at once, the code does nothing more and the link still works', async () => {
    const { email } = await confirmed();
    await asksLink(email);
    const { code, token_hash } = await mailTo(email, SIGN_IN);
    const tries = Array.from({ length: MOST_WRONG.code }, () => tryCode(email, wrong(code)));
    expect(new Set(await Promise.all(tries))).toEqual(new Set(['otp_expired']));
    expect(await tryCode(email, code)).toBe('otp_expired');
    const { error } = await server.device().auth.verifyOtp({ token_hash, type: 'magiclink' });
    expect(error).toBeNull();
  });

  test('one wrong try is forgiven, and a new code has its own tries, but not without end in one day', async () => {
    const { email } = await confirmed();
    const newCode = async () => {
      const before = sink.count();
      await asksLink(email);
      await expect.poll(() => sink.count()).toBe(before + 1);
      return (await mailTo(email, SIGN_IN)).code;
    };
    for (let round = 0; round < MOST_WRONG.all / MOST_WRONG.code; round++) {
      const code = await newCode();
      for (let i = 0; i < MOST_WRONG.code; i++) expect(await tryCode(email, wrong(code))).toBe('otp_expired');
    }
    expect(await tryCode(email, await newCode())).toBe('otp_expired');
    server.pass(DAY_MS + 1000);
    const code = await newCode();
    expect(await tryCode(email, wrong(code))).toBe('otp_expired');
    expect(await tryCode(email, code)).toBe('signed in');
  });

  test('wrong codes are limited by address like wrong passwords', async () => {
    await withServer({ rates: { wrongFrom: { burst: 2, perSecond: 0.001 } } }, async (own) => {
      const codes = [];
      for (let i = 0; i < 3; i++) codes.push(await tryCode(newEmail(), '123456', 'email', own));
      expect(codes).toEqual(['otp_expired', 'otp_expired', 'over_request_rate_limit']);
    });
  });

  test('the code for a new password signs in as well, and the one of a new address goes to it', async () => {
    const { device, email } = await confirmed();
    await server.device().auth.resetPasswordForEmail(email);
    const recovery = await mailTo(email, NEW_PASSWORD);
    expect(await tryCode(email, recovery.code, 'recovery')).toBe('signed in');

    const wanted = newEmail();
    await device.auth.updateUser({ email: wanted });
    const { code } = await mailTo(wanted, /^Confirm your new address/);
    const byOld = await device.auth.verifyOtp({ email, token: code, type: 'email_change' });
    expect(byOld.error?.code).toBe('otp_expired');
    const changed = await device.auth.verifyOtp({ email: wanted, token: code, type: 'email_change' });
    expect(changed.data.user?.email).toBe(wanted);
  });

  test('codes are stored as hashes that need the server’s key', async () => {
    const { email } = await confirmed();
    await asksLink(email);
    const { code, token_hash } = await mailTo(email, SIGN_IN);
    const rows = await db().tx(null, (query) =>
      query<{ row: string }>('select row_to_json(l)::text as row from auth.daymark_mail_links l'),
    );
    const all = rows.map(({ row }) => row).join('\n');
    expect(all).not.toContain(`"${code}"`);
    expect(all).not.toContain(token_hash);
    // After a new key no code of before works.
    await withServer({ config: { jwt: { secret: 'another secret of thirty-two bytes' } } }, async (own) => {
      expect(await tryCode(email, code, 'email', own)).toBe('otp_expired');
    });
    expect(await tryCode(email, code)).toBe('signed in');
  });

  test('answers and headers are the same for taken and free addresses', async () => {
    const { email } = await confirmed();
    const unconfirmed = newEmail();
    await server.device().auth.signUp({ email: unconfirmed, password: PASSWORD });
    const ask = async (path: string, body: Record<string, unknown>) => {
      const answer = await fetch(`${server.url}/auth/v1${path}`, { method: 'POST', body: JSON.stringify(body) });
      const { date: _date, ...headers } = Object.fromEntries(answer.headers);
      const text = (await answer.text())
        .replaceAll(String(body.email), 'THE ADDRESS')
        .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'AN ID')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'A TIME');
      return { status: answer.status, headers: { ...headers, 'content-length': '' }, text };
    };
    for (const [path, more] of [
      ['/otp', { create_user: true }],
      ['/otp', { create_user: false }],
      ['/recover', {}],
      ['/resend', { type: 'signup' }],
      ['/resend', { type: 'email_change' }],
      ['/verify', { type: 'email', token: '000000' }],
      ['/token?grant_type=password', { password: 'wrong password' }],
      ['/signup', { password: PASSWORD, data: { name: 'Ada' } }],
    ] as const) {
      const [taken, free, waiting] = await Promise.all(
        [email, newEmail(), unconfirmed].map((address) => ask(path, { ...more, email: address })),
      );
      expect([path, taken]).toEqual([path, free]);
      expect([path, waiting]).toEqual([path, free]);
    }
    expect(await sink.mailTo(email, /^You have a Daymark account already/)).toContain(`${SITE}/auth?mode=login`);
  });

  test('no answer to a wrong code comes quickly, so that its time does not tell whether there was one', async () => {
    const { email } = await confirmed();
    await asksLink(email);
    const { code } = await mailTo(email, SIGN_IN);
    for (const address of [email, newEmail()]) {
      const began = performance.now();
      await tryCode(address, wrong(code));
      expect(performance.now() - began).toBeGreaterThan(195);
    }
  });
});
