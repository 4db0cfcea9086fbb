/**
 * `npm run icons`: draws every icon of the app from the mark and the shortcuts' glyphs, into public/icons. Run it after a change of
 * either. Needs Chromium (CHROMIUM=/path, or the one that Playwright installed).
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const TOWER = 'M27 4h10l1 12H26zM25.67 20h12.66l1 12H24.67zM24.33 36h15.34L41 52H23zM4 56h56v4H4z';
const SUN = 'M4 52a28 28 0 0 1 17.15-25.82L19 52zM60 52a28 28 0 0 0-17.15-25.82L45 52z';
const SEA = '#003d47';
const PAPER = '#f7f5ef';
const CORAL = '#fa6446';

/** The mark, drawn on 64 units, in the middle of the canvas; `share` is its size. */
const mark = (share, tower, sun) => {
  const offset = (64 - 64 * share) / 2;
  return `<g transform="translate(${offset} ${offset}) scale(${share})"><path fill="${sun}" d="${SUN}"/><path fill="${tower}" d="${TOWER}"/></g>`;
};
const glyph = (d) =>
  `<g transform="translate(16 16) scale(${32 / 24})" fill="none" stroke="${PAPER}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">${d}</g>`;

const square = (content, radius = 0) => `<rect width="64" height="64" rx="${radius}" fill="${SEA}"/>${content}`;
/** A maskable icon may be cut to its inner circle of 80 %; the mark takes 56 % of the side, so that its corners are inside. */
const masked = square(mark(0.56, PAPER, CORAL));
const plain = square(mark(0.66, PAPER, CORAL), 14);

const shortcuts = {
  write: `<path d="m4.5 19.5.8-4L16 4.8l3.2 3.2L8.5 18.7z"/><path stroke="${CORAL}" d="M12.5 20H20"/>`,
  voice: `<rect x="9" y="3" width="6" height="11.5" rx="3"/><path stroke="${CORAL}" d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3M9 21h6"/>`,
  mood: `<path d="M2.5 18h19M12 3.5v3M4.2 8.2l2 2M19.8 8.2l-2 2"/><path fill="${CORAL}" stroke="none" d="M5.5 16.8a6.5 6.5 0 0 1 13 0z"/>`,
  habit: `<path d="M4 5h10M4 10h10M4 15h6M4 20h5"/><path stroke="${CORAL}" d="m13 17.5 2.7 2.7L21 14"/>`,
  task: `<rect x="4" y="4" width="16" height="16" rx="3"/><path stroke="${CORAL}" d="m8 12 3 3 5-6"/>`,
};

/** File name → [pixels, drawing, transparent?]. */
const icons = {
  'icon-192.png': [192, plain, true],
  'icon-512.png': [512, plain, true],
  'maskable-192.png': [192, masked],
  'maskable-512.png': [512, masked],
  'monochrome-512.png': [512, mark(0.66, '#000', '#000'), true],
  // iOS rounds the corners itself and paints transparent areas black.
  'apple-touch-icon-180.png': [180, square(mark(0.62, PAPER, CORAL))],
  ...Object.fromEntries(
    Object.entries(shortcuts).map(([name, d]) => [`shortcut-${name}-96.png`, [96, square(glyph(d), 14), true]]),
  ),
};

const executablePath = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
const folder = new URL('../public/icons/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const [name, [size, drawing, transparent = false]] of Object.entries(icons)) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>html,body{margin:0}svg{display:block}</style><svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64">${drawing}</svg>`,
  );
  await writeFile(new URL(name, folder), await page.screenshot({ omitBackground: transparent }));
  await page.close();
}
await browser.close();
