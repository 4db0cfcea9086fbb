import { expect, test } from 'vitest';
import type { Day } from './day.ts';
import { dayByKey, monthsAfter, weeksOf } from './months.ts';

const day = (text: string) => text as Day;

test.each([
  // [month, week starts on, weeks, first, last]
  ['2026-05-14', 1, 5, '2026-04-27', '2026-05-31'],
  ['2026-05-14', 7, 6, '2026-04-26', '2026-06-06'],
  ['2026-02-01', 7, 4, '2026-02-01', '2026-02-28'],
  ['2026-12-31', 1, 5, '2026-11-30', '2027-01-03'],
  ['2024-02-29', 6, 5, '2024-01-27', '2024-03-01'],
])('the month of %s with weeks from weekday %i has %i weeks', (month, startsOn, weeks, first, last) => {
  const all = weeksOf(day(month), startsOn);
  expect(all.map((week) => week.length)).toEqual(Array.from({ length: weeks }, () => 7));
  expect([all[0]![0], all.at(-1)!.at(-1)]).toEqual([first, last]);
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-05-14', -1, '2026-04-14'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2024-02-29', 12, '2025-02-28'],
])('%s and %i months is %s', (from, months, to) => expect(monthsAfter(day(from), months)).toBe(to));

test.each([
  ['ArrowLeft', false, '2026-05-13'],
  ['ArrowRight', false, '2026-05-15'],
  ['ArrowUp', false, '2026-05-07'],
  ['ArrowDown', false, '2026-05-21'],
  ['Home', false, '2026-05-11'],
  ['End', false, '2026-05-17'],
  ['PageUp', false, '2026-04-14'],
  ['PageDown', false, '2026-06-14'],
  ['PageUp', true, '2025-05-14'],
  ['PageDown', true, '2027-05-14'],
  ['ArrowDown', true, null],
  ['a', false, null],
])('from Thursday, May 14, %s (with Shift: %s) goes to %s', (key, shift, to) =>
  expect(dayByKey(key, shift, day('2026-05-14'), 1)).toBe(to),
);

test('Home and End follow the start of the week', () => {
  expect(dayByKey('Home', false, day('2026-05-14'), 7)).toBe('2026-05-10');
  expect(dayByKey('End', false, day('2026-05-14'), 7)).toBe('2026-05-16');
});
