/**
 * What a person does after ten years, against the same after one: opening the pages, writing while rows arrive, scrolling, searching, exporting. "Work" is the processor time
 * of the page's thread, which other programs on the machine hardly change.
 */
import type { BrowserContext, CDPSession, Page } from 'playwright';
import type { Measuring, Ratio } from './stats.ts';

const YEAR_ROWS = 10_000;
const DECADE_ROWS = 100_000;
/** The pages, with an element that shows that their rows were read. */
const READY: Readonly<Record<string, string>> = {
  '/profile': '.day h3',
  '/journal': 'article',
  '/logs': 'main .day time',
  '/tasks': 'main section li',
  '/calendar': 'main h2',
  '/habits': 'main li button',
  '/mood': 'main h2',
  '/memory': 'main article, main li',
  '/insights': 'main h2',
  '/chat': 'main textarea',
};
/** After so many pages a tab has all that it keeps; and so many are an hour of somebody who is busy in it. */
const FEW_PAGES = 20;
const MANY_PAGES = 200;
/** How many rows arrive while somebody writes, and how many keys they press. */
const ARRIVING = 2000;
const KEYS = 30;
const SCREENS = 20;
/** Words of the sample's texts. */
const WORDS = ['harbour', 'allotment'] as const;

/** What is measured on one profile, ms. */
type Figures = Record<string, number>;

/** The rows of the table: what a figure is, in words. */
const DEEDS: Readonly<Record<string, readonly [title: string, description: string]>> = {
  typing: ['the work of 30 keys in the journal while 2,000 rows arrive', 'Another tab stores the rows.'],
  key: ['the slowest of those keys', 'Until it was handled.'],
  scroll: ['the work of scrolling /logs', '20 screens.'],
  year: ['the work of opening /mood with its year', 'From navigation until the year is drawn.'],
  index: ['the first search', 'From the last key until the results, with the index, which a worker makes of all rows.'],
  search: ['the next search', 'From the last key until the results.'],
  export: ['the export as JSON', 'It has ten times the rows.'],
};

export async function tenYears(
  context: BrowserContext,
  bench: Page,
  { repetitions, progress }: Measuring,
): Promise<Ratio[]> {
  for (const size of [YEAR_ROWS, DECADE_ROWS]) {
    progress(`filling a profile with ${size} rows`);
    await bench.evaluate((rows) => window.bench.makeProfile(rows), size);
  }
  await bench.evaluate(() => window.bench.closeProfile());
  const runs: Record<number, Figures>[] = [];
  for (let n = 0; n <= repetitions; n++) {
    progress(`opening every page, ${n} of ${repetitions}`);
    const run: Record<number, Figures> = {};
    for (const size of n % 2 ? [DECADE_ROWS, YEAR_ROWS] : [YEAR_ROWS, DECADE_ROWS]) {
      await bench.evaluate((rows) => window.bench.activate(rows), size);
      const figures: Figures = {};
      for (const path of Object.keys(READY)) Object.assign(figures, await openPage(context, path));
      // The first round fills the browser's caches, and counts the habits.
      if (n > 0) Object.assign(figures, await deeds(context, bench, size, progress));
      run[size] = figures;
    }
    if (n > 0) runs.push(run);
  }
  progress(`turning ${MANY_PAGES} pages`);
  const heaps = await turnPages(context);
  const against = (name: string) => runs.map((run) => [run[DECADE_ROWS]![name]!, run[YEAR_ROWS]![name]!] as const);
  return [
    ...Object.keys(READY).flatMap((path): Ratio[] => [
      {
        id: `ten-years-${path.slice(1)}`,
        title: `open ${path}, ten years against one`,
        description: 'From navigation until its first rows are shown.',
        pairs: against(path),
      },
      {
        id: `ten-years-${path.slice(1)}-work`,
        title: `the work of opening ${path}, ten years against one`,
        description: 'Until then and for two seconds more.',
        pairs: against(`${path} work`),
      },
    ]),
    ...Object.entries(DEEDS)
      .filter(([name]) => runs.every((run) => run[YEAR_ROWS]![name] && run[DECADE_ROWS]![name]))
      .map(([name, [title, description]]): Ratio => ({
        id: `ten-years-${name}`,
        title: `${title}, ten years against one`,
        description,
        pairs: against(name),
      })),
    {
      id: 'ten-years-memory',
      title: `memory after ${MANY_PAGES} pages against ${FEW_PAGES}, ten years`,
      description: 'The heap of one tab, after the garbage was collected.',
      unit: 'KB',
      pairs: [heaps],
    },
  ];
}

