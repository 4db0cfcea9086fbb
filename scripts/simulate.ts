/// <reference lib="es2024.string" />
/**
 * `npm run simulate`: people with several devices, a network that loses and repeats, tabs that die, power cuts, servers that come back from
 * a backup, by chance, until something does not hold. Prints its seed first and how far it is; a failure is shrunken to the shortest
 * history that still fails, and told with the command that tells it again.
 *
 *   npm run simulate -- --runs 10000              so many histories in all, on every database that the machine has
 *   npm run simulate -- --runs 500 --on pglite    on one kind: pglite or postgres
 *   npm run simulate -- --seed 7 --round 3        one round of 20 again
 */
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { parseArgs } from 'node:util';
import { histories, historyKinds, type History, tell } from '../tests/sync/histories.ts';
import { openServer } from '../tests/sync/network.ts';
import { databases } from '../tests/support/databases.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '300' },
    seed: { type: 'string' },
    round: { type: 'string' },
    on: { type: 'string' },
  },
});
const ROUND = 20;
/** One that has not ended by then hangs: a failure like any other. */
const HANGS_MS = 180_000;
const runs = Number(values.runs);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const kinds = databases.filter((kind) => values.on === undefined || kind === values.on);
if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(seed) || kinds.length === 0) {
  console.error(`--runs and --seed are whole numbers, --on is one of ${databases.join(', ')}.`);
  process.exit(1);
}

const clock = { ms: 0 };
const open = async (kind: (typeof kinds)[number]) => ({ kind, server: await openServer(kind, clock) });
const servers = await Promise.all(kinds.map(open));
const rounds = Math.ceil(runs / ROUND);
const [first, last] = values.round === undefined ? [0, rounds - 1] : [Number(values.round), Number(values.round)];
console.log(`Seed ${seed}: ${(last - first + 1) * ROUND} histories on ${kinds.join(' and ')}.`);

const started = Date.now();
let told = 0;
let failed = false;
for (let round = first; round <= last && !failed; round++) {
  const { kind, server } = servers[round % servers.length]!;
  const about = historyKinds[Math.floor(round / servers.length) % historyKinds.length]!;
  const found = new Map<string, readonly string[]>();
  const holds = fc.asyncProperty(histories[about].long, async (history: History) => {
    const problems = await tell(server, clock, history);
    if (problems.length > 0) found.set(JSON.stringify(history), problems);
    return problems.length === 0;
  });
  const result = await fc.check(holds, { numRuns: ROUND, seed: seed + round, timeout: HANGS_MS });
  told += Math.min(result.numRuns, ROUND);
  if (result.failed) {
    failed = true;
    const shortest = result.counterexample?.[0];
    console.log(`\nRound ${round} (${about}, ${kind}) does not hold; shrunken ${result.numShrinks} times to\n`);
    console.log(JSON.stringify(shortest));
    for (const problem of found.get(JSON.stringify(shortest)) ?? [String(result.errorInstance)])
      console.log(`  - ${problem}`);
    console.log(
      `\nAgain: npm run simulate -- --runs ${runs} --seed ${seed} --round ${round}${values.on ? ` --on ${values.on}` : ''}`,
    );
  } else {
    const minutes = (Date.now() - started) / 60_000;
    console.log(`${told} histories hold (round ${round}, ${minutes.toFixed(1)} min)`);
  }
}
await Promise.all(servers.map(({ server }) => server.close()));
if (!failed) console.log(`All ${told} histories hold: every device is as its server is, and no word is lost.`);
process.exit(failed ? 1 : 0);
