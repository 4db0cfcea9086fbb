/** The built product with the sample data, for taking pictures: server, account and browser. Everything is removed at the end. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { answering, bin, root } from './bootstrap.mjs';
import { findBrowser } from './browser.mjs';

const PORT = process.env.PORT ?? '4790';
const url = `http://localhost:${PORT}`;
const email = 'mira@example.org';
const password = 'daymark-sample';

export const wide = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
export const narrow = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** The texts of a language, by their English. */
export function textsOf(language) {
  const texts = language === 'en' ? {} : JSON.parse(readFileSync(join(root, `src/languages/${language}.json`), 'utf8'));
  return (english) => texts[english] ?? english;
}

/** Runs `work(app)`: `app.device(options, language)` returns a signed-in, synced page; `app.browser` is a browser. */
export async function withSampleApp(work) {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-screenshots-'));
  const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    env: { ...process.env, NODE_ENV: 'production', PORT, DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let browser;
  try {
    await answering(`${url}/ready`);
    const seed = spawnSync(bin('tsx'), [join(root, 'scripts/seed.ts'), email, password], {
      cwd: root,
      env: { ...process.env, SERVER: url },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (seed.status !== 0) throw new Error('The sample data could not be made.');
    browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
    const device = async (options, language = 'en') => {
      const t = textsOf(language);
      const context = await browser.newContext({
        baseURL: url,
        colorScheme: 'light',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        locale: language === 'en' ? 'en-US' : language,
        ...options,
      });
      const page = await context.newPage();
      await page.goto('/auth?mode=login');
      await page.getByLabel(t('Email')).fill(email);
      await page.getByLabel(t('Password'), { exact: true }).fill(password);
      await page.getByRole('button', { name: t('Sign In'), exact: true }).click();
      await synced(page, 120_000, t);
      return page;
    };
    await work({ browser, device });
  } finally {
    await browser?.close();
    server.kill('SIGTERM');
    await new Promise((done) => server.once('exit', done));
    rmSync(folder, { recursive: true, force: true });
  }
}

const synced = (page, timeout, t) =>
  page.getByRole('button', { name: t('Synced at {time}').split('{')[0].trim() }).waitFor({ timeout });

/** Opens a page and waits until it shows the rows of the device. */
export async function show(page, path, heading, language = 'en') {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await synced(page, 60_000, textsOf(language));
  await page.evaluate(() => document.fonts.ready);
  // The rows of the device are shown some moments after the heading.
  await page.waitForTimeout(1500);
}
