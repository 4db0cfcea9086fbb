/** Files as people have them: photos that lie on a side, very large and very wide ones, animations, torn ones, and what is no photo. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { signedIn } from './support/account.ts';
import { asFromCamera, drawPhoto, photoField, type PickedFile } from './support/photos.ts';
import { atHome, composer, expect, line, onDevice, synced, test, words } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

const drafts = (page: Page) => composer(page).getByRole('list', { name: 'Photos to add' }).getByRole('listitem');
const pick = (page: Page, ...files: readonly PickedFile[]) => photoField(composer(page)).setInputFiles(files);

interface DraftFile {
  readonly sha256: string;
  readonly media_type: string;
  readonly name: string;
  readonly width?: number;
  readonly height?: number;
  /** The colour of the upper left corner of the photo as it is stored. */
  readonly corner?: readonly number[];
  readonly rightCorner?: readonly number[];
  /** Its bytes. */
  readonly text?: string;
}

/** What the draft of a new entry has. */
const filesIn = (page: Page): Promise<DraftFile[]> =>
  page.evaluate(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((done) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => done(request.result));
      });
    const names = (await indexedDB.databases()).map(({ name }) => name!);
    const all = await Promise.all(names.map(open));
    const db = all.find(({ objectStoreNames }) => objectStoreNames.contains('drafts'))!;
    const get = <T>(store: string, key: string) =>
      new Promise<T>((done) => {
        const request: IDBRequest<T> = db.transaction(store).objectStore(store).get(key);
        request.addEventListener('success', () => done(request.result));
      });
    const row = await get<{ readonly text: string } | undefined>('drafts', 'journal:new:files');
    const files = JSON.parse(row?.text ?? '[]') as DraftFile[];
    const found = [];
    for (const file of files) {
      const { bytes } = await get<{ readonly bytes: ArrayBuffer }>('blob_bytes', file.sha256);
      const picture = await createImageBitmap(new Blob([bytes])).catch(() => null);
      if (!picture) {
        found.push(file);
        continue;
      }
      const draw = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
      draw.drawImage(picture, 0, 0);
      const at = (x: number) => Array.from(draw.getImageData(x, 4, 1, 1).data);
      const text = new TextDecoder('latin1').decode(bytes);
      found.push({ ...file, corner: at(4), rightCorner: at(picture.width - 5), text });
    }
    for (const each of all) each.close();
    return found;
  });

/** A photo as a phone writes it, of 960 × 720 px with a red upper left corner, turned by a quarter (files/make-heic.mjs). */
const fromPhone = (format: 'heic' | 'avif'): PickedFile => ({
  name: `IMG_0042.${format.toUpperCase()}`,
  mimeType: `image/${format}`,
  buffer: readFileSync(new URL(`files/phone.${format}`, import.meta.url)),
});

/** A JPEG of 300 × 200 with a red upper left corner, blue elsewhere. */
async function corner(page: Page, name: string): Promise<PickedFile> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 });
    const draw = canvas.getContext('2d')!;
    draw.fillStyle = '#0000ff';
    draw.fillRect(0, 0, 300, 200);
    draw.fillStyle = '#ff0000';
    draw.fillRect(0, 0, 100, 100);
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1]!;
  });
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

/** An animation of two frames, each a WebP picture of one pixel. */
function animated(still: Buffer): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(name);
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
  };
  // Behind the head of the file, and of what an extended one says before its picture.
  const at = Math.max(still.indexOf('VP8 '), still.indexOf('VP8L'));
  const frame = chunk(
    'ANMF',
    Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 100, 0, 0, 0]), still.subarray(at)]),
  );
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', Buffer.from([0x12, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    chunk('ANIM', Buffer.alloc(6)),
    frame,
    frame,
  ]);
  return chunk('RIFF', body);
}

test('all eight orientations of a camera are stored upright', async ({ server, device }) => {
  const page = await device();
  await atHome(page, server);
  const plain = await corner(page, 'x.jpg');
  const files: PickedFile[] = [];
  for (let turn = 1; turn <= 8; turn++) files.push({ ...asFromCamera(plain, turn), name: `${turn}.jpg` });
  await pick(page, ...files);
  await expect(drafts(page)).toHaveCount(8);
  const stored = await filesIn(page);
  const isRed = ({ corner: [red, , blue] = [] }: DraftFile) => red! > 200 && blue! < 80;
  expect(stored.map((file) => [file.name, file.width, file.height, isRed(file)])).toEqual([
    ['1.jpg', 300, 200, true],
    // Mirrored, upside down, both: the red corner is elsewhere.
    ['2.jpg', 300, 200, false],
    ['3.jpg', 300, 200, false],
    ['4.jpg', 300, 200, false],
    // On a side; mirrored along the diagonal the corner stays.
    ['5.jpg', 200, 300, true],
    ['6.jpg', 200, 300, false],
    ['7.jpg', 200, 300, false],
    ['8.jpg', 200, 300, false],
  ]);
});

