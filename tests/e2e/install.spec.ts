/** Whether a browser would install the app. In a window that forgets everything it would not, so this one remembers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright/test';
import { wholeChromium } from '../support/browser.ts';
import { expect, installed, test } from './support/test.ts';

interface Picture {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
}
interface Manifest {
  readonly icons: readonly (Picture & { readonly purpose: string })[];
  readonly screenshots: readonly (Picture & { readonly form_factor: string })[];
  readonly shortcuts: readonly { readonly name: string; readonly url: string; readonly icons: readonly Picture[] }[];
}

test('the browser finds no reason against installing the app', async ({ server }) => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-profile-'));
  const context = await chromium.launchPersistentContext(folder, { ...wholeChromium, baseURL: server.url });
  try {
    const page = await context.newPage();
    await page.goto('/');
    await installed(page);
    const session = await context.newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    const { errors, url } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('every picture of the manifest exists in its size, and every shortcut opens a page', async ({
  server,
  device,
}) => {
  const answer = await fetch(`${server.url}/manifest.webmanifest`);
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  const manifest = (await answer.json()) as Manifest;
  const page = await device();
  await page.goto('/');
  const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
  for (const { src, sizes, type } of pictures) {
    const picture = await fetch(server.url + src);
    expect(picture.status, src).toBe(200);
    expect(picture.headers.get('content-type'), src).toBe(type);
    expect((await picture.arrayBuffer()).byteLength, src).toBeLessThan(200_000);
    if (sizes === 'any') continue;
    const size = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(
    expect.arrayContaining(['any', 'maskable', 'monochrome']),
  );
  expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(
    expect.arrayContaining(['wide', 'narrow']),
  );
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual([
    'Write',
    'Voice note',
    'Log mood',
    'Tick a habit',
    'Add task',
  ]);
  for (const { url } of manifest.shortcuts) {
    await page.goto(url);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
