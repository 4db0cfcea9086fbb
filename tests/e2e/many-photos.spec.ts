/**
 * Many photos chosen at once: none is lost, the page goes on answering, it can be stopped, and a page that ends names what it did not add. 24
 * photos; with LONG=1 500 of 4 MB each, as from a holiday.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { drawPhoto, photoField } from './support/photos.ts';
import { atHome, composer, expect, line, test, words } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

const COUNT = process.env.LONG ? 500 : 24;
const SIZE = process.env.LONG ? { width: 4032, height: 3024 } : { width: 1600, height: 1200 };
const BYTES = process.env.LONG ? 4 * 1024 * 1024 : 0;

let folder: string;
// A worker that runs the tests of this file in two turns runs both hooks twice.
test.beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'daymark-photos-'))));
test.afterAll(() => rmSync(folder, { recursive: true }));

/** Writes photos that are all different, the size of a phone's, and gives their paths. */
async function photosOnDisk(page: Page, count: number): Promise<string[]> {
  const paths: string[] = [];
  for (let i = 0; i < count; i++) {
    const { buffer } = await drawPhoto(page, '', { ...SIZE, hue: (i * 360) / count });
    const path = join(folder, `IMG_${String(i).padStart(4, '0')}.jpg`);
    // What is behind its end belongs to the file and not to the picture.
    writeFileSync(path, Buffer.concat([buffer, Buffer.alloc(Math.max(0, BYTES - buffer.length), i)]));
    paths.push(path);
  }
  return paths;
}

const pick = (page: Page, paths: readonly string[]) => photoField(composer(page)).setInputFiles([...paths]);
const drafts = (page: Page) => composer(page).getByRole('list', { name: 'Photos to add' }).getByRole('listitem');
const status = (page: Page) => composer(page).getByRole('status').filter({ hasText: /photo/ });
const add = (page: Page) => composer(page).getByRole('button', { name: 'Add Entry' });

/** The longest block of the main thread from now on, ms. */
async function watchBlocks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const watched = globalThis as { longest?: number };
    watched.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.longest = Math.max(watched.longest ?? 0, duration);
    }).observe({ type: 'longtask' });
  });
  return () => page.evaluate(() => (globalThis as { longest?: number }).longest ?? 0);
}

test(`${COUNT} photos chosen at once are all in the entry, and the page answers meanwhile`, async ({
  server,
  device,
}) => {
  test.setTimeout(process.env.LONG ? 3_600_000 : 180_000);
  const page = await device();
  await atHome(page, server);
  const paths = await photosOnDisk(page, COUNT);
  const longest = await watchBlocks(page);
  const began = Date.now();
  await pick(page, paths);
  await expect(status(page)).toContainText(`of ${COUNT} photos`);
  await words(page).fill('A whole holiday');
  await expect(add(page)).toBeEnabled({ timeout: process.env.LONG ? 3_000_000 : 120_000 });
  const took = Date.now() - began;
  await expect(composer(page).getByRole('button', { name: `Show all ${COUNT}` })).toBeVisible();
  const adding = await longest();
  await add(page).click();
  await expect(line(page, 'A whole holiday').getByText(`+${COUNT - 4}`)).toBeVisible({ timeout: 60_000 });
  console.log(
    `${COUNT} photos: ${(took / COUNT).toFixed(0)} ms each, longest block ${Math.round(adding)} ms while they are prepared, ${Math.round(await longest())} ms with saving`,
  );
});

test('adding is stopped, and what was added stays', async ({ server, device }) => {
  const page = await device();
  await atHome(page, server);
  await pick(page, await photosOnDisk(page, 16));
  await expect(drafts(page).first()).toBeVisible();
  await composer(page).getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('region', { name: /Notification/ })).toContainText(/Stopped\. \d+ photos not added/);
  const added = await drafts(page).count();
  expect(added).toBeGreaterThan(0);
  expect(added).toBeLessThan(16);
  await expect(add(page)).toBeEnabled();
});

test('a page that ends in the middle keeps what it has added, and the next one names the rest', async ({
  server,
  device,
}) => {
  const page = await device();
  await atHome(page, server);
  await pick(page, await photosOnDisk(page, 16));
  await expect(drafts(page).nth(1)).toBeVisible();
  const context = page.context();
  const next = await context.newPage();
  await page.close();
  await next.goto('/journal');
  await expect(drafts(next).nth(1)).toBeVisible();
  const told = composer(next).getByRole('status').filter({ hasText: 'because Daymark was closed' });
  await expect(told).toContainText(/\d+ photos not added, because Daymark was closed: “IMG_00\d\d\.jpg”/);
  const named = Number(/^\d+/.exec((await told.textContent())!)![0]);
  // The one under way may have been stored just before the end.
  const there = await drafts(next).count();
  expect([16, 17]).toContain(there + named);
  await composer(next).getByRole('button', { name: 'OK' }).click();
  await expect(told).toHaveCount(0);
});
