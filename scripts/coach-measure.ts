/** Prints how well the built-in coach understands the labelled sentences of tests/coach: `tsx scripts/coach-measure.ts [--faults]`. */
import { INTENTS, measure, precision, recall, share } from '../tests/coach/measure.ts';
import { datesHeldBack } from '../tests/coach/sentences.dates-held-back.ts';
import { datesTuning } from '../tests/coach/sentences.dates-tuning.ts';
import { heldBack } from '../tests/coach/sentences.held-back.ts';
import { next } from '../tests/coach/sentences.next.ts';
import { ordinaryHeldBack } from '../tests/coach/sentences.ordinary-held-back.ts';
import { peopleTuningMore } from '../tests/coach/sentences.people-tuning-more.ts';
import { peopleTuning } from '../tests/coach/sentences.people-tuning.ts';
import { tuningHard } from '../tests/coach/sentences.tuning-hard.ts';
import { tuningNext } from '../tests/coach/sentences.tuning-next.ts';
import { tuning } from '../tests/coach/sentences.tuning.ts';
import { weeksHeldBack } from '../tests/coach/sentences.weeks-held-back.ts';

const percent = (value: number) => `${(100 * value).toFixed(1)} %`.padStart(8);

for (const [name, set, own] of [
  ['tuning', [...tuning, ...tuningHard], false],
  ['held back', heldBack, false],
  ['tuning, after the first days', tuningNext, true],
  ['held back, after the first days', next, true],
  ['tuning, days and times', datesTuning, true],
  ['held back, days and times', datesHeldBack, true],
  ['held back, the first weeks', weeksHeldBack, true],
  ['held back, ordinary lines', ordinaryHeldBack, true],
  ['tuning, ten people', [...peopleTuning, ...peopleTuningMore], true],
] as const) {
  const measured = measure(set, own);
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
