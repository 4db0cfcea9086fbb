/** Prints how well the built-in coach understands the labelled sentences of tests/coach: `tsx scripts/coach-measure.ts [--faults]`. */
import { INTENTS, measure, precision, recall, share } from '../tests/coach/measure.ts';
import { sets } from '../tests/coach/sets.ts';

const percent = (value: number) => `${(100 * value).toFixed(1)} %`.padStart(8);

for (const { name, sentences, own } of Object.values(sets)) {
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
