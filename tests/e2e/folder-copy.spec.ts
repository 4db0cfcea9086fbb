/** Copies in a folder, with a real directory handle: the browser's own files have one that needs no dialog. */
import type { Page } from 'playwright/test';
import { expect, onboard, test, writeJournal } from './support/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } });

const files = (page: Page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const all: { name: string; text: string }[] = [];
    for await (const handle of (await root.getDirectoryHandle('My copies')).values())
      all.push({ name: handle.name, text: await (await (handle as FileSystemFileHandle).getFile()).text() });
    return all.sort((a, b) => (a.name < b.name ? -1 : 1));
  });

test('a chosen folder gets a copy at once, is remembered, keeps the copies, and is left alone when it is no longer used', async ({
  device,
}) => {
  test.skip(!process.env.LONG, 'LONG=1 runs it');
  const page = await device();
  // Instead of the dialog, which a test cannot press.
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      showDirectoryPicker: async () =>
        (await navigator.storage.getDirectory()).getDirectoryHandle('My copies', { create: true }),
    });
  });
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Use on this device only' }).click();
  await onboard(page);
  await writeJournal(page, 'In the first copy.');
  await page.goto('/settings#advanced');
  await page.getByRole('button', { name: 'Choose a folder for copies' }).click();
  await expect(page.getByText(/^Newest copy: .*, in “My copies”\.$/)).toBeVisible();
  const [first] = await files(page);
  expect(JSON.parse(first!.text)).toMatchObject({ tables: { journal_entries: [{ content: 'In the first copy.' }] } });

  await writeJournal(page, 'In the second copy.');
  await page.goto('/settings#advanced');
  await expect(page.getByText(/^Newest copy: .*, in “My copies”\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect.poll(async () => (await files(page)).length).toBe(2);
  const [, second] = await files(page);
  expect(second!.text).toContain('In the second copy.');
  expect((await files(page))[0]).toEqual(first);

  // The newest copy becomes everything again.
  await page.getByLabel('File to import').setInputFiles({
    name: second!.name,
    mimeType: 'application/json',
    buffer: Buffer.from(second!.text),
  });
  await expect(page.getByText('There is nothing new in this file.')).toBeVisible();

  await page.getByRole('button', { name: 'Stop using the folder' }).click();
  await expect(page.getByRole('button', { name: 'Choose a folder for copies' })).toBeVisible();
  expect(await files(page)).toHaveLength(2);
});
