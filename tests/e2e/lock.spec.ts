/** The lock in front of the app: it covers what is open, keeps what was typed, and opens by PIN, by the device's own check, or by signing in again. */
import type { Page } from 'playwright/test';
import { problems } from './support/axe.ts';
import { PASSWORD } from './support/account.ts';
import { atHome, expect, fillAuth, line, test, toast, words, writeJournal } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

const door = (page: Page) => page.getByRole('dialog', { name: 'App lock' });

async function lockWith(page: Page, pin: string): Promise<void> {
  await page.goto('/settings#lock');
  await page.getByRole('button', { name: 'Set a PIN' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a PIN' });
  await dialog.getByLabel('PIN', { exact: true }).fill(pin);
  await dialog.getByLabel('Repeat the PIN').fill(pin);
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(toast(page, 'App lock is on')).toBeVisible();
  await expect(door(page)).toBeHidden();
}

/** What a page hears when its tab is hidden or shown. */
const turn = (page: Page, visibilityState: 'hidden' | 'visible') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibilityState);

const enter = async (page: Page, pin: string) => {
  await expect(door(page).getByLabel('PIN')).toBeEditable();
  await page.keyboard.type(pin);
};

test('a hidden app is covered, asks for the PIN, and is as it was behind it; a reload asks again', async ({
  server,
  device,
}) => {
  const page = await device();
  await atHome(page, server, '/settings');
  await lockWith(page, '2580');
  await page.goto('/journal');
  // A new page of an app that locks at once.
  await expect(door(page)).toContainText('Daymark is locked');
  expect(await problems(page)).toEqual([]);
  await enter(page, '2580');
  await expect(door(page)).toBeHidden();

  await words(page).fill('Half a thought');
  await turn(page, 'hidden');
  await expect(door(page)).toBeVisible();
  await expect(door(page)).not.toContainText('PIN');
  await turn(page, 'visible');
  await expect(door(page)).toContainText('Enter your PIN.');
  // Nothing of the app can be reached: it takes no focus, and no key opens the door.
  const takesFocus = await words(page).evaluate((field) => {
    field.focus();
    return document.activeElement === field;
  });
  expect(takesFocus).toBe(false);
  for (const key of ['Escape', 'Escape', 'Control+z', '/']) await page.keyboard.press(key);
  await expect(door(page)).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Escape');
  await expect(door(page)).toBeVisible();

  await enter(page, '0000');
  await expect(door(page)).toContainText('Wrong PIN.');
  // By the keys on the screen.
  for (const digit of '2580') await door(page).getByRole('button', { name: digit, exact: true }).click();
  await expect(door(page)).toBeHidden();
  await expect(words(page)).toHaveValue('Half a thought');
});

test('a second tab locks and opens with the first; wrong PINs wait, also after a reload', async ({
  server,
  device,
}) => {
  const page = await device();
  await atHome(page, server, '/settings');
  await lockWith(page, '2580');
  await page.getByLabel('Ask for the PIN').selectOption('After 15 minutes');
  const other = await page.context().newPage();
  await other.goto('/journal');
  await expect(words(other)).toBeVisible();
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  for (const tab of [page, other]) await expect(door(tab)).toContainText('Daymark is locked');
  await enter(other, '2580');
  for (const tab of [page, other]) await expect(door(tab)).toBeHidden();

  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  for (let tried = 1; tried <= 5; tried++) {
    await enter(page, '1111');
    await expect(door(page)).toContainText(tried < 5 ? 'Wrong PIN.' : 'Too many wrong PINs.');
  }
  await page.reload();
  await expect(door(page)).toContainText('Too many wrong PINs. Try again in');
  await expect(door(page).getByLabel('PIN')).not.toBeEditable();
});

test('a forgotten PIN costs nothing: signing in again switches the lock off', async ({ server, device }) => {
  const page = await device();
  const email = await atHome(page, server);
  await writeJournal(page, 'Written before the lock');
  await lockWith(page, '2580');
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await door(page).getByRole('button', { name: 'Forgot your PIN?' }).click();
  await door(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(door(page)).toHaveCount(0);
  await fillAuth(page, 'Sign In', email, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Personal Dashboard' })).toBeVisible();
  await page.goto('/journal');
  await expect(line(page, 'Written before the lock')).toBeVisible();
  await page.goto('/settings#lock');
  await expect(page.getByRole('button', { name: 'Set a PIN' })).toBeVisible();
});

test('the device’s own check opens it, and when it says no the PIN does', async ({ server, device }) => {
  const page = await device();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await atHome(page, server, '/settings');
  await lockWith(page, '2580');
  await page.getByRole('switch', { name: 'Face or fingerprint' }).click();
  await expect(page.getByRole('switch', { name: 'Face or fingerprint' })).toBeChecked();
  // It is asked for by itself.
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  const asked = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials[0]!.signCount;
  await expect.poll(asked).toBeGreaterThan(1);
  await expect(door(page)).toBeHidden();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await door(page).getByRole('button', { name: 'Face or finger' }).click();
  await expect(door(page)).toBeVisible();
  await enter(page, '2580');
  await expect(door(page)).toBeHidden();
  // Switched off with the PIN only.
  await page.getByRole('button', { name: 'Switch off' }).click();
  const off = page.getByRole('dialog', { name: 'Switch off the lock' });
  await off.getByLabel('Your PIN').fill('9999');
  await off.getByRole('button', { name: 'Switch off' }).click();
  await expect(off).toContainText('This is not your PIN.');
  await off.getByLabel('Your PIN').fill('2580');
  await off.getByRole('button', { name: 'Switch off' }).click();
  await expect(toast(page, 'App lock is off')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Set a PIN' })).toBeVisible();
});
