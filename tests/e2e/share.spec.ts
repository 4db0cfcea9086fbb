/** What another app shares to the installed app, with the server gone. */
import type { Page } from 'playwright/test';
import { drawPhoto, type PickedFile } from './support/photos.ts';
import { composer, expect, installed, onboard, test, words } from './support/test.ts';

/** Does what the operating system does: opens the manifest's share_target with a form. */
async function share(page: Page, fields: Readonly<Record<string, string>>, photos: readonly PickedFile[] = []) {
  const files = photos.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }));
  await page.evaluate(
    ({ fields, files }) => {
      const form = document.createElement('form');
      form.method = 'POST';
      form.action = '/share';
      form.enctype = 'multipart/form-data';
      if (files.length > 0) {
        const chosen = new DataTransfer();
        for (const { name, mimeType, base64 } of files) {
          const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
          chosen.items.add(new File([bytes], name, { type: mimeType }));
        }
        const input = Object.assign(document.createElement('input'), { type: 'file', name: 'photos', multiple: true });
        input.files = chosen.files;
        form.append(input);
      }
      for (const [name, value] of Object.entries(fields)) {
        const field = document.createElement('textarea');
        field.name = name;
        field.value = value;
        form.append(field);
      }
      document.body.append(form);
      form.submit();
    },
    { fields, files },
  );
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

test('shared photos are the draft of an entry, without a server, and a page that is closed at once loses none', async ({
  server,
  device,
}) => {
  const page = await device();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Use on this device only' }).click();
  await onboard(page);
  await installed(page);
  const photos = [await drawPhoto(page, 'a.jpg', { hue: 200 }), await drawPhoto(page, 'b.jpg', { hue: 20 })];
  await server.kill();

  await share(page, { title: '', text: 'From the gallery', url: '' }, photos);
  await page.waitForURL('**/journal*');
  const next = await page.context().newPage();
  await page.close();
  await next.goto('/journal');
  const drafts = composer(next).getByRole('list', { name: 'Photos to add' }).getByRole('listitem');
  await expect(drafts).toHaveCount(2);
  await expect(words(next)).toHaveValue('From the gallery');
  await composer(next).getByRole('button', { name: 'Add Entry' }).click();
  const entry = next.getByRole('article').filter({ hasText: 'From the gallery' });
  await expect(entry.getByRole('list', { name: 'Photos' }).getByRole('button')).toHaveCount(2);
  await next.reload();
  await expect(entry).toHaveCount(1);
  await expect(drafts).toHaveCount(0);
});
