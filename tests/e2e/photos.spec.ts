/** Photos of journal entries: from the file to the grid, the viewer, and another device. */
import type { Page } from 'playwright/test';
import { asFromCamera, drawPhoto, photoField, type PickedFile } from './support/photos.ts';
import {
  atHome,
  choose,
  composer,
  draftStored,
  expect,
  installed,
  line,
  onboard,
  onDevice,
  synced,
  test,
  toast,
  visit,
  words,
} from './support/test.ts';

test.use({ serviceWorkers: 'block' });

const drafts = (page: Page) => composer(page).getByRole('list', { name: 'Photos to add' }).getByRole('listitem');
const grid = (page: Page, text: string) => line(page, text).getByRole('list', { name: 'Photos' });

async function pick(page: Page, ...files: readonly PickedFile[]): Promise<void> {
  await photoField(composer(page)).setInputFiles(files);
}

const add = (page: Page) => composer(page).getByRole('button', { name: 'Add Entry' }).click();

interface StoredPhoto {
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly takenAt: string | undefined;
  readonly size: number;
  readonly small: number;
  readonly text: string;
  readonly clearCorner: boolean;
}

/** Every attachment of the open profile, and what is in its bytes. Runs in the page. */
async function readPhotos(page: Page): Promise<StoredPhoto[]> {
  return page.evaluate(async () => {
    const openDatabase = (name: string) =>
      new Promise<IDBDatabase>((done, fail) => {
        const open = indexedDB.open(name);
        open.addEventListener('success', () => done(open.result));
        open.addEventListener('error', () => fail(open.error ?? new Error('closed')));
      });
    const all = await Promise.all((await indexedDB.databases()).map(({ name }) => openDatabase(name!)));
    const db = all.find(({ objectStoreNames }) => objectStoreNames.contains('attachments'))!;
    const get = (store: string, key?: string) =>
      new Promise<never>((done) => {
        const rows = db.transaction(store).objectStore(store);
        const request = key === undefined ? rows.getAll() : rows.get(key);
        request.addEventListener('success', () => done(request.result as never));
      });
    const rows: {
      sha256: string;
      small_sha256: string;
      media_type: string;
      width: number;
      height: number;
      taken_at?: string;
    }[] = await get('attachments');
    const found = [];
    for (const row of rows) {
      const { bytes }: { bytes: ArrayBuffer } = await get('blob_bytes', row.sha256);
      const small: { bytes: ArrayBuffer } = await get('blob_bytes', row.small_sha256);
      const picture = await createImageBitmap(new Blob([bytes]));
      const draw = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
      draw.drawImage(picture, 0, 0);
      found.push({
        type: row.media_type,
        width: picture.width,
        height: picture.height,
        takenAt: row.taken_at,
        size: bytes.byteLength,
        small: small.bytes.byteLength,
        text: new TextDecoder('latin1').decode(bytes),
        clearCorner: draw.getImageData(0, 0, 1, 1).data[3] === 0,
      });
    }
    for (const each of all) each.close();
    return found;
  });
}

test('a photo of a camera is stored upright, at most 2,560 px, with its time and without its place and device', async ({
  server,
  device,
}) => {
  const page = await device();
  await atHome(page, server);
  const photo = asFromCamera(await drawPhoto(page, 'IMG_1.jpg', { width: 4000, height: 3000 }));
  expect(photo.buffer.toString('latin1')).toContain('Secret Camera Maker');
  await pick(page, photo, await drawPhoto(page, 'clear.png', { type: 'image/png', width: 300, height: 200 }));
  await expect(drafts(page)).toHaveCount(2);
  await words(page).fill('By the sea');
  await add(page);
  await expect(grid(page, 'By the sea').getByRole('button')).toHaveCount(2);

  const [stored, clear] = await readPhotos(page);
  expect(stored).toMatchObject({ type: 'image/webp', width: 1920, height: 2560, takenAt: '2026-05-14T07:30:00.000Z' });
  expect(stored!.text).not.toMatch(/Exif|Secret Camera|GPS/);
  expect(stored!.size).toBeLessThan(600 * 1024);
  expect(stored!.small).toBeLessThanOrEqual(20 * 1024);
  expect(clear).toMatchObject({ width: 300, height: 200, clearCorner: true });
});

