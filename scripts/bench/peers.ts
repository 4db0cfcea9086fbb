/**
 * Daymark beside the libraries that other apps of this kind are made with, in one run and in turns: each stores the same rows, shows the same list in
 * React, and talks to the same server. `peers/page` has each of them as its documentation recommends it. They are installed on demand, in the versions of `peers/package.json`.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { cpus, loadavg, tmpdir } from 'node:os';
import { extname, join, relative } from 'node:path';
import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { build } from 'vite';
import { root } from '../bootstrap.mjs';
import { findBrowser } from '../browser.mjs';
import type { Plan } from './browser.ts';
import { median } from './stats.ts';

export const PEERS = ['raw', 'daymark', 'rxdb', 'pouchdb', 'tanstack'] as const;
export type Peer = (typeof PEERS)[number];
export const PEER_NAMES: Readonly<Record<Peer, string>> = {
  raw: 'plain IndexedDB',
  daymark: 'Daymark',
  rxdb: 'RxDB',
  pouchdb: 'PouchDB',
  tanstack: 'TanStack DB',
};

/** One line of the table: the medians by peer, in ms, MB or KB. */
export interface PeerLine {
  readonly title: string;
  readonly unit: 'ms' | 'MB' | 'KB';
  readonly values: Readonly<Partial<Record<Peer, number>>>;
}

const SMALL = 1000;
const MIDDLE = 10_000;
const LARGE = 100_000;
/** ms for 1,000 edits and their push. */
const EDITS_MS = 90_000;
/** ms for the steps of one page. */
const PATIENCE_MS = 300_000;
const here = join(root, 'scripts', 'bench', 'peers');
/** Where the packages of that folder are installed; RxDB is one of this repository's own. */
const installed = join(root, 'node_modules', '.cache', 'daymark-peers');
const packages = createRequire(join(installed, 'package.json'));

export interface PeersPlan extends Plan {
  /** How many first syncs of 100,000 rows each peer makes, after all else. */
  readonly large: number;
  /** Rounds that would begin later are left out. */
  readonly minutes: number;
  readonly only: readonly Peer[];
}

export interface PeersRun {
  readonly lines: PeerLine[];
  /** How many rounds there were, and the machine meanwhile, in words. */
  readonly made: string;
}

