import { timeOfMinute } from '#lib/clock.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAfter, type Day } from '#lib/day.ts';
import { overlaps, type PlanBlock } from './block.ts';
import { fit, gapsOf, overlapping, WAKING } from './fit.ts';

const monday = '2026-05-11' as Day;
const early = { day: monday, minutes: 0 };
let made = 0;
const block = (day: number, hour: number, rest: Partial<PlanBlock> = {}): PlanBlock => {
  const start = rest.start ?? hour * 60;
  return {
    id: `b${made++}`,
    title: 'Draft',
    description: '',
    day: dayAfter(monday, day),
    start,
    end: start + 60,
    type: 'task',
    color: '#4f46e5',
    recurrence: null,
    why: 'Due Monday.',
    ...rest,
  };
};
const fixed = (day: number, from: number, to: number, title = 'Final crit') => ({
  day: dayAfter(monday, day),
  start: from * 60,
  end: to * 60,
  title,
});
const said = (blocks: readonly PlanBlock[]) =>
  blocks.map(({ day, start, why }) => `${Number(day.slice(8)) - 11} ${timeOfMinute(start)} ${why}`);

describe('A block that is in the way', () => {
  test.each([
    [
      'goes to the nearest free time',
      [fixed(0, 10, 10.5)],
      '0 10:30 Moved from 10:00, because Final crit is at that time.',
    ],
    ['of two equally near ones to the later', [fixed(0, 9.5, 10.5), fixed(0, 10.5, 11)], '0 11:00'],
    ['may go to an earlier one', [fixed(0, 10, 13)], '0 09:00 Moved from 10:00, because Final crit is at that time.'],
    ['stays within the waking hours', [fixed(0, 8, 21)], '0 07:00'],
    [
      'goes to the next day when its own is full',
      [fixed(0, 7, 22)],
      '1 10:00 Moved from Monday 10:00, because Final crit is at that time and that day is full.',
    ],
    [
      'stays when nothing is free',
      [0, 1, 2, 3, 4, 5, 6].map((day) => fixed(day, 7, 22)),
      '0 10:00 Overlaps Final crit, because no other time is free.',
    ],
    ['stays where it is when nothing is in the way', [fixed(0, 11, 12), fixed(0, 9, 10)], '0 10:00 Due Monday.'],
  ])('%s', (_, events, expected) => {
    expect(said(fit([block(0, 10)], events, monday, early))[0]).toContain(expected);
  });

  test('of the middle of the week goes to the day before rather than the day after, because it is due', () => {
    expect(said(fit([block(2, 10)], [fixed(2, 7, 22)], monday, early))[0]).toContain('1 10:00');
  });

  test('that is no task never changes its day', () => {
    expect(said(fit([block(0, 12, { type: 'break' })], [fixed(0, 7, 22)], monday, early))).toEqual([
      '0 12:00 Overlaps Final crit, because no other time is free.',
    ]);
  });

  test('does not go to a time that is past, and one that is past stays', () => {
    const thursday = { day: dayAfter(monday, 3), minutes: 9 * 60 + 30 };
    expect(said(fit([block(3, 10)], [fixed(3, 10, 22)], monday, thursday))[0]).toContain('4 10:00');
    expect(said(fit([block(0, 10)], [fixed(0, 10, 11)], monday, thursday))).toEqual(['0 10:00 Due Monday.']);
    expect(overlapping([block(0, 10)], [fixed(0, 10, 11)], thursday)).toBe(0);
  });
});

test('of two blocks at one time a break stays, and a task moves', () => {
  const lunch = block(0, 12, { type: 'break', title: 'Lunch Break', why: '' });
  expect(said(fit([block(0, 12), lunch], [], monday, early))).toEqual([
    '0 12:00 ',
    '0 13:00 Moved from 12:00, because Lunch Break is at that time.',
  ]);
});

const quarter = (from: number, to: number) => fc.integer({ min: from * 4, max: to * 4 }).map((n) => n * 15);
const anyBlock = fc
  .record({
    day: fc.integer({ min: 0, max: 6 }),
    start: quarter(0, 23),
    length: quarter(0.25, 4),
    type: fc.constantFrom('task', 'break', 'habit', 'other'),
  })
  .map(({ day, start, length, type }) => block(day, 0, { start, end: start + length, type }));
