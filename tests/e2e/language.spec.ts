/** The language of a device: without a server, and when it is changed here or on another device. */
import type { Page } from 'playwright/test';
import { existingAccount } from './support/account.ts';
import { atHome, expect, installed, onDevice, synced, test } from './support/test.ts';

/** The languages of which texts, articles or the sample are stored. */
const storedTexts = (page: Page) =>
  page.evaluate(async () => {
    const stored = await (await caches.open('daymark-shell')).keys();
    return [...new Set(stored.flatMap(({ url }) => /\/assets\/(?:year\.)?(\w\w)-[^/]+\.json$/.exec(url)?.[1] ?? []))];
  });
const isIn = (page: Page, language: string) => expect(page.locator('html')).toHaveAttribute('lang', language);
const choose = (page: Page, title: string | RegExp, language: string) =>
  page.getByLabel(title, { exact: true }).selectOption({ label: language });

test('a German reads German without a server, and nobody stores the texts of another language', async ({
  server,
  device,
}) => {
  const [german, english] = [await device({ locale: 'de-DE' }), await device({ locale: 'en-GB' })];
  const asked: string[] = [];
  for (const page of [german, english]) {
    page.context().on('request', (request) => {
      if (page === english && request.url().endsWith('.json')) asked.push(request.url());
    });
    await page.goto('/auth?mode=login');
    await installed(page);
  }
  await isIn(german, 'de');
  expect([await storedTexts(german), await storedTexts(english), asked]).toEqual([['de'], [], []]);

  await server.kill();
  await german.reload();
  await isIn(german, 'de');
  await expect(german.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
  await english.reload();
  await isIn(english, 'en');
  await expect(english.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  // So is the sample.
  await german.goto('/');
  await german.getByRole('button', { name: 'Mit Beispieldaten testen' }).click();
  await expect(german.getByText('Morgenlauf').first()).toBeVisible();
});

test('a language that is chosen without a server is shown when there is one again', async ({ server, device }) => {
  const page = await device({
    allow: [/The texts of a language did not load/, /status of 404/, /ERR_INTERNET_DISCONNECTED/],
  });
  await atHome(page, server, '/settings#time');
  await installed(page);
  await synced(page);
  await server.kill();
  await page.context().setOffline(true);
  await choose(page, 'Language on this device', 'Deutsch');
  await expect(page.getByText('Shown as soon as you are online.')).toBeVisible();
  await page.reload();
  await isIn(page, 'en');
  await expect(page.getByLabel('Language on this device')).toHaveValue('de');

  await server.start();
  await page.context().setOffline(false);
  await isIn(page, 'de');
  await expect(page.getByLabel('Sprache auf diesem Gerät')).toHaveValue('de');
  expect(await storedTexts(page)).toEqual(['de']);
  await server.kill();
  await page.reload();
  await isIn(page, 'de');
});

test('a language is chosen for all devices, or for one of them, without a reload; times and weeks stay', async ({
  server,
  device,
}) => {
  const email = await existingAccount(server);
  const [laptop, phone] = [await device(), await device()];
  for (const page of [laptop, phone]) {
    await onDevice(page, server, email, '/settings#time');
    await page.evaluate(() => void Object.assign(globalThis, { sameLoad: true }));
  }
  await choose(laptop, 'Time format', '17:30');
  await choose(laptop, 'My week starts on', 'Wednesday');
  await choose(laptop, 'Language', 'Deutsch');
  for (const page of [laptop, phone]) await isIn(page, 'de');
  await choose(phone, 'Sprache auf diesem Gerät', 'Français');
  await isIn(phone, 'fr');
  await choose(laptop, 'Sprache', 'Español');
  await isIn(laptop, 'es');
  await expect(laptop.getByText('Guardado', { exact: true })).toBeVisible();
  await expect(phone.getByLabel('Langue', { exact: true })).toHaveValue('es');
  await isIn(phone, 'fr');

  const settings = (page: Page) =>
    page.locator('#time select').evaluateAll((all) => (all as HTMLSelectElement[]).map(({ value }) => value));
  expect(await settings(phone)).toEqual(['es', 'fr', '24', '0', '3']);
  expect(await settings(laptop)).toEqual(['es', '', '24', '0', '3']);
  await choose(phone, 'Langue sur cet appareil', 'Comme partout');
  await isIn(phone, 'es');
  for (const page of [laptop, phone]) expect(await page.evaluate(() => 'sameLoad' in globalThis)).toBe(true);
});
