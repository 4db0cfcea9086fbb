/** The benchmarks of the device: the built app and the bench page on one origin, in a fresh Chromium. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { build, preview } from 'vite';
import { findBrowser } from '../browser.mjs';
import { ensureBuilt, root } from '../bootstrap.mjs';
import { peakOf } from './memory.ts';
import type { Bench } from './page/page.ts';
import { percentile, median, type Ratio } from './stats.ts';
import { tenYears } from './ten-years.ts';

const SIZES = [1000, 10_000, 100_000];
const FIRST_SYNC = 10_000;
const WRITES = 200;
const IMPORTED = 50_000;
/** 1 GB of photos. */
const PHOTOS = 2_500;

export const browserParts = [
  'write',
  'import',
  'first-sync',
  'sealed',
  'timeline',
  'open',
  'habits',
  'month',
  'ten-years',
  'export',
] as const;
export type BrowserPart = (typeof browserParts)[number];

export interface Plan {
  readonly repetitions: number;
  readonly progress: (text: string) => void;
}

export async function browserRatios(parts: readonly BrowserPart[], plan: Plan): Promise<Ratio[]> {
  const app = (['open', 'habits', 'ten-years'] as const).some((part) => parts.includes(part));
  if (app) await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'daymark-bench-'));
  const site = join(folder, 'site');
  if (app) cpSync(join(root, 'dist', 'app'), site, { recursive: true });
  await build({
    configFile: false,
    root: join(root, 'scripts', 'bench', 'page'),
    base: '/bench/',
    logLevel: 'warn',
    build: { outDir: join(site, 'bench'), emptyOutDir: true, target: 'es2022' },
  });
  const server = await preview({
    configFile: false,
    root: folder,
    logLevel: 'error',
    build: { outDir: site },
    // Isolated pages have clocks of 5 µs instead of 100.
    preview: {
      port: 0,
      headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
    },
  });
  const address = server.httpServer.address();
  const baseURL = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`;
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    serviceWorkers: 'block',
    baseURL,
  });
  try {
    const page = await context.newPage();
    await page.goto('/bench/');
    await page.waitForFunction(() => 'bench' in window);
    const ratios: Ratio[] = [];
    if (parts.includes('write')) ratios.push(...(await writes(page, plan)));
    if (parts.includes('import')) ratios.push(...(await imports(page, plan)));
    if (parts.includes('first-sync')) ratios.push(...(await firstSync(page, plan)));
    if (parts.includes('sealed')) ratios.push(...(await sealedAccount(page, plan)));
    if (parts.includes('timeline') || parts.includes('open')) await fillProfiles(page, plan);
    if (parts.includes('timeline')) ratios.push(...(await timeline(page, plan)));
    if (parts.includes('open')) ratios.push(...(await coldOpen(context, page, plan)));
    if (parts.includes('habits')) ratios.push(...(await openHabits(context, page, plan)));
    if (parts.includes('month')) ratios.push(await month(page, plan));
    if (parts.includes('ten-years')) ratios.push(...(await tenYears(context, page, plan)));
    if (parts.includes('export')) ratios.push(await photosOut(page, plan));
    return ratios;
  } finally {
    await context.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Once: it writes 1 GB four times. */
async function photosOut(page: Page, { progress }: Plan): Promise<Ratio> {
  progress(`storing ${words(PHOTOS)} photos`);
  await page.evaluate((count) => window.bench.makePhotos(count), PHOTOS);
  const out = await peakOf(() => page.evaluate(() => window.bench.exportPhotos()));
  const { size, ms } = out.value;
  progress(
    `the export of ${words(Math.round(size / 1e6))} MB took ${(ms / 1000).toFixed(1)} s and ${out.megabytes} MB of memory`,
  );
  const copied = await page.evaluate(() => window.bench.copyPhotos());
  const back = await peakOf(() => page.evaluate(() => window.bench.importPhotos()));
  progress(
    `the import of ${words(back.value.media)} photos took ${(back.value.ms / 1000).toFixed(1)} s and ${back.megabytes} MB of memory`,
  );
  return {
    id: 'export-1gb',
    title: 'export of 1 GB of photos as a zip',
    description: 'Rows and photos, checked by their hashes; the baseline copies the same bytes into a file.',
    pairs: [[ms, copied]],
  };
}

/** Each takes a minute. */
const MOST_IMPORTS = 3;

const times = (count: number) => Array.from({ length: count }, (_, n) => n);

async function writes(page: Page, { repetitions, progress }: Plan): Promise<Ratio[]> {
  progress('writing one entry');
  const runs: Awaited<ReturnType<Bench['writeOnce']>>[] = [];
  for (const _ of times(repetitions)) runs.push(await page.evaluate((count) => window.bench.writeOnce(count), WRITES));
  type Kind = keyof (typeof runs)[number];
  const pairs = (subject: Kind, baseline: Kind, p: number) =>
    runs.map((run) => [percentile(run[subject], p), percentile(run[baseline], p)] as const);
  return [
    {
      id: 'write-p50',
      title: 'write one row with its outbox entry, p50',
      description:
        'A new journal entry and its outbox entry through the mutation log; the baseline puts the same two records by hand, in one transaction.',
      pairs: pairs('record', 'putTwo', 0.5),
    },
    {
      id: 'write-p99',
      title: 'write one row with its outbox entry, p99',
      description: 'The slowest of a hundred such writes, both sides.',
      pairs: pairs('record', 'putTwo', 0.99),
    },
    {
      id: 'write-undo-p50',
      title: 'the same with its step of undo, p50',
      description: 'mutate(), as a person writes: three records against the same two by hand.',
      pairs: pairs('mutate', 'putTwo', 0.5),
    },
    {
      id: 'edit-p50',
      title: 'edit one entry, p50',
      description:
        'mutate() patches the text of an entry that is still unsent; the baseline reads the row and puts it back.',
      pairs: pairs('edit', 'rawEdit', 0.5),
    },
    {
      id: 'edit-synced-p50',
      title: 'edit one entry that the server has, p50',
      description: "The same of an entry that is not in the outbox: the server's copy is stored too.",
      pairs: pairs('editSynced', 'rawEdit', 0.5),
    },
  ];
}

async function imports(page: Page, { repetitions, progress }: Plan): Promise<Ratio[]> {
  progress(`importing ${words(IMPORTED)} rows, and taking them back`);
  const runs: Awaited<ReturnType<Bench['importOnce']>>[] = [];
  for (const n of times(Math.min(repetitions, MOST_IMPORTS)))
    runs.push(
      await page.evaluate(([count, flip]) => window.bench.importOnce(count, flip), [IMPORTED, n % 2 > 0] as const),
    );
  progress(`the page was busy for ${words(Math.max(...runs.map(({ longest }) => Math.round(longest))))} ms at most`);
  return [
    {
      id: 'import-50k',
      title: 'import of 50,000 rows',
      description:
        'What the preview showed, stored with outbox entries and undo; the baseline puts the same records by hand, in slices of the same size.',
      pairs: runs.map(({ importing, putting }) => [importing, putting]),
    },
    {
      id: 'import-undo-50k',
      title: 'undo of an import of 50,000 rows',
      description:
        'Its undo as one step; the baseline deletes the rows and puts the entries, graves and steps by hand.',
      pairs: runs.map(({ undoing, removing }) => [undoing, removing]),
    },
    {
      id: 'import-undo-import',
      title: 'undo of an import against the import',
      description: 'What a person waits for when they take an import back, beside what they waited for it.',
      pairs: runs.map(({ undoing, importing }) => [undoing, importing]),
    },
  ];
}

async function firstSync(page: Page, { repetitions, progress }: Plan): Promise<Ratio[]> {
  progress(`first sync of ${FIRST_SYNC} rows`);
  const pairs = [];
  for (const n of times(repetitions)) {
    pairs.push(
      await page.evaluate(([count, flip]) => window.bench.firstSyncOnce(count, flip), [FIRST_SYNC, n % 2 > 0] as const),
    );
  }
  return [
    {
      id: 'first-sync-10k',
      title: 'first sync of 10,000 rows',
      description:
        'The engine checks and applies every page of a first sync; the baseline puts the same 10,000 rows by hand.',
      pairs,
    },
  ];
}

async function sealedAccount(page: Page, { repetitions, progress }: Plan): Promise<Ratio[]> {
  progress('a sealed account');
  const syncs = [];
  for (const n of times(repetitions)) {
    const flip = n % 2 > 0;
    syncs.push(
      await page.evaluate(([count, by]) => window.bench.sealedSyncOnce(count, by), [FIRST_SYNC, flip] as const),
    );
  }
  const runs: Awaited<ReturnType<Bench['sealedWritesOnce']>>[] = [];
  for (const _ of times(repetitions))
    runs.push(await page.evaluate((count) => window.bench.sealedWritesOnce(count), WRITES));
  return [
    {
      id: 'sealed-first-sync-10k',
      title: 'first sync of 10,000 rows of a sealed account',
      description: 'Every page is parsed, opened, checked and applied; the baseline is the same of an open account.',
      pairs: syncs,
    },
    {
      id: 'sealed-write-p50',
      title: 'one write of a sealed account until the server has it, p50',
      description:
        'A journal entry is stored, sealed, sent to a server that answers at once, and settled; the baseline is the same of an open account.',
      pairs: runs.map(({ sealed, open }) => [median(sealed), median(open)]),
    },
  ];
}

async function fillProfiles(page: Page, { progress }: Plan): Promise<void> {
  for (const size of [0, ...SIZES]) {
    progress(`filling a profile with ${size} rows`);
    await page.evaluate((rows) => window.bench.makeProfile(rows), size);
  }
}

async function timeline(page: Page, { repetitions, progress }: Plan): Promise<Ratio[]> {
  progress('newest 50 lines of the timeline');
  const runs: Record<number, Awaited<ReturnType<Bench['timelineIn']>>>[] = [];
  for (const n of times(repetitions)) {
    const run: (typeof runs)[number] = {};
    for (const size of n % 2 ? [...SIZES].reverse() : SIZES) {
      run[size] = await page.evaluate((rows) => window.bench.timelineIn(rows), size);
    }
    runs.push(run);
  }
  const [small, middle, large] = SIZES as [number, number, number];
  const against = (size: number): Ratio => ({
    id: `timeline-${size}`,
    title: `newest 50 lines, ${words(size)} rows against ${words(small)}`,
    description: `What /logs reads for its first screen, in a database of ${words(size)} rows and in one of ${words(small)}.`,
    pairs: runs.map((run) => [run[size]!.timeline, run[small]!.timeline]),
  });
  return [
    against(middle),
    against(large),
    {
      id: 'timeline-raw',
      title: `newest 50 lines against getAll, ${words(large)} rows`,
      description: 'The same read, against one getAll of the newest 50 of each of the eight tables.',
      pairs: runs.map((run) => [run[large]!.timeline, run[large]!.raw]),
    },
  ];
}

/** From the start of a navigation until the page shows the expected element, in ms. */
async function openOnce(context: BrowserContext, rows: number): Promise<number> {
  const page = await context.newPage();
  const selector = rows === 0 ? 'main textarea' : 'main .day time';
  // Text, not a function: the compiler of this file adds a helper to functions that the page does not have.
  await page.addInitScript(
    `(function look() { if (document.querySelector('${selector}')) performance.mark('rows'); else requestAnimationFrame(look); })()`,
  );
  await page.goto('/logs');
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0);
  const took = await page.evaluate(() => performance.getEntriesByName('rows')[0]!.startTime);
  await page.close();
  return took;
}

async function coldOpen(context: BrowserContext, bench: Page, { repetitions, progress }: Plan): Promise<Ratio[]> {
  progress('opening /logs');
  const sizes = [0, ...SIZES];
  await bench.evaluate(() => window.bench.closeProfile());
  const runs: Record<number, number>[] = [];
  for (const n of times(repetitions + 1)) {
    const run: Record<number, number> = {};
    for (const size of n % 2 ? [...sizes].reverse() : sizes) {
      await bench.evaluate((rows) => window.bench.activate(rows), size);
      run[size] = median([await openOnce(context, size), await openOnce(context, size), await openOnce(context, size)]);
    }
    // The first round fills the browser's caches.
    if (n > 0) runs.push(run);
  }
  const [small, middle, large] = SIZES as [number, number, number];
  return [
    {
      id: 'open-10k',
      title: `open /logs, ${words(middle)} rows against an empty profile`,
      description:
        'From navigation to the first line of the log; the baseline waits for the composer of a profile without a row.',
      pairs: runs.map((run) => [run[middle]!, run[0]!]),
    },
    {
      id: 'open-100k',
      title: `open /logs, ${words(large)} rows against ${words(small)}`,
      description: 'From navigation to the first line of the log, in a large and in a small profile.',
      pairs: runs.map((run) => [run[large]!, run[small]!]),
    },
  ];
}

const WEEK = 7;
const TEN_YEARS = 3650;

/** A tick that the page makes itself as soon as its first row is complete: from navigation until it is shown, in ms. */
const TICK = `(function look() {
  const button = [...document.querySelectorAll('main li button')].find((each) => /^(Mark )?Done/.test(each.textContent));
  if (!button || !/completed/.test(button.closest('li').textContent)) return requestAnimationFrame(look);
  performance.mark('rows');
  const before = button.textContent;
  button.click();
  (function wait() {
    if (button.isConnected && button.textContent === before) requestAnimationFrame(wait);
    else performance.mark('ticked');
  })();
})()`;

async function openHabitsOnce(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(TICK);
  await page.goto('/habits');
  await page.waitForFunction(() => performance.getEntriesByName('ticked').length > 0);
  const took = await page.evaluate(() => performance.getEntriesByName('ticked')[0]!.startTime);
  await page.close();
  return took;
}

async function openHabits(context: BrowserContext, bench: Page, { repetitions, progress }: Plan): Promise<Ratio[]> {
  const sizes = [WEEK, TEN_YEARS];
  for (const days of sizes) {
    progress(`filling a profile with 40 habits and ${words(days)} days`);
    await bench.evaluate((days) => window.bench.makeHabits(days), days);
  }
  await bench.evaluate(() => window.bench.closeProfile());
  for (const days of sizes) {
    // The first visit counts the history in the background and stores the result; later visits read it.
    await bench.evaluate((key) => window.bench.activate(key), `habits ${days}`);
    const page = await context.newPage();
    const started = Date.now();
    await page.goto('/habits');
    await page.waitForFunction(
      () => (document.querySelector('main')?.innerText.match(/completed/g) ?? []).length === 40,
    );
    progress(`the first visit has counted ${words(days)} days after ${words(Date.now() - started)} ms`);
    await page.close();
  }
  progress('opening /habits and ticking');
  const pairs: [number, number][] = [];
  for (const n of times(repetitions + 1)) {
    const run: Record<number, number> = {};
    for (const days of n % 2 ? [...sizes].reverse() : sizes) {
      await bench.evaluate((key) => window.bench.activate(key), `habits ${days}`);
      run[days] = median([await openHabitsOnce(context), await openHabitsOnce(context), await openHabitsOnce(context)]);
    }
    if (n > 0) pairs.push([run[TEN_YEARS]!, run[WEEK]!]);
  }
  return [
    {
      id: 'habits-10-years',
      title: 'open /habits and tick, 10 years of 40 habits against one week',
      description: 'From navigation until a press on the first button is shown, with streaks and counts beside it.',
      pairs,
    },
  ];
}

async function month(page: Page, { repetitions, progress }: Plan): Promise<Ratio> {
  progress('filling a calendar with 5,000 events and 200 rules');
  await page.evaluate(() => window.bench.makeCalendar());
  const runs = [];
  for (const _ of times(repetitions)) runs.push(await page.evaluate(() => window.bench.monthOnce()));
  progress(`a month of ${words(runs[0]!.shown)} occurrences`);
  return {
    id: 'month-5000',
    title: 'a month of 5,000 events and 200 rules',
    description:
      'What takes place in the weeks of a month, and where each is drawn; the baseline is one getAll of the same rows and a filter by their times.',
    pairs: runs.map(({ month, scan }) => [month, scan]),
  };
}

const words = (n: number) => n.toLocaleString('en');
