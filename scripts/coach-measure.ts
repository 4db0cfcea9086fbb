/**
 * Prints how well the built-in coach understands labelled lines: `tsx scripts/coach-measure.ts [--faults] [--language de] [FILE …]`. Without a file it measures the sets
 * of tests/coach; of a file with `# voice:` comments it also prints each voice; `--language de` says in which language they are. With `--safety FILE` it prints how many lines of a TSV file
 * (tests/coach/safety/lines.ts) get the care that they need.
 */
import { pathToFileURL } from 'node:url';
import { LANGUAGES } from '../src/coach/languages/all.ts';
import { addLanguages } from '../src/coach/rules/answer.ts';
import { careIn } from '../src/coach/safety.ts';
import type { Labelled } from '../tests/coach/labels.ts';
import { INTENTS, macroF1, measure, precision, recall, share } from '../tests/coach/measure.ts';
import { linesOf } from '../tests/coach/training-lines.ts';
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

/** One line: the mean of the F1 of the intents, lines with every action and date right, the same of lines with several things, exact dates. */
function printSummary(name: string, lines: readonly Labelled[], own: boolean): ReturnType<typeof measure> {
  const measured = measure(lines, own, language);
  const several =
    measured.several.all > 0 ? `  several ${percent(share(measured.several))} of ${measured.several.all}` : '';
  console.log(
    `${name}: ${lines.length} lines  macro F1 ${macroF1(measured).toFixed(3)}  wholly right ${percent(share(measured.wholly))}  dates ${percent(share(measured.dates))}${several}`,
  );
  return measured;
}

function printIntents({ intents, ...measured }: ReturnType<typeof measure>): void {
  console.log('  intent     precision   recall   (right / given / labelled)');
  for (const intent of INTENTS) {
    const counts = intents[intent];
    console.log(
      `  ${intent.padEnd(10)} ${percent(precision(counts))} ${percent(recall(counts))}   (${counts.right} / ${counts.given} / ${counts.wanted})`,
    );
  }
  for (const part of ['actions', 'dates', 'titles', 'moods'] as const)
    console.log(
      `  ${part.padEnd(10)} ${percent(share(measured[part]))}            (${measured[part].right} / ${measured[part].all})`,
    );
  if (process.argv.includes('--faults')) for (const fault of measured.faults) console.log(`    ${fault}`);
  console.log('');
}

const after = (option: string) => process.argv[process.argv.indexOf(option, 2) + 1 || process.argv.length];
const safety = after('--safety');
const language = after('--language');
addLanguages(LANGUAGES);
const files = process.argv.slice(2).filter((word) => !word.startsWith('--') && word !== language);
if (safety) printSafety(safety);
else if (files.length > 0)
  for (const file of files) {
    const lines = linesOf(pathToFileURL(file));
    for (const voice of new Set(lines.map((line) => line.voice))) {
      const own = lines.filter((line) => line.voice === voice).map(({ labelled }) => labelled);
      if (own.length < lines.length) printSummary(`  ${voice.slice(0, 40)}`, own, true);
    }
    printIntents(
      printSummary(
        file,
        lines.map(({ labelled }) => labelled),
        true,
      ),
    );
  }
else for (const { name, sentences, own } of Object.values(sets)) printIntents(printSummary(name, sentences, own));
