import { afterEach, expect, test } from 'vitest';
import { speakIn } from '#tests/support/speak.ts';
import { standOut } from './stand-out.ts';

const words = (...args: Parameters<typeof standOut>) => standOut(...args).map(({ word }) => word);
afterEach(() => speakIn('en'));

const usual = Array.from({ length: 30 }, () => 'Worked at the library and walked home along the harbour.');

test('a word stands out when it is more frequent than usual, not when it is frequent', () => {
  const week = ['Worked at the library. The wind, again.', 'Worked at the library. Wind in the harbour.', 'Only wind.'];
  expect(words(week, usual, usual)).toEqual(['wind']);
});

test('each word says how often, and how often the week before', () => {
  expect(standOut(['Lotte and Lotte and Lotte'], usual, ['lotte'])).toEqual([{ word: 'Lotte', times: 3, before: 1 }]);
});

test('case and accents make no other word; it is shown as it was written most often', () => {
  expect(standOut(['Café', 'café', 'CAFE', 'café'], usual, [])).toEqual([{ word: 'café', times: 4, before: 0 }]);
});

test('common words, one-time words and short words never stand out, also without a past', () => {
  expect(words(['the the the because because of it it once'], [], [])).toEqual([]);
  expect(words(['harbour shed harbour shed'], [], []).sort()).toEqual(['harbour', 'shed']);
});

test.each([
  ['de', 'Das Boot, das Boot: das war das eine.', 'Boot'],
  ['es', 'El barco estaba, estaba el barco. Barco.', 'barco'],
  ['fr', 'C’était le bateau, c’était elle, elle, ce bateau.', 'bateau'],
] as const)('%s has common words of its own', (language, text, word) => {
  speakIn(language);
  expect(words([text], [], [])).toEqual([word]);
});

test('at most six, the clearest first; the same on every device', () => {
  const week = [
    'aaa '.repeat(9),
    'bbb '.repeat(8),
    'ccc '.repeat(7),
    'ddd '.repeat(6),
    'eee '.repeat(5),
    'fff '.repeat(4),
    'ggg '.repeat(3),
  ];
  expect(words(week, usual, [])).toEqual(['aaa', 'bbb', 'ccc', 'ddd', 'eee', 'fff']);
  expect(words([...week].reverse(), usual, [])).toEqual(words(week, usual, []));
});
