/** Photos in a real browser: what is attached is sent by the page, and with the app closed by the service worker; what is not there, or damaged, is said. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import type { Session } from '../../src/data/session-store.ts';
import { wholeChromium } from '../support/browser.ts';
import { PASSWORD, signedIn } from './support/account.ts';
import { drawPhoto, photoField } from './support/photos.ts';
import type { ProductServer } from './support/server.ts';
import { atHome, away, composer, expect, installed, line, onDevice, synced, test, words } from './support/test.ts';
import { endWorkers, wake } from './support/wake.ts';

test.use({ launchOptions: wholeChromium });

/** A file that its first bytes call a JPEG: so many bytes, each of the others this number. */
interface Photo {
  readonly size: number;
  readonly fill: number;
}
const PHOTO: Photo = { size: 300_000, fill: 7 };

const bytesOf = ({ size, fill }: Photo) => Buffer.alloc(size, fill).fill(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 0, 4);
const nameOf = (photo: Photo) => createHash('sha256').update(bytesOf(photo)).digest('hex');

/** Attaches a photo as the app stores it, with plain IndexedDB. */
const attach = (page: Page, photo = PHOTO) =>
  page.evaluate(
    async ({ sha256, size, fill }) => {
      const { name = '' } = (await indexedDB.databases()).find((found) => /^daymark:[\da-f-]{36}$/.test(found.name!))!;
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(opening.error!));
      });
      const made = new Uint8Array(size).fill(fill);
      made.set([0xff, 0xd8, 0xff, 0xe0]);
      const bytes = made.buffer;
      const trans = db.transaction(['attachments', 'blobs', 'blob_bytes'], 'readwrite');
      trans.objectStore('attachments').put({
        id: crypto.randomUUID(),
        user_id: name.slice('daymark:'.length),
        created_at: new Date().toISOString(),
        owner_kind: 'journal',
        owner_id: crypto.randomUUID(),
        position: 1,
        media_type: 'image/jpeg',
        name: 'photo.jpg',
        size,
        sha256,
      });
      trans
        .objectStore('blobs')
        .put({ sha256, bytes: size, here: 1, sent: 0, small: 0, tries: 0, next_try: 0, used_at: Date.now() });
      trans.objectStore('blob_bytes').put({ sha256, bytes });
      await new Promise((done) => trans.addEventListener('complete', done));
      db.close();
    },
    { ...photo, sha256: nameOf(photo) },
  );

