/// <reference lib="es2024.string" />
/**
 * `npm run simulate`: runs random histories of people with several devices, with lost and repeated messages, killed tabs, power cuts and
 * servers restored from a backup, until a check fails. Prints its seed and its progress. A failing history is shortened as far as it
 * still fails, and is printed with the command that runs it again.
 *
 *   npm run simulate -- --runs 10000              this many histories in all, long and short, on every available database
 *   npm run simulate -- --runs 500 --on pglite    on one kind: pglite or postgres
 *   npm run simulate -- --runs 500 --jobs 4       in this many processes; by default one for each core
 *   npm run simulate -- --seed 7 --round 3        one round of 20 again
 */
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { histories, historyKinds, type History, type Length, tell } from '../tests/sync/histories.ts';
import { openServer } from '../tests/sync/network.ts';
import { databases } from '../tests/support/databases.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '300' },
    seed: { type: 'string' },
    round: { type: 'string' },
    on: { type: 'string' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    /** The share of the rounds that one of several processes runs: 'n/of'. */
    share: { type: 'string', default: '0/1' },
  },
});
const ROUND = 20;
/** The time limit of a history; after it the history counts as failed. */
const HANGS_MS = 180_000;
const LENGTHS: readonly Length[] = ['long', 'short'];
const runs = Number(values.runs);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const kinds = databases.filter((kind) => values.on === undefined || kind === values.on);
const [share = 0, shares = 1] = values.share.split('/').map(Number);
const jobs = values.round !== undefined || shares > 1 ? 1 : Number(values.jobs);
if (![runs, jobs].every((n) => Number.isInteger(n) && n > 0) || !Number.isInteger(seed) || kinds.length === 0) {
  console.error(`--runs, --jobs and --seed are whole numbers, --on is one of ${databases.join(', ')}.`);
  process.exit(1);
}
const all = Array.from({ length: Math.ceil(runs / ROUND) }, (_, round) => round);
const mine = values.round === undefined ? all.filter((round) => round % shares === share) : [Number(values.round)];
if (shares === 1) console.log(`Seed ${seed}: ${mine.length * ROUND} histories on ${kinds.join(' and ')}.`);

process.exit(jobs > 1 ? await together() : await alone());

/** Runs several processes, each with its share; the first failure ends them all. */
async function together(): Promise<number> {
  const options = ['--runs', String(runs), '--seed', String(seed), ...(values.on ? ['--on', values.on] : [])];
  const children = Array.from({ length: jobs }, (_, n) =>
    fork(import.meta.filename, [...options, '--share', `${n}/${jobs}`]),
  );
  const codes = await Promise.all(
    children.map(
      (child) =>
        new Promise<number>((ended) => {
          child.once('exit', (code) => {
            if (code !== 0) for (const other of children) other.kill();
            // Ended by a signal: after a failure in another process, or by the system, which is no pass either.
            ended(code ?? 1);
          });
        }),
    ),
  );
  const code = Math.max(...codes);
  if (code === 0)
    console.log(
      `All ${mine.length * ROUND} histories passed: every device has the rows of its server, and no word is lost.`,
    );
  return code;
}

/** Runs this process' rounds. Returns the exit code. */
async function alone(): Promise<number> {
  const clock = { ms: 0 };
  const open = async (kind: (typeof kinds)[number]) => ({ kind, server: await openServer(kind, clock) });
  const servers = await Promise.all(kinds.map(open));
  const started = Date.now();
  let count = 0;
  for (const round of mine) {
    // Each share has both databases, all kinds of histories and both lengths.
    const nth = Math.floor(round / shares);
    const { kind, server } = servers[nth % servers.length]!;
    const about = historyKinds[Math.floor(nth / servers.length) % historyKinds.length]!;
    const length = LENGTHS[Math.floor(nth / servers.length / historyKinds.length) % LENGTHS.length]!;
    const run = (history: History) => within(HANGS_MS, tell(server, clock, history));
    const holds = fc.asyncProperty(histories[about][length], async (history) => (await run(history)).length === 0);
    const result = await fc.check(holds, { numRuns: ROUND, seed: seed + round, endOnFailure: true });
    count += Math.min(result.numRuns, ROUND);
    if (result.failed) {
      const [failed] = result.counterexample!;
      // Shortening takes minutes, so say that it runs.
      console.log(
        `Round ${round} (${about}, ${kind}): ${(await run(failed))[0]}. Looking for the shortest history that fails…`,
      );
      const shortest = await shortened(failed, async (history) => (await run(history)).length > 0);
      console.log(`\nRound ${round} (${about}, ${kind}) failed; shortened from ${failed.steps.length} steps to\n`);
      console.log(JSON.stringify(shortest));
      for (const problem of await run(shortest)) console.log(`  - ${problem}`);
      const on = values.on ? ` --on ${values.on}` : '';
      console.log(
        `\nAgain: npm run simulate -- --runs ${runs} --seed ${seed} --round ${round} --share ${values.share}${on}`,
      );
      return 1;
    }
    const minutes = (Date.now() - started) / 60_000;
    const of = shares > 1 ? ` of process ${share}` : '';
    console.log(`${count} histories${of} passed (round ${round}, ${minutes.toFixed(1)} min)`);
  }
  await Promise.all(servers.map(({ server }) => server.close()));
  if (shares === 1)
    console.log(`All ${count} histories passed: every device has the rows of its server, and no word is lost.`);
  return 0;
}

/** The problems of a history; one that hangs or throws has a problem too. */
async function within(ms: number, problems: Promise<readonly string[]>): Promise<readonly string[]> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hangs = new Promise<readonly string[]>((resolve) => {
    timer = setTimeout(() => resolve([`does not end within ${ms / 1000} s`]), ms);
  });
  try {
    return await Promise.race([problems, hangs]);
  } catch (thrown) {
    return [String(thrown)];
  } finally {
    clearTimeout(timer);
  }
}

/** The history without the steps that it does not need to fail: half of the steps at a time first, in the end each alone. */
async function shortened(history: History, fails: (history: History) => Promise<boolean>): Promise<History> {
  let { steps } = history;
  let parts = 2;
  while (steps.length > 1) {
    const size = Math.ceil(steps.length / parts);
    const starts = Array.from({ length: Math.ceil(steps.length / size) }, (_, nth) => nth * size);
    let without: History['steps'] | undefined;
    for (const at of starts) {
      const rest = [...steps.slice(0, at), ...steps.slice(at + size)];
      if (!(await fails({ ...history, steps: rest }))) continue;
      without = rest;
      break;
    }
    if (without) [steps, parts] = [without, Math.max(parts - 1, 2)];
    else if (size === 1) break;
    else parts = Math.min(parts * 2, steps.length);
  }
  return { ...history, steps };
}
