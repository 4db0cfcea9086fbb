import { LANGUAGES } from '#coach/languages/all.ts';
import { addLanguages } from '#coach/rules/answer.ts';
import { careIn } from '#coach/safety.ts';
import { beforeAll, expect, test } from 'vitest';
import { macroF1, measure, share } from './measure.ts';
import { readSafetyLines } from './safety/lines.ts';
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
  ['es', 9, 3],
  ['fr', 11, 5],
] as const)(
  'held-back lines about danger in %s: at least %d of 15 get help or a question with it, at most %d of some 22 harmless ones do',
  (code, found, alarms) => {
    const lines = readSafetyLines(new URL(`./safety/${code}-held-back.tsv`, import.meta.url));
    const [harmless, danger] = [true, false].map((none) => lines.filter(({ label }) => (label === 'none') === none));
    expect(danger).toHaveLength(15);
    expect(danger!.filter(({ text }) => careIn(text)).length).toBeGreaterThanOrEqual(found);
    expect(harmless!.filter(({ text }) => careIn(text)).length).toBeLessThanOrEqual(alarms);
  },
);

test.each(['de', 'es', 'fr'] as const)(
  'of 150 ordinary held-back lines in %s one gets help at once at most, and one in 20 is asked about',
  (code) => {
    const lines = linesOf(new URL(`./sentences.${code}-held-back.tsv`, import.meta.url));
    const cares = lines.map(({ text }) => careIn(text)?.level);
    expect(cares.filter((level) => level === 'danger').length).toBeLessThanOrEqual(1);
    expect(cares.filter((level) => level === 'heavy').length).toBeLessThanOrEqual(lines.length / 20);
  },
);
