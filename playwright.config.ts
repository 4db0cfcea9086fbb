import { defineConfig } from 'playwright/test';
import { anyChromium } from './tests/support/browser.ts';

/** Browser tests of the built product. */
export default defineConfig({
  testDir: 'tests',
  projects: [
    // These first: those of one engine run one after the other.
    { name: 'engines', testMatch: 'engines/**/*.spec.ts' },
    { name: 'e2e', testMatch: 'e2e/**/*.spec.ts' },
  ],
  outputDir: 'test-results/playwright',
  globalSetup: './tests/e2e/support/first-start.ts',
  // Two more than the cores that it has in CI: many tests wait, for a time that passes or for a server that starts.
  workers: 4,
  fullyParallel: true,
  // `npm test` runs a failed test once more and names it (scripts/test.mjs).
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    // No traces: they would take a third of the run. `npx playwright test <name> --trace on` makes one.
    screenshot: 'only-on-failure',
    // A device with 24 hours.
    locale: 'en-GB',
    launchOptions: anyChromium,
  },
});
