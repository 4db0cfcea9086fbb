import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { cutText } from './cut.ts';
import { isStorableText } from './storable.ts';

test('a short text stays as it is', () => {
  expect(cutText('four', 4)).toBe('four');
  expect(cutText('', 4)).toBe('');
});

test.each([
  ['an emoji', 'ab😀', 3, 'ab'],
  ['a family of four', 'ab👨‍👩‍👧‍👦c', 6, 'ab'],
  ['a flag', 'a🇩🇪', 3, 'a'],
  ['a letter with its accent', 'cafe\u0301s', 4, 'caf'],
  ['letters', 'abcdef', 3, 'abc'],
  ['a character that is the whole text', '😀', 1, ''],
])('%s is never cut in two', (_, text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});

test('whatever the text and the length: a beginning, short enough, well-formed, and not much shorter than allowed', () => {
  const text = fc
    .array(fc.constantFrom('a', ' ', 'é', 'e\u0301', '😀', '👩🏽‍🚀', '🇩🇪', '\n', '漢'))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(text, fc.nat(60), (all, most) => {
      const cut = cutText(all, most);
      expect(all.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(most);
      expect(isStorableText(cut)).toBe(true);
      expect(cut.length).toBeGreaterThan(Math.min(most, all.length) - 8);
    }),
  );
});
