/**
 * `npm run start-times [-- <folder of another clone> …]`: what a person waits for, on a phone's viewport with the processor slowed four times and
 * 150 ms to the server: from "Sign In" to the dashboard, to the first rows and to the end of the first sync of a year (10,000 rows), with its requests and the blocks of the page's
 * thread; keys in the journal during another first sync; the largest paint of warm starts; and from "Try with sample data" to the dashboard of the sample. Other clones, already
 * built, are measured by turns with this one, so that a noisy machine is the same for all.
 * Below the figures are the requests of the first sign-in, in the order in which they began.
 * ROWS is how many rows the account has (10,000 are a year, 100,000 ten), CPU how many times slower (4), RTT the round trip in ms (150), RUNS how often (3).
 */
import { spawn, spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright';
import { answering, ensureBuilt, ensureInstalled, root } from './bootstrap.mjs';

const [rate, latency, runs, rows] = [
  ['CPU', 4],
  ['RTT', 150],
  ['RUNS', 3],
  ['ROWS', 10_000],
].map(([name, usual]) => Number(process.env[name] ?? usual));
const FIRST_PORT = 3490;
const EMAIL = 'mira@example.org';
const PASSWORD = 'daymark-sample';
const PAGES = ['/profile', '/journal', '/tasks', '/calendar', '/chat'];
/** The goals on two quiet cores: ms, and how many blocks. */
const GOALS = {
  dashboard: 3000,
  warm: 1500,
  synced: rows > 10_000 ? 45_000 : 8000,
  blocks: 0,
  'key, p50': 16,
  'key, worst': 50,
};
/** What is not a time. */
const COUNTS = new Set(['requests', 'requests until then', 'blocks']);
/** A task of the page's thread longer than this is a block, ms. */
const BLOCK = 100;
/** How many keys are pressed while rows arrive, and the time between two, ms. */
const KEYS = 60;
const BETWEEN_KEYS = 120;
/** How long the largest paint of a warm start is waited for, ms. */
const SETTLED = 6000;

await ensureInstalled();
await ensureBuilt();
const { findBrowser } = await import('./browser.mjs');
const executablePath = await findBrowser();
const products = [root, ...process.argv.slice(2).map((folder) => resolve(folder))].map((folder, number) => ({
  folder,
  url: `http://localhost:${FIRST_PORT + number}`,
  port: FIRST_PORT + number,
  measured: [],
  trace: [],
}));
const servers = products.map(({ folder, port }) =>
  spawn(process.execPath, [join(folder, 'dist/server/main.js')], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: 'memory://' },
    stdio: 'ignore',
  }),
);
/** What failed, in words. */
const failures = [];
let browser;
try {
  for (const { folder, url } of products) {
    await answering(`${url}/health`);
    const env = { ...process.env, SERVER: url, ROWS: String(rows) };
    const { status } = spawnSync(join(folder, 'node_modules/.bin/tsx'), ['scripts/seed.ts', EMAIL, PASSWORD], {
      cwd: folder,
      env,
      stdio: 'ignore',
    });
    if (status !== 0) throw new Error(`${folder}: the year of sample data was not stored.`);
  }
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  for (let run = 0; run < runs; run++) {
    for (const { folder, url, measured, trace } of products) {
      const figures = {};
      measured.push(figures);
      if (run === 0) Object.defineProperty(figures, 'trace', { value: trace });
      for (const step of [visit, typeWhileRowsArrive, trySample]) await attempt(step, folder, run, url, figures);
    }
  }
} catch (error) {
  note('What comes before the measurements', error);
} finally {
  await browser?.close().catch(() => undefined);
  for (const server of servers) server.kill();
}
for (const { folder, measured, trace } of products) {
  print(folder, measured);
  printTrace(trace);
}
for (const text of failures) process.stderr.write(`\n${text}\n`);
process.exit(failures.length > 0 ? 1 : 0);

/** Runs one step on a new phone. One that fails, as on a busy machine, keeps what it has measured, and the others go on. */
async function attempt(step, folder, run, url, figures) {
  try {
    await step(browser, url, figures);
  } catch (error) {
    note(`${folder}, run ${run + 1}: ${step.name}`, error);
    await Promise.all(browser.contexts().map((context) => context.close().catch(() => undefined)));
  }
}

/** Playwright's messages have a log of what it tried below their first line. */
function note(what, error) {
  failures.push(`${what} failed: ${String(error instanceof Error ? error.message : error).split('\n')[0]}`);
}

/** One new device: signs in, waits for the first sync, and opens pages again. */
async function visit(browser, url, figures) {
  const { page, since, requests, close } = await signIn(browser, url, figures.trace);
  await page.getByText('Personal Dashboard').first().waitFor({ timeout: 120_000 });
  figures.dashboard = since();
  figures.requests = requests();
  await page.getByText('Morning pages').first().waitFor({ timeout: 120_000 });
  figures.rows = since();
  await synced(page);
  figures.synced = since();
  figures['requests until then'] = requests();
  const tasks = await page.evaluate(() => window.tasks);
  figures.blocks = tasks.filter((task) => task > BLOCK).length;
  figures['longest task'] = Math.round(Math.max(0, ...tasks));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  for (const path of PAGES) {
    await page.goto('about:blank');
    await page.goto(url + path, { waitUntil: 'commit' });
    figures[path] = await page.evaluate(largestPaint, SETTLED);
  }
  await close();
}

