import { expect, test } from 'vitest';
import { INTENTS, measure, precision, recall, share } from './measure.ts';
import { heldBack } from './sentences.held-back.ts';
import { next } from './sentences.next.ts';
import { tuningHard } from './sentences.tuning-hard.ts';
import { tuningNext } from './sentences.tuning-next.ts';
import { tuning as first } from './sentences.tuning.ts';

const tuning = [...first, ...tuningHard];

const PRECISION = 0.95;
const RECALL = 0.85;
const DATES = 0.95;

test('there are enough sentences, and no sentence is in both halves', () => {
  const said = [...tuning, ...heldBack, ...tuningNext, ...next].map(([sentence]) => sentence.toLowerCase());
  expect(said.length).toBeGreaterThanOrEqual(1_000);
  expect(new Set(said).size).toBe(said.length);
});

for (const [name, set, own] of [
  ['tuning', tuning, false],
  ['held-back', heldBack, false],
  ['tuning half of what is said after the first days, the', tuningNext, true],
  ['held-back half of what is said after the first days, the', next, true],
] as const) {
  const measured = measure(set, own);
  test.each([...INTENTS])(`the ${name} half: precision and recall of %s are high enough`, (intent) => {
    const counts = measured.intents[intent];
    expect(precision(counts)).toBeGreaterThanOrEqual(PRECISION);
    expect(recall(counts)).toBeGreaterThanOrEqual(RECALL);
  });

  test(`the ${name} half: dates, times, actions and names are right often enough`, () => {
    expect(share(measured.dates)).toBeGreaterThanOrEqual(DATES);
    expect(share(measured.actions)).toBeGreaterThanOrEqual(0.97);
    expect(share(measured.titles)).toBeGreaterThanOrEqual(0.95);
  });
}
