import type { Page } from 'playwright/test';
import { newEmail } from './support/account.ts';
import { atHome, expect, fillAuth, remember, signUp, synced, test, toast } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

/** The answers of 400 and above that a page gets. */
function refusals(page: Page): string[] {
  const found: string[] = [];
  page.context().on('response', (answer) => {
    if (answer.status() >= 400) found.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
  });
  return found;
}
const advanced = async (page: Page, press: string, confirm: string) => {
  await page.goto('/settings#advanced');
  await page.getByRole('button', { name: press }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: confirm, exact: true }).click();
};

test('changing the mode of /auth, a reset and the deletion of an account leave no refused request', async ({
  server,
  device,
}) => {
  const page = await device();
  const refused = refusals(page);
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Already have an account? Sign in' }).click();
  await page.getByRole('link', { name: "Don't have an account? Sign up" }).click();
  await fillAuth(page, 'Sign Up', newEmail());
  await expect(page).toHaveURL('/onboarding');

  await atHome(page, server, '/memory');
  const [, second] = [page, await page.context().newPage()];
  await second.goto('/memory');
  await remember(page, 'Likes tea');
  await synced(page);
  await advanced(page, 'Reset Data', 'Reset');
  await expect(toast(page, 'Reset Successful')).toBeVisible();
  await page.waitForTimeout(3000);
  expect(refused, 'after the reset').toEqual([]);

  await atHome(page, server, '/memory');
  await second.goto('/logs');
  await advanced(page, 'Delete Account', 'Delete');
  await expect(toast(page, 'Account Deleted')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.waitForTimeout(3000);
  expect(refused, 'after the deletion').toEqual([]);
});

test('from this device only to an account: no refused request', async ({ device }) => {
  const page = await device();
  const refused = refusals(page);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Use on this device only' }).click();
  await expect(page).toHaveURL('/onboarding');
  await page.goto('/auth?mode=login');
  await signUp(page);
  await page.waitForTimeout(2000);
  expect(refused).toEqual([]);
});
