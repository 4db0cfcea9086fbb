/**
 * `npx tsx scripts/fuzz-imports.ts`: mutates files of each kind of import and reads them. Prints what crashes, hangs, or is lost without a word;
 * a seed makes the same file each time.
 *
 *   npx tsx scripts/fuzz-imports.ts --times 10000
 *   npx tsx scripts/fuzz-imports.ts --kind daylio --seed 42
 */
import { parseArgs } from 'node:util';
import { fuzzKinds, fuzzOnce } from '../tests/support/import-fuzz.ts';

const { values } = parseArgs({
  options: { times: { type: 'string', default: '10000' }, kind: { type: 'string' }, seed: { type: 'string' } },
});
const kinds = values.kind === undefined ? Object.keys(fuzzKinds) : [values.kind];
const [from, times] = values.seed === undefined ? [0, Number(values.times)] : [Number(values.seed), 1];
let bad = 0;
for (const kind of kinds) {
  const started = Date.now();
  const findings = [];
  for (let seed = from; seed < from + times; seed++) {
    const finding = await fuzzOnce(kind, seed);
    if (finding) findings.push(finding);
  }
  bad += findings.length;
  console.log(`${kind}: ${times} files, ${findings.length} findings, ${((Date.now() - started) / 1000).toFixed(0)} s`);
  for (const { seed, what } of findings.slice(0, 5)) console.log(`  --kind ${kind} --seed ${seed}: ${what}`);
}
process.exitCode = bad > 0 ? 1 : 0;
