/**
 * `npm test`: everything, also in a fresh clone. Installs, finds a browser, builds, then runs the unit, screen and server tests and the browser
 * tests, and prints a last line that counts the whole run. The checks run beside these, with the processor time that they leave: many tests wait.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { bin, ensureBuilt, ensureInstalled, root, run } from './bootstrap.mjs';
import { runChecks } from './checks.mjs';
import { passedInPlaywright, passedInVitest, promises, unproved } from './proofs.mjs';
import { tempInMemory } from './temp-in-memory.mjs';

await ensureInstalled();
tempInMemory();
const { lookForBrowser } = await import('./browser.mjs');
const { findPostgres } = await import('./postgres.mjs');
// A new machine must download one, while the checks run.
const browser = lookForBrowser();
browser.catch(() => {});
const postgres = process.env.DATABASE_URL ? undefined : findPostgres();
if (postgres) process.env.POSTGRES_BIN = postgres;
const where = process.env.DATABASE_URL ? 'DATABASE_URL' : (postgres ?? 'none found: its tests are skipped');
process.stdout.write(`Postgres: ${where}\n`);

const results = join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const total = { passed: 0, failed: 0, skipped: 0 };
/** The names of what failed, printed again at the end, because the beginning of a long output is often lost. */
const failures = [];
/** The names of tests that failed and passed when they ran again. Each is a fault, of the test or of the product, that is to be found. */
const flaky = [];
const count = (passed, failed, skipped = 0) => {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
};
const read = (file) => JSON.parse(readFileSync(join(results, file), 'utf8'));

const firstLines = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n');
const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];

/** Prints the step that starts, and how long the last one took. */
let began;
const begin = (title) => {
  if (began) process.stdout.write(`\n  (${Math.round((performance.now() - began) / 1000)} s)\n`);
  began = performance.now();
  if (title) process.stdout.write(`\n— ${title}\n`);
};

/** A run without a report, or one that failed without naming a test, counts as a failure. */
function counted(title, code, report, summarise) {
  try {
    const { passed, failed, skipped, names, second } = summarise(read(report));
    count(passed, failed, skipped);
    failures.push(...names.map((name) => `${title}: ${name}`));
    flaky.push(...second.map((name) => `${title}: ${name}`));
    if (passed + failed === 0 || (code !== 0 && failed === 0)) {
      count(0, 1);
      failures.push(
        `${title}: ended with code ${code} though ${passed} passed and none failed: an error outside of every test`,
      );
    }
  } catch {
    count(0, 1);
    failures.push(`${title}: no report was written`);
  }
}

const reportOf = (file, { fullName, failureMessages }) =>
  `${relative(root, file)} › ${fullName}\n${firstLines(failureMessages[0])}`;
const vitestArgs = (report) => [
  'run',
  '--retry=1',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(results, report)}`,
];
const countVitest = (title, code, report) =>
  counted(title, code, report, (json) => ({
    passed: json.numPassedTests,
    failed:
      json.numFailedTests +
      json.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
    skipped: json.numPendingTests + (json.numTodoTests ?? 0),
    names: json.testResults
      .filter((file) => file.status === 'failed')
      .flatMap(({ name, message, assertionResults }) => [
        ...(assertionResults.length === 0 ? [`${relative(root, name)}: ${message}`] : []),
        ...assertionResults.filter((test) => test.status === 'failed').map((test) => reportOf(name, test)),
      ]),
    second: json.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        .map((test) => reportOf(name, test)),
    ),
  }));

/** The files with a test that asked for local time (tests/setup-zone.ts), one a line; none when their report is missing. */
const readLocalTime = () =>
  existsSync(join(results, 'vitest.json'))
    ? read('vitest.json')
        .testResults.filter(({ assertionResults }) => assertionResults.some(({ meta }) => meta?.localTime))
        .map(({ name }) => relative(root, name))
        .join('\n')
    : '';

const check = ({ name, ok }) => {
  count(ok ? 1 : 0, ok ? 0 : 1);
  if (!ok) failures.push(name);
};

/** The tests that read local time, in another time zone (vite.config.ts). */
async function inAnotherZone() {
  const title = 'what reads local time, in another time zone';
  begin(title);
  const ZONE_FILES = readLocalTime();
  if (!ZONE_FILES) return check({ name: `${title}: no test was found`, ok: false });
  const report = 'vitest-zones.json';
  countVitest(title, await run(bin('vitest'), vitestArgs(report), { env: { ZONE_FILES } }), report);
}

begin('the build, and beside it the checks');
const checking = runChecks();
await ensureBuilt({ quick: true });
const units = 'unit, screen and server tests';
begin(units);
countVitest(units, await run(bin('vitest'), vitestArgs('vitest.json')), 'vitest.json');
(await checking).forEach(check);
await inAnotherZone();
const found = await browser.catch(() => undefined);
const browsers = [found?.CHROME_PATH, found?.HEADLESS_SHELL_PATH].filter(Boolean).join(', ');
process.stdout.write(`\nBrowser: ${browsers || 'none could be found or installed'}\n`);
const others = [found?.FIREFOX_PATH, found?.WEBKIT_DRIVER].filter(Boolean).join(', ');
process.stdout.write(`Other engines: ${others || 'none found: their tests are skipped'}\n`);
const specReport = ({ file, line, title, tests }) => {
  const errors = tests.flatMap((one) => one.results.flatMap((result) => result.errors));
  return [`${file}:${line} › ${title}`, ...errors.map(({ message }) => firstLines(message))].join('\n');
};
const browserTests = 'browser tests';
begin(browserTests);
const ended = await run(bin('playwright'), ['test', '--retries=1'], { env: found });
counted(browserTests, ended, 'playwright.json', ({ stats, suites, errors }) => {
  const specs = suites.flatMap(specsOf);
  const flakySpecs = specs.filter(({ ok, tests }) => ok && tests.some(({ status }) => status === 'flaky'));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    names: [...errors.map(({ message }) => firstLines(message)), ...specs.filter(({ ok }) => !ok).map(specReport)],
    second: flakySpecs.map(specReport),
  };
});

begin();
// A report that is missing has failed the run already.
if (['vitest.json', 'playwright.json'].every((file) => existsSync(join(results, file)))) {
  const passed = [...passedInVitest(read('vitest.json')), ...passedInPlaywright(read('playwright.json'))];
  const missing = unproved(promises(), passed).map((promise) => `\n    ${promise}`);
  check({ name: `promises that no passing test proves:${missing.join('')}`, ok: missing.length === 0 });
}
if (flaky.length > 0) process.stdout.write(`\n— what failed first and passed when it ran again\n${flaky.join('\n')}\n`);
if (failures.length > 0) process.stdout.write(`\n— what failed\n${failures.join('\n')}\n`);

process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exit(total.failed ? 1 : 0);
