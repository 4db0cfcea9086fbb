import { describe, expect, test } from 'vitest';
import type { CalendarEvent } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { at } from '#tests/support/profile.ts';
import { daysOf, endOf, occurrencesInOrder, isWithin, occurrenceOf } from './occurrence.ts';

const [wed, thu, fri] = ['2026-05-13', '2026-05-14', '2026-05-15'] as Day[] as [Day, Day, Day];

test.each([
  ['an end', at(thu, 9, 45), at(thu, 9, 45)],
  ['no end: an hour', null, at(thu, 10)],
  ['an end that is missing: an hour', undefined, at(thu, 10)],
  ['an end before the start: an hour', at(thu, 8), at(thu, 10)],
  ['an end at the start: an hour', at(thu, 9), at(thu, 10)],
  ['an end on the next day', at(fri, 1), at(fri, 1)],
])('%s', (_, end_time, end) => {
  const event_time = at(thu, 9);
  expect(endOf(end_time === undefined ? { event_time } : { event_time, end_time })).toBe(end);
});

test.each([
  ['within a day', at(thu, 9), at(thu, 10), [thu]],
  ['until midnight', at(thu, 22), at(fri, 0), [thu]],
  ['across midnight', at(wed, 22), at(thu, 0, 1), [wed, thu]],
  ['across all of the range', at('2026-05-01' as Day, 9), at('2026-06-01' as Day, 9), [wed, thu, fri]],
  ['before the range', at('2026-05-12' as Day, 9), at('2026-05-12' as Day, 10), []],
  ['after the range', at('2026-05-16' as Day, 9), at('2026-05-16' as Day, 10), []],
])('the days of an event %s', (_, begin, end, days) => {
  expect(daysOf({ begin, end }, wed, '2026-05-16' as Day)).toEqual(days);
});

describe('an event and a day', () => {
  test.each([
    [at(wed, 23), at(thu, 0), false],
    [at(wed, 23), at(thu, 0, 1), true],
    [at(thu, 23, 59), at(fri, 9), true],
    [at(fri, 0), at(fri, 9), false],
    [at(wed, 9), at(fri, 9), true],
  ])('from %s to %s', (begin, end, within) => {
    expect(isWithin({ begin, end }, at(thu, 0), at(fri, 0))).toBe(within);
  });
});

test('the order is by start; of two at once the longer is first', () => {
  const event = (id: string, from: number, to: number): CalendarEvent => ({
    id,
    user_id: 'u',
    created_at: '',
    title: id,
    event_type: 'other',
    event_time: at(thu, from),
    end_time: at(thu, to),
  });
  const all = [event('c', 10, 11), event('a', 9, 10), event('b', 9, 12), event('d', 10, 11)].map(occurrenceOf);
  expect(occurrencesInOrder(all).map(({ key }) => key)).toEqual(['b', 'a', 'c', 'd']);
});
