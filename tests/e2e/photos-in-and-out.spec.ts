/** Photos leave as a zip and come back on another device; photos of Day One come in as if they were picked here. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { strToU8, zipSync } from 'fflate';
import { asFromCamera, drawPhoto, photoField } from './support/photos.ts';
import { composer, expect, line, onboard, test, words } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

async function onThisDevice(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Use on this device only' }).click();
  await onboard(page);
}

/** Every attachment of the open profile: its name, and its bytes and those of its small picture as text. Runs in the page. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const openDatabase = (name: string) =>
      new Promise<IDBDatabase>((done) => {
        const open = indexedDB.open(name);
        open.addEventListener('success', () => done(open.result));
      });
    const all = await Promise.all((await indexedDB.databases()).map(({ name }) => openDatabase(name!)));
    const db = all.find(({ objectStoreNames }) => objectStoreNames.contains('attachments'))!;
    const get = (store: string, key?: string) =>
      new Promise<never>((done) => {
        const rows = db.transaction(store).objectStore(store);
        const request = key === undefined ? rows.getAll() : rows.get(key);
        request.addEventListener('success', () => done(request.result as never));
      });
    const text = async (name: string | undefined) =>
      name === undefined
        ? ''
        : new TextDecoder('latin1').decode(((await get('blob_bytes', name)) as { bytes: ArrayBuffer }).bytes);
    const rows: {
      name: string;
      media_type: string;
      sha256: string;
      small_sha256?: string;
      width?: number;
      position: number;
    }[] = await get('attachments');
    const found = [];
    for (const { name, media_type, sha256, small_sha256, width, position } of rows)
      found.push({
        name,
        media_type,
        sha256,
        width,
        position,
        bytes: await text(sha256),
        small: await text(small_sha256),
      });
    for (const each of all) each.close();
    return found.sort((a, b) => a.position - b.position);
  });

const settings = async (page: Page) => {
  await page.goto('/settings#advanced');
  await expect(page.getByRole('button', { name: 'Export Data' })).toBeVisible();
};
const chooseFile = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('File to import').setInputFiles({ name, mimeType: 'application/zip', buffer });
const said = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });

test('an export with three photos, imported on an empty device, has the same photos', async ({ device }) => {
  const page = await device();
  await onThisDevice(page);
  await page.goto('/journal');
  await expect(words(page)).toBeVisible();
  const photos = [];
  for (const hue of [20, 120, 200]) photos.push(await drawPhoto(page, `IMG_${hue}.jpg`, { hue }));
  await photoField(composer(page)).setInputFiles(photos);
  await expect(composer(page).getByRole('list', { name: 'Photos to add' }).getByRole('listitem')).toHaveCount(3);
  await words(page).fill('By the sea');
  await composer(page).getByRole('button', { name: 'Add Entry' }).click();
  await expect(line(page, 'By the sea').getByRole('list', { name: 'Photos' }).getByRole('button')).toHaveCount(3);
  const before = await stored(page);
  expect(before.map(({ name }) => name)).toEqual(photos.map(({ name }) => name));

  await settings(page);
  await expect(page.getByText(/^3 files, 1 MB\.$/)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^daymark-export-\d{4}-\d{2}-\d{2}\.zip$/);
  const zip = await readFile(await download.path());

  const other = await device();
  await onThisDevice(other);
  await settings(other);
  await chooseFile(other, download.suggestedFilename(), zip);
  await expect(other.getByText(/^Photos and recordings: 3 new, 1 MB$/)).toBeVisible();
  await other.getByRole('button', { name: /^Import \d+ things? and 3 files$/ }).click();
  await expect(said(other)).toContainText('3 photos and recordings');
  expect(await stored(other)).toEqual(before);
  await other.goto('/journal');
  await expect(line(other, 'By the sea').getByRole('list', { name: 'Photos' }).getByRole('button')).toHaveCount(3);
});

test('photos of Day One become smaller and lose their place, recordings and HEIC are kept, a broken one is named, and one Undo takes all back', async ({
  device,
}) => {
  const page = await device();
  await onThisDevice(page);
  const camera = asFromCamera(await drawPhoto(page, 'IMG_1.jpg', { width: 4000, height: 3000 }));
  const md5 = (n: number) => String(n).repeat(32);
  const photo = (n: number, type = 'jpeg') => ({ identifier: `P${n}`, md5: md5(n), type, orderInEntry: n });
  const entry = {
    uuid: 'A',
    creationDate: '2024-05-02T20:00:00Z',
    text: 'On the pier\n\n![](dayone-moment://P1)',
    photos: [photo(1), photo(2), photo(3, 'heic')],
    audios: [{ identifier: 'S1', md5: md5(4), format: 'aac', duration: 3, orderInEntry: 4 }],
  };
  const zip = zipSync({
    'Journal.json': strToU8(JSON.stringify({ metadata: { version: '1.0' }, entries: [entry] })),
    [`photos/${md5(1)}.jpeg`]: camera.buffer,
    [`photos/${md5(2)}.jpeg`]: new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]),
    [`photos/${md5(3)}.heic`]: strToU8('\0\0\0\u0018ftypheic\0\0\0\0rest'),
    [`audios/${md5(4)}.m4a`]: strToU8('\0\0\0\u0018ftypM4A \0\0\0\0rest'),
  });
  await settings(page);
  await chooseFile(page, 'Export.zip', Buffer.from(zip));
  await expect(page.getByText(/^Photos and recordings: 4 new, \d MB$/)).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 thing and 4 files' }).click();
  await expect(said(page)).toContainText('“Photo 2024-05-02.jpeg” cannot be read');
  await expect(said(page)).toContainText('“Photo 2024-05-02.heic” is in a format that this browser cannot show');
  const [first, heic, sound, ...others] = await stored(page);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ media_type: 'image/webp', width: 1920 });
  expect(first!.bytes).not.toMatch(/Exif|Secret Camera|GPS/);
  expect(first!.small.length).toBeLessThanOrEqual(20 * 1024);
  expect([heic!.media_type, sound!.media_type]).toEqual(['image/heic', 'audio/mp4']);
  await said(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => stored(page)).toEqual([]);
});
