/**
 * `npm run lighthouse [-- /path …]`: Lighthouse's figures of the public pages of the built product, as a phone and as a desktop sees them. It is
 * fetched by npx, because it is larger than everything else that the tests use (180 MB); LIGHTHOUSE=/path/to/cli uses another.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answering, ensureBuilt, ensureInstalled, root } from './bootstrap.mjs';

const PORT = process.env.PORT ?? '3480';
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const TIMES = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];

await ensureInstalled();
await ensureBuilt();
const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
  env: { ...process.env, PORT, HOST: '127.0.0.1', DATA_DIR: 'memory://' },
  stdio: 'ignore',
});
let under = 0;
try {
  const site = `http://localhost:${PORT}`;
  await answering(`${site}/health`);
  const asked = process.argv.slice(2);
  const inMap = [...(await (await fetch(`${site}/sitemap.xml`)).text()).matchAll(/<loc>[^/]+\/\/[^/]+(.*?)<\/loc>/g)];
  for (const path of asked.length > 0 ? asked : inMap.map(([, path]) => path)) {
    for (const preset of ['mobile', 'desktop']) under += measure(site + path, path, preset);
  }
} finally {
  server.kill();
}
process.exit(under ? 1 : 0);

/** Lighthouse's report of a page. Sometimes it misses the beginning of its own trace (NO_NAVSTART): then it is asked once more. */
function reportOf(url, path, preset, tries = 2) {
  const output = join(mkdtempSync(join(tmpdir(), 'daymark-lighthouse-')), 'report.json');
  const [command, ...first] = process.env.LIGHTHOUSE ? [process.env.LIGHTHOUSE] : ['npx', '--yes', 'lighthouse@12.8.2'];
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu';
  const options = ['--quiet', '--output=json', `--output-path=${output}`, flags];
  const { status } = spawnSync(
    command,
    [...first, url, ...options, ...(preset === 'desktop' ? ['--preset=desktop'] : [])],
    {
      stdio: 'inherit',
    },
  );
  // With such an error it may end as if all were well: the report is there, without figures.
  const report = existsSync(output) ? readFileSync(output, 'utf8') : '';
  if (report.includes('NO_NAVSTART') && tries > 1) return reportOf(url, path, preset, tries - 1);
  if (status !== 0) throw new Error(`Lighthouse failed for ${path}.`);
  return JSON.parse(report);
}

/** Prints the figures of a page; returns 1 when one is under its goal. */
function measure(url, path, preset) {
  const { categories, audits } = reportOf(url, path, preset);
  const scores = Object.keys(GOALS).map((name) => Math.round(categories[name].score * 100));
  const bad = Object.values(GOALS).some((goal, i) => scores[i] < goal);
  const times = TIMES.map((name) => audits[name].displayValue).join(', ');
  process.stdout.write(
    `${bad ? 'UNDER' : '  ok '} ${preset.padEnd(8)} ${path.padEnd(28)} ${scores.join(' / ')}   ${times}\n`,
  );
  return bad ? 1 : 0;
}