/** What is done in pages, each on its own: one that fails on a busy machine is left out, and said. */
async function deeds(
  context: BrowserContext,
  bench: Page,
  size: number,
  progress: Measuring['progress'],
): Promise<Figures> {
  const figures: Figures = {};
  for (const deed of [write, scroll, showYear, search]) {
    const page = await context.newPage();
    try {
      Object.assign(figures, await deed(page, bench, size));
    } catch (error) {
      progress(`${deed.name} failed: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    } finally {
      await page.close();
    }
  }
  figures.export = await bench.evaluate((rows) => window.bench.exportRows(rows), size);
  await bench.evaluate(() => window.bench.closeProfile());
  return figures;
}

/** Opens a page; resolves to when its rows were shown, and its work. */
async function openPage(context: BrowserContext, path: string): Promise<Figures> {
  const page = await context.newPage();
  const thread = await watch(page);
  await page.addInitScript(
    `(function look() { if (document.querySelector('${READY[path]}')) performance.mark('rows'); else requestAnimationFrame(look); })()`,
  );
  await page.goto(path);
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0);
  const shown = await page.evaluate(() => performance.getEntriesByName('rows')[0]!.startTime);
  await page.waitForTimeout(2000);
  const figures = { [path]: shown, [`${path} work`]: await thread.worked() };
  await page.close();
  return figures;
}

async function write(page: Page, bench: Page, size: number): Promise<Figures> {
  await page.goto('/journal');
  await page.locator(READY['/journal']!).first().waitFor();
  await page.getByRole('main').getByRole('textbox').first().click();
  await page.evaluate(`
    globalThis.keys = [];
    addEventListener('keydown', ({ timeStamp }) => addEventListener('input', () => queueMicrotask(() => keys.push(performance.now() - timeStamp)), { once: true }), true);
  `);
  const thread = await watch(page);
  const before = await thread.worked();
  const arrived = bench.evaluate(([rows, count]) => window.bench.arrive(rows, count), [size, ARRIVING] as const);
  for (let n = 0; n < KEYS; n++) {
    await page.keyboard.press('KeyA');
    await page.waitForTimeout(60);
  }
  await arrived;
  await page.waitForTimeout(1000);
  const keys = await page.evaluate<number[]>('keys');
  return { typing: (await thread.worked()) - before, key: Math.max(...keys) };
}

async function scroll(page: Page): Promise<Figures> {
  await page.goto('/logs');
  await page.locator(READY['/logs']!).first().waitFor();
  const thread = await watch(page);
  const before = await thread.worked();
  for (let n = 0; n < SCREENS; n++) {
    await page.mouse.wheel(0, 800);
    await page.waitForTimeout(100);
  }
  return { scroll: (await thread.worked()) - before };
}

async function showYear(page: Page): Promise<Figures> {
  const thread = await watch(page);
  await page.goto('/mood');
  const year = page.getByRole('grid', { name: /^Mood of each day/ });
  for (let n = 0; n < 60 && !(await year.isVisible()); n++) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(100);
  }
  await year.waitFor();
  return { year: await thread.worked() };
}

async function search(page: Page): Promise<Figures> {
  await page.goto('/journal');
  await page.locator(READY['/journal']!).first().waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search everything' });
  const find = async (word: string) => {
    const started = performance.now();
    await field.fill(word);
    await page
      .getByRole('option', { name: new RegExp(word, 'i') })
      .first()
      .waitFor();
    return performance.now() - started;
  };
  await field.waitFor();
  return { index: await find(WORDS[0]), search: await find(WORDS[1]) };
}

/** Goes from page to page in one tab; resolves to its heap after many pages and after a few, KB. */
async function turnPages(context: BrowserContext): Promise<readonly [many: number, few: number]> {
  const page = await context.newPage();
  const thread = await watch(page);
  await page.goto('/profile');
  const paths = Object.keys(READY);
  let few = 0;
  for (let turned = 1; turned <= MANY_PAGES; turned++) {
    const path = paths[turned % paths.length]!;
    await page.evaluate((to) => {
      history.pushState(history.state, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    }, path);
    await page.locator(READY[path]!).first().waitFor();
    if (turned === FEW_PAGES) few = await thread.heap();
  }
  const many = await thread.heap();
  await page.close();
  return [many, few];
}

/** The page's thread: how long it has worked, ms of its processor time, and its heap without garbage, KB. */
async function watch(page: Page) {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const metric = async (wanted: string) => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === wanted)?.value ?? 0;
  };
  return {
    worked: async () => (await metric('TaskDuration')) * 1000,
    heap: async () => {
      await devtools.send('HeapProfiler.collectGarbage');
      return (await metric('JSHeapUsedSize')) / 1024;
    },
  };
}