export async function peerLines(plan: PeersPlan): Promise<PeersRun> {
  const { repetitions, large, minutes, only, progress } = plan;
  install(progress);
  const folder = mkdtempSync(join(tmpdir(), 'daymark-peers-'));
  const site = join(folder, 'site');
  await build({
    configFile: false,
    root: join(here, 'page'),
    logLevel: 'error',
    // The folder has a package.json of its own, which does not know these names.
    resolve: {
      alias: [
        { find: /^#/, replacement: join(root, 'src/') },
        { find: /^dexie$/, replacement: join(root, 'node_modules/dexie') },
        // PouchDB's documentation asks for it: Vite leaves Node's own out.
        { find: /^events$/, replacement: join(installed, 'node_modules/events/events.js') },
        { find: /^(pouchdb|@tanstack\/[\w-]+)$/, replacement: join(installed, 'node_modules/$1') },
      ],
    },
    define: { global: 'globalThis' },
    build: { outDir: site, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 5000 },
    worker: { format: 'es' },
  });
  const answer = serve(site);
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, done));
  const address = server.address();
  const baseURL = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`;
  const found = new Map<string, Partial<Record<Peer, number[]>>>();
  const add = (line: string, peer: Peer, value: number) => {
    const values = found.get(line) ?? {};
    found.set(line, values);
    (values[peer] ??= []).push(value);
  };
  try {
    if (only.includes('pouchdb')) await prepareCouch([SMALL, MIDDLE, ...(large > 0 ? [LARGE] : [])]);
    const until = performance.now() + minutes * 60_000;
    const rounds = { small: 0, large: 0 };
    const loads = [loadavg()[0]!];
    for (let n = 0; n < repetitions + large && performance.now() < until; n++) {
      const isSmall = n < repetitions;
      for (const peer of turned(only, n)) {
        progress(`${PEER_NAMES[peer]}, round ${n + 1} of ${repetitions + large}`);
        await attempt(peer, () =>
          onDevice(folder, baseURL, (context) => (isSmall ? small(context, peer) : ofLarge(context, peer))),
        );
      }
      rounds[isSmall ? 'small' : 'large']++;
      loads.push(loadavg()[0]!);
    }
    const lines = [...found].map(([title, values]): PeerLine => ({
      title,
      unit: title.startsWith('bytes') ? 'MB' : title.startsWith('JavaScript') ? 'KB' : 'ms',
      values: Object.fromEntries(Object.entries(values).map(([peer, all]) => [peer, median(all)])),
    }));
    const load = `load of ${Math.min(...loads).toFixed(0)} to ${Math.max(...loads).toFixed(0)} on ${cpus().length} cores`;
    return {
      lines,
      made: `medians of ${rounds.small} rounds and of ${rounds.large} with 100,000 rows, by turns, ${load}`,
    };
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }

  /** What fails is left out of the table, and said. */
  async function attempt(peer: Peer, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      progress(`${PEER_NAMES[peer]} failed: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    }
  }

  /** All lines of one peer but those of 100,000 rows, on a device of its own. */
  async function small(context: BrowserContext, peer: Peer): Promise<void> {
    const loaded = new Map<string, number>();
    context.on('response', (response) => {
      const path = new URL(response.url()).pathname;
      if (!/\.(?:m?js|wasm)$/.test(path)) return;
      const sized = readFile(join(site, path)).then((file) => loaded.set(path, brotliCompressSync(file).length));
      sized.catch(() => undefined);
    });
    await onPage(context, async (page) => {
      const { shown, all } = await firstSync(page, peer, 'middle', MIDDLE);
      add('first sync of 10,000 rows, until 50 are shown', peer, shown);
      add('first sync of 10,000 rows, until all are stored', peer, all);
      add('bytes on disk after it', peer, (await page.evaluate(() => window.peers.bytes())) / 1e6);
      add('one durable write', peer, await page.evaluate((from) => window.peers.write(from), MIDDLE));
      for (const lists of [1, 20])
        add(
          `a write until ${lists === 1 ? 'a list of 50 shows' : '20 lists of 50 show'} it`,
          peer,
          await page.evaluate(([from, lists]) => window.peers.live(from, lists), [
            MIDDLE + lists * 100,
            lists,
          ] as const),
        );
      const { built, slowest } = await page.evaluate(() => window.peers.search());
      add('the slowest of four searches in 10,000 rows', peer, slowest);
      if (peer === 'daymark') add('(its index, made once in a worker)', peer, built);
      await attempt(peer, async () => {
        const { edit, push } = await inTime(
          EDITS_MS,
          page.evaluate(() => window.peers.edits()),
        );
        add('1,000 edits without a network', peer, edit);
        add('their push', peer, push);
      });
    });
    await onPage(context, async (page) => void (await firstSync(page, peer, 'small', SMALL)));
    add('start, until 50 of 1,000 rows are shown', peer, await start(context, peer, 'small'));
    add('JavaScript shipped, compressed, with React', peer, [...loaded.values()].reduce((a, b) => a + b, 0) / 1000);
  }

  async function ofLarge(context: BrowserContext, peer: Peer): Promise<void> {
    await onPage(context, async (page) => {
      const { shown, all } = await firstSync(page, peer, 'large', LARGE);
      add('first sync of 100,000 rows, until 50 are shown', peer, shown);
      add('first sync of 100,000 rows, until all are stored', peer, all);
    });
    add('start, until 50 of 100,000 rows are shown', peer, await start(context, peer, 'large'));
  }
}

const PACKAGES: Readonly<Partial<Record<Peer, string>>> = {
  rxdb: 'rxdb',
  pouchdb: 'pouchdb',
  tanstack: '@tanstack/db',
};

/** ' 17.6': the version that is measured. */
function versionOf(peer: Peer): string {
  const name = PACKAGES[peer];
  if (!name) return '';
  const folder = [installed, root].map((base) => join(base, 'node_modules', name)).find((path) => existsSync(path));
  if (!folder) return '';
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly version: string };
  return ` ${version.split('.').slice(0, 2).join('.')}`;
}

/** Installs the peers, unless these versions are there. */
function install(progress: Plan['progress']): void {
  const wanted = join(here, 'package.json');
  const made = join(installed, 'package.json');
  const isMade = existsSync(made) && readFileSync(made, 'utf8') === readFileSync(wanted, 'utf8');
  if (isMade && existsSync(join(installed, 'node_modules', 'pouchdb'))) return;
  progress('installing the peers');
  mkdirSync(installed, { recursive: true });
  cpSync(wanted, made);
  const args = ['install', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', installed];
  if (spawnSync('npm', args, { stdio: 'ignore' }).status !== 0) throw new Error('The peers could not be installed.');
}

interface PeersInPage {
  firstSync(peer: Peer, name: string, total: number): Promise<{ readonly shown: number; readonly all: number }>;
  start(peer: Peer, name: string): Promise<number>;
  write(from: number): Promise<number>;
  live(from: number, lists: number): Promise<number>;
  edits(): Promise<{ readonly edit: number; readonly push: number }>;
  search(): Promise<{ readonly built: number; readonly slowest: number }>;
  bytes(): Promise<number>;
}
declare global {
  interface Window {
    peers: PeersInPage;
  }
}

const firstSync = (page: Page, peer: Peer, name: string, total: number) =>
  page.evaluate(([peer, name, total]) => window.peers.firstSync(peer, name, total), [peer, name, total] as const);

/** The median of three, each in a new page. */
async function start(context: BrowserContext, peer: Peer, name: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 3; n++)
    await onPage(context, async (page) => {
      times.push(await page.evaluate(([peer, name]) => window.peers.start(peer, name), [peer, name] as const));
    });
  return median(times);
}

