/** The budgets of docs/decisions/0018: what a person waits for is requests and rounds. */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { signedInPaths } from './support/pages.ts';
import { product } from './support/server.ts';
import { atHome, expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

const SCRIPTS = 60;
const REQUESTS = 12;
/** The shell, and the signed-in screens, which the page asks for together with it. */
const rounds = [/\/(index|rolldown-runtime|shell)-/, /\/(signed-in|app)-/];
/** No heading waits for the channel of the server. */
const beside = /\/(realtime|dist)-/;

test('the app has at most 60 scripts', () => {
  const scripts = readdirSync(resolve(product, '../../app/assets')).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.length).toBeLessThanOrEqual(SCRIPTS);
});

test('every signed-in page is on the screen after at most 12 requests, with the scripts of the shell and the app alone', async ({
  server,
  device,
}) => {
  const page = await device();
  await atHome(page, server);
  const context = page.context();
  await page.close();
  await context.addInitScript(() => {
    new MutationObserver((_, watch) => {
      if (!document.querySelector('h1')) return;
      watch.disconnect();
      performance.mark('shown');
    }).observe(document, { childList: true, subtree: true });
  });
  // Each address starts the app anew.
  const cold = await context.newPage();
  for (const path of signedInPaths) {
    await cold.goto(path);
    await expect(cold.getByRole('heading', { level: 1 }), path).toBeVisible();
    // What was asked for before the heading was there: files of the app, without its calls of the server.
    const files = await cold.evaluate(() => {
      const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const shown = performance.getEntriesByName('shown')[0]!.startTime;
      return all
        .filter(({ name, startTime }) => startTime < shown && /\.(js|css|woff2|svg)$/.test(new URL(name).pathname))
        .map(({ name }) => new URL(name).pathname);
    });
    const awaited = files.filter((name) => !beside.test(name));
    expect(awaited.length, `${path}: ${awaited.join(' ')}`).toBeLessThanOrEqual(REQUESTS);
    const scripts = files.filter((name) => /^\/assets\/.*\.js$/.test(name));
    const [first, second] = rounds.map((round) => scripts.filter((name) => round.test(name)));
    expect([first!.length, second!.length], `${path}: ${scripts.join(' ')}`).toEqual([3, 2]);
    const late = scripts.filter((name) => !rounds.some((round) => round.test(name)) && !beside.test(name));
    expect(late, path).toEqual([]);
  }
});
