/**
 * `npm run mutate`: takes away each guard of the sync laws in turn (mutate/mutants.ts), in a copy of the sources, and runs the tests that must
 * notice. Prints a table: which guard, which test. Fails when a guard can be taken away unnoticed and no reason is given, or when one with a
 * reason is noticed after all.
 *
 *   npm run mutate                            every guard: 15 to 40 minutes
 *   npm run mutate -- 'law 2' 'fine print 5'  the guards of these
 *   npm run mutate -- --histories 60          for each also so many random histories, as `npm run simulate` runs them; default 0
 *   npm run mutate -- --jobs 2 --seed 7
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { bin, root } from './bootstrap.mjs';
import { type Mutant, mutants } from './mutate/mutants.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    histories: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    jobs: { type: 'string', default: '1' },
  },
});
/** Tests that hang are noticed too. */
const HANGS_MS = 300_000;
const SKIPPED = new Set(['node_modules', 'dist', 'test-results', '.git']);

interface Outcome {
  readonly mutant: Mutant;
  /** The titles of the tests that failed, or why there are none. */
  readonly caught: readonly string[];
  readonly simulator: string;
}

const isAsked = ({ guards }: Mutant) =>
  positionals.length === 0 || guards.split(', ').some((one) => positionals.includes(one));
const asked = mutants.filter(isAsked);
if (asked.length === 0) {
  console.error(`No guard is of ${positionals.join(', ')}.`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'daymark-mutate-'));
/** Each ends a run of tests with its workers. */
const running = new Set<() => void>();
process.once('exit', () => {
  for (const stop of running) stop();
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

console.log(`Seed ${values.seed}: ${asked.length} guards.`);
const copies = Array.from({ length: Number(values.jobs) }, (_, n) => copyOfSources(join(folder, String(n))));
const whole = await testsIn(copies[0]!, [...new Set(asked.flatMap(({ tests }) => tests))], 4 * HANGS_MS);
if (whole.length > 0) {
  console.error(`Without a mutant these fail already: ${whole.join('; ')}`);
  process.exit(1);
}
const waiting = [...asked];
const outcomes: Outcome[] = [];
await Promise.all(
  copies.map(async (copy) => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const outcome = await outcomeOf(copy, mutant);
      outcomes.push(outcome);
      console.log(`${String(outcomes.length).padStart(3)}  ${rowOf(outcome)}`);
    }
  }),
);
const isWrong = ({ mutant, caught }: Outcome) => caught.length > 0 === (mutant.survives !== undefined);
const wrong = outcomes.filter(isWrong);
console.log(
  `\n${outcomes.filter(({ caught }) => caught.length > 0).length} of ${outcomes.length} are noticed by a test.`,
);
for (const { mutant, caught } of outcomes)
  if (caught.length === 0) console.log(`  not: ${mutant.name}. ${mutant.survives ?? 'It needs a test.'}`);
process.exit(wrong.length > 0 ? 1 : 0);

function rowOf({ mutant, caught, simulator }: Outcome): string {
  const [first = 'NO TEST', ...more] = caught;
  const others = more.length > 0 ? ` (and ${more.length} more)` : '';
  return `${mutant.guards}: ${mutant.name}\n     ${first}${others}${simulator && `\n     simulator: ${simulator}`}`;
}

async function outcomeOf(copy: string, mutant: Mutant): Promise<Outcome> {
  const path = join(copy, mutant.file);
  const before = readFileSync(path, 'utf8');
  const parts = before.split(mutant.find);
  if (parts.length !== 2)
    throw new Error(`${mutant.file} has the guard of "${mutant.name}" ${parts.length - 1} times, not once.`);
  writeFileSync(path, parts.join(mutant.replace));
  try {
    const caught = await testsIn(copy, mutant.tests, HANGS_MS);
    return { mutant, caught, simulator: Number(values.histories) > 0 ? await simulated(copy) : '' };
  } finally {
    writeFileSync(path, before);
  }
}

/** Runs these files of tests in a copy; resolves to the titles of the tests that failed. */
async function testsIn(copy: string, files: readonly string[], ms: number): Promise<string[]> {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const args = [bin('vitest'), 'run', '--retry=1', '--reporter=json', `--outputFile=${report}`, ...files];
  const { code } = await ended(copy, args, ms);
  if (code === undefined) return ['the time limit'];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
  };
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
    const all = status === 'failed' && failed.length === 0 ? ['the file as a whole'] : failed;
    return all.map((title) => `${relative(copy, name)} "${title.trim()}"`);
  });
}

/** The first failed history, or how many have passed. */
async function simulated(copy: string): Promise<string> {
  const options = ['--runs', values.histories, '--seed', values.seed, '--on', 'pglite', '--jobs', '1'];
  const { code, said } = await ended(
    copy,
    ['--import', 'tsx', join('scripts', 'simulate.ts'), ...options],
    HANGS_MS * 4,
    // It would look for the shortest history that fails.
    /^Round .*Looking for/m,
  );
  const failed = /^Round (\d+) \((.*)\): (.*?)\.? Looking for/m.exec(said);
  if (failed) return `round ${failed[1]} (${failed[2]}): ${failed[3]}`;
  return code === 0 ? 'nothing' : 'the time limit';
}

/** Runs Node in a copy. Stops it after `ms`, or when its output matches `enough`; without a code then. */
function ended(
  copy: string,
  args: readonly string[],
  ms: number,
  enough?: RegExp,
): Promise<{ readonly code?: number; readonly said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: copy, stdio: ['ignore', 'pipe', 'ignore'], detached: true });
    let said = '';
    const stop = () => {
      // Its workers too.
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    };
    const timer = setTimeout(stop, ms);
    running.add(stop);
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (enough?.test(said)) stop();
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      running.delete(stop);
      resolve(code === null ? { said } : { code, said });
    });
  });
}

/** The sources, with the packages of this clone. */
function copyOfSources(copy: string): string {
  cpSync(root, copy, { recursive: true, filter: (path) => !SKIPPED.has(relative(root, path)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
