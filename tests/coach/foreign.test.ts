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
  ['de', 'de', 0.82, 0.75],
  ['es', 'es', 0.81, 0.8],
  ['fr', 'fr', 0.8, 0.8],
  ['de', 'de-next', 0.84, 0.73],
  ['es', 'es-next', 0.85, 0.83],
  ['fr', 'fr-next', 0.8, 0.68],
  ['fr', 'fr-third', 0.9, 0.86, 99],
  // Nearly every line of these is a task or an event, so the F1 of what is rare says little.
  ['de', 'de-dates', 0.7, 0.85, 40],
  ['es', 'es-dates', 0.7, 0.92, 40],
  ['fr', 'fr-dates', 0.6, 0.8, 50],
] as const)(
  'held-back lines in %s of %s: macro F1 at least %d, dates %d',
  (code, name, f1, dates, count: number = 150) => {
    const lines = linesOf(new URL(`./sentences.${name}-held-back.tsv`, import.meta.url));
    const trained = new Set(linesIn(code).map(({ text }) => text.toLowerCase()));
    const measured = measure(
      lines.map(({ labelled }) => labelled),
      true,
      code,
    );
    expect(lines.length).toBe(count);
    expect(lines.filter(({ text }) => trained.has(text.toLowerCase()))).toEqual([]);
    expect(macroF1(measured)).toBeGreaterThanOrEqual(f1);
    expect(share(measured.dates)).toBeGreaterThanOrEqual(dates);
  },
);

test.each([
  ['de', 13, 15, 3],
  ['es', 12, 15, 5],
  ['fr', 14, 15, 3],
  ['de-next', 40, 50, 12],
  ['es-next', 41, 50, 9],
  ['fr-next', 38, 50, 3],
] as const)(
  'held-back lines about danger in %s: at least %d of %d get help or a question with it, at most %d harmless ones do',
  (name, found, all, alarms) => {
    const lines = readSafetyLines(new URL(`./safety/${name}-held-back.tsv`, import.meta.url));
    const [harmless, danger] = [true, false].map((none) => lines.filter(({ label }) => (label === 'none') === none));
    expect(danger).toHaveLength(all);
    expect(danger!.filter(({ text }) => careIn(text)).length).toBeGreaterThanOrEqual(found);
    expect(harmless!.filter(({ text }) => careIn(text)).length).toBeLessThanOrEqual(alarms);
  },
);

test('of 900 ordinary held-back lines in German, Spanish and French one in 200 gets help at once at most, and one in 50 is asked about', () => {
  const lines = ['de', 'es', 'fr', 'de-next', 'es-next', 'fr-next'].flatMap((name) =>
    linesOf(new URL(`./sentences.${name}-held-back.tsv`, import.meta.url)),
  );
  const cares = lines.map(({ text }) => careIn(text)?.level);
  expect(lines).toHaveLength(900);
  expect(cares.filter((level) => level === 'danger').length).toBeLessThanOrEqual(lines.length / 200);
  expect(cares.filter((level) => level === 'heavy').length).toBeLessThanOrEqual(lines.length / 50);
});
