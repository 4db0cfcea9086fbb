import { existingAccount, newEmail, PASSWORD } from './support/account.ts';
import {
  composer,
  expect,
  fillAuth,
  installed,
  line,
  onboard,
  signIn,
  synced,
  syncWords,
  test,
  words,
  writeJournal,
} from './support/test.ts';
import type { Page } from 'playwright/test';

test.use({ serviceWorkers: 'block' });

/** Begins without an account and writes a line. */
async function withoutAccount(page: Page, text: string): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Use on this device only' }).click();
  await onboard(page);
  await writeJournal(page, text);
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog', { name: 'Sign out' }).getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/');
}

test('used on this device only, the whole app works and nothing leaves the device', async ({ device }) => {
  const page = await device();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/(rest|auth|realtime)\/v1/.test(request.url())) sent.push(request.url());
  });
  await withoutAccount(page, 'Only here.');
  await page.reload();
  await expect(line(page, 'Only here.')).toBeVisible();
  for (const path of ['/logs', '/memory', '/thought-dump', '/profile']) {
    await page.goto(path);
    await expect(syncWords(page)).toHaveText('Saved on this device');
  }
  expect(sent).toEqual([]);
});

test('a later account takes over everything, and a second device gets it', async ({ device }) => {
  const page = await device();
  await withoutAccount(page, 'Written before the account.');
  await page.goto('/profile');
  await page.getByRole('region', { name: 'Account' }).getByRole('link', { name: 'Sign Up' }).click();
  const email = newEmail();
  await fillAuth(page, 'Sign Up', email);
  await expect(page.getByRole('heading', { name: 'Add it to your account?' })).toBeVisible();
  await page.getByRole('button', { name: 'Add it to my account' }).click();
  await expect(page).toHaveURL('/profile');
  await synced(page);
  await page.goto('/logs');
  await expect(line(page, 'Written before the account.')).toBeVisible();

  const other = await device();
  await signIn(other, email);
  await other.goto('/logs');
  await expect(line(other, 'Written before the account.')).toBeVisible();
});

test("another tab's draft is taken over too, and that tab then uses the account", async ({ device }) => {
  test.skip(!process.env.LONG, 'LONG=1 runs it');
  const page = await device();
  await withoutAccount(page, 'Written before the account.');
  const two = await page.context().newPage();
  await two.goto('/logs');
  await expect(line(two, 'Written before the account.')).toBeVisible();
  await page.goto('/auth?mode=signup');
  await fillAuth(page, 'Sign Up', newEmail());
  const bring = page.getByRole('button', { name: 'Add it to my account' });
  await expect(bring).toBeVisible();
  await words(two).fill('Half a thought');
  await bring.click();
  await expect(page).toHaveURL('/profile');
  await synced(page);
  await page.goto('/logs');
  await expect(words(page)).toHaveValue('Half a thought');
  await expect(syncWords(two)).not.toHaveText('Saved on this device');
  await expect(words(two)).toHaveValue('Half a thought');
  await expect(line(two, 'Written before the account.')).toBeVisible();
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(2);
});

test('signing in to an account with rows merges both', async ({ server, device }) => {
  test.skip(!process.env.LONG, 'LONG=1 runs it');
  const email = await existingAccount(server);
  const old = await device();
  await signIn(old, email);
  await writeJournal(old, 'From the account.');
  await synced(old);

  const page = await device();
  await withoutAccount(page, 'From the device.');
  await page.goto('/auth?mode=login');
  await fillAuth(page, 'Sign In', email);
  await page.getByRole('button', { name: 'Add it to my account' }).click();
  await expect(page).toHaveURL('/profile');
  await page.goto('/logs');
  await expect(line(page, 'From the device.')).toBeVisible();
  await expect(line(page, 'From the account.')).toBeVisible();
  await expect(line(old, 'From the device.')).toBeVisible({ timeout: 30_000 });
});

test('device-only rows that are kept apart stay, and are there again after signing out', async ({ server, device }) => {
  test.skip(!process.env.LONG, 'LONG=1 runs it');
  const email = await existingAccount(server);
  const page = await device();
  await withoutAccount(page, 'Stays apart.');
  await page.goto('/auth?mode=login');
  await fillAuth(page, 'Sign In', email);
  await page.getByRole('button', { name: 'Keep it on this device only' }).click();
  await expect(page).toHaveURL('/profile');
  await page.goto('/logs');
  await expect(composer(page)).toBeVisible();
  await synced(page);
  await expect(page.getByText('Stays apart.')).toBeHidden();

  await signOut(page);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Use on this device only' }).click();
  await expect(page).toHaveURL('/profile');
  await page.goto('/logs');
  await expect(line(page, 'Stays apart.')).toBeVisible();
});

test('two accounts on one device never show or send each other’s rows', async ({ server, device }) => {
  const [anna, ben] = [await existingAccount(server, 'Anna'), await existingAccount(server, 'Ben')];
  const page = await device({ serviceWorkers: 'allow' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1')) sent.push(request.postData() ?? '');
  });
  await signIn(page, anna);
  await installed(page);
  await writeJournal(page, 'CANARY-ANNA went home.');
  await synced(page);
  await signOut(page);

  sent.length = 0;
  // In the page that was Anna's, which is loaded anew for Ben.
  await page.evaluate(() => void Object.assign(globalThis, { annas: true }));
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
  await fillAuth(page, 'Sign In', ben);
  await expect(page.getByRole('heading', { name: 'Personal Dashboard' })).toBeVisible();
  expect(await page.evaluate(() => 'annas' in globalThis)).toBe(false);
  await writeJournal(page, 'CANARY-BEN stayed.');
  await synced(page);
  await expect(page.getByText('CANARY-ANNA')).toHaveCount(0);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((body) => body.includes('CANARY-ANNA'))).toEqual([]);
  await signOut(page);

  // A fresh device of Ben has Ben's alone; this device again as Anna has Anna's alone.
  const fresh = await device();
  await signIn(fresh, ben);
  await fresh.goto('/logs');
  await expect(line(fresh, 'CANARY-BEN stayed.')).toBeVisible();
  await expect(fresh.getByText('CANARY-ANNA')).toHaveCount(0);
  await page.goto('/auth?mode=login');
  await fillAuth(page, 'Sign In', anna, PASSWORD);
  await expect(page).toHaveURL('/profile');
  await page.goto('/logs');
  await expect(line(page, 'CANARY-ANNA went home.')).toBeVisible();
  await expect(page.getByText('CANARY-BEN')).toHaveCount(0);
});
