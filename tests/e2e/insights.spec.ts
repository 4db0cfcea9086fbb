import { readFileSync } from 'node:fs';
import { atHome, away, expect, installed, test, visit, writeJournal } from './support/test.ts';

test('a past week is read without a network, beside the week before it, and is shared as text and as a picture', async ({
  server,
  device,
}) => {
  test.skip(!process.env.LONG, 'LONG=1 runs it');
  const page = await device({
    permissions: ['clipboard-read', 'clipboard-write'],
    allow: [...away, /net::ERR_INTERNET_DISCONNECTED/],
  });
  await page.clock.install({ time: new Date('2026-05-06T10:00:00') });
  await atHome(page, server);
  await writeJournal(page, 'The first week of May.');
  await writeJournal(page, 'A second line.');
  await installed(page);
  await page.clock.setFixedTime(new Date('2026-05-13T10:00:00'));
  await page.context().setOffline(true);
  await visit(page, '/insights');
  await expect(page.getByText('Nothing was written, done or noted in this week.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write an entry' })).toHaveAttribute('href', '/journal');
  await expect(page.getByRole('row', { name: /Words written/ })).toContainText('was 8');

  await page.getByRole('button', { name: 'The week before' }).click();
  await expect(page).toHaveURL(/week=2026-05-04/);
  await expect(page.getByRole('region', { name: 'The week in words' })).toContainText('two journal entries');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this week' });
  await dialog.getByRole('checkbox', { name: /^Words written/ }).check();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  const text = await dialog.getByLabel('The text').textContent();
  expect(text).toContain('8 words');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  const picture = await saved;
  expect(picture.suggestedFilename()).toBe('daymark-week-2026-05-04.png');
  expect(
    readFileSync(await picture.path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
});
