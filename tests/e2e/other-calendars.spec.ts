import { google } from '../support/calendars.ts';
import { problems } from './support/axe.ts';
import { atHome, expect, synced, test, toast } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

test('a file of Google is looked at, imported and taken back; the private address has the events until it is ended', async ({
  server,
  device,
}) => {
  const page = await device();
  await atHome(page, server, '/calendar?tab=month&day=2026-03-09');
  await page.getByRole('button', { name: 'Other calendars' }).click();
  const dialog = page.getByRole('dialog', { name: 'Other calendars' });
  const choose = async () => {
    const file = { name: 'mira.ics', mimeType: 'text/calendar', buffer: Buffer.from(google) };
    await dialog.getByLabel('Calendar file').setInputFiles(file);
    await expect(dialog.getByText('4 new events')).toBeVisible();
  };
  await choose();
  expect(await problems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Import 4 events' }).click();
  const standUps = page.getByRole('button', { name: /Stand-up/ });
  await expect(standUps.first()).toBeVisible();
  await toast(page, 'Calendar imported: 4 added').getByRole('button', { name: 'Undo' }).click();
  await expect(standUps).toHaveCount(0);

  await page.getByRole('button', { name: 'Other calendars' }).click();
  await choose();
  await dialog.getByRole('button', { name: 'Import 4 events' }).click();
  await expect(standUps.first()).toBeVisible();
  await synced(page);

  await page.getByRole('button', { name: 'Other calendars' }).click();
  await dialog.getByRole('button', { name: 'Make an address' }).click();
  const address = await dialog.getByLabel('Your private address').inputValue();
  const read = () => page.request.get(address.replace(/^webcal/, 'http'));
  const feed = await read();
  expect(feed.headers()['content-type']).toContain('text/calendar');
  const text = await feed.text();
  expect(text).toContain('RRULE:FREQ=WEEKLY');
  expect(text).toContain('SUMMARY:Lunch with Anna');
  await dialog.getByRole('button', { name: 'End it' }).click();
  await page.getByRole('alertdialog', { name: 'End the address?' }).getByRole('button', { name: 'End it' }).click();
  await expect(dialog.getByRole('button', { name: 'Make an address' })).toBeVisible();
  expect((await read()).status()).toBe(404);
});
