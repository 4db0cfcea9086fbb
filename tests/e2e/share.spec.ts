/** What another app shares to the installed app, with the server gone. */
import type { Page } from 'playwright/test';
import { expect, installed, onboard, test } from './support/test.ts';

/** Does what the operating system does: opens the manifest's share_target with a form. */
async function share(page: Page, fields: Readonly<Record<string, string>>) {
  await page.evaluate((fields) => {
    const form = document.createElement('form');
    form.method = 'POST';
    form.action = '/share';
    for (const [name, value] of Object.entries(fields)) {
      const field = document.createElement('textarea');
      field.name = name;
      field.value = value;
      form.append(field);
    }
    document.body.append(form);
    form.submit();
  }, fields);
}

const link = { title: 'How lighthouses were painted', text: '', url: 'https://example.org/daymarks?a=1&b=2' };

test('a shared link is in the log of today at once, without a server, and only once', async ({ server, device }) => {
  const page = await device();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Use on this device only' }).click();
  await onboard(page);
  await installed(page);
  await server.kill();

  await share(page, link);
  await page.waitForURL('**/logs');
  const entry = page.getByRole('article').filter({ hasText: link.title });
  await expect(entry).toBeVisible();
  await expect(entry).toContainText(link.url);
  await expect(entry).toBeInViewport();
  await expect(page.getByText('Added to today', { exact: true })).toBeVisible();

  await page.reload();
  await expect(entry).toHaveCount(1);
});

test('what is shared before sign-in is stored, and is in the log after it', async ({ server, device }) => {
  const page = await device();
  await page.goto('/');
  await installed(page);
  await server.kill();

  await share(page, { title: '', text: 'Words from another app\nin two lines', url: '' });
  await page.waitForURL('**/auth?mode=signup');
  await expect(page.getByText('Kept on this device', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Use on this device only' }).click();
  await onboard(page);
  await page.goto('/logs');
  await expect(page.getByRole('article').filter({ hasText: 'Words from another app' })).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('article').filter({ hasText: 'Words from another app' })).toHaveCount(1);
});