const anyFixed = fc
  .record({ day: fc.integer({ min: 0, max: 6 }), from: fc.nat({ max: 23 }), length: fc.integer({ min: 1, max: 8 }) })
  .map(({ day, from, length }) => fixed(day, from, from + length));
const anyNow = fc
  .record({ day: fc.integer({ min: -1, max: 6 }), minutes: quarter(0, 23) })
  .map(({ day, minutes }) => ({ day: dayAfter(monday, day), minutes }));

describe('Any week', () => {
  const check = (holds: (before: PlanBlock[], after: PlanBlock[], events: ReturnType<typeof fixed>[]) => void) =>
    fc.assert(
      fc.property(
        fc.array(anyBlock, { maxLength: 25 }),
        fc.array(anyFixed, { maxLength: 12 }),
        anyNow,
        (blocks, events, now) => {
          const after = fit(blocks, events, monday, now);
          holds(
            blocks,
            blocks.map(({ id }) => after.find((block) => block.id === id)!),
            events,
          );
          const again = fit([...blocks].reverse(), [...events], monday, now);
          expect(again).toEqual(after);
        },
      ),
    );
  const hits = (block: PlanBlock, others: readonly { day: Day; start: number; end: number }[]) =>
    others.some((other) => other !== block && overlaps(block, other));

  test('keeps every block, its length, and for all but tasks its day', () => {
    check((before, after) => {
      for (const [n, was] of before.entries()) {
        const { day, start, end, why, ...rest } = after[n]!;
        expect({ ...rest, length: end - start }).toEqual({ ...omit(was), length: was.end - was.start });
        if (was.type !== 'task') expect(day).toBe(was.day);
        expect(why).not.toBe('');
      }
    });
  });

  test('moves no block needlessly: one that moved would overlap at its old place', () => {
    check((before, after, events) => {
      for (const [n, was] of before.entries()) {
        const is = after[n]!;
        if (is.day === was.day && is.start === was.start) continue;
        expect(hits(was, [...events, ...after.filter(({ id }) => id !== was.id)])).toBe(true);
      }
    });
  });

  test('has no moved block that overlaps, or is outside the waking hours', () => {
    check((before, after, events) => {
      for (const [n, was] of before.entries()) {
        const is = after[n]!;
        if (is.day === was.day && is.start === was.start) continue;
        expect(hits(is, [...events, ...after])).toBe(false);
        expect(is.start >= WAKING.from && is.end <= WAKING.until).toBe(true);
      }
    });
  });

  test('overlaps only where a block says that no other time is free, or where it is past', () => {
    fc.assert(
      fc.property(fc.array(anyBlock, { maxLength: 25 }), fc.array(anyFixed, { maxLength: 12 }), (blocks, events) => {
        const after = fit(blocks, events, monday, early);
        const stuck = new Set(after.filter(({ why }) => why.startsWith('Overlaps ')));
        const others = [...events, ...after.filter((one) => !stuck.has(one))];
        for (const one of after) if (!stuck.has(one)) expect(hits(one, others)).toBe(false);
      }),
    );
  });
});

const omit = ({ day: _day, start: _start, end: _end, why: _why, ...rest }: PlanBlock) => rest;

test('the free stretches of a day are those between its blocks, long enough and within the hours', () => {
  const span = (from: number, to: number, day = monday) => ({ day, start: from * 60, end: to * 60 });
  const blocks = [span(10, 11), span(9, 10.5), span(12, 13), span(19.5, 22), span(14, 15, dayAfter(monday, 1))];
  expect(gapsOf(monday, blocks, 8 * 60, 20 * 60, 60)).toEqual([span(8, 9), span(11, 12), span(13, 19.5)]);
  expect(gapsOf(monday, blocks, 11.5 * 60, 20 * 60, 60)).toEqual([span(13, 19.5)]);
  expect(gapsOf(monday, [], 20 * 60, 20 * 60, 15)).toEqual([]);
});
