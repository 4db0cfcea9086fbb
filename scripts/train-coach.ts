/**
 * `npm run coach:train`: makes src/coach/danger-weights.ts and src/coach/filing-weights.ts from the labelled lines of tests/coach. The same lines give
 * the same weights.
 */
import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { trainDanger } from '../tests/coach/safety/train.ts';
import { trainFiling } from '../tests/coach/train-filing.ts';

const write = (name: string, text: string) => writeFileSync(new URL(`../src/coach/${name}`, import.meta.url), text);
const sizeOf = (...text: string[]) => `${(brotliCompressSync(text.join('')).length / 1000).toFixed(1)} KB`;
const numbers = (values: readonly number[]) => values.map((value) => Number(value.toFixed(4))).join(', ');

const danger = trainDanger();
const bytes = Buffer.from(danger.weights.buffer).toString('base64');
write(
  'danger-weights.ts',
  `/** Made by \`npm run coach:train\` from the labelled lines of tests/coach. Weights of 'self', then of 'hurt', one byte each. */
export const BIAS: readonly [self: number, hurt: number] = [${numbers(danger.bias)}];
/** What one step of a byte is worth. */
export const SCALE = ${danger.scale.toPrecision(6)};
export const WEIGHTS =
  '${bytes}';
`,
);
console.log(`Danger: trained on ${danger.lines} lines; ${sizeOf(bytes)}.`);

const filing = trainFiling();
write(
  'filing-weights.ts',
  `/** Made by \`npm run coach:train\` from the labelled lines of tests/coach (filing-model.ts reads it). */
export const BIAS: readonly number[] = [
  ${numbers(filing.bias)},
];
/** What one step of a letter is worth. */
export const SCALE = ${filing.scale.toPrecision(6)};
/** The features that have weights, each as its distance from the one before it, in two letters. */
export const HELD =
  "${filing.held}";
/** The weights of each of these features for each kind, one letter each. */
export const WEIGHTS =
  "${filing.weights}";
`,
);
console.log(`Filing: trained on ${filing.lines} lines; ${sizeOf(filing.held, filing.weights)}.`);
