import { mayBeOwn } from '#coach/own-first.ts';
import { expect, test } from 'vitest';
import { givenFor, measure, precision, recall, share } from './measure.ts';
import { datesHeldBack } from './sentences.dates-held-back.ts';
import { datesTuning } from './sentences.dates-tuning.ts';
import { heldBack } from './sentences.held-back.ts';
import { next } from './sentences.next.ts';
import { ordinaryHeldBack } from './sentences.ordinary-held-back.ts';
import { peopleTuningMore } from './sentences.people-tuning-more.ts';
import { peopleTuning } from './sentences.people-tuning.ts';
import { plainHeldBack } from './sentences.plain-held-back.ts';
import { tuningHard } from './sentences.tuning-hard.ts';
import { tuningNext } from './sentences.tuning-next.ts';
import { tuning as first } from './sentences.tuning.ts';
import { weeksHeldBack } from './sentences.weeks-held-back.ts';

const tuning = [...first, ...tuningHard];
const people = [...peopleTuning, ...peopleTuningMore];

const PRECISION = 0.95;
const RECALL = 0.85;
const DATES = 0.95;
const FILED = ['journal', 'calendar', 'memory', 'task', 'chat'] as const;

test('there are enough sentences, and no sentence is in both halves', () => {
  const said = [
    ...tuning,
    ...heldBack,
    ...tuningNext,
    ...next,
    ...datesHeldBack,
    ...datesTuning,
    ...weeksHeldBack,
    ...ordinaryHeldBack,
    ...plainHeldBack,
    ...people,
  ].map(([sentence]) => sentence.toLowerCase());
  expect(said.length).toBeGreaterThanOrEqual(1_000);
  expect(new Set(said).size).toBe(said.length);
});

for (const [name, set] of [
  ['tuning', tuning],
  ['held-back', heldBack],
] as const) {
  const measured = measure(set);
  test.each(FILED)(`the ${name} half: precision and recall of %s are high enough`, (intent) => {
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

test.each([
  ['tuned', tuningNext, 0.97, 0.95],
  ['held back', next, 0.96, 0.96],
  ['tuned to days and times', datesTuning, 0.97, 0.97],
  ['held back, days and times', datesHeldBack, 0.98, 0.98],
  ['held back, the first weeks', weeksHeldBack, 0.96, 0.97],
  ['held back, ordinary lines', ordinaryHeldBack, 0.95, 0.94],
  ['tuned, ten people', people, 0.97, 0.97],
] as const)(
  'what is said after the first days, %s: intents and days are right often enough',
  (_, set, least, dates) => {
    const { intents, ...measured } = measure(set, true);
    const all = Object.values(intents).reduce((a, b) => ({
      wanted: a.wanted + b.wanted,
      given: a.given + b.given,
      right: a.right + b.right,
    }));
    expect(precision(all)).toBeGreaterThanOrEqual(least);
    expect(recall(all)).toBeGreaterThanOrEqual(least);
    expect(share(measured.dates)).toBeGreaterThanOrEqual(dates);
    expect(share(measured.actions)).toBeGreaterThanOrEqual(0.97);
    expect(share(measured.titles)).toBeGreaterThanOrEqual(0.95);
  },
);

test('what the device answers and does is offered to it: its first word lets the rules be loaded', () => {
  const own = [...tuningNext, ...next, ...datesTuning, ...datesHeldBack, ...weeksHeldBack, ...people].filter(
    ([said, want]) =>
      (want?.intent === 'answer' || want?.intent === 'act') && givenFor(said, true)[0]?.intent === want.intent,
  );
  expect(own.length).toBeGreaterThan(100);
  expect(own.map(([said]) => said).filter((said) => !mayBeOwn(said))).toEqual([]);
});
