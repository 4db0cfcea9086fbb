import { existingAccount, newEmail, PASSWORD } from './support/account.ts';
import { endSession } from './support/keep-session.ts';
import {
  atHome,
  composer,
  expect,
  fillAuth,
  installed,
  line,
  signIn,
  synced,
  syncWords,
  test,
  toast,
  writeJournal,
} from './support/test.ts';

test.describe('with a server', () => {
  test.use({ serviceWorkers: 'block' });

  test('signing up shows a toast, leads to onboarding, and the person is still signed in after a reload @000.14', async ({
    device,
  }) => {
    const page = await device();
    await page.goto('/auth');
    await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await fillAuth(page, 'Sign Up', newEmail());
    await expect(toast(page, 'Account created')).toContainText("You've been signed up and logged in.");
    await expect(page).toHaveURL('/onboarding');
    await page.reload();
    await expect(page.getByRole('heading', { name: "Let's Get Started" })).toBeVisible();
  });

  test("a wrong password shows the provider's message, in a toast and at the field @000.15", async ({
    server,
    device,
  }) => {
    const email = await existingAccount(server);
    const page = await device({ allow: [/status of 400/] });
    await page.goto('/auth?mode=login');
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    await fillAuth(page, 'Sign In', email, 'not the password');
    await expect(toast(page, 'Authentication error')).toContainText('Invalid login credentials');
    const field = page.getByLabel('Password', { exact: true });
    await expect(field).toHaveAccessibleDescription(/Invalid login credentials/);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await field.fill(PASSWORD);
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    await field.press('Enter');
    await expect(toast(page, 'Success!')).toContainText("You're logged in. Redirecting...");
    await expect(page).toHaveURL('/profile');
  });

  test('a password that is too short and an address that is taken are refused, and nothing typed is lost @000.16', async ({
    server,
    device,
  }) => {
    const taken = await existingAccount(server);
    const page = await device({ allow: [/status of 4\d\d/] });
    await page.goto('/auth?mode=signup');
    await fillAuth(page, 'Sign Up', newEmail(), 'short');
    await expect(toast(page, 'Authentication error')).toContainText('Password should be at least 6 characters');
    // Beside the field the rule is said once.
    await expect(page.getByText('Password must be at least 6 characters')).toHaveCount(0);
    await fillAuth(page, 'Sign Up', taken);
    await expect(toast(page, 'Authentication error')).toContainText('User already registered');
    await expect(page.getByLabel('Email')).toHaveValue(taken);
  });

  test('the link changes the mode and the address, and the password can be shown', async ({ device }) => {
    const page = await device();
    await page.goto('/auth');
    await page.getByRole('link', { name: 'Already have an account? Sign in' }).click();
    await expect(page).toHaveURL(/mode=login/);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await page.getByRole('link', { name: "Don't have an account? Sign up" }).click();
    await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('visible');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  });

  test('a signed-in visitor is redirected from /auth, and Back does not return to it @000.18 @000.26', async ({
    server,
    device,
  }) => {
    const page = await device();
    await atHome(page, server, '/memory');
    await page.goto('/auth?mode=login');
    await expect(page).toHaveURL('/profile');
    await page.goto('/memory');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/profile');
    await page.goBack();
    await expect(page).toHaveURL('/memory');
  });

  test('with an expired session everything works, the app asks to sign in, and then the unsent changes are sent', async ({
    server,
    device,
  }) => {
    const page = await device({ allow: [/status of 40[01]/] });
    const email = await atHome(page, server);
    await writeJournal(page, 'Before the session ended.');
    await synced(page);
    await page.evaluate(endSession);
    await page.reload();
    await writeJournal(page, 'After the session ended.');
    await expect(syncWords(page)).toHaveText('Sign in to sync');
    await page.reload();
    await expect(line(page, 'After the session ended.')).toBeVisible();
    await expect(syncWords(page)).toHaveText('Sign in to sync');

    // /auth lets its owner in again, with the address filled in.
    await page.goto('/auth?mode=login');
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);

    // Without leaving the page it is the sync panel.
    await page.goto('/profile');
    const panel = page.getByRole('dialog', { name: 'Sync' });
    // A page that has just opened closes what stood on the one before it.
    await expect(async () => {
      if (!(await panel.isVisible()))
        await page.getByRole('main').getByRole('button', { name: 'Sign in to sync' }).click();
      await expect(panel).toBeVisible({ timeout: 2000 });
    }).toPass();
    await panel.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await panel.getByRole('button', { name: 'Sign In' }).click();
    await synced(page);
    const other = await device();
    await signIn(other, email);
    await other.goto('/logs');
    await expect(line(other, 'After the session ended.')).toBeVisible();
  });

  test('after signing out nothing is shown, and after signing in again the rows are there', async ({
    server,
    device,
  }) => {
    const page = await device();
    const email = await atHome(page, server);
    await writeJournal(page, 'Kept while signed out.');
    await synced(page);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Sign out' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out' });
    await expect(dialog).toContainText('Everything you have saved is on the server.');
    await dialog.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
    await page.goto('/logs');
    await expect(page).toHaveURL(/\/auth\?mode=login/);
    await signIn(page, email);
    await page.goto('/logs');
    await expect(line(page, 'Kept while signed out.')).toBeVisible();
  });
});

