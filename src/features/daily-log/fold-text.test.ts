import { expect, test } from 'vitest';
import { beginningOf, FOLD_OVER, FOLD_TO, hidesMatch } from './fold-text.ts';

const words = (n: number) => 'word '.repeat(n).trim();

test.each([
  ['a text of the most that is shown', 'x'.repeat(FOLD_OVER), null],
  ['one long word', 'x'.repeat(FOLD_OVER + 1), 'x'.repeat(FOLD_TO)],
  ['emoji, of which none is halved', `a${'🌊'.repeat(2000)}`, `a${'🌊'.repeat(FOLD_TO / 2 - 1)}`],
  ['words', words(1000), words(160)],
  ['a paragraph that ends before', `${words(120)}\n\n${words(900)}`, words(120)],
  ['a line that ends before', `${words(150)}\n${words(900)}`, words(150)],
  [
    'a paragraph that ends too early',
    `${words(3)}\n\n${'x'.repeat(3000)}`,
    `${words(3)}\n\n${'x'.repeat(FOLD_TO - 16)}`,
  ],
])('%s', (_, text, beginning) => {
  expect(beginningOf(text)).toBe(beginning);
});

test('a match is hidden only if it is beyond the beginning', () => {
  const text = `harbour ${words(1000)} Lighthouse`;
  const beginning = beginningOf(text)!;
  expect(hidesMatch(text, beginning, 'lighthouse')).toBe(true);
  expect(hidesMatch(text, beginning, 'harbour')).toBe(false);
  expect(hidesMatch(text, beginning, 'nothing')).toBe(false);
  expect(hidesMatch(text, beginning, '')).toBe(false);
});
