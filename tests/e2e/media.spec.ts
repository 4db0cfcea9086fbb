/** Photos in a real browser: what is attached is sent by the page, and with the app closed by the service worker. */
import { createHash } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { Session } from '../../src/data/session-store.ts';
import { wholeChromium } from '../support/browser.ts';
import { PASSWORD } from './support/account.ts';
import type { ProductServer } from './support/server.ts';
import { atHome, expect, installed, synced, test } from './support/test.ts';
import { wake } from './support/wake.ts';

test.use({ launchOptions: wholeChromium });

const PHOTO = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(300_000, 7)]);
const SHA256 = createHash('sha256').update(PHOTO).digest('hex');

/** Attaches the photo as the app stores it, with plain IndexedDB. */
const attach = (page: Page) =>
  page.evaluate(
    async ([sha256, base64]) => {
      const { name = '' } = (await indexedDB.databases()).find((found) => /^daymark:[\da-f-]{36}$/.test(found.name!))!;
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(opening.error!));
      });
      const bytes = Uint8Array.from(atob(base64!), (char) => char.charCodeAt(0)).buffer;
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
        size: bytes.byteLength,
        sha256,
      });
      const size = bytes.byteLength;
      trans
        .objectStore('blobs')
        .put({ sha256, bytes: size, here: 1, sent: 0, small: 0, tries: 0, next_try: 0, used_at: Date.now() });
      trans.objectStore('blob_bytes').put({ sha256, bytes });
      await new Promise((done) => trans.addEventListener('complete', done));
      db.close();
    },
    [SHA256, PHOTO.toString('base64')],
  );

/** Whether the server has the photo, byte by byte, for a person who asks without a browser. */
async function isOnServer({ url }: ProductServer, email: string): Promise<boolean> {
  const signedIn = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { access_token, user } = (await signedIn.json()) as Session;
  const answer = await fetch(`${url}/storage/v1/object/media/${user.id}/${SHA256}`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  return answer.ok && Buffer.from(await answer.arrayBuffer()).equals(PHOTO);
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
