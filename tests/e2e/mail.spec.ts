import { startSmtpSink } from '../support/smtp-sink.ts';
import { existingAccount, newEmail, PASSWORD } from './support/account.ts';
import { ProductServer } from './support/server.ts';
import { expect, fillAuth, test } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

test('an address is confirmed by the link of its mail, and a forgotten password replaced on another device', async ({
  device,
}) => {
  // The flows run each time in AuthScreen.test.tsx and sync-server/auth/mail-routes.test.ts.
  test.skip(!process.env.LONG, 'LONG=1 runs it');
  const sink = await startSmtpSink();
  const env = { SMTP_URL: sink.url, MAIL_FROM: 'daymark@example.org', SITE_URL: 'https://daymark.example' };
  const server = await ProductServer.start(undefined, env);
  /** Opens the link of the newest such mail, at the address of this test's server. */
  const linkOf = async (email: string, subject: RegExp) =>
    `${server.url}/auth${new URL(/https:\S+/.exec(await sink.mailTo(email, subject))?.[0] ?? '').hash}`;
  try {
    const email = newEmail();
    const phone = await device({ baseURL: server.url });
    await phone.goto('/auth?mode=signup');
    await fillAuth(phone, 'Sign Up', email);
    await expect(phone.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    await phone.goto(await linkOf(email, /^Confirm/));
    await expect(phone.getByRole('button', { name: 'Get Started' })).toBeVisible();

    const laptop = await device({ baseURL: server.url });
    await laptop.goto('/auth?mode=login');
    await laptop.getByLabel('Email').fill(email);
    await laptop.getByRole('button', { name: 'Forgot your password?' }).click();
    await laptop.getByRole('button', { name: 'Send the link' }).click();
    await expect(laptop.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    await laptop.goto(await linkOf(email, /new password/));
    await laptop.getByLabel('New password').fill(`${PASSWORD}, another`);
    await laptop.getByRole('button', { name: 'Save and sign in' }).click();
    await expect(laptop.getByRole('button', { name: 'Get Started' })).toBeVisible();
    // Pages without their server would complain.
    for (const page of [phone, laptop]) await page.context().close();
  } finally {
    await server.stop();
    await sink.close();
  }
});

test('a person signs in by the code of a mail, and on another device by the link, though the server was killed meanwhile', async ({
  device,
}) => {
  // The flows run each time in AuthScreen.test.tsx and sync-server/auth/codes.test.ts.
  test.skip(!process.env.LONG, 'LONG=1 runs it');
  const sink = await startSmtpSink();
  const env = {
    SMTP_URL: sink.url,
    MAIL_FROM: 'daymark@example.org',
    SITE_URL: 'https://daymark.example',
    AUTOCONFIRM: 'true',
  };
  const server = await ProductServer.start(undefined, env);
  try {
    const email = await existingAccount(server);
    // The page that waits for its code is there while the server is not.
    const allow = [/ERR_CONNECTION_/, /could not be (?:loaded|reached)/];
    const asked = async () => {
      const page = await device({ baseURL: server.url, allow, serviceWorkers: 'allow' });
      await page.goto('/auth?mode=login');
      // From then on the pages do not need the server for their files.
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await page.reload();
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
      await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
      await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
      return { page, mail: await sink.mailTo(email, /^Your sign-in link/) };
    };
    const phone = await asked();
    await server.kill();
    await server.start();
    await phone.page.getByLabel('Code from the mail').fill(/code: (\d{6})/.exec(phone.mail)?.[1] ?? '');
    await expect(phone.page.getByRole('heading', { name: 'Personal Dashboard' })).toBeVisible();
    await phone.page.context().close();

    // Asked on one device, opened on another.
    const before = sink.count();
    const laptop = await asked();
    await expect.poll(() => sink.count()).toBe(before + 1);
    const newest = await sink.mailTo(email, /^Your sign-in link/);
    await server.kill();
    await server.start();
    const tablet = await device({ baseURL: server.url, allow });
    await tablet.goto(`/auth${new URL(/https:\S+/.exec(newest)?.[0] ?? '').hash}`);
    await expect(tablet.getByRole('heading', { name: 'Personal Dashboard' })).toBeVisible();
    for (const page of [laptop.page, tablet]) await page.context().close();
  } finally {
    await server.stop();
    await sink.close();
  }
});