test('a photo of 100 megapixels that lies on its side, and a panorama, are made to fit', async ({ server, device }) => {
  const page = await device();
  await atHome(page, server);
  const large = asFromCamera(await drawPhoto(page, 'large.jpg', { width: 12_000, height: 8500 }));
  await pick(page, large, await drawPhoto(page, 'wide.jpg', { width: 16_000, height: 1600 }));
  await expect(drafts(page)).toHaveCount(2, { timeout: 60_000 });
  const stored = await filesIn(page);
  expect(stored.map(({ name, width, height }) => [name, width, height])).toEqual([
    ['large.jpg', 1813, 2560],
    ['wide.jpg', 2560, 256],
  ]);
});

test('animations keep moving, an SVG and a page that call themselves photos are none, and a torn photo is named', async ({
  server,
  device,
}) => {
  const page = await device();
  await atHome(page, server);
  const frame = [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  const gif = Buffer.from([
    ...Buffer.from('GIF89a'),
    ...Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...frame,
    ...frame,
    0x3b,
  ]);
  // Two frames of one pixel, as libwebp writes them.
  const still = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
    return canvas.toDataURL('image/webp').split(',')[1]!;
  });
  const webp = animated(Buffer.from(still, 'base64'));
  const script = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>';
  const whole = await drawPhoto(page, 'torn.jpg');
  await pick(
    page,
    { name: 'moves.gif', mimeType: 'image/gif', buffer: gif },
    { name: 'moves.webp', mimeType: 'image/webp', buffer: webp },
    { name: 'drawing.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(script) },
    { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html><script>alert(1)</script>') },
    { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(script) },
    { ...whole, buffer: whole.buffer.subarray(0, 300) },
  );
  const said = page.getByRole('region', { name: /Notification/ });
  await expect(said).toContainText('“drawing.jpg” cannot be read');
  await expect(said).toContainText('“page.png” cannot be read');
  await expect(said).toContainText('“torn.jpg” cannot be read');
  await expect(drafts(page)).toHaveCount(3);
  const stored = await filesIn(page);
  expect(stored.map(({ name, media_type }) => [name, media_type])).toEqual([
    ['moves.gif', 'image/gif'],
    ['moves.webp', 'image/webp'],
    ['drawing.svg', 'application/octet-stream'],
  ]);
  // Byte by byte, so with all its frames.
  expect(stored.slice(0, 2).map(({ sha256 }) => sha256)).toEqual(
    [gif, webp].map((bytes) => createHash('sha256').update(bytes).digest('hex')),
  );
  // A download, never a picture of the page.
  await expect(composer(page).getByRole('link', { name: /drawing\.svg/ })).toHaveAttribute('download', 'drawing.svg');
});

test('a HEIC photo of a phone is kept byte by byte and said in words, its time is offered, and it is only ever a download', async ({
  server,
  device,
}) => {
  const page = await device();
  const email = await atHome(page, server);
  const photo = fromPhone('heic');
  await pick(page, photo);
  await expect(page.getByRole('region', { name: /Notification/ })).toContainText(
    '“IMG_0042.HEIC” is in a format that this browser cannot show (HEIC). It is kept as it is',
  );
  await expect(composer(page)).toContainText('The photo was taken on May 14, 2026');
  expect(await filesIn(page)).toMatchObject([
    { media_type: 'image/heic', size: photo.buffer.length, taken_at: '2026-05-14T07:30:00.000Z' },
  ]);
  await words(page).fill('From the phone');
  await composer(page).getByRole('button', { name: 'Add Entry' }).click();
  await synced(page);

  const other = await device();
  await onDevice(other, server, email);
  for (const each of [page, other]) {
    const link = line(each, 'From the phone').getByRole('link', { name: /IMG_0042\.HEIC/ });
    const [download] = await Promise.all([each.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('IMG_0042.HEIC');
    expect(readFileSync(await download.path())).toEqual(photo.buffer);
    await expect(link).toHaveAttribute('download', 'IMG_0042.HEIC');
  }

  const { session } = await signedIn(server, email);
  const folder = `${server.url}/storage/v1/object`;
  const headers = { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' };
  const list = await fetch(`${folder}/list/media`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ prefix: session.user.id, limit: 10, offset: 0 }),
  });
  const [{ name }] = (await list.json()) as [{ name: string }];
  const answer = await fetch(`${folder}/media/${session.user.id}/${name}`, { headers });
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(photo.buffer);
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a photo of tiles that the browser decodes (AVIF, as Safari does HEIC) is stored upright once, with its time and without its place', async ({
  server,
  device,
}) => {
  const page = await device();
  await atHome(page, server);
  await pick(page, fromPhone('avif'));
  await expect(drafts(page)).toHaveCount(1);
  const [stored] = await filesIn(page);
  expect(stored).toMatchObject({ width: 720, height: 960, taken_at: '2026-05-14T07:30:00.000Z' });
  expect(stored!.media_type).toMatch(/^image\/(webp|jpeg)$/);
  // Turned twice, the red corner would be below.
  const [[left], [right]] = [stored!.corner!, stored!.rightCorner!];
  expect(left).toBeLessThan(200);
  expect(right).toBeGreaterThan(230);
  expect(stored!.text).not.toMatch(/Exif|Secret Camera|GPS/);
});
