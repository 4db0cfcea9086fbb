import { describe, expect, test } from 'vitest';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';
import { passedInPlaywright, passedInVitest, pointsIn, promises, testsNamedIn, unproved } from './proofs.mjs';

const points = pointsIn('# Spec 000\n000.1\tthe skip link\n000.12\tthe header\n');
const vitest = (status: string, fullName: string) =>
  passedInVitest({ testResults: [{ name: join(root, 'src/a.test.ts'), assertionResults: [{ status, fullName }] }] });
const playwright = (status: string, title: string) =>
  passedInPlaywright({
    suites: [
      {
        specs: [],
        suites: [{ specs: [{ ok: status !== 'unexpected', title, file: 'e2e/a.spec.ts', tests: [{ status }] }] }],
      },
    ],
  });

describe('points of the specifications', () => {
  const named: never[] = [];
  test.each([
    ['vitest', vitest('passed', 'shell shows both @000.1 @000.12')],
    ['Playwright', playwright('expected', 'both @000.1 @000.12')],
    ['Playwright, at the second try', playwright('flaky', 'both @000.1 @000.12')],
  ])('are proved by a test of %s that passed', (_, passed) => {
    expect(unproved({ points, named }, passed)).toEqual([]);
  });

  test.each([
    ['was skipped', vitest('skipped', 'both @000.1 @000.12')],
    ['is still to be written', vitest('todo', 'both @000.1 @000.12')],
    ['failed', vitest('failed', 'both @000.1 @000.12')],
    ['was skipped in Playwright', playwright('skipped', 'both @000.1 @000.12')],
    ['failed in Playwright', playwright('unexpected', 'both @000.1 @000.12')],
    ['has no tag', vitest('passed', 'the skip link, the header')],
  ])('are not proved by a test that %s', (_, passed) => {
    expect(unproved({ points, named }, passed)).toEqual(['@000.1 the skip link', '@000.12 the header']);
  });

  test('are not proved by a number that only begins with theirs, and a tag without a point is named', () => {
    expect(unproved({ points, named }, vitest('passed', 'x @000.12 @000.99'))).toEqual([
      '@000.1 the skip link',
      '@000.99 is not in tests/spec/points.tsv',
    ]);
  });

  test.each(['000.1\tone\n000.1\ttwo', '000.1', '0.1\tone'])('a table with the rows %j is refused', (table) => {
    expect(() => pointsIn(table)).toThrow(/points\.tsv:\d/);
  });
});

describe('tests that a table names', () => {
  const named = testsNamedIn(
    '| law | test |\n|---|---|\n| 5. "no" | `src/a.test.ts` "law 5: %s removes…", "the rest" |\n',
  );

  test('are all of its last cell', () => {
    expect(named).toEqual([
      { file: 'src/a.test.ts', title: 'law 5: %s removes' },
      { file: 'src/a.test.ts', title: 'the rest' },
    ]);
  });

  test('may be of the browser', () => {
    const ofBrowser = testsNamedIn('| a law | `tests/e2e/a.spec.ts` "a menu…" |\n');
    expect(unproved({ points: new Map(), named: ofBrowser }, playwright('expected', 'a menu opens'))).toEqual([]);
    expect(unproved({ points: new Map(), named: ofBrowser }, playwright('skipped', 'a menu opens'))).toHaveLength(1);
  });

  test.each([
    ['passed', []],
    ['skipped', ['src/a.test.ts "law 5: %s removes"', 'src/a.test.ts "the rest"']],
  ])('have proved their row if they passed: %s', (status, missing) => {
    const passed = [...vitest(status, 'engine law 5: a timeout removes nothing'), ...vitest(status, 'the rest of it')];
    expect(unproved({ points: new Map(), named }, passed)).toEqual(missing);
  });
});

test('the documents have their promises', () => {
  const { points, named } = promises();
  expect(points.size).toBeGreaterThan(150);
  expect(named.length).toBeGreaterThan(100);
});