test('signing out with unsynced edits shows their number, and the person can wait, export, keep or discard', async ({
  server,
  device,
}) => {
  test.skip(!process.env.LONG, 'LONG=1 runs it');
  // It waits for ten seconds twice, and a server starts three times.
  test.setTimeout(180_000);
  const page = await device();
  const email = await atHome(page, server);
  await installed(page);
  await synced(page);
  await server.kill();
  await writeJournal(page, 'First without a server.');
  await writeJournal(page, 'Second without a server.');
  await expect(syncWords(page)).toHaveText('Offline, 2 changes waiting');
  await page.goto('/profile');
  const dialog = page.getByRole('dialog', { name: 'Sign out' });

  // Wait.
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(dialog).toContainText('2 changes are on this device only', { timeout: 15_000 });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export everything' }).click();
  const file = await (await download).createReadStream();
  const text = (await file.toArray()).join('');
  expect(text).toContain('First without a server.');
  await dialog.getByRole('button', { name: 'Wait, stay signed in' }).click();
  await expect(dialog).toBeHidden();

  // Keep.
  await page.getByRole('button', { name: 'Sign out' }).click();
  await dialog.getByRole('button', { name: /^Sign out and keep/ }).click({ timeout: 15_000 });
  await expect(page).toHaveURL('/');
  await server.start();
  await signIn(page, email);
  await synced(page);
  await page.goto('/logs');
  await expect(line(page, 'Second without a server.')).toBeVisible();

  // Discard.
  await installed(page);
  await server.kill();
  await writeJournal(page, 'Not worth keeping.');
  await expect(syncWords(page)).toHaveText('Offline, 1 change waiting');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(dialog).toContainText('1 change is on this device only', { timeout: 15_000 });
  await dialog.getByRole('button', { name: /^Discard/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard 1 change?' });
  await question.getByRole('button', { name: 'Discard and sign out' }).click();
  await expect(page).toHaveURL('/');
  await server.start();
  await signIn(page, email);
  await page.goto('/logs');
  await expect(line(page, 'Second without a server.')).toBeVisible();
  await expect(page.getByText('Not worth keeping.')).toBeHidden();
});

test('signing in without a server shows that it cannot be reached, and works when it is back', async ({
  server,
  device,
}) => {
  const email = await existingAccount(server);
  const page = await device();
  await page.goto('/auth?mode=login');
  await installed(page);
  await server.kill();
  await fillAuth(page, 'Sign In', email);
  await expect(toast(page, 'Authentication error')).toContainText('The server could not be reached.');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  await server.start();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/profile');
  await page.goto('/journal');
  await expect(composer(page)).toBeVisible();
});
