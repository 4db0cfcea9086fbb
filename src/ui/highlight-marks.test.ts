import { assert, pre, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '#lib/fold.ts';
import { marksOf } from './highlight-marks.ts';

const marked = (text: string, query: string) => marksOf(text, query).map(([start, end]) => text.slice(start, end));

test('a query is found whatever its case and accents', () => {
  expect(marked('Priya, a print, the prize', 'PRI')).toEqual(['Pri', 'pri', 'pri']);
  expect(marked('Café au lait', 'cafe')).toEqual(['Café']);
  expect(marked('Cafe\u0301 au lait', 'café')).toEqual(['Cafe\u0301']);
  expect(marked('cafe', 'café')).toEqual(['cafe']);
});

test('characters that become longer or vanish when folded do not shift the marks', () => {
  expect(marked('İstanbul and İzmir', 'izmir')).toEqual(['İzmir']);
  expect(marked('👩‍🎓 wrote to 👩‍🎓 Priya', 'priya')).toEqual(['Priya']);
});

test('a query that does not occur as a whole marks its words', () => {
  expect(marked('walnuts make Priya ill', 'priya walnuts')).toEqual(['walnuts', 'Priya']);
  expect(marked('walnuts make Priya ill', 'make priya')).toEqual(['make Priya']);
  expect(marked('banana', 'ban nan')).toEqual(['banan']);
});

test('an empty query marks nothing', () => {
  expect(marksOf('anything', '')).toEqual([]);
  expect(marksOf('anything', '  \u0301 ')).toEqual([]);
});

test('any part of a text is marked in it, and marks are in order', () => {
  assert(
    property(
      string({ unit: 'grapheme' }),
      string({ unit: 'grapheme', minLength: 1 }),
      string({ unit: 'grapheme' }),
      (a, b, c) => {
        pre(fold(b).trim() !== '');
        const marks = marksOf(a + b + c, b);
        expect(marks.length).toBeGreaterThan(0);
        let last = 0;
        for (const [start, end] of marks) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
      },
    ),
  );
});
