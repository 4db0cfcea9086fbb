import { expect, test } from 'vitest';
import { spanOf } from './hours.ts';
import type { Day } from '#lib/day.ts';
import { at } from '#tests/support/profile.ts';
import { placedAt, spanDaysLater } from './shift.ts';

const first = '2026-10-19' as Day;

test.each([
  // [day, days later, the day where it is then]; in Berlin the clock goes back on October 25, in New York on November 1.
  ['2026-10-20', 3, '2026-10-23'],
  ['2026-10-24', 1, '2026-10-25'],
  ['2026-10-24', 9, '2026-11-02'],
  ['2026-10-26', -7, '2026-10-19'],
] as const)('an event on %s moved by %i days is at the same time of the clock on %s', (day, days, then) => {
  const event = { begin: at(day as Day, 9, 10), end: at(day as Day, 23, 40) };
  const { begin, end } = placedAt(first, event as never, spanDaysLater(first, spanOf(first, event), days));
  expect([begin, end]).toEqual([at(then as Day, 9, 10), at(then as Day, 23, 40)]);
});
