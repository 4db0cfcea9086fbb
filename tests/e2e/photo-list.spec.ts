/** A log of 100 entries with 300 photos: what the tasks of the page take of the processor while it is scrolled. `LONG=1` runs it and prints the figures of docs/benchmarks.md. */
import { createHash } from 'node:crypto';
import type { Page } from 'playwright/test';
import { dayAfter, dayOf } from '../../src/lib/day.ts';
import { existingAccount, push, putting, signedIn } from './support/account.ts';
import { drawPhoto, type PickedFile } from './support/photos.ts';
import type { ProductServer } from './support/server.ts';
import { expect, onDevice, synced, test } from './support/test.ts';

test.skip(!process.env.LONG, 'LONG=1 runs it');
test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

const ENTRIES = 100;
const PHOTOS = 3;

/** Stores a photo and gives the SHA-256 of its bytes. */
async function stored(server: ProductServer, token: string, user: string, bytes: Buffer): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const answer = await fetch(`${server.url}/storage/v1/object/media/${user}/${sha256}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(bytes),
  });
  if (!answer.ok) throw new Error(`The photo was not stored: ${answer.status}`);
  return sha256;
}

/** Photos that are all different take no time to make: what is behind the end of a JPEG belongs to the file and not to the picture. */
const different = ({ buffer }: PickedFile, by: string) => Buffer.concat([buffer, Buffer.from(by)]);

/** An account with two entries a day, each with its photos or without any. Returns its address. */
async function withEntries(server: ProductServer, page: Page, photos: number): Promise<string> {
  const email = await existingAccount(server);
  const { session } = await signedIn(server, email);
  const now = Date.now();
  const today = dayOf(new Date(now));
  const rows = [];
  const [photo, small, tiny] = await Promise.all(
    [1600, 320, 24].map((width) => drawPhoto(page, '', { width, height: (width * 3) / 4 })),
  );
  for (let i = 0; i < ENTRIES; i++) {
    const id = crypto.randomUUID();
    const created_at = new Date(now - i * 12 * 3_600_000).toISOString();
    const content = `Entry ${i}. ${'We walked along the water until the light was gone. '.repeat(3)}`;
    const logged_for = dayAfter(today, -Math.floor(i / 2));
    rows.push(putting('journal_entries', id, { content, created_at, logged_for }, now));
    for (let n = 0; n < photos; n++) {
      const whole = different(photo!, `${i}/${n}`);
      const [sha256, small_sha256] = await Promise.all(
        [whole, different(small!, `${i}/${n}`)].map((bytes) =>
          stored(server, session.access_token, session.user.id, bytes),
        ),
      );
      const attached = {
        created_at,
        owner_kind: 'journal',
        owner_id: id,
        position: (n + 1) * 1024,
        media_type: 'image/jpeg',
        name: `IMG_${i}_${n}.jpg`,
        size: whole.length,
        sha256,
        small_sha256,
        tiny: `data:image/jpeg;base64,${tiny!.buffer.toString('base64')}`,
        width: 1600,
        height: 1200,
      };
      rows.push(putting('attachments', crypto.randomUUID(), attached, now));
    }
  }
  for (let at = 0; at < rows.length; at += 100) await push(server, session, rows.slice(at, at + 100));
  return email;
}

/** How long a task of the page took the processor, ms: what a phone, four times slower, makes a long task of 50 ms, and what is one here. */
const LONG_ON_A_PHONE = 12.5;
const LONG = 50;

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Scrolls the log from its newest entry to the oldest and back. Gives the tasks of the page's main thread by the time of the processor they took, ms. */
async function scrolled(page: Page): Promise<readonly number[]> {
  const devtools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  await devtools.send('Tracing.start', {
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline'] },
  });
  // In the page, a step with each frame: looking for something from here would take time of the page's own.
  await page.evaluate(
    (last) =>
      new Promise<void>((done) => {
        let by = 40;
        let still = 0;
        const step = () => {
          const before = scrollY;
          window.scrollBy(0, by);
          still = scrollY === before ? still + 1 : 0;
          if (by > 0 && still > 30 && document.body.innerText.includes(last)) by = -120;
          else if (by < 0 && still > 30) return done();
          requestAnimationFrame(step);
        };
        step();
      }),
    `Entry ${ENTRIES - 1}.`,
  );
  const complete = new Promise((done) => devtools.once('Tracing.tracingComplete', done));
  await devtools.send('Tracing.end');
  await complete;
  const main = new Set(
    events.flatMap(({ name, args, pid, tid }) =>
      name === 'thread_name' && args?.name === 'CrRendererMain' ? [`${pid}/${tid}`] : [],
    ),
  );
  return events.flatMap(({ name, ph, pid, tid, tdur }) =>
    ph === 'X' && name === 'RunTask' && tdur !== undefined && main.has(`${pid}/${tid}`) ? [tdur / 1000] : [],
  );
}

test('100 entries with photos scroll without a long task', async ({ server, device }) => {
  test.setTimeout(900_000);
  const drawing = await device();
  for (const photos of [0, PHOTOS]) {
    const email = await withEntries(server, drawing, photos);
    const page = await device();
    await onDevice(page, server, email, '/logs');
    await synced(page);
    // The first time the small pictures are fetched, the second time they are here.
    for (const time of ['first', 'again']) {
      const tasks = await scrolled(page);
      const over = (limit: number) => tasks.filter((took) => took > limit).length;
      console.log(
        `${photos} photos an entry, ${time}: the longest task ${tasks.reduce((most, took) => Math.max(most, took), 0).toFixed(0)} ms, ${over(LONG)} over ${LONG} ms, ${over(LONG_ON_A_PHONE)} over ${LONG_ON_A_PHONE} ms, ${tasks.reduce((sum, took) => sum + took, 0).toFixed(0)} ms in all`,
      );
      expect.soft(over(LONG)).toBe(0);
    }
    await page.context().close();
  }
});
