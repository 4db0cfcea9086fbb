/** `npm run coach:train`: makes src/coach/danger-weights.ts from the labelled lines of tests/coach. The same lines give the same weights. */
import { writeFileSync } from 'node:fs';
import { trainDanger } from '../tests/coach/safety/train.ts';

const { weights, bias, scale, lines } = trainDanger();
const text = Buffer.from(weights.buffer).toString('base64');
writeFileSync(
  new URL('../src/coach/danger-weights.ts', import.meta.url),
  `/** Made by \`npm run coach:train\` from the labelled lines of tests/coach. Weights of 'self', then of 'hurt', one byte each. */
export const BIAS: readonly [self: number, hurt: number] = [${bias.map((value) => value.toFixed(4)).join(', ')}];
/** What one step of a byte is worth. */
export const SCALE = ${scale.toPrecision(6)};
export const WEIGHTS =
  '${text}';
`,
);
console.log(`Trained on ${lines} lines; ${Math.round(text.length / 1000)} KB.`);
