/** Two versions of the product, one after the other on the same server, as when an operator updates it. Two tabs are in tests/engines. */
import type { Page } from 'playwright/test';
import { makeTwoVersions, NEXT, type TwoVersions } from './support/two-versions.ts';
import { ProductServer } from './support/server.ts';
import { expect, installed, onboard, test as base } from './support/test.ts';

const test = base.extend<{ versions: TwoVersions }>({
  // Playwright reads the pattern to know what a fixture needs, so there must be one.
  versions: async ({ browserName: _browser }, provide) => {
    const versions = makeTwoVersions();
    await provide(versions);
    versions.remove();
  },
  server: async ({ versions }, provide) => {
    const server = await ProductServer.start(versions.program);
    await provide(server);
    await server.stop();
  },
});

const version = (page: Page) => page.locator('[data-version]').getAttribute('data-version');
const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready.' });
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
/** Marks a page, so that a reload shows. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in globalThis);
const composer = (page: Page) => page.getByPlaceholder('What happened today?');

/** Uses the device without an account, as far as the journal. */
async function enter(page: Page) {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Use on this device only' }).click();
  await onboard(page);
  await installed(page);
}

test('a press on Update with an unsent text keeps the text, and the new version starts when no unsent text is on the screen', async ({
  device,
  versions,
}) => {
  const page = await device();
  await enter(page);
  await page.goto('/journal');
  await composer(page).fill('In the middle of');
  await mark(page);
  versions.deployNext();
  await lookForUpdate(page);
  await bar(page).getByRole('button', { name: 'Update' }).click();
  await expect(bar(page)).toContainText('It opens when you have finished writing.');
  // Longer than it looks whether somebody writes.
  await page.waitForTimeout(2500);
  expect(await isMarked(page)).toBe(true);
  await expect(composer(page)).toHaveValue('In the middle of');

  // Elsewhere nothing is being written; what was is a draft.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  await expect.poll(() => version(page).catch(() => null)).toBe(NEXT);
  await page.goto('/journal');
  await expect(composer(page)).toHaveValue('In the middle of');
});

test('a new version without a press on Update is used when the app is opened again', async ({ device, versions }) => {
  test.skip(!process.env.LONG, 'LONG=1 runs it');
  const page = await device();
  await enter(page);
  await mark(page);
  const first = await version(page);
  versions.deployNext();
  await lookForUpdate(page);
  await bar(page).getByRole('button', { name: 'Later' }).click();
  await expect(bar(page)).toBeHidden();
  expect(await isMarked(page)).toBe(true);
  expect(await version(page)).toBe(first);

  const context = page.context();
  await page.close();
  // The browser lets the new worker in once no page of the old one is left.
  await expect
    .poll(async () => {
      const again = await context.newPage();
      await again.goto('/profile');
      const found = await version(again);
      await again.close();
      return found;
    })
    .toBe(NEXT);
});

test('after an update the new version is in the language of its reader, also without a server', async ({
  device,
  versions,
  server,
}) => {
  const page = await device({ locale: 'de-DE' });
  await page.goto('/auth');
  await installed(page);
  versions.deployNext();
  await lookForUpdate(page);
  const isWaiting = () =>
    page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
  await expect.poll(isWaiting).toBe(true);
  await server.kill();
  await page.evaluate(async () => {
    (await navigator.serviceWorker.getRegistration())?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  });
  await expect.poll(() => version(page).catch(() => null)).toBe(NEXT);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('button', { name: 'Nur auf diesem Gerät nutzen' })).toBeVisible();
});
