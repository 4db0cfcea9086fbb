/**
 * A person's data in large amounts, in a browser: 50,000 rows out, in, back and away; files of other programs; an Apple Health export of 1 GB.
 * `LONG=1 npx playwright test tests/e2e/large-data.spec.ts --workers 1` prints the figures of docs/benchmarks.md.
 */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { dayOne, daylio, ownExport, todoist, writeHealthZip } from './support/large-files.ts';
import { expect, onboard, test } from './support/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } });

const ROWS = Number(process.env.ROWS ?? (process.env.LONG ? 50_000 : 1_000));
const ENTRIES = process.env.LONG ? 20_000 : 500;

let folder: string;
test.beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'daymark-large-'))));
test.afterAll(() => rm(folder, { recursive: true }));

/** A device-only profile, on its settings. */
async function atSettings(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Use on this device only' }).click();
  await onboard(page);
  await page.goto('/settings#advanced');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
}

/** Runs a step and prints how long it took, the longest block of the main thread and the largest heap of the page. */
async function timed<T>(page: Page, name: string, step: () => Promise<T>): Promise<T> {
  await page.evaluate(() => {
    const watched = globalThis as { longest?: number; watcher?: PerformanceObserver };
    watched.longest = 0;
    watched.watcher ??= new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.longest = Math.max(watched.longest ?? 0, duration);
    });
    watched.watcher.observe({ type: 'longtask' });
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  let heap = 0;
  const sample = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    heap = Math.max(heap, metrics.find((metric) => metric.name === 'JSHeapUsedSize')?.value ?? 0);
  };
  const sampling = setInterval(() => void sample().catch(() => undefined), 200);
  const from = Date.now();
  const result = await step();
  const took = Date.now() - from;
  clearInterval(sampling);
  await sample();
  const longest = await page.evaluate(() => (globalThis as { longest?: number }).longest ?? 0);
  await session.detach();
  console.log(
    `${name}: ${(took / 1000).toFixed(1)} s, longest block ${Math.round(longest)} ms, heap ${Math.round(heap / 1e6)} MB`,
  );
  // On a shared machine; docs/benchmarks.md has the figures.
  if (process.env.LONG) expect.soft(longest, `the longest block of "${name}", ms`).toBeLessThan(3_000);
  return result;
}

const importButton = (page: Page) => page.getByRole('button', { name: /^Import [\d,]+ things?$/ });
const choose = async (page: Page, path: string) => {
  await page.getByLabel('File to import').setInputFiles(path);
  await expect(importButton(page)).toBeVisible({ timeout: 300_000 });
};
const start = async (page: Page) => {
  await importButton(page).click();
  await expect(page.getByText(/^Importing… \d+ %$/)).toBeVisible();
};
const imported = async (page: Page) => {
  await expect(importButton(page)).toBeHidden({ timeout: 600_000 });
  await expect(notification(page, /^Imported: /)).toBeVisible();
};
const notification = (page: Page, words: RegExp) =>
  page
    .getByRole('region', { name: /Notification/ })
    .getByText(words)
    .first();

async function exported(page: Page, form: string): Promise<string> {
  await page.getByLabel('As', { exact: true }).selectOption(form);
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 300_000 }),
    page.getByRole('button', { name: 'Export Data' }).click(),
  ]);
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

/** Rows in the tables that the file has. */
const rowsHere = (page: Page) =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).map((each) => each.name).find((each) => each?.startsWith('daymark:'));
    const db = await new Promise<IDBDatabase>((done) => {
      const open = indexedDB.open(name ?? '');
      open.addEventListener('success', () => done(open.result));
    });
    const tables = ['journal_entries', 'memory_entries', 'entries', 'tasks', 'habits', 'habit_days'];
    const transaction = db.transaction(tables);
    const counts = await Promise.all(
      tables.map(
        (table) =>
          new Promise<number>((done) => {
            const count = transaction.objectStore(table).count();
            count.addEventListener('success', () => done(count.result));
          }),
      ),
    );
    db.close();
    return counts.reduce((sum, each) => sum + each, 0);
  });

