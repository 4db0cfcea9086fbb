import { expect, test } from 'vitest';
import { dateOf, dayAfter, dayOf, isDay, logicalDay, type Day } from './day.ts';

test('a day is the local calendar date', () => {
  expect(dayOf(new Date(2026, 4, 14, 23, 59))).toBe('2026-05-14');
  expect(dayOf(new Date(2026, 4, 15, 0, 0))).toBe('2026-05-15');
  expect(dayOf(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31');
  expect(dayOf(new Date(2027, 0, 1, 0, 0))).toBe('2027-01-01');
  expect(() => dayOf(new Date(Number.NaN))).toThrow(RangeError);
});

test('at two in the morning it is still the day before, for a person whose day starts at four', () => {
  expect(logicalDay(new Date(2026, 4, 15, 2, 0), 4)).toBe('2026-05-14');
  expect(logicalDay(new Date(2026, 4, 15, 4, 0), 4)).toBe('2026-05-15');
  expect(logicalDay(new Date(2026, 0, 1, 0, 30), 1)).toBe('2025-12-31');
});

test('days are counted by calendar arithmetic, across clock changes, months and leap years', () => {
  expect(dayAfter('2026-03-28' as Day, 1)).toBe('2026-03-29');
  expect(dayAfter('2026-03-29' as Day, 1)).toBe('2026-03-30');
  expect(dayAfter('2026-10-25' as Day, 1)).toBe('2026-10-26');
  expect(dayAfter('2028-02-28' as Day, 1)).toBe('2028-02-29');
  expect(dayAfter('2026-01-01' as Day, -1)).toBe('2025-12-31');
});

test('only real dates are days', () => {
  expect(isDay('2026-02-29')).toBe(false);
  expect(isDay('2028-02-29')).toBe(true);
  expect(isDay('2026-5-14')).toBe(false);
  expect(isDay('yesterday')).toBe(false);
});

test('a day becomes local midnight and back', () => {
  for (const day of ['2026-03-29', '2026-10-25', '2026-12-31'] as Day[]) expect(dayOf(dateOf(day))).toBe(day);
});