/** Another new device: its person writes in the journal as soon as the dashboard is there. From a key until it was handled, and until it was painted. */
async function typeWhileRowsArrive(browser, url, figures) {
  const { page, close } = await signIn(browser, url);
  await page.getByText('Personal Dashboard').first().waitFor({ timeout: 120_000 });
  await page.getByRole('link', { name: 'Write' }).first().click();
  await page.getByRole('main').getByRole('textbox').first().click();
  await page.evaluate(() => window.keys.splice(0));
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press('KeyA');
    await page.waitForTimeout(BETWEEN_KEYS);
  }
  const keys = await page.evaluate(() => window.keys);
  const handled = keys.map((key) => key.handled).sort((a, b) => a - b);
  const painted = keys.map((key) => key.painted).sort((a, b) => a - b);
  Object.assign(figures, {
    'key, p50': at(handled, 0.5),
    'key, p95': at(handled, 0.95),
    'key, worst': at(handled, 1),
    'key until painted, p50': at(painted, 0.5),
    'key until painted, p95': at(painted, 0.95),
  });
  await close();
}

/** Presses "Sign In" on a new phone. `window.tasks` has the long tasks since then, and `window.keys` the keys; the requests are added to `trace`. */
async function signIn(browser, url, trace = []) {
  const { page, slowDown, close } = await newPhone(browser, `${url}/auth?mode=login`);
  await slowDown();
  await page
    .getByLabel(/^e-?mail/i)
    .first()
    .pressSequentially(EMAIL, { delay: 60 });
  await page.locator('input[type=password]').pressSequentially(PASSWORD, { delay: 60 });
  await page.evaluate(observe);
  let requests = 0;
  const pressed = performance.now();
  const since = () => Math.round(performance.now() - pressed);
  page.on('request', (request) => {
    requests++;
    const line = { at: since(), what: `${request.method()} ${new URL(request.url()).pathname}` };
    trace.push(line);
    void request.sizes().then(
      ({ responseBodySize }) => Object.assign(line, { took: since() - line.at, bytes: responseBodySize }),
      () => undefined,
    );
  });
  await page
    .getByRole('button', { name: /^sign in$/i })
    .last()
    .click();
  return { page, close, since, requests: () => requests };
}

/** Runs in the page. A key was handled when its letter is in the field and React has drawn what depends on it. */
function observe() {
  window.tasks = [];
  window.keys = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.tasks.push(duration);
  }).observe({ type: 'longtask' });
  const onKey = ({ timeStamp }) => {
    const mine = { handled: 0, painted: 0 };
    window.keys.push(mine);
    requestAnimationFrame(() => setTimeout(() => (mine.painted = performance.now() - timeStamp)));
    addEventListener('input', () => queueMicrotask(() => (mine.handled = performance.now() - timeStamp)), {
      once: true,
    });
  };
  addEventListener('keydown', onKey, true);
}

/** Resolves at the end of the first sync. */
function synced(page) {
  return page
    .getByText(/Synced at/)
    .first()
    .waitFor({ timeout: 300_000 });
}

/** The value below which a part of the sorted values are, rounded. */
function at(sorted, part) {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]);
}

/** A visitor's phone: from the press of "Try with sample data" to the strip above the dashboard. */
async function trySample(browser, url, figures) {
  const { page, slowDown, close } = await newPhone(browser, url);
  // The guide opens by itself once the app has taken the page over.
  await page.getByRole('button', { name: 'Look around first' }).click();
  const button = page.getByRole('button', { name: 'Try with sample data' });
  await button.scrollIntoViewIfNeeded();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await slowDown();
  const pressed = performance.now();
  await button.click();
  await page.getByRole('complementary', { name: 'Sample data' }).waitFor({ timeout: 120_000 });
  figures.sample = Math.round(performance.now() - pressed);
  await close();
}

/** A page on a phone that has answered the question about cookies; `slowDown` makes its processor and its network those that are measured. */
async function newPhone(browser, address) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto(address);
  await page.getByRole('button', { name: /only necessary/i }).click();
  const slowDown = async () => {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  };
  return { page, slowDown, close: () => context.close() };
}

/** Runs in the page: when its largest part was painted, ms. */
function largestPaint(settled) {
  return new Promise((done) => {
    let last = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) last = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    setTimeout(() => done(Math.round(last)), settled);
  });
}

function print(folder, measured) {
  process.stdout.write(`\n${folder}, CPU / ${rate}, ${latency} ms, median of ${measured.length}\n`);
  for (const name of new Set(measured.flatMap(Object.keys))) {
    const values = measured.flatMap((one) => one[name] ?? []).sort((a, b) => a - b);
    const median = values[values.length >> 1];
    const goal = name.startsWith('/') ? GOALS.warm : GOALS[name];
    const unit = COUNTS.has(name) ? '' : ' ms';
    const notes = goal === undefined ? [] : [`goal ${goal}${median > goal ? ', missed' : ''}`];
    if (values.length < measured.length) notes.push(`measured ${values.length} times`);
    process.stdout.write(
      `  ${name.padEnd(22)} ${String(median).padStart(7)}${unit}  ${notes.join(', ')}`.trimEnd() + '\n',
    );
  }
}

/** When each request began, how long it took, and what came, in bytes as they were sent. One without an end was given up. */
function printTrace(trace) {
  if (trace.length > 0) process.stdout.write('  the requests: begun, took, bytes\n');
  for (const { at: begun, took, bytes, what } of trace) {
    const ended = took === undefined ? 'no answer'.padStart(20) : `${took} ms`.padStart(9) + String(bytes).padStart(11);
    process.stdout.write(`  ${`${begun} ms`.padStart(10)} ${ended}  ${what}\n`);
  }
}
