import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Day } from '#lib/day.ts';
import { instantAt, type Span } from './hours.ts';
import { SHORTEST, layOut, type Block } from './layout.ts';
import type { Occurrence } from '#kinds/occurrence.ts';

const day = '2026-05-14' as Day;
const whole = { from: 0, to: 1440 };

const occurrences = (spans: readonly (readonly [from: number, to: number])[]): Occurrence[] =>
  spans.map(([from, to], n) => {
    const [begin, end] = [instantAt(day, from), instantAt(day, to)];
    const key = String(n);
    const event = { id: key, user_id: 'u', created_at: '', title: '', event_type: 'other', event_time: begin };
    return { key, event, day: null, begin, end, allDay: false };
  });
/** 'key from-to place/places', in the order of the keys. */
const words = (blocks: readonly Block[]) =>
  [...blocks]
    .sort((a, b) => Number(a.occurrence.key) - Number(b.occurrence.key))
    .map(({ occurrence, drawn, place, places }) => `${occurrence.key} ${drawn.from}-${drawn.to} ${place}/${places}`);

describe('blocks of a day', () => {
  test.each<[string, [number, number][], Span, string[]]>([
    ['none', [], whole, []],
    [
      'one after the other',
      [
        [540, 600],
        [600, 660],
      ],
      whole,
      ['0 540-600 0/1', '1 600-660 0/1'],
    ],
    [
      'two at once',
      [
        [540, 600],
        [570, 660],
      ],
      whole,
      ['0 540-600 0/2', '1 570-660 1/2'],
    ],
    [
      'a place that is free again is used again',
      [
        [540, 720],
        [540, 600],
        [600, 660],
      ],
      whole,
      ['0 540-720 0/2', '1 540-600 1/2', '2 600-660 1/2'],
    ],
    ['5 minutes are as high as 30', [[540, 545]], whole, ['0 540-570 0/1']],
    [
      'what begins within these 30 is beside it',
      [
        [540, 545],
        [550, 610],
      ],
      whole,
      ['0 540-570 0/2', '1 550-610 1/2'],
    ],
    ['5 minutes before midnight', [[1435, 1440]], whole, ['0 1410-1440 0/1']],
    [
      'across midnight, from the day before and into the next',
      [
        [-60, 90],
        [1380, 1500],
      ],
      whole,
      ['0 0-90 0/1', '1 1380-1440 0/1'],
    ],
    [
      'across the whole day',
      [
        [-600, 2000],
        [540, 600],
      ],
      whole,
      ['0 0-1440 0/2', '1 540-600 1/2'],
    ],
    ['before what is shown', [[420, 480]], { from: 480, to: 1440 }, []],
    ['into what is shown', [[420, 490]], { from: 480, to: 1440 }, ['0 480-510 0/1']],
    ['of the last hour of what is shown', [[1140, 1200]], { from: 480, to: 1200 }, ['0 1140-1200 0/1']],
    ['out of what is shown', [[1170, 1380]], { from: 480, to: 1200 }, ['0 1170-1200 0/1']],
    ['short, and at the end of what is shown', [[1185, 1200]], { from: 480, to: 1200 }, ['0 1170-1200 0/1']],
    ['after what is shown', [[1200, 1260]], { from: 480, to: 1200 }, []],
    ['a day of 25 hours', [[1380, 1500]], { from: 0, to: 1500 }, ['0 1380-1500 0/1']],
    ['a day of 23 hours', [[1375, 1400]], { from: 0, to: 1380 }, ['0 1350-1380 0/1']],
  ])('%s', (_, spans, shown, expected) => {
    expect(words(layOut(day, occurrences(spans), shown))).toEqual(expected);
  });
});

const anySpans = fc.array(
  fc
    .tuple(fc.integer({ min: -300, max: 1700 }), fc.integer({ min: 1, max: 600 }))
    .map(([from, length]) => [from, from + length] as const),
  { maxLength: 40 },
);
const overlap = (a: Span, b: Span) => a.from < b.to && b.from < a.to;

test('of any events: each that is shown has one block, within the day and high enough, and no block covers another', () => {
  fc.assert(
    fc.property(anySpans, fc.constantFrom(1380, 1440, 1500), fc.constantFrom(0, 480), (spans, to, from) => {
      const shown = { from, to };
      const blocks = layOut(day, occurrences(spans), shown);
      const inside = spans.filter(([begin, end]) => begin < to && end > from).length;
      expect(new Set(blocks.map(({ occurrence }) => occurrence.key)).size).toBe(inside);
      expect(blocks).toHaveLength(inside);
      for (const { drawn, place, places } of blocks) {
        expect(drawn.from).toBeGreaterThanOrEqual(from);
        expect(drawn.to).toBeLessThanOrEqual(to);
        expect(drawn.to - drawn.from).toBeGreaterThanOrEqual(SHORTEST);
        expect(place).toBeGreaterThanOrEqual(0);
        expect(place).toBeLessThan(places);
      }
      for (const [n, a] of blocks.entries()) {
        for (const b of blocks.slice(n + 1)) {
          if (!overlap(a.drawn, b.drawn)) continue;
          expect(a.places).toBe(b.places);
          expect(a.place).not.toBe(b.place);
        }
      }
    }),
  );
});

test('no more places than events at the same time', () => {
  fc.assert(
    fc.property(anySpans, (spans) => {
      const blocks = layOut(day, occurrences(spans), whole);
      for (const { drawn, places } of blocks) {
        const group = reach(blocks, drawn);
        const most = Math.max(
          ...group.map(
            ({ drawn: { from } }) => group.filter((each) => each.drawn.from <= from && each.drawn.to > from).length,
          ),
        );
        expect(places).toBe(most);
      }
    }),
  );
});

/** The blocks that overlap one, directly or through others. */
function reach(blocks: readonly Block[], from: Span): Block[] {
  const found = new Set(blocks.filter(({ drawn }) => overlap(drawn, from)));
  for (const each of found) for (const next of blocks) if (overlap(each.drawn, next.drawn)) found.add(next);
  return [...found];
}
