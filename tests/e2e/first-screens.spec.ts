/** The budgets of docs/decisions/0018: what a person waits for is requests and rounds. */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { signedInPaths } from './support/pages.ts';
import { product } from './support/server.ts';
import { atHome, expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'block' });

const SCRIPTS = 60;
const REQUESTS = 12;
/** The shell is one round, the signed-in screens are the second. */
const ROUNDS = 2;

test('the app has at most 60 scripts', () => {
  const scripts = readdirSync(resolve(product, '../../app/assets')).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.length).toBeLessThanOrEqual(SCRIPTS);
});

test('every signed-in page is on the screen after at most 12 requests, in two rounds of scripts', async ({
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
  for (const path of signedInPaths) {
    const cold = await context.newPage();
    // A network with a round trip, so that what is asked for together overlaps.
    const network = await context.newCDPSession(cold);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await cold.goto(path);
    await expect(cold.getByRole('heading', { level: 1 }), path).toBeVisible();
    // What was asked for before the heading was there: files of the app, without its calls of the server.
    const { files, rounds } = await cold.evaluate(() => {
      const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const shown = performance.getEntriesByName('shown')[0]!.startTime;
      const files = all.filter(
        ({ name, startTime }) => startTime < shown && /\.(js|css|woff2|svg)$/.test(new URL(name).pathname),
      );
      const scripts = files
        .filter(({ name }) => /\/assets\/(index|shell|app|rolldown|signed-in)[^/]*\.js$/.test(name))
        .sort((a, b) => a.startTime - b.startTime);
      // A script that began after another one had ended belongs to a later round.
      let [rounds, ended] = [0, -1];
      for (const { startTime, responseEnd } of scripts) {
        if (startTime > ended) [rounds, ended] = [rounds + 1, responseEnd];
      }
      return { files: files.map(({ name }) => new URL(name).pathname), rounds };
    });
    expect(files.length, `${path}: ${files.join(' ')}`).toBeLessThanOrEqual(REQUESTS);
    expect(rounds, path).toBeLessThanOrEqual(ROUNDS);
    await cold.close();
  }
});