async function onDevice(folder: string, baseURL: string, work: (context: BrowserContext) => Promise<void>) {
  const profile = mkdtempSync(join(folder, 'profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    baseURL,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    await work(context);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function onPage(context: BrowserContext, work: (page: Page) => Promise<void>): Promise<void> {
  const page = await context.newPage();
  try {
    await page.goto('/');
    await page.waitForFunction(() => 'peers' in window);
    await inTime(PATIENCE_MS, work(page));
  } finally {
    await page.close();
  }
}

function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${ms / 1000} s`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const turned = <T>(list: readonly T[], by: number): T[] => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
];

/** CouchDB's side of PouchDB's replication: PouchDB's own server with its databases in memory. It is in this process too. */
let couch: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;

interface PouchClass {
  new (
    name: string,
    options: { adapter: string },
  ): {
    bulkDocs(docs: readonly object[]): Promise<unknown>;
    info(): Promise<unknown>;
  };
  plugin(of: unknown): PouchClass;
  defaults(options: object): PouchClass;
}

async function prepareCouch(sizes: readonly number[]): Promise<void> {
  const { rowsFrom } = (await import(join(here, 'page', 'rows.js'))) as {
    rowsFrom: (from: number, count: number) => { readonly id: string }[];
  };
  const Pouch = (packages('pouchdb') as PouchClass)
    .plugin(packages('pouchdb-adapter-memory'))
    .defaults({ adapter: 'memory' });
  for (const size of sizes) {
    const db = new Pouch(`rows${size}`, { adapter: 'memory' });
    for (let from = 0; from < size; from += 2000)
      await db.bulkDocs(rowsFrom(from, Math.min(2000, size - from)).map(({ id, ...row }) => ({ _id: id, ...row })));
  }
  await new Pouch('rows-pushed', { adapter: 'memory' }).info();
  const express = packages('express') as () => { use(path: string, handler: unknown): void } & NonNullable<
    typeof couch
  >;
  const app = express();
  const handler = (packages('express-pouchdb') as (pouch: PouchClass, options: object) => unknown)(Pouch, {
    mode: 'minimumForPouchDB',
    inMemoryConfig: true,
    logPath: '/dev/null',
  });
  app.use('/couch', handler);
  couch = app;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** Files, rows as JSON, and a place that takes changes. */
function serve(site: string) {
  const texts = new Map<string, string>();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/couch')) {
      couch?.(request, response);
      return;
    }
    if (pathname === '/rows') {
      const [after, limit, total] = ['after', 'limit', 'total'].map((name) => Number(searchParams.get(name)));
      const key = `${after} ${limit} ${total}`;
      const { rowsFrom } = (await import(join(here, 'page', 'rows.js'))) as {
        rowsFrom: (from: number, count: number) => object[];
      };
      const text = texts.get(key) ?? JSON.stringify(rowsFrom(after!, Math.max(0, Math.min(limit!, total! - after!))));
      texts.set(key, text);
      response.setHeader('content-type', 'application/json').end(text);
      return;
    }
    if (pathname === '/push') {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ taken: JSON.parse(body).length }));
      return;
    }
    const path = join(site, pathname === '/' ? 'index.html' : pathname);
    const file = relative(site, path).startsWith('..') ? undefined : await readFile(path).catch(() => undefined);
    // Isolated pages have clocks of 5 µs instead of 100.
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
    response.writeHead(file ? 200 : 404, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
    response.end(file);
  };
}

/** The table of docs/benchmarks.md, with the ratio of each peer to Daymark. */
export function peerTable(lines: readonly PeerLine[]): string {
  const say = (value: number | undefined, unit: PeerLine['unit'], mine: number | undefined, isMine: boolean) => {
    if (value === undefined) return '';
    const text =
      unit === 'ms' && value >= 1000
        ? `${(value / 1000).toFixed(1)} s`
        : `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
    return isMine || mine === undefined ? text : `${text} (${(value / mine).toFixed(value / mine < 10 ? 1 : 0)})`;
  };
  return [
    `| | ${PEERS.map((peer) => `${PEER_NAMES[peer]}${versionOf(peer)}`).join(' | ')} |`,
    `|---|${PEERS.map(() => '---').join('|')}|`,
    ...lines.map(
      ({ title, unit, values }) =>
        `| ${title} | ${PEERS.map((peer) => say(values[peer], unit, values.daymark, peer === 'daymark')).join(' | ')} |`,
    ),
  ].join('\n');
}
