/** The flows by mail, with a real SMTP server and supabase-js. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSmtpSink, type SmtpSink } from '../../tests/support/smtp-sink.ts';
import { createMailer, type Mailer } from '../mail/mailer.ts';
import { onEachDatabase } from '#tests/server/person.ts';
import { LIVES, type LinkKind } from './mail-links.ts';
import { newEmail, PASSWORD, startTestServer, type TestServer } from '#tests/server/auth-server.ts';

onEachDatabase('mail', (db) => {
  let sink: SmtpSink;
  let mail: Mailer;
  let server: TestServer;
  beforeAll(async () => {
    sink = await startSmtpSink();
    mail = createMailer({ url: sink.url, from: 'Daymark <daymark@example.test>' }, () => undefined, [10, 10]);
    server = await startTestServer(db(), { mail, config: { autoconfirm: false, siteUrl: 'https://daymark.example' } });
  });
  afterAll(async () => {
    await server.close();
    await mail.close();
    await sink.close();
  });

  const CONFIRM = /^Confirm your address/;
  const RESET = /^A new password/;
  /** What the link of a mail says: its page, and what supabase-js verifies. */
  const linkIn = (text: string) => {
    const url = new URL(/https:\/\/\S+/.exec(text)?.[0] ?? '');
    const parts = new URLSearchParams(url.hash.slice(1));
    const otp = { type: parts.get('type') as LinkKind, token_hash: parts.get('token_hash') ?? '' };
    return { page: url.origin + url.pathname + url.search, otp };
  };
  const otpTo = async (email: string, subject: RegExp) => linkIn(await sink.mailTo(email, subject)).otp;
  /** A person who has confirmed the address. */
  const confirmed = async () => {
    const device = server.device();
    const email = newEmail();
    await device.auth.signUp({ email, password: PASSWORD });
    await device.auth.verifyOtp(await otpTo(email, CONFIRM));
    return { device, email };
  };

  test('a sign-up is confirmed by the link of its mail, which works once', async () => {
    const device = server.device();
    const email = newEmail();
    const made = await device.auth.signUp({ email, password: PASSWORD });
    expect([made.error, made.data.session]).toEqual([null, null]);
    expect(made.data.user?.confirmation_sent_at).toBeDefined();
    expect((await device.auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      'email_not_confirmed',
    );

    const { page, otp } = linkIn(await sink.mailTo(email, CONFIRM));
    expect([page, otp.type]).toEqual(['https://daymark.example/auth', 'signup']);
    const { data } = await device.auth.verifyOtp(otp);
    expect(data.user).toMatchObject({ email });
    expect((await device.auth.getUser()).data.user?.email_confirmed_at).toBeDefined();
    expect((await server.device().auth.verifyOtp(otp)).error?.code).toBe('otp_expired');
    expect((await server.device().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test('a new link replaces the one before, and the password that was given twice counts', async () => {
    const email = newEmail();
    await server.device().auth.signUp({ email, password: PASSWORD });
    const first = await otpTo(email, CONFIRM);
    const again = await server.device().auth.signUp({ email, password: PASSWORD });
    // As for any address: nobody learns whether there is an account.
    expect(again.data.user?.identities).toHaveLength(1);
    await expect.poll(() => otpTo(email, CONFIRM)).not.toEqual(first);
    expect((await server.device().auth.verifyOtp(first)).error?.code).toBe('otp_expired');
    expect((await server.device().auth.verifyOtp(await otpTo(email, CONFIRM))).error).toBeNull();
    expect((await server.device().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test('of two passwords for an address neither counts: its owner, who has the mail, comes in and chooses one', async () => {
    const email = newEmail();
    const signIn = async (password: string) =>
      (await server.device().auth.signInWithPassword({ email, password })).error?.code ?? 'signed in';
    const owner = server.device();
    await owner.auth.signUp({ email, password: PASSWORD });
    const first = await otpTo(email, CONFIRM);
    // A stranger is quicker than the owner, who cannot tell whose mail is the newest; and says the same once more.
    await server.device().auth.signUp({ email, password: 'of a stranger' });
    await expect.poll(() => otpTo(email, CONFIRM)).not.toEqual(first);
    const second = await otpTo(email, CONFIRM);
    await server.device().auth.signUp({ email, password: 'of a stranger' });
    await expect.poll(() => otpTo(email, CONFIRM)).not.toEqual(second);
    const opened = await owner.auth.verifyOtp(await otpTo(email, CONFIRM));
    expect(opened.data.session).toMatchObject({ has_password: false });
    expect([await signIn('of a stranger'), await signIn(PASSWORD)]).toEqual([
      'invalid_credentials',
      'invalid_credentials',
    ]);
    expect((await owner.auth.updateUser({ password: PASSWORD })).error).toBeNull();
    expect([await signIn('of a stranger'), await signIn(PASSWORD)]).toEqual(['invalid_credentials', 'signed in']);
  });

  test('nor does the one of a stranger where the mailbox has had all of its mails; asking for more is limited by address too', async () => {
    const own = await startTestServer(db(), {
      mail,
      config: { autoconfirm: false, siteUrl: 'https://daymark.example' },
      rates: { mail: { burst: 1, perSecond: 0.01 }, signIn: { burst: 4, perSecond: 0.01 } },
    });
    try {
      const email = newEmail();
      const signUp = async (password: string) => own.device().auth.signUp({ email, password });
      await signUp('of a stranger');
      const first = await otpTo(email, CONFIRM);
      await signUp('of a stranger');
      await expect.poll(() => otpTo(email, CONFIRM)).not.toEqual(first);
      await signUp(PASSWORD);
      expect((await own.device().auth.verifyOtp(await otpTo(email, CONFIRM))).error).toBeNull();
      const stranger = await own.device().auth.signInWithPassword({ email, password: 'of a stranger' });
      expect(stranger.error?.code).toBe('invalid_credentials');
      const resend = async () =>
        (await own.device().auth.resend({ email: newEmail(), type: 'signup' })).error?.code ?? 'sent';
      expect([await resend(), await resend(), await resend()]).toEqual(['sent', 'sent', 'over_request_rate_limit']);
    } finally {
      await own.close();
    }
  });

  test('a link of a kind does nothing as another kind, nor after its time', async () => {
    const { email } = await confirmed();
    await server.device().auth.resetPasswordForEmail(email);
    const { token_hash } = await otpTo(email, RESET);
    expect((await server.device().auth.verifyOtp({ type: 'signup', token_hash })).error?.code).toBe('otp_expired');
    server.pass(LIVES.recovery + 1_000);
    expect((await server.device().auth.verifyOtp({ type: 'recovery', token_hash })).error?.code).toBe('otp_expired');
  });

  test('a forgotten password is replaced, and the other devices are signed out', async () => {
    const { device, email } = await confirmed();
    const here = server.device();
    expect((await here.auth.resetPasswordForEmail(email)).error).toBeNull();
    expect((await here.auth.verifyOtp(await otpTo(email, RESET))).error).toBeNull();
    expect((await here.auth.updateUser({ password: 'remembered this time' })).error).toBeNull();
    expect((await device.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    const sign = (password: string) => server.device().auth.signInWithPassword({ email, password });
    expect((await sign(PASSWORD)).error?.code).toBe('invalid_credentials');
    expect((await sign('remembered this time')).error).toBeNull();
  });

  test('an unknown address gets the same answer and no mail', async () => {
    const before = sink.count();
    expect((await server.device().auth.resetPasswordForEmail(newEmail())).error).toBeNull();
    expect((await server.device().auth.resend({ type: 'signup', email: newEmail() })).error).toBeNull();
    const { email } = await confirmed();
    expect((await server.device().auth.resend({ type: 'signup', email })).error).toBeNull();
    await server.device().auth.resetPasswordForEmail(email);
    await sink.mailTo(email, RESET);
    expect(sink.count()).toBe(before + 2);
  });

  test('an address is changed by the link that the new one gets, the old one is told, and a taken one is refused', async () => {
    const { device, email } = await confirmed();
    const other = await confirmed();
    expect((await device.auth.updateUser({ email: other.email })).error?.code).toBe('email_exists');
    const wanted = newEmail();
    const asked = await device.auth.updateUser({ email: wanted });
    expect(asked.data.user).toMatchObject({ email, new_email: wanted });
    expect((await device.auth.verifyOtp(await otpTo(wanted, /^Confirm your new address/))).data.user?.email).toBe(
      wanted,
    );
    expect(await sink.mailTo(email, /^Your address .* was changed/)).toContain(wanted);
    expect((await server.device().auth.signInWithPassword({ email: wanted, password: PASSWORD })).error).toBeNull();
    expect((await server.device().auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      'invalid_credentials',
    );
  });

  test('a mail is in the language that the person has chosen, else in that of the request', async () => {
    const ask = (email: string, language: string) =>
      fetch(`${server.url}/auth/v1/recover`, {
        method: 'POST',
        headers: { 'accept-language': language },
        body: JSON.stringify({ email }),
      });
    const { device, email } = await confirmed();
    await ask(email, 'de-AT,de;q=0.9,en;q=0.8');
    const german = await sink.received(email, /^Ein neues Passwort/);
    expect(german).toMatchObject({ language: 'de', text: expect.stringContaining('Öffne diesen Link') });
    expect(german.html).toContain('<html lang="de">');
    expect(german.html).toContain(`<a href="${linkIn(german.text).page}#`);
    expect((await server.device().auth.verifyOtp(linkIn(german.text).otp)).error).toBeNull();

    const { data } = await device.auth.signInWithPassword({ email, password: PASSWORD });
    const user = data.user!.id;
    await db().tx(null, (query) =>
      query(
        `insert into public.preferences (user_id, id, version, "values") values ($1, $2, 1, '{"language": "fr"}')`,
        [user, crypto.randomUUID()],
      ),
    );
    await ask(email, 'de');
    expect(await sink.received(email, /^Un nouveau mot de passe/)).toMatchObject({ language: 'fr' });

    // English for a language that the app does not have.
    const other = (await confirmed()).email;
    await ask(other, 'ja, *;q=0.1');
    expect(await sink.received(other, RESET)).toMatchObject({ language: 'en' });
  });

  test('a mailbox gets at most a few mails in a row', async () => {
    const own = await startTestServer(db(), {
      mail,
      config: { autoconfirm: false, siteUrl: 'https://daymark.example' },
      rates: { mail: { burst: 2, perSecond: 0.01 } },
    });
    try {
      const ask = async () => (await own.device().auth.resetPasswordForEmail('ada@example.test')).error?.code;
      expect([await ask(), await ask(), await ask()]).toEqual([undefined, undefined, 'over_email_send_rate_limit']);
    } finally {
      await own.close();
    }
  });

  test('a mail that the service refuses for now is sent again', async () => {
    const { email } = await confirmed();
    sink.refuse(2);
    await server.device().auth.resetPasswordForEmail(email);
    expect(await sink.mailTo(email, RESET)).toContain('choose a new password');
  });
});

test('a mail that cannot be sent is given up and logged without its address', async () => {
  const logged: unknown[] = [];
  const mail = createMailer(
    { url: 'smtp://127.0.0.1:1', from: 'a@example.test' },
    (event) => void logged.push(event),
    [1, 1],
  );
  mail.send({ to: 'ada@example.test', subject: 'Hello', text: 'Words', html: '<p>Words</p>', language: 'en' });
  await expect.poll(() => logged).toHaveLength(1);
  await mail.close();
  expect(logged).toMatchObject([{ event: 'mail-not-sent', code: 'ESOCKET' }]);
  expect(JSON.stringify(logged)).not.toContain('ada@');
});