/** The rows of an export as they are written, by table; the profile is made anew after a reset. */
async function tablesIn(path: string): Promise<readonly string[]> {
  const tables = (await readFile(path, 'utf8')).split('\n"');
  return tables.filter((text) => /^(?:journal_entries|memory_entries|entries|tasks|habits|habit_days)"/.test(text));
}

test('many rows: in, out, undone, stopped, wiped and in again, the same to the byte', async ({ device }) => {
  test.skip(!process.env.LONG, 'LONG=1 runs it');
  test.setTimeout(1_800_000);
  const page = await device();
  await atSettings(page);
  const before = await rowsHere(page);
  const file = join(folder, 'own.json');
  await writeFile(file, ownExport(ROWS));

  await timed(page, `Read and compare ${ROWS} rows`, () => choose(page, file));
  await timed(page, `Import ${ROWS} rows`, async () => {
    await start(page);
    await imported(page);
  });
  expect(await rowsHere(page)).toBe(before + ROWS);
  await timed(page, 'Undo the import', async () => {
    await page
      .getByRole('region', { name: /Notification/ })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect.poll(() => rowsHere(page), { timeout: 600_000 }).toBe(before);
  });

  await choose(page, file);
  await start(page);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(notification(page, /^The import stopped after/)).toBeVisible();
  expect(await rowsHere(page)).toBeLessThan(before + ROWS);
  const goOn = page.getByRole('button', { name: 'Continue the import' });
  await goOn.click();
  await expect(goOn).toBeHidden({ timeout: 600_000 });
  expect(await rowsHere(page)).toBe(before + ROWS);

  const json = await timed(page, 'Export as JSON', () => exported(page, 'json'));
  const kept = join(folder, 'kept.json');
  await writeFile(kept, await readFile(json));
  const markdown = await timed(page, 'Export as Markdown', () => exported(page, 'markdown'));
  expect((await stat(markdown)).size).toBeGreaterThan(ROWS);
  const tables = await timed(page, 'Export as tables', () => exported(page, 'csv'));
  expect((await stat(tables)).size).toBeGreaterThan(ROWS);

  await timed(page, 'Reset', async () => {
    await page.getByRole('button', { name: 'Reset Data' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset', exact: true }).click();
    await expect.poll(() => rowsHere(page), { timeout: 300_000 }).toBe(0);
  });
  // A reset person is a new one.
  await page.goto('/onboarding');
  await onboard(page);
  await page.goto('/settings#advanced');
  await timed(page, 'Read and compare its own export', () => choose(page, kept));
  await timed(page, 'Import its own export', async () => {
    await start(page);
    await imported(page);
  });
  expect(await tablesIn(await exported(page, 'json'))).toEqual(await tablesIn(kept));
});

test('files of other programs with many entries', async ({ device }) => {
  test.skip(!process.env.LONG, 'LONG=1 runs it');
  test.setTimeout(900_000);
  const page = await device();
  await atSettings(page);
  for (const [name, text] of [
    ['Journal.json', dayOne(ENTRIES)],
    ['daylio.csv', daylio(ENTRIES)],
    ['Project.csv', todoist(ENTRIES)],
  ] as const) {
    const path = join(folder, name);
    await writeFile(path, text);
    await timed(page, `${name}, ${ENTRIES} entries: read`, () => choose(page, path));
    await timed(page, `${name}, ${ENTRIES} entries: import`, async () => {
      await start(page);
      await imported(page);
    });
  }
});

test('an Apple Health export is read as a stream, and reading can be cancelled', async ({ device }) => {
  test.skip(!process.env.LONG, 'LONG=1 runs it');
  test.setTimeout(1_200_000);
  const bytes = process.env.LONG ? 1_000_000_000 : 20_000_000;
  const path = join(folder, 'export.zip');
  await writeHealthZip(path, bytes);
  const page = await device();
  await atSettings(page);
  await page.getByLabel('File to import').setInputFiles(path);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Choose a folder', exact: true })).toBeVisible();
  await timed(page, `Apple Health, XML of ${bytes / 1e6} MB: read`, () => choose(page, path));
  await timed(page, 'Apple Health: import', async () => {
    await start(page);
    await imported(page);
  });
});
