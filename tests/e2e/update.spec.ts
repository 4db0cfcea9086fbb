/** Two versions of the product, one after the other on the same server, as when an operator updates it. */
import { cpSync, existsSync, mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright/test';
import { nextVersion } from './support/next-version.ts';
import { partOf } from './support/parts.ts';
import { ProductServer } from './support/server.ts';
import { expect, installed, onboard, test as base, writeJournal } from './support/test.ts';

const root = resolve(import.meta.dirname, '../..');
const results = join(root, 'test-results');
const built = join(root, 'dist');
const NEXT = '99.0.0-next';

interface Versions {
  /** Puts the next version where the first one was: its files are gone from the server. */
  deployNext(): void;
  /** A part of the first version that the next one does not have. */
  readonly oldPart: string;
}

const test = base.extend<{ versions: Versions; copy: string }, { next: string }>({
  next: [
    // Playwright reads the pattern to know what a fixture needs, so there must be one.
    async ({ browserName: _browser }, provide) => {
      mkdirSync(results, { recursive: true });
      const folder = mkdtempSync(join(results, 'next-'));
      nextVersion(join(built, 'app'), folder, NEXT);
      await provide(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  // Inside the repository, so that the copy of the server finds its packages.
  versions: async ({ next, copy }, provide) => {
    const app = join(copy, 'app');
    const oldPart = partOf('src/app/search/Search.tsx', app);
    if (existsSync(join(next, oldPart))) throw new Error('Both versions have the same parts: nothing can be shown.');
    await provide({
      oldPart,
      deployNext() {
        rmSync(app, { recursive: true });
        cpSync(next, app, { recursive: true });
      },
    });
  },
  server: async ({ copy }, provide) => {
    const server = await ProductServer.start(join(copy, 'server/main.js'));
    await provide(server);
    await server.stop();
  },
  copy: async ({ browserName: _browser }, provide) => {
    mkdirSync(results, { recursive: true });
    const folder = mkdtempSync(join(results, 'product-'));
    for (const part of ['app', 'server']) cpSync(join(built, part), join(folder, part), { recursive: true });
    await provide(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

// One after the other: the next version is built once for all of them.
test.describe.configure({ mode: 'default' });

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

test('all tabs change to a new version together, and one with a half-written entry when it is finished', async ({
  device,
  versions,
}) => {
  const one = await device();
  await enter(one);
  await writeJournal(one, 'Written in the old version.');
  const first = await version(one);
  expect(first).not.toBe(NEXT);
  await one.goto('/memory');
  const two = await one.context().newPage();
  await two.goto('/journal');
  await composer(two).fill('Half of a sentence');
  await mark(one);
  await mark(two);

  versions.deployNext();
  await lookForUpdate(one);
  for (const tab of [one, two]) {
    await expect(bar(tab)).toBeVisible();
    await expect(bar(tab).getByRole('button', { name: 'Update' })).toBeVisible();
    expect(await isMarked(tab)).toBe(true);
  }

  await bar(one).getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => version(one).catch(() => null)).toBe(NEXT);

  // The other tab is left alone, says why, and still finds the parts of its own version, which the server no longer has.
  await expect(bar(two)).toContainText('It opens when you have finished writing.');
  expect(await isMarked(two)).toBe(true);
  expect(await version(two)).toBe(first);
  await expect(composer(two)).toHaveValue('Half of a sentence');
  const old = await two.evaluate(async (part) => Object.keys(await import(part)), versions.oldPart);
  expect(old.length).toBeGreaterThan(0);

  await composer(two).fill('The whole sentence.');
  await two.getByRole('button', { name: 'Add Entry' }).click();
  await expect.poll(() => version(two).catch(() => null)).toBe(NEXT);
  await expect(two.getByText('The whole sentence.')).toBeVisible();
  await expect(two.getByText('Written in the old version.')).toBeVisible();
  await expect(bar(two)).toBeHidden();
});

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
