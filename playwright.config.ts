import { defineConfig } from 'playwright/test';

/** Browser tests against the built product: every test starts a server of its own (tests/e2e/support). */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/playwright',
  globalSetup: './tests/e2e/support/first-start.ts',
  // One more than the cores that it has in CI: many tests wait, for a time that passes or for a server that starts.
  workers: 3,
  fullyParallel: true,
  // A flaky test is a bug: it fails here.
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    // A trace of every test costs a third of the whole run: `npx playwright test <name> --trace on` makes one of the test that failed.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    },
  },
});
