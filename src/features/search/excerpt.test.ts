import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '#lib/fold.ts';
import { excerptOf } from './excerpt.ts';

test('a short line is shown whole, and only the line that matches', () => {
  expect(excerptOf('First line.\nThe wind stops.\nLast.', 'wind')).toBe('The wind stops.');
  expect(excerptOf('First line.\nSecond.', '')).toBe('First line.');
});

test('a long line is cut at spaces around the match', () => {
  const text = `${'before '.repeat(20)}the wind stops ${'after '.repeat(40)}`;
  const excerpt = excerptOf(text, 'wind');
  expect(excerpt).toMatch(/^… (?:before )+the wind stops (?:after )+after …$/);
  expect(excerpt.length).toBeLessThan(120);
});

test('an excerpt has the match, no line break and no half of a character', () => {
  const text = fc.array(fc.constantFrom('a', 'é', ' ', '\n', '🌅', '旅', 'b b '), { maxLength: 300 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const excerpt = excerptOf(`${before.join('')}needle${after.join('')}`, 'needle');
      expect(fold(excerpt)).toContain('needle');
      expect(excerpt).not.toContain('\n');
      expect(excerpt.isWellFormed()).toBe(true);
    }),
  );
});
