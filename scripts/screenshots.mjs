/**
 * Takes the pictures that a browser shows before it installs the app (public/manifest.webmanifest), from the built product
 * with sample data: `node scripts/build.mjs && node scripts/screenshots.mjs`. Needs Chromium (scripts/browser.mjs).
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { bin, root } from './bootstrap.mjs';
import { findBrowser } from './browser.mjs';

const PORT = process.env.PORT ?? '4790';
const url = `http://localhost:${PORT}`;
const email = 'mira@example.org';
const password = 'daymark-sample';
/** Stores show none that is larger. */
const MOST_BYTES = 200_000;

const folder = mkdtempSync(join(tmpdir(), 'daymark-screenshots-'));
const out = join(root, 'public', 'screenshots');
mkdirSync(out, { recursive: true });

const wide = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
const narrow = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const pictures = [
  { file: 'logs-wide.png', path: '/logs', heading: 'Daily Log Library', device: wide },
  { file: 'memory-wide.png', path: '/memory', heading: /Memory/, device: wide },
  { file: 'logs-narrow.png', path: '/logs', heading: 'Daily Log Library', device: narrow },
  { file: 'thought-dump-narrow.png', path: '/thought-dump', heading: /./, device: narrow },
];

/** Width and height, as a PNG's header has them. */
const sizeOf = (file) => {
  const png = readFileSync(file);
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
};

async function ready(deadline = Date.now() + 60_000) {
  while (Date.now() < deadline) {
    if (
      await fetch(`${url}/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error('The server did not get ready.');
}

const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
  env: { ...process.env, NODE_ENV: 'production', PORT, DATA_DIR: folder },
  stdio: ['ignore', 'ignore', 'inherit'],
});
let browser;
try {
  await ready();
  const seed = spawnSync(bin('tsx'), [join(root, 'scripts/seed.ts'), email, password], {
    cwd: root,
    env: { ...process.env, SERVER: url, ROWS: process.env.ROWS ?? '1500' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (seed.status !== 0) throw new Error('The sample data could not be made.');

  const sizes = new Map(
    JSON.parse(readFileSync(join(root, 'public/manifest.webmanifest'), 'utf8')).screenshots.map(({ src, sizes }) => [
      src,
      sizes,
    ]),
  );
  browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  for (const device of [wide, narrow]) {
    const context = await browser.newContext({
      ...device,
      baseURL: url,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.goto('/auth?mode=login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('button', { name: /^Synced at/ }).waitFor({ timeout: 120_000 });
    for (const { file, path, heading } of pictures.filter((picture) => picture.device === device)) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.getByRole('button', { name: /^Synced at/ }).waitFor({ timeout: 60_000 });
      await page.evaluate(() => document.fonts.ready);
      // What was read from the device is on the screen a moment after the heading.
      await page.waitForTimeout(1500);
      const target = join(out, file);
      await page.screenshot({ path: target });
      const bytes = statSync(target).size;
      const expected = sizes.get(`/screenshots/${file}`);
      if (sizeOf(target) !== expected) throw new Error(`${file} is ${sizeOf(target)}; the manifest says ${expected}.`);
      if (bytes > MOST_BYTES) throw new Error(`${file} has ${bytes} bytes, more than ${MOST_BYTES}.`);
      process.stdout.write(`${file}: ${sizeOf(target)}, ${Math.round(bytes / 1000)} KB\n`);
    }
    await context.close();
  }
} finally {
  await browser?.close();
  server.kill('SIGTERM');
  await new Promise((done) => server.once('exit', done));
  rmSync(folder, { recursive: true, force: true });
}