/** Whether the server has a photo, byte by byte, for a person who asks without a browser. */
async function isOnServer({ url }: ProductServer, email: string, photo = PHOTO): Promise<boolean> {
  const signedIn = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { access_token, user } = (await signedIn.json()) as Session;
  const answer = await fetch(`${url}/storage/v1/object/media/${user.id}/${nameOf(photo)}`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  return answer.ok && Buffer.from(await answer.arrayBuffer()).equals(bytesOf(photo));
}

test('a photo that waits is sent when the app is opened', async ({ server, device }) => {
  const phone = await device();
  const email = await atHome(phone, server);
  await synced(phone);
  await attach(phone);
  await phone.reload();
  await expect.poll(() => isOnServer(server, email), { timeout: 30_000 }).toBe(true);
  await synced(phone);
});

test('a photo is sent with the app closed', async ({ server, device }) => {
  const phone = await device();
  const email = await atHome(phone, server);
  await installed(phone);
  await synced(phone);
  await server.kill();
  await attach(phone);
  const context = phone.context();
  const blank = await context.newPage();
  await phone.close();
  await server.start();
  expect(await isOnServer(server, email)).toBe(false);
  await wake(await context.newCDPSession(blank), server.url, 'sync');
  await expect.poll(() => isOnServer(server, email), { timeout: 60_000 }).toBe(true);
});

test('a worker that the browser ends before, while and after it sends a photo loses none: the next one goes on', async ({
  server,
  device,
}) => {
  const phone = await device();
  const email = await atHome(phone, server);
  await installed(phone);
  await synced(phone);
  const { session } = await signedIn(server, email);
  const folder = join(server.folder, 'media');
  const files = (name: string) => (existsSync(join(folder, name)) ? readdirSync(join(folder, name)) : []);
  // Large, so that there is a while in which the server has a part of one.
  const photos = [1, 2, 3].map((fill) => ({ size: 12_000_000, fill }));
  await server.kill();
  for (const photo of photos) await attach(phone, photo);
  const context = phone.context();
  const blank = await context.newPage();
  await phone.close();
  await server.start();
  const steps = [
    () => true,
    () => files('incoming').length > 0,
    () => photos.some((photo) => files(session.user.id).includes(nameOf(photo))),
  ];
  for (const isReached of steps) {
    const devtools = await context.newCDPSession(blank);
    await wake(devtools, server.url);
    while (!isReached()) await new Promise((soon) => setTimeout(soon, 1));
    await endWorkers(devtools);
  }
  expect(files(session.user.id).length, 'it was ended in the middle').toBeLessThan(photos.length);
  await wake(await context.newCDPSession(blank), server.url);
  await expect.poll(() => files(session.user.id).sort(), { timeout: 60_000 }).toEqual(photos.map(nameOf).sort());
  // A busy server may close a connection that this test was about to use again.
  for (const photo of photos)
    await expect.poll(() => isOnServer(server, email, photo).catch(() => false), { timeout: 60_000 }).toBe(true);
  await expect.poll(() => files('incoming')).toEqual([]);
  const again = await context.newPage();
  await again.goto('/journal');
  await synced(again);
});

test('a photo and a file that are missing or damaged on the server are said to be, and are shown once they are whole', async ({
  server,
  device,
}) => {
  const phone = await device({ serviceWorkers: 'block' });
  const email = await atHome(phone, server);
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0rest', 'latin1');
  await photoField(composer(phone)).setInputFiles([
    await drawPhoto(phone, 'pier.jpg'),
    { name: 'phone.heic', mimeType: 'image/heic', buffer: heic },
  ]);
  await words(phone).fill('At the pier');
  await expect(composer(phone).getByRole('list', { name: 'Photos to add' }).getByRole('listitem')).toHaveCount(2);
  await composer(phone).getByRole('button', { name: 'Add Entry' }).click();

  const { session } = await signedIn(server, email);
  const folder = join(server.folder, 'media', session.user.id);
  await expect.poll(() => existsSync(folder) && readdirSync(folder).length).toBe(3);
  await synced(phone);
  const stored = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))] as const);
  // The small picture, which is in the middle by its size, stays.
  const [file, , photo] = stored.sort(([, a], [, b]) => a.length - b.length);
  const kept = new Map([file!, photo!]);

  const laptop = await device({ serviceWorkers: 'block', allow: [...away, /404/, /net::ERR_INTERNET_DISCONNECTED/] });
  for (const name of kept.keys()) rmSync(join(folder, name));
  await onDevice(laptop, server, email);
  const entry = line(laptop, 'At the pier');
  const fileLine = entry.getByText(/^phone\.heic/).locator('..');
  await expect(fileLine).toContainText('has not arrived yet');
  await entry.getByRole('list', { name: 'Photos' }).getByRole('button').click();
  const viewer = laptop.getByRole('dialog', { name: 'Photos' });
  await expect(viewer).toContainText('This photo has not arrived yet. It is still on the device that added it.');
  await expect(viewer.locator('img')).not.toHaveCount(0);

  // The device that has them sends them again; on the way one bit of each changes.
  for (const [name, bytes] of kept) {
    const answer = await fetch(`${server.url}/storage/v1/object/media/${session.user.id}/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.access_token}` },
      body: new Uint8Array(bytes),
    });
    expect(answer.status).toBe(200);
    const damaged = Buffer.from(bytes);
    damaged[damaged.length - 1]! ^= 1;
    writeFileSync(join(folder, name), damaged);
  }
  await asksAgain(laptop);
  await expect(viewer).toContainText('This photo was damaged on the way, and is fetched again.');
  await laptop.keyboard.press('Escape');
  await expect(fileLine).toContainText('damaged, is fetched again');

  for (const [name, bytes] of kept) writeFileSync(join(folder, name), bytes);
  await entry.getByRole('list', { name: 'Photos' }).getByRole('button').click();
  await asksAgain(laptop);
  await expect(widthOf(viewer.locator('img[src^="blob:"]'))).resolves.toBe(1600);
  await laptop.keyboard.press('Escape');
  const [download] = await Promise.all([
    laptop.waitForEvent('download'),
    entry.getByRole('link', { name: /phone\.heic/ }).click(),
  ]);
  expect(readFileSync(await download.path())).toEqual(heic);
});

/** A device that comes back online asks for what it lacks; one that stays online does each half a minute. */
async function asksAgain(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.context().setOffline(false);
}

async function widthOf(image: Locator): Promise<number> {
  await expect
    .poll(() => image.evaluateAll((all) => all.length && (all[0] as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(320);
  return image.evaluate((shown: HTMLImageElement) => shown.naturalWidth);
}
