/**
 * `npm run coach:train`: makes src/coach/danger-weights.ts, src/coach/filing-weights.ts and src/coach/languages/weights.*.ts from the labelled lines of tests/coach. The same lines give
 * the same weights.
 */
import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { PackedWeights } from '../src/coach/sparse-model.ts';
import { trainDanger } from '../tests/coach/safety/train.ts';
import { trainFiling, trainFilingIn } from '../tests/coach/train-filing.ts';
import { LANGUAGES } from '../src/coach/languages/all.ts';

function write(file: string, classes: string, { lines, ...weights }: PackedWeights & { readonly lines: number }): void {
  const { BIAS, SCALE, HELD, WEIGHTS } = weights;
  writeFileSync(
    new URL(`../src/coach/${file}.ts`, import.meta.url),
    `/** Made by \`npm run coach:train\` from the labelled lines of tests/coach, as sparse-model.ts reads it. Of ${classes}. */
export const BIAS: readonly number[] = [
  ${BIAS.map((value) => Number(value.toFixed(4))).join(', ')},
];
/** What one step of a letter is worth. */
export const SCALE = ${SCALE.toPrecision(6)};
/** The features that have weights, each as its distance from the one before it, in two letters. */
export const HELD =
  "${HELD}";
/** The weights of each of these features for each class, one letter each. */
export const WEIGHTS =
  "${WEIGHTS}";
`,
  );
  const size = brotliCompressSync(HELD + WEIGHTS).length;
  console.log(`${file}: trained on ${lines} lines; ${(size / 1000).toFixed(1)} KB.`);
}

write('danger-weights', "'self' and 'hurt', counted from 'none'", trainDanger());
write('filing-weights', 'each kind of filing-model.ts', trainFiling());
for (const language of LANGUAGES)
  write(`languages/weights.${language.code}`, 'each kind of filing-model.ts', trainFilingIn(language));
