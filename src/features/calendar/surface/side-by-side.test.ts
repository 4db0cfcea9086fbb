import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sideBySide } from './layout.ts';

const span = (from: number, to: number) => ({ from, to });
const words = (...spans: ReturnType<typeof span>[]) =>
  sideBySide(spans).map(({ column, columns }) => `${column + 1}/${columns}`);

test.each([
  ['one alone has the whole width', [span(0, 60)], ['1/1']],
  ['one after the other too', [span(0, 60), span(60, 120)], ['1/1', '1/1']],
  ['two at once share it', [span(0, 60), span(30, 90)], ['1/2', '2/2']],
  ['a third takes the column that is free again', [span(0, 60), span(0, 180), span(60, 120)], ['2/2', '1/2', '2/2']],
  ['the longer of two that start together is first', [span(0, 30), span(0, 60)], ['2/2', '1/2']],
  ['a later group has its own columns', [span(0, 60), span(0, 60), span(120, 180)], ['1/2', '2/2', '1/1']],
])('%s', (_, spans, expected) => {
  expect(words(...spans)).toEqual(expected);
});

test('whatever the spans are, those that overlap share no column and agree on how many there are', () => {
  const anySpan = fc.record({ start: fc.nat(100), length: fc.integer({ min: 1, max: 40 }) });
  fc.assert(
    fc.property(fc.array(anySpan, { maxLength: 30 }), (drawn) => {
      const spans = drawn.map(({ start, length }) => span(start, start + length));
      const places = sideBySide(spans);
      for (const [a, one] of spans.entries()) {
        const { column, columns } = places[a]!;
        expect(column).toBeLessThan(columns);
        const beside = spans.filter((other) => one.from < other.to && other.from < one.to);
        expect(columns).toBeGreaterThanOrEqual(beside.length === 1 ? 1 : 2);
        if (beside.length === 1) expect(columns).toBe(1);
        for (const [b, other] of spans.entries()) {
          if (a === b || one.from >= other.to || other.from >= one.to) continue;
          expect(places[b]!.columns).toBe(columns);
          expect(places[b]!.column).not.toBe(column);
        }
      }
    }),
  );
});
