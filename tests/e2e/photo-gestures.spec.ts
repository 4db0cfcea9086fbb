/** Photos under fingers: swipe and pinch in the viewer, and the order by drag in the editor, with touch events of the browser. */
import type { CDPSession, Locator, Page } from 'playwright/test';
import { drawPhoto, photoField, type PickedFile } from './support/photos.ts';
import { atHome, choose, composer, expect, line, test, words } from './support/test.ts';
import { stroke } from './support/touch.ts';

test.use({ serviceWorkers: 'block' });

/** An entry with three photos, on a phone. */
async function onPhone(device: (options: object) => Promise<Page>, server: Parameters<typeof atHome>[1], width = 390) {
  const page = await device({ viewport: { width, height: 800 }, hasTouch: true, isMobile: true });
  await atHome(page, server);
  const files: PickedFile[] = [];
  for (const hue of [200, 20, 110]) files.push(await drawPhoto(page, `${hue}.jpg`, { hue }));
  await photoField(composer(page)).setInputFiles(files);
  await expect(composer(page).getByRole('list', { name: 'Photos to add' }).getByRole('listitem')).toHaveCount(3);
  await words(page).fill('Three');
  await composer(page).getByRole('button', { name: 'Add Entry' }).click();
  return { page, finger: await page.context().newCDPSession(page) };
}

/** Two fingers that move apart, or together. */
async function pinch(finger: CDPSession, at: { x: number; y: number }, from: number, to: number): Promise<void> {
  const points = (apart: number) => [
    { x: at.x - apart, y: at.y, id: 0 },
    { x: at.x + apart, y: at.y, id: 1 },
  ];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(from) });
  for (let step = 1; step <= 6; step++)
    await finger.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: points(from + ((to - from) * step) / 6),
    });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** How much larger the photo is shown than its window. */
const scaleOf = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Photos' })
    .getByRole('img', { name: /^Photo/ })
    .evaluate((stage) => new DOMMatrix(getComputedStyle(stage.firstElementChild!).transform).a);

test('a swipe turns to the next photo and back; two fingers zoom, one then moves, and a double tap shows it whole', async ({
  server,
  device,
}) => {
  const { page, finger } = await onPhone(device, server);
  await line(page, 'Three').getByRole('list', { name: 'Photos' }).getByRole('button').first().tap();
  const viewer = page.getByRole('dialog', { name: 'Photos' });
  await expect(viewer.getByText('1 of 3')).toBeVisible();
  const [left, right] = [
    { x: 80, y: 400 },
    { x: 320, y: 400 },
  ];
  await stroke(finger, right, left);
  await expect(viewer.getByText('2 of 3')).toBeVisible();
  await stroke(finger, left, right);
  await expect(viewer.getByText('1 of 3')).toBeVisible();
  // Before the first photo there is none.
  await stroke(finger, left, right);
  await expect(viewer.getByText('1 of 3')).toBeVisible();

  await pinch(finger, { x: 195, y: 400 }, 30, 120);
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(2);
  // A finger on a zoomed photo moves it, and does not turn.
  await stroke(finger, right, left);
  await expect(viewer.getByText('1 of 3')).toBeVisible();
  await pinch(finger, { x: 195, y: 400 }, 150, 20);
  await expect.poll(() => scaleOf(page)).toBe(1);

  const tap = () => page.touchscreen.tap(195, 400);
  await tap();
  await tap();
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.5);
  await page.waitForTimeout(350);
  await tap();
  await tap();
  await expect.poll(() => scaleOf(page)).toBe(1);
});

test('a finger drags a photo to another place, which is stored', async ({ server, device }) => {
  const { page, finger } = await onPhone(device, server, 320);
  await choose(page, 'Three', 'Edit');
  const form = page.getByRole('form', { name: 'Edit entry' });
  const names = () => form.getByRole('list', { name: 'Photos' }).getByRole('listitem').allTextContents();
  await expect.poll(names).toEqual(['200.jpg', '20.jpg', '110.jpg']);
  const grip = form.getByRole('button', { name: /^Move photo 1 of 3/ });
  await grip.scrollIntoViewIfNeeded();
  const box = (await grip.boundingBox())!;
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await stroke(finger, from, { x: from.x, y: from.y + 2 * 64 }, 100);
  await expect.poll(names).toEqual(['20.jpg', '110.jpg', '200.jpg']);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, 'nothing is wider than the phone').toBeLessThanOrEqual(0);
});

test('on a phone Photos asks whether to choose photos or to take one, and the camera is opened by that press alone', async ({
  server,
  device,
}) => {
  const page = await device({ viewport: { width: 320, height: 800 }, hasTouch: true, isMobile: true });
  await atHome(page, server);
  for (const [item, capture, hues] of [
    ['Take a photo', 'environment', [200]],
    ['Choose photos', null, [20, 110]],
  ] as const) {
    await composer(page).getByRole('button', { name: 'Photos' }).tap();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('menuitem', { name: item }).tap(),
    ]);
    expect(await chooser.element().getAttribute('capture')).toBe(capture);
    expect(chooser.isMultiple()).toBe(hues.length > 1);
    const photos: PickedFile[] = [];
    for (const hue of hues) photos.push(await drawPhoto(page, `${hue}.jpg`, { hue }));
    await chooser.setFiles(photos);
  }
  await expect(composer(page).getByRole('list', { name: 'Photos to add' }).getByRole('listitem')).toHaveCount(3);
  const name = 'A photo of a phone with quite a long name.heic';
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0rest', 'latin1');
  await photoField(composer(page)).setInputFiles([{ name, mimeType: 'image/heic', buffer: heic }]);
  await expect(composer(page).getByRole('link', { name })).toBeVisible();
  const overflow = (form: Locator) => form.evaluate((shown) => shown.scrollWidth - shown.clientWidth);
  expect(await overflow(composer(page)), 'nothing is wider than the form').toBeLessThanOrEqual(0);
  await words(page).fill('Four');
  await composer(page).getByRole('button', { name: 'Add Entry' }).click();
  await choose(page, 'Four', 'Edit');
  const editor = page.getByRole('form', { name: 'Edit entry' });
  await expect(editor.getByText(name)).toBeVisible();
  expect(await overflow(editor), 'nor than the editor').toBeLessThanOrEqual(0);
  await editor.getByRole('button', { name: 'Cancel' }).click();

  await photoField(composer(page)).setInputFiles([await drawPhoto(page, 'one.jpg', { hue: 280 })]);
  await expect(composer(page).getByRole('list', { name: 'Photos to add' }).getByRole('listitem')).toHaveCount(1);
  await words(page).fill('One alone');
  await composer(page).getByRole('button', { name: 'Add Entry' }).click();
  const { width, height } = (await line(page, 'One alone').getByRole('list', { name: 'Photos' }).boundingBox())!;
  expect(width / height, 'the photo is whole, and not cut at its end').toBeCloseTo(4 / 3, 1);
});