test('a broken file is said by name, and the others are added', async ({ server, device }) => {
  const page = await device();
  await atHome(page, server);
  const broken = { name: 'torn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]) };
  const heic = {
    name: 'phone.heic',
    mimeType: 'image/heic',
    buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0rest', 'latin1'),
  };
  await pick(page, broken, heic, await drawPhoto(page, 'whole.jpg'));
  await expect(drafts(page)).toHaveCount(2);
  const said = page.getByRole('region', { name: /Notification/ });
  await expect(said).toContainText('“torn.jpg” cannot be read');
  await expect(said).toContainText('“phone.heic” is in a format that this browser cannot show');
  await add(page);
  const entry = page.getByRole('article').filter({ has: page.getByRole('link', { name: /phone\.heic/ }) });
  await expect(entry.getByRole('list', { name: 'Photos' }).getByRole('button')).toHaveCount(1);
});

test('photos of a draft survive a reload; one is removed and comes back; offline they are saved, and another device gets them', async ({
  server,
  device,
}) => {
  const page = await device({ serviceWorkers: 'allow', allow: [/ERR_INTERNET_DISCONNECTED/] });
  const email = await atHome(page, server);
  await installed(page);
  await page.context().setOffline(true);
  await pick(page, await drawPhoto(page, 'a.jpg', { hue: 200 }), await drawPhoto(page, 'b.jpg', { hue: 20 }));
  await expect(drafts(page)).toHaveCount(2);
  await words(page).fill('Two of them');
  await draftStored(page, 'Two of them');
  await page.reload();
  await expect(drafts(page)).toHaveCount(2);

  await drafts(page).first().getByRole('button').click();
  await expect(drafts(page)).toHaveCount(1);
  await toast(page, 'Photo removed').getByRole('button', { name: 'Undo' }).click();
  await expect(drafts(page)).toHaveCount(2);

  await add(page);
  await expect(grid(page, 'Two of them').getByRole('button')).toHaveCount(2);
  await expect(drafts(page)).toHaveCount(0);
  await page.reload();
  await expect(grid(page, 'Two of them').getByRole('button')).toHaveCount(2);

  await page.context().setOffline(false);
  await synced(page);
  const other = await device();
  await onDevice(other, server, email);
  await grid(other, 'Two of them').getByRole('button').first().click();
  const viewer = other.getByRole('dialog', { name: 'Photos' });
  await expect(viewer.locator('img[src^="blob:"]')).toHaveCount(1);
  await expect
    .poll(() => viewer.locator('img[src^="blob:"]').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1600);
});

test('the viewer by keys: turn, caption, order, delete with undo, and the focus goes back', async ({
  server,
  device,
}) => {
  const page = await device();
  await atHome(page, server);
  const hues = [200, 20, 110, 280, 320, 60];
  const files: PickedFile[] = [];
  for (const hue of hues) files.push(await drawPhoto(page, `${hue}.jpg`, { hue }));
  await pick(page, ...files);
  await expect(drafts(page)).toHaveCount(6);
  await words(page).fill('Six');
  await add(page);
  const photos = grid(page, 'Six').getByRole('button');
  await expect(photos).toHaveCount(4);
  await expect(grid(page, 'Six')).toContainText('+2');

  await photos.nth(1).focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Photos' });
  const stage = viewer.getByRole('img', { name: /^Photo \d of/ });
  await expect(stage).toBeFocused();
  await expect(viewer.getByText('2 of 6')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(stage).toHaveAccessibleName('Photo 3 of 6');
  await expect(stage).toBeFocused();
  await expect(viewer.getByRole('button', { name: 'Previous photo' })).toBeInViewport();
  await expect(viewer.getByRole('button', { name: 'Next photo' })).toBeInViewport();
  await page.keyboard.press('End');
  await expect(stage).toHaveAccessibleName('Photo 6 of 6');
  await viewer.getByLabel('Caption').fill('Low tide at the pier');
  await page.keyboard.press('Enter');
  await expect(stage).toHaveAccessibleName('Photo 6 of 6: Low tide at the pier');
  await stage.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(stage).toHaveAccessibleName('Photo 5 of 6: Low tide at the pier');
  await page.keyboard.press('Delete');
  await expect(viewer.getByText('5 of 5')).toBeVisible();
  await expect(toast(page, 'Photo removed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(photos.nth(1)).toBeFocused();
  await toast(page, 'Photo removed').getByRole('button', { name: 'Undo' }).click();
  await expect(grid(page, 'Six')).toContainText('+2');

  await choose(page, 'Six', 'Edit');
  await expect(page.getByRole('form', { name: 'Edit entry' }).getByText('Low tide at the pier')).toBeVisible();
  await page.getByRole('button', { name: /^Move photo 5 of 6/ }).press('Home');
  await expect(page.getByRole('form', { name: 'Edit entry' }).getByRole('listitem').first()).toContainText('Low tide');
});

test('a photo is pasted and dropped into the composer', async ({ server, device }) => {
  const page = await device();
  await atHome(page, server);
  const photo = await drawPhoto(page, 'pasted.jpg');
  const other = await drawPhoto(page, 'dropped.jpg', { hue: 20 });
  for (const [kind, file] of [
    ['paste', photo],
    ['drop', other],
  ] as const) {
    await words(page).evaluate(
      (field, { kind, name, base64 }) => {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], name, { type: 'image/jpeg' }));
        const init = { bubbles: true, cancelable: true };
        field.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { ...init, clipboardData: data })
            : new DragEvent('drop', { ...init, dataTransfer: data }),
        );
      },
      { kind, name: file.name, base64: file.buffer.toString('base64') },
    );
  }
  await expect(drafts(page)).toHaveCount(2);
});

