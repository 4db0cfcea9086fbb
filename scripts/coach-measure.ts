/**
 * Prints how well the built-in coach understands the labelled sentences of tests/coach: `tsx scripts/coach-measure.ts [--faults]`. With
 * `--safety FILE` it prints how many lines of a TSV file (tests/coach/safety/lines.ts) get the care that they need.
 */
import { careIn } from '../src/coach/safety.ts';
import { INTENTS, measure, precision, recall, share } from '../tests/coach/measure.ts';
import { isRight, readSafetyLines } from '../tests/coach/safety/lines.ts';
import { sets } from '../tests/coach/sets.ts';

const percent = (value: number) => `${(100 * value).toFixed(1)} %`.padStart(8);

/** Prints how many lines of each label get what they need: help at once for danger, nothing for `none`. */
function printSafety(path: string): void {
  const lines = readSafetyLines(path);
  for (const label of new Set(lines.map((line) => line.label))) {
    const all = lines.filter((line) => line.label === label);
    const wrong = all.filter((line) => !isRight(line));
    const what = label === 'none' ? 'false alarms' : 'missed';
    const asked = wrong.filter(({ text }) => careIn(text)?.level === 'heavy').length;
    console.log(
      `${label.padEnd(10)} ${all.length - wrong.length} of ${all.length} right, ${wrong.length} ${what}, of these ${asked} are asked about with help`,
    );
    if (process.argv.includes('--faults')) for (const { text } of wrong) console.log(`    ${text}`);
  }
}

const safety = process.argv.indexOf('--safety');
const measuredSets = safety < 0 ? Object.values(sets) : [];
if (safety >= 0) printSafety(process.argv[safety + 1] ?? '');

for (const { name, sentences, own } of measuredSets) {
  const measured = measure(sentences, own);
  console.log(`${name}: ${measured.sentences} sentences`);
  console.log('  intent     precision   recall   (right / given / labelled)');
  for (const intent of INTENTS) {
    const counts = measured.intents[intent];
    console.log(
      `  ${intent.padEnd(10)} ${percent(precision(counts))} ${percent(recall(counts))}   (${counts.right} / ${counts.given} / ${counts.wanted})`,
    );
  }
  for (const part of ['actions', 'dates', 'titles', 'moods'] as const)
    console.log(
      `  ${part.padEnd(10)} ${percent(share(measured[part]))}            (${measured[part].right} / ${measured[part].all})`,
    );
  if (process.argv.includes(`--faults=${name}`) || process.argv.includes('--faults'))
    for (const fault of measured.faults) console.log(`    ${fault}`);
  console.log('');
}
