/**
 * `npx tsx scripts/fuzz-calendars.ts`: damages calendar files at random and reads, previews, shows and exports each. Exits with 1 when one
 * crashes, takes seconds, or loses an event without a word; such a file is written to the directory of --keep. The same seed gives the same files.
 *
 *   npx tsx scripts/fuzz-calendars.ts --runs 10000 --seed 1 --keep /tmp/faults
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fuzz } from '../tests/support/fuzz-calendar.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string' },
  },
});

let [events, slowest, failed] = [0, 0, 0];
const began = performance.now();
for (const { n, bytes, outcome } of fuzz(Number(values.runs), Number(values.seed))) {
  events += outcome.events;
  slowest = Math.max(slowest, outcome.ms);
  if (outcome.faults.length === 0) continue;
  failed++;
  console.log(`file ${n}: ${outcome.faults.join('; ')}`);
  if (values.keep) {
    mkdirSync(values.keep, { recursive: true });
    writeFileSync(join(values.keep, `${values.seed}-${n}.ics`), bytes);
  }
}
const seconds = Math.round((performance.now() - began) / 1000);
console.log(
  `${values.runs} files with ${events} events in ${seconds} s, the slowest ${Math.round(slowest)} ms: ${failed} with a fault`,
);
process.exitCode = failed > 0 ? 1 : 0;