test('photos are where a person looks for them: at the time they were taken, On this day, in the month, by caption, on paper, at a memory and a task', async ({
  device,
}) => {
  const page = await device();
  // A year after the photo of the camera was taken.
  await page.clock.setFixedTime(new Date('2027-05-14T10:00:00Z'));
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Use on this device only' }).click();
  await onboard(page);
  await visit(page, '/logs');
  await pick(page, asFromCamera(await drawPhoto(page, 'IMG_1.jpg')));
  await words(page).fill('By the sea');
  await composer(page).getByRole('button', { name: 'Use this time' }).click();
  await expect(composer(page)).toContainText('The entry gets this time: May 14, 2026');
  await add(page);
  const earlier = page.getByRole('region', { name: 'On this day' });
  await expect(earlier).toContainText('By the sea');
  const thumb = earlier.getByRole('list', { name: 'Photos' }).getByRole('button');
  await expect(thumb.locator('img[src^="blob:"]').first()).toBeVisible();
  await thumb.click();
  const viewer = page.getByRole('dialog', { name: 'Photos' });
  await viewer.getByLabel('Caption').fill('Low tide at the pier');
  await page.keyboard.press('Enter');
  await expect(viewer.getByRole('img', { name: 'Photo 1 of 1: Low tide at the pier' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything' }).fill('low tide');
  const found = page.getByRole('option', { name: /Low tide at the pier/ });
  await expect(found.locator('img').first()).toBeVisible();
  // The first empties the field.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeHidden();

  await visit(page, '/calendar?tab=month&day=2026-05-14');
  const cell = page.locator('[data-day="2026-05-14"]');
  await expect(cell).toContainText('1 photo');
  await expect(cell.locator('img[src^="blob:"]')).toBeVisible();

  await visit(page, '/logs');
  await page.getByRole('button', { name: 'Print or export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print or export' });
  await dialog.getByRole('textbox', { name: 'From' }).fill('2026-05-14');
  await dialog.getByRole('textbox', { name: 'To' }).fill('2026-05-14');
  await page.evaluate(() => Object.assign(window, { print: () => undefined }));
  await dialog.getByRole('button', { name: 'Print', exact: true }).click();
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('.print-sheet');
  await expect(paper.getByText('Low tide at the pier')).toBeVisible();
  await expect(paper.locator('img[src^="blob:"]').first()).toBeVisible();
  await page.evaluate(() => void dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await visit(page, '/memory');
  await page.getByRole('button', { name: 'Capture Something Worth Remembering' }).click();
  const memory = page.getByRole('form', { name: 'Capture Something Worth Remembering' });
  await photoField(memory).setInputFiles([await drawPhoto(page, 'key.jpg', { hue: 20 })]);
  await expect(memory.getByRole('list', { name: 'Photos to add' }).getByRole('listitem')).toHaveCount(1);
  await memory.getByRole('textbox', { name: 'What would you like to remember?' }).fill('The spare key');
  await memory.getByRole('button', { name: 'Save Memory' }).click();
  await expect(grid(page, 'The spare key').locator('img[src^="blob:"]').first()).toBeVisible();

  await visit(page, '/tasks');
  await page.getByRole('textbox', { name: 'What is to be done' }).fill('Paint the boat');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'More for Paint the boat' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const form = page.getByRole('form', { name: 'Edit task' });
  await photoField(form).setInputFiles([
    await drawPhoto(page, 'a.jpg', { hue: 110 }),
    await drawPhoto(page, 'b.jpg', { hue: 280 }),
  ]);
  await expect(form.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(2);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: '2 photos of Paint the boat. Open' }).click();
  await expect(viewer.getByText('1 of 2')).toBeVisible();
});
