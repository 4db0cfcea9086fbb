import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '#lib/fold.ts';
import { isBlank, parseQuery, scoreOf } from './query.ts';

const score = (typed: string, text: string, tags: readonly string[] = []) =>
  scoreOf(parseQuery(typed), { text: fold(text), tags: tags.map(fold) });

test('words must all occur, in any order, at any place, whatever case and accents @001.99', () => {
  expect(score('CAFÉ wind', 'The wind at the cafe')).toBeGreaterThan(0);
  expect(score('quay orth', 'The north quay')).toBeGreaterThan(0);
  expect(score('wind rain', 'Only wind')).toBe(0);
});

test('a text in double quotes is one word, also without the second quote', () => {
  expect(score('"north quay"', 'the north quay')).toBeGreaterThan(0);
  expect(score('"north quay', 'quay of the north')).toBe(0);
});

test.each([
  ['a whole word before a beginning', 'wind', 'the wind stops', 'a windy day'],
  ['a beginning before an inside', 'wind', 'a windy day', 'rewinding'],
  ['the words together before the words apart', 'north quay', 'the north quay', 'the quay in the north'],
])('%s', (_, typed, better, worse) => {
  expect(score(typed, better)).toBeGreaterThan(score(typed, worse));
  expect(score(typed, worse)).toBeGreaterThan(0);
});

test('Chinese, Japanese and Korean are found without spaces, and longer runs by their pairs of characters', () => {
  expect(score('跑步', '我昨天跑步了')).toBeGreaterThan(0);
  expect(score('昨天跑步', '我昨天跑步了')).toBeGreaterThan(0);
  expect(score('京都旅行', '旅行は京都、都旅')).toBeGreaterThan(0);
  expect(score('昨天跑步', '我昨天走路')).toBe(0);
  expect(score('아침', '좋은 아침이에요')).toBeGreaterThan(0);
});

test('#tag asks for a tag that begins so; an exact tag is better', () => {
  expect(score('#site', 'anything', ['Site walk'])).toBeGreaterThan(0);
  expect(score('#site', 'site', [])).toBe(0);
  expect(score('#site wind', 'wind', ['site'])).toBeGreaterThan(score('#site wind', 'wind', ['site walk']));
});

test('nothing but space, a lone # or a lone quote is no query', () => {
  for (const typed of ['', '  ', '#', '"']) expect(isBlank(parseQuery(typed))).toBe(true);
});

test('a text matches exactly when every word of the query is in it', () => {
  const words = fc.array(fc.stringMatching(/^[a-zé]{1,3}$/), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(words, fc.stringMatching(/^[a-zé ]{0,30}$/), (wanted, text) => {
      const oracle = wanted.every((word) => fold(text).includes(fold(word)));
      expect(score(wanted.join(' '), text) > 0).toBe(oracle);
    }),
  );
});
