/** The `test` of what runs in every engine. One that is not on the machine is skipped, with its name (scripts/engines.mjs). */
import { test as base, type Page } from 'playwright/test';
import { ProductServer } from '../../e2e/support/server.ts';
import { makeTwoVersions, type TwoVersions } from '../../e2e/support/two-versions.ts';
import { chromiumDriver } from './chromium.ts';
import type { Driver } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { Tab } from './tab.ts';
import { startWebKit } from './webkit.ts';

export type Engine = 'Chromium' | 'Firefox' | 'WebKit';

/** All of a worker, so that the tests of one engine share a browser and a server. */
interface WorkerFixtures {
  readonly engine: Engine;
  readonly versions: TwoVersions;
  /** Of the first of these versions. */
  readonly server: ProductServer;
  /** A tab of a new profile, 1200 x 900; null when the engine is not on this machine. */
  readonly browserTab: Tab | null;
}
interface Fixtures {
  readonly tab: Tab;
}

const { FIREFOX_PATH, WEBKIT_DRIVER, WEBKIT_BROWSER, XVFB_PATH } = process.env;

/** Starts the engine; null when it is not on the machine. */
async function start(engine: Engine, page: () => Promise<Page>): Promise<Driver | null> {
  if (engine === 'Chromium') return chromiumDriver(await page());
  if (engine === 'Firefox') return FIREFOX_PATH ? startFirefox(FIREFOX_PATH) : null;
  if (!WEBKIT_DRIVER || !WEBKIT_BROWSER || !XVFB_PATH) return null;
  return startWebKit({ driver: WEBKIT_DRIVER, browser: WEBKIT_BROWSER, screen: XVFB_PATH });
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['Chromium', { option: true, scope: 'worker' }],
  versions: [
    // Playwright reads the pattern to know what a fixture needs, so there must be one.
    async ({ browserName: _browser }, provide) => {
      const versions = makeTwoVersions();
      await provide(versions);
      versions.remove();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ versions }, provide) => {
      const server = await ProductServer.start(versions.program);
      await provide(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  browserTab: [
    async ({ engine, server, playwright, launchOptions }, provide) => {
      const closing: (() => Promise<void>)[] = [];
      const driver = await start(engine, async () => {
        const browser = await playwright.chromium.launch(launchOptions);
        closing.push(() => browser.close());
        return (await browser.newContext()).newPage();
      });
      if (!driver) return provide(null);
      closing.push(driver.end);
      await driver.send('resize', { width: 1200, height: 900 });
      await provide(new Tab(driver, server.url));
      for (const close of closing) await close();
    },
    { scope: 'worker' },
  ],
  tab: async ({ browserTab, engine }, provide) => {
    if (!browserTab) return base.skip(true, `${engine} is not on this machine`);
    await provide(browserTab);
  },
});

export { expect } from 'playwright/test';
