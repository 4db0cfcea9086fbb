/** Voice notes: recorded offline in a tab that is killed, recovered, kept, sent, and played on another device. */
import type { Page } from 'playwright/test';
import { anyChromium } from '../support/browser.ts';
import { atHome, composer, expect, line, onDevice, synced, test, toast, words } from './support/test.ts';

test.use({
  serviceWorkers: 'block',
  launchOptions: {
    ...anyChromium,
    args: [...anyChromium.args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

const recorder = (page: Page) => composer(page).getByRole('group', { name: 'Recording', exact: true });
const interrupted = (page: Page) => composer(page).getByRole('group', { name: 'Interrupted recording' });
const record = (page: Page) => composer(page).getByRole('button', { name: 'Voice note' }).click();
const note = (page: Page, text: string) => line(page, text).getByRole('figure', { name: /^Voice note, / });
const add = (page: Page) => composer(page).getByRole('button', { name: 'Add Entry' }).click();

/** Waits until so many seconds are recorded. */
const recorded = (page: Page, seconds: number) =>
  expect(recorder(page).getByText(`0:${String(seconds).padStart(2, '0')}`, { exact: true })).toBeVisible();

/** What the player plays: the page's audio element is not in the document. */
const watchAudio = (page: Page) =>
  page.addInitScript(() => {
    const made: HTMLAudioElement[] = [];
    Object.assign(globalThis, { made });
    globalThis.Audio = class extends Audio {
      constructor(url?: string) {
        super(url);
        made.push(this);
      }
    };
  });
const audio = (page: Page) =>
  page.evaluate(() => {
    const made = (globalThis as unknown as { made: HTMLAudioElement[] }).made.at(-1);
    return { currentTime: made?.currentTime ?? 0, duration: made?.duration ?? 0, playbackRate: made?.playbackRate };
  });

/** How many seconds were heard, once the player has stopped; endless before. */
const heard = (page: Page) =>
  page.evaluate(() => {
    const made = (globalThis as unknown as { made: HTMLAudioElement[] }).made.at(-1);
    if (!made?.paused || made.played.length === 0) return 1e9;
    return Array.from({ length: made.played.length }, (_, n) => made.played.end(n) - made.played.start(n)).reduce(
      (sum, seconds) => sum + seconds,
    );
  });

test('a recording without a network in a tab that is killed is recovered, kept, sent, and played on another device', async ({
  server,
  device,
}) => {
  const phone = await device({ allow: [/net::ERR_INTERNET_DISCONNECTED/] });
  const email = await atHome(phone, server);
  await synced(phone);
  const context = phone.context();
  await context.setOffline(true);
  await record(phone);
  await recorded(phone, 7);
  const session = await phone.context().newCDPSession(phone);
  void session.send('Page.crash').catch(() => undefined);
  await phone.waitForEvent('crash');
  await phone.close();

  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto('/journal');
  await expect(interrupted(again)).toContainText(/A recording of \d s from .* was interrupted/);
  // Chunks are stored every three seconds: of seven seconds, six are there, and more where a busy machine ends the tab later.
  await interrupted(again).getByRole('button', { name: 'Keep' }).click();
  await expect(interrupted(again)).toBeHidden();
  await expect(composer(again).getByRole('figure', { name: /^Voice note, (?:[6-9]|1\d) seconds$/ })).toBeVisible();
  await words(again).fill('On the walk');
  await add(again);
  await expect(note(again, 'On the walk')).toBeVisible();
  await synced(again);

  const laptop = await device();
  await watchAudio(laptop);
  await onDevice(laptop, server, email);
  const there = note(laptop, 'On the walk');
  await there.getByRole('button', { name: 'Play' }).click();
  await expect.poll(async () => (await audio(laptop)).currentTime, { timeout: 20_000 }).toBeGreaterThan(0.5);
  expect((await audio(laptop)).duration).toBeGreaterThan(5.5);
  // Seeking, by the keyboard and by the slider.
  await there.getByRole('button', { name: 'Pause' }).click();
  const position = there.getByRole('slider', { name: 'Position' });
  await position.fill('5');
  await expect.poll(async () => Math.round((await audio(laptop)).currentTime)).toBe(5);
  await position.press('ArrowLeft');
  await expect.poll(async () => Math.round((await audio(laptop)).currentTime)).toBe(0);
  await position.press('ArrowRight');
  await there.getByRole('button', { name: 'Speed 1 times' }).click();
  await there.getByRole('button', { name: 'Speed 1.5 times' }).click();
  await there.getByRole('button', { name: 'Play' }).click();
  await expect.poll(async () => (await audio(laptop)).playbackRate).toBe(2);
  // It plays from there to its end, and is at its beginning again.
  await expect(there.getByRole('button', { name: 'Play' })).toBeVisible({ timeout: 15_000 });
  await expect(position).toHaveAttribute('aria-valuetext', /^0:00 of 0:(?:0[5-9]|1\d)$/);
});

test('a recording pauses, goes on, is kept without the paused time, and can be thrown away and taken back', async ({
  server,
  device,
}) => {
  const page = await device();
  await atHome(page, server);
  await record(page);
  await recorded(page, 2);
  await recorder(page).getByRole('button', { name: 'Pause the recording' }).click();
  await page.waitForTimeout(3500);
  await recorder(page).getByRole('button', { name: 'Resume recording' }).click();
  await recorded(page, 4);
  await recorder(page).getByRole('button', { name: 'Done' }).click();
  await expect(composer(page).getByRole('figure', { name: /^Voice note, [45] seconds$/ })).toBeVisible();
  await add(page);
  await expect(page.getByRole('article').getByRole('figure', { name: /^Voice note, [45] seconds$/ })).toBeVisible();

  await record(page);
  await recorded(page, 1);
  await recorder(page).getByRole('button', { name: 'Discard the recording' }).click();
  await expect(recorder(page)).toBeHidden();
  await toast(page, 'Recording discarded').getByRole('button', { name: 'Undo' }).click();
  await expect(composer(page).getByRole('figure', { name: /^Voice note, [12] seconds?$/ })).toBeVisible();
});

test('leaving the page keeps what was recorded, and the shortcut of the home screen records at once', async ({
  server,
  device,
}) => {
  const page = await device({ permissions: ['microphone'] });
  await atHome(page, server, '/journal?record=true');
  await expect(recorder(page)).toBeVisible();
  await recorded(page, 2);
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(toast(page, 'The recording is kept')).toBeVisible();
  await page.goBack();
  await expect(composer(page).getByRole('figure', { name: /^Voice note, [23] seconds$/ })).toBeVisible();
});

test('a picked recording becomes a voice note with its length and its wave, its silence is skipped, and without a speech model nothing is promised', async ({
  server,
  device,
}) => {
  const page = await device();
  await watchAudio(page);
  await atHome(page, server);
  await composer(page)
    .locator('input[type=file][accept="audio/*"]')
    .setInputFiles({ name: 'memo.wav', mimeType: 'audio/wav', buffer: tone(12, 1, 11) });
  await expect(composer(page).getByRole('figure', { name: 'Voice note, 12 seconds' })).toBeVisible();
  await words(page).fill('Mostly silence');
  await add(page);
  await synced(page);
  const there = note(page, 'Mostly silence');
  // The first of the wave's sixty bars is as high as it can be, and one in the middle is not there.
  const bars = there.locator('svg[preserveAspectRatio=none] rect');
  await expect(bars).toHaveCount(60);
  const heights = await bars.evaluateAll((all) => all.map((bar) => Number(bar.getAttribute('height'))));
  expect(heights[1]).toBeGreaterThan(4 * heights[30]!);
  await there.getByRole('button', { name: 'More for this voice note' }).click();
  await page.getByRole('menuitem', { name: 'Skip silence' }).click();
  await there.getByRole('button', { name: 'Play' }).click();
  await expect
    .poll(() => heard(page), { message: 'ten of its twelve seconds are not heard', timeout: 20_000 })
    .toBeLessThan(7);
  await expect(page.getByText(/written out/)).toHaveCount(0);
});

test('the shortcut of the home screen asks for no microphone before a press', async ({ server, device }) => {
  const page = await device();
  await page.addInitScript(() => {
    const { mediaDevices, permissions } = navigator;
    const query = permissions.query.bind(permissions);
    permissions.query = async (what) =>
      what.name === 'microphone' ? ({ state: 'prompt' } as PermissionStatus) : query(what);
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    Object.assign(globalThis, { asked: 0 });
    mediaDevices.getUserMedia = (what) => {
      (globalThis as unknown as { asked: number }).asked++;
      return ask(what);
    };
  });
  await atHome(page, server, '/journal?record=true');
  const press = composer(page).getByRole('button', { name: 'Record a voice note' });
  await expect(press).toBeVisible();
  await expect(press).toBeFocused();
  const asked = () => page.evaluate(() => (globalThis as unknown as { asked: number }).asked);
  expect(await asked()).toBe(0);
  await press.click();
  await expect(recorder(page)).toBeVisible();
  expect(await asked()).toBe(1);
});

/** A WAV file of so many seconds, silent between these two. */
function tone(seconds: number, from: number, to: number): Buffer {
  const rate = 8000;
  const data = Buffer.alloc(seconds * rate * 2);
  for (let i = 0; i < seconds * rate; i++)
    data.writeInt16LE(i >= from * rate && i < to * rate ? 0 : Math.round(9000 * Math.sin(i / 4)), i * 2);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
