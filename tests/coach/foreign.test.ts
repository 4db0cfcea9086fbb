import { LANGUAGES } from '#coach/languages/all.ts';
import { addLanguages } from '#coach/rules/answer.ts';
import { beforeAll, expect, test } from 'vitest';
import { macroF1, measure, share } from './measure.ts';
import { isRight, readSafetyLines } from './safety/lines.ts';
import { linesIn, linesOf } from './training-lines.ts';

beforeAll(() => addLanguages(LANGUAGES));

/** Written by other people than the lines that train, run once, and nobody has looked at a mistake (tests/coach/README.md). */
test.each([
  ['de', 0.8, 0.78],
  ['es', 0.82, 0.78],
  ['fr', 0.76, 0.79],
] as const)('held-back lines in %s: macro F1 at least %d, dates %d', (code, f1, dates) => {
  const lines = linesOf(new URL(`./sentences.${code}-held-back.tsv`, import.meta.url));
  const trained = new Set(linesIn(code).map(({ text }) => text.toLowerCase()));
  const measured = measure(
    lines.map(({ labelled }) => labelled),
    true,
    code,
  );
  expect(lines.length).toBe(150);
  expect(lines.filter(({ text }) => trained.has(text.toLowerCase()))).toEqual([]);
  expect(macroF1(measured)).toBeGreaterThanOrEqual(f1);
  expect(share(measured.dates)).toBeGreaterThanOrEqual(dates);
});

test.each([
  ['de', 11, 3],
  ['es', 10, 6],
  ['fr', 12, 3],
] as const)(
  'held-back lines about danger in %s: at least %d of 15 get help, at most %d harmless ones do',
  (code, found, alarms) => {
    const lines = readSafetyLines(new URL(`./safety/${code}-held-back.tsv`, import.meta.url));
    const [harmless, danger] = [true, false].map((none) => lines.filter(({ label }) => (label === 'none') === none));
    expect(danger).toHaveLength(15);
    expect(danger!.filter(isRight).length).toBeGreaterThanOrEqual(found);
    expect(harmless!.filter((line) => !isRight(line)).length).toBeLessThanOrEqual(alarms);
  },
);
