/** 'Continue with Google' in the built product, with a real provider and its pages. */
import type { Page } from 'playwright/test';
import { CLIENT, startOidc, type Oidc } from '../support/oidc.ts';
import { existingAccount, newEmail } from './support/account.ts';
import { ProductServer } from './support/server.ts';
import { expect, installed, onboard, synced, test, toast, writeJournal } from './support/test.ts';

const press = (page: Page) => page.getByRole('button', { name: 'Continue with Google' }).click();

test('without a provider the button says that it is not set up here, also before the app has started, and offline', async ({
  device,
}) => {
  const page = await device({ allow: [/ERR_INTERNET_DISCONNECTED/] });
  await page.goto('/auth?mode=login', { waitUntil: 'commit' });
  await press(page);
  await expect(toast(page, 'Google login failed')).toContainText('Google is not set up on this server.');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveAccessibleDescription(
    /Use an e-mail address and a password/,
  );
  await installed(page);
  await page.context().setOffline(true);
  await page.goto('/auth');
  await press(page);
  await expect(toast(page, 'Google login failed')).toContainText('needs a connection');
  await page.context().setOffline(false);
});

test.describe('with a provider', () => {
  let oidc: Oidc;
  let own: ProductServer;
  test.beforeAll(async () => {
    own = await ProductServer.start();
    oidc = await startOidc([`${own.url}/auth/v1/callback`]);
    await own.kill();
    await own.start({
      SITE_URL: own.url,
      GOOGLE_CLIENT_ID: CLIENT.clientId,
      GOOGLE_CLIENT_SECRET: CLIENT.clientSecret,
      GOOGLE_ISSUER: oidc.issuer,
    });
  });
  test.afterAll(async () => {
    await own.stop();
    await oidc.close();
  });

  /** What a server that is killed, and a provider's page without a favicon, make the browser log. */
  const allow = [/net::ERR_/, /WebSocket connection to/, /Failed to fetch/, /status of 4\d\d/];
  let people = 0;
  const person = (email = newEmail()) => {
    const login = `person${++people}`;
    oidc.people.set(login, { email, email_verified: true, name: 'Ada' });
    return { login, email };
  };
  /** The provider's own pages. */
  const signInThere = async (page: Page, login: string) => {
    await page.getByPlaceholder('Enter any login').fill(login);
    await page.getByPlaceholder('and password').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
  };
  const agree = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

  test('a new person comes back signed in, with the installed app and a server that was killed on the way', async ({
    device,
  }) => {
    const page = await device({ baseURL: own.url, allow });
    await page.goto('/auth');
    await installed(page);
    await page.goto('/auth?mode=signup&next=%2Ftasks');
    await press(page);
    await expect(page).toHaveURL(new RegExp(`^${oidc.issuer}`));
    await signInThere(page, person().login);
    await own.kill();
    await own.start();
    await agree(page);
    await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
    await onboard(page);
    // The code is neither in the address nor in the history.
    await page.goBack();
    expect(page.url()).not.toContain('code=');
  });

  test.describe('in a page without a service worker', () => {
    test.use({ serviceWorkers: 'block' });

    test('the second time leads to the page that was wanted; a server that is gone is waited for, and the code is used then', async ({
      device,
    }) => {
      test.skip(!process.env.LONG, 'LONG=1 runs it');
      const { login } = person();
      const first = await device({ baseURL: own.url, allow });
      await first.goto('/auth');
      await press(first);
      await signInThere(first, login);
      await agree(first);
      await onboard(first);
      await synced(first);
      await first.context().close();

      // Without a service worker, a file that is asked for while the server is gone fails, and the page starts once more.
      const page = await device({ baseURL: own.url, allow: [...allow, /The database could not be opened: TypeError/] });
      await page.goto('/auth?mode=login&next=%2Ftasks');
      await press(page);
      await signInThere(page, login);
      // Killed between the way back and the exchange of the code.
      await page.route(
        '**/auth/v1/token*',
        async (route) => {
          await own.kill();
          await route.continue();
        },
        { times: 1 },
      );
      await agree(page);
      await expect(page.getByRole('heading', { name: 'Signing you in' })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'The server cannot be reached.' })).toBeVisible();
      await expect(page).toHaveURL('/auth?mode=login&next=%2Ftasks');
      await own.start();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page).toHaveURL('/tasks');
      await synced(page);
    });

    test('whoever cancels, or has an account that another person may have made, is told so', async ({ device }) => {
      const page = await device({ baseURL: own.url, allow });
      await page.goto('/auth?mode=login&next=%2Ftasks');
      await press(page);
      await page.getByRole('link', { name: /Cancel/ }).click();
      await expect(toast(page, 'Google login failed')).toContainText('You did not finish signing in with Google.');
      await expect(page).toHaveURL('/auth?mode=login&next=%2Ftasks');
      await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveAccessibleDescription(
        /You did not finish/,
      );

      const { login } = person(await existingAccount(own));
      await press(page);
      await signInThere(page, login);
      await agree(page);
      await expect(toast(page, 'Google login failed')).toContainText(
        'Sign in with the e-mail address and its password.',
      );
    });

    test('what was written on this device is asked about, and a code that came to another browser is refused in words', async ({
      device,
    }) => {
      const page = await device({ baseURL: own.url, allow });
      await page.goto('/auth');
      await page.getByRole('button', { name: 'Use on this device only' }).click();
      await onboard(page);
      await writeJournal(page, 'Written before.');
      await page.goto('/auth');
      await press(page);
      await signInThere(page, person().login);
      await agree(page);
      await expect(page.getByRole('heading', { name: 'Add it to your account?' })).toBeVisible();
      await page.getByRole('button', { name: 'Add it to my account' }).click();
      await expect(page).toHaveURL('/profile');

      const other = await device({ baseURL: own.url, allow });
      await other.goto('/auth?mode=login&code=of-another-browser');
      await expect(toast(other, 'Google login failed')).toContainText('began in another browser');
      await expect(other).toHaveURL('/auth?mode=login');
    });

    test('the chat of a signed-out visitor signs in with Google, and comes back to the chat', async ({ device }) => {
      const page = await device({ baseURL: own.url, allow });
      await page.goto('/chat');
      await page.getByRole('button', { name: 'Sign In to Continue' }).click();
      await signInThere(page, person().login);
      await agree(page);
      await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
    });
  });
});
