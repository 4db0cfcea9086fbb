/**
 * `npm run size`: compares what a person downloads, gzipped, with the budgets. Reads the built page and its import graph, so that
 * "the landing page" is what its first paint loads: the entry, what the entry imports, and the route's own chunks.
 */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ensureBuilt, ensureInstalled, root } from './bootstrap.mjs';

await ensureInstalled();
await ensureBuilt();
const app = join(root, 'dist', 'app');
const manifest = JSON.parse(readFileSync(join(app, '.vite', 'manifest.json'), 'utf8'));
const gzip = (file) => gzipSync(readFileSync(join(app, file)), { level: 9 }).length;
const KB = 1000;

/** The chunk of a source file and everything it imports statically. */
function closure(source, seen = new Set()) {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`No chunk was built for ${source}`);
  if (seen.has(source)) return seen;
  seen.add(source);
  for (const imported of chunk.imports ?? []) closure(imported, seen);
  return seen;
}
const sum = (sources, kind) => {
  const chunks = [...new Set(sources.flatMap((source) => [...closure(source)]))].map((source) => manifest[source]);
  const files = kind === 'css' ? chunks.flatMap((chunk) => chunk.css ?? []) : chunks.map((chunk) => chunk.file);
  return [...new Set(files)].filter((file) => file.endsWith(`.${kind}`)).reduce((total, file) => total + gzip(file), 0);
};

const scriptCalled = (start) =>
  join(
    'assets',
    readdirSync(join(app, 'assets')).find((name) => name.startsWith(start) && name.endsWith('.js')),
  );
/** The script that sw.js imports when there is something to sync (sw/due.ts). */
const workerPart = () => scriptCalled('worker-');
/** The script of the public pages (src/app/html/starter.ts). */
const starter = () => scriptCalled('starter-');

const entry = 'index.html';
const { tsImport } = await import('tsx/esm/api');
const { pages } = await tsImport('../src/app/site-map.ts', import.meta.url);
/** The source file of a page's screen. */
const screenOf = ({ screen }) =>
  String(screen)
    .match(/import\("(.+?)"\)/)[1]
    .replace(/^#/, 'src/')
    .replace(/^\.\//, 'src/app/');
const open = pages.filter(({ screen }) => screen);
/** What a signed-in person's first screen needs: the database, the guard and the texts of the sync state; supabase-js loads after the first paint. */
const signedIn = [entry, 'src/app/start/device.ts', 'src/app/pages/Guarded.tsx', 'src/app/sync-panel/SyncStatus.tsx'];
const landing = [entry, screenOf(open.find(({ path }) => path === '/'))];

const rows = [
  ...open.map((page) => [
    `${page.path} as the first page, JS`,
    sum([...(page.guarded ? signedIn : [entry]), screenOf(page)], 'js'),
    page.path === '/' ? 120 : 170,
  ]),
  // To read a public page, to follow its links and to open a menu: all that its HTML loads by itself.
  ['public pages as HTML, JS', gzip(starter()) + gzip('theme.js'), 20],
  ['styles', sum([entry], 'css'), 21],
  ['service worker', gzip('sw.js'), 50],
  // Loaded only when there is something to sync; Dexie is 22 of it.
  ['service worker, the part that delivers', gzip(workerPart()), 48],
];

/** A lazy chunk is what a dynamic import fetches beyond what a signed-in person already has. */
const filesOf = (source) =>
  [...closure(source)].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'));
const had = new Set([...signedIn, ...landing].flatMap(filesOf));
/** Chunks that no first screen needs may be larger: supabase-js loads after the first paint (docs/decisions/0003). */
const AFTER_PAINT = /supabase|realtime|src\/remote/;
/** The built-in coach, mostly lists of words: loaded with the first message that needs it (docs/decisions/0008, 0033). The quick line is 2 KB more than its reader of days. */
const RULES = /src\/coach\/rules|src\/features\/tasks\/quick-line/;
for (const [source, chunk] of Object.entries(manifest)) {
  if (!chunk.isDynamicEntry || had.has(chunk.file)) continue;
  const own = new Set(filesOf(source).filter((file) => !had.has(file)));
  const size = [...own].reduce((total, file) => total + gzip(file), 0);
  rows.push([`lazy ${source}`, size, AFTER_PAINT.test(source) ? 60 : RULES.test(source) ? 72 : 30]);
}

const everything = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? everything(path) : [path];
  });
const worker = readFileSync(join(app, 'sw.js'), 'utf8');
/** The files of the shell once more, in one (sw/pack.ts). */
const pack = 'shell.pack';
const precached = everything(app).filter(
  (file) => worker.includes(relative(app, file)) && relative(app, file) !== pack,
);
rows.push(['everything precached, raw', precached.reduce((total, file) => total + statSync(file).size, 0), 3100]);
rows.push(['what an installation downloads, compressed', statSync(join(app, `${pack}.br`)).size, 850]);

let over = 0;
for (const [name, bytes, budget] of rows) {
  const bad = bytes > budget * KB;
  if (bad) over++;
  process.stdout.write(
    `${bad ? 'OVER' : ' ok '} ${(bytes / KB).toFixed(1).padStart(8)} KB of ${String(budget).padStart(5)}  ${name}\n`,
  );
}
process.exit(over ? 1 : 0);
