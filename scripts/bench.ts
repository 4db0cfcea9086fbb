/**
 * `npm run bench`: compares the product with hand-written code that does the same. Every number is a ratio to a baseline that was
 * measured alternately in the same run, because times depend on the machine and its load. Prints a table and warns where a ratio is
 * worse than the committed one.
 *
 *   npm run bench                     everything
 *   npm run bench -- server write     some parts of: server, stalls, sessions, search, coach, write, import, first-sync, sealed, timeline, open, habits, month, ten-years, export
 *   npm run bench -- --save           also writes scripts/bench/baselines.json
 *   npm run bench -- --repetitions 9
 *   npm run bench -- peers            beside RxDB, PouchDB and TanStack DB, which it installs: half an hour or more on a quiet machine
 *   npm run bench -- peers --large 3 --only daymark,rxdb --minutes 20
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { browserParts, browserRatios } from './bench/browser.ts';
import { coachRatios } from './bench/coach.ts';
import { PEERS, peerLines, peerTable } from './bench/peers.ts';
import { serverRatios } from './bench/server.ts';
import { searchRatios } from './bench/search.ts';
import { sessionRatios } from './bench/sessions.ts';
import { stallRatios } from './bench/stalls.ts';
import { summarise, type Ratio } from './bench/stats.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    save: { type: 'boolean', default: false },
    repetitions: { type: 'string' },
    large: { type: 'string', default: '3' },
    only: { type: 'string', default: PEERS.join(',') },
    minutes: { type: 'string', default: '240' },
  },
});
const repetitions = Number(values.repetitions ?? (positionals.includes('peers') ? 7 : 5));
const allParts = ['server', 'stalls', 'sessions', 'search', 'coach', ...browserParts] as const;
if (positionals.includes('peers')) {
  const only = PEERS.filter((peer) => values.only.split(',').includes(peer));
  const progress = (text: string) => process.stderr.write(`… ${text}\n`);
  const plan = { repetitions, large: Number(values.large), minutes: Number(values.minutes), only, progress };
  const { lines, made } = await peerLines(plan);
  // As it is in docs/benchmarks.md.
  console.log(
    `\n${new Date().toDateString()}, \`npm run bench -- ${process.argv.slice(2).join(' ')}\`: ${made}.\n\n${peerTable(lines)}`,
  );
  process.exit(0);
}
const unknown = positionals.filter((part) => !allParts.some((known) => known === part));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: choose from ${allParts.join(', ')}.`);
  process.exit(1);
}
const parts = positionals.length > 0 ? positionals : allParts;
/** A ratio this much above its baseline is reported; runs on a busy machine differ by less. */
const WORSE = 1.3;

const file = join(import.meta.dirname, 'bench', 'baselines.json');
const baselines = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
const progress = (text: string) => process.stderr.write(`… ${text}\n`);

const ratios: Ratio[] = [];
if (parts.includes('server')) ratios.push(...(await serverRatios({ repetitions, progress })));
if (parts.includes('stalls')) ratios.push(...(await stallRatios({ repetitions, progress })));
if (parts.includes('sessions')) ratios.push(...(await sessionRatios({ repetitions, progress })));
if (parts.includes('search')) ratios.push(...searchRatios({ repetitions, progress }));
if (parts.includes('coach')) ratios.push(...coachRatios({ repetitions, progress }));
const inBrowser = browserParts.filter((part) => parts.includes(part));
if (inBrowser.length > 0) ratios.push(...(await browserRatios(inBrowser, { repetitions, progress })));

const amount = (n: number, unit: string) => `${n < 10 ? n.toFixed(2) : n.toFixed(0)} ${unit}`;
const rows = ratios.map((ratio) => ({ ratio, summary: summarise(ratio), before: baselines[ratio.id] }));
const width = Math.max(...ratios.map(({ title }) => title.length));
console.log(`\n${'what'.padEnd(width)}  ratio  (spread)         subject / baseline     committed`);
for (const { ratio, summary, before } of rows) {
  const { unit = 'ms' } = ratio;
  const spread = `(${summary.from.toFixed(2)}–${summary.to.toFixed(2)})`;
  const absolute = `${amount(summary.subject, unit)} / ${amount(summary.baseline, unit)}`;
  console.log(
    `${ratio.title.padEnd(width)}  ${summary.ratio.toFixed(2).padStart(5)}  ${spread.padEnd(15)}  ${absolute.padEnd(21)}  ${before === undefined ? 'new' : before.toFixed(2)}`,
  );
}
console.log("\nMedians of each repetition's ratio; the spread is the best and the worst repetition.");
for (const { ratio } of rows) console.log(`  ${ratio.title}: ${ratio.description}`);

const worse = rows.filter(({ summary, before }) => before !== undefined && summary.ratio > before * WORSE);
for (const { ratio, summary, before } of worse) {
  console.warn(`\nWARNING  ${ratio.title}: ${summary.ratio.toFixed(2)}, committed ${before!.toFixed(2)}.`);
}
const busy = loadavg()[0]! / cpus().length;
if (busy > 1)
  console.log(
    `\nThe machine was busy (load ${busy.toFixed(1)} per core): run again when it is quiet before believing a change.`,
  );

if (values.save) {
  const saved = {
    ...baselines,
    ...Object.fromEntries(rows.map(({ ratio, summary }) => [ratio.id, Number(summary.ratio.toFixed(2))])),
  };
  writeFileSync(file, `${JSON.stringify(saved, null, 2)}\n`);
  console.log('\nSaved as the new baselines.');
}
process.exit(0);
