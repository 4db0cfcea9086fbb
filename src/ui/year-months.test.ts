import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter, type Day } from '#lib/day.ts';
import { dayForKey, yearMonths, yearStart } from './year-months.ts';

const day = (text: string) => text as Day;
const anyDay = fc.integer({ min: 0, max: 20_000 }).map((n) => dayAfter(day('1990-01-01'), n));

test('the year is the twelve months that end with this one, each day of them once and in order', () => {
  fc.assert(
    fc.property(anyDay, (until) => {
      const months = yearMonths(until);
      const days = months.flatMap((month) => month.days);
      expect(months).toHaveLength(12);
      expect(days[0]).toBe(yearStart(until));
      expect(days.at(-1)!.slice(0, 7)).toBe(until.slice(0, 7));
      expect(days.every((one, i) => i === 0 || one === dayAfter(days[i - 1]!, 1))).toBe(true);
      expect([365, 366]).toContain(days.length);
    }),
    { numRuns: 30 },
  );
});

test('a leap February has 29 days', () => {
  expect(yearMonths(day('2024-03-31'))[10]!.days).toHaveLength(29);
});

test('arrow keys move by days and months, and stop at the ends', () => {
  const today = day('2026-05-14');
  const months = yearMonths(today);
  const step = (from: string, key: string) => dayForKey(months, day(from), key, today);
  expect(step('2026-05-01', 'ArrowLeft')).toBe('2026-04-30');
  expect(step('2026-04-30', 'ArrowRight')).toBe('2026-05-01');
  expect(step('2026-03-31', 'ArrowUp')).toBe('2026-02-28');
  expect(step('2026-03-31', 'ArrowDown')).toBe('2026-04-30');
  expect(step('2026-04-20', 'ArrowDown')).toBe('2026-05-14');
  expect(step('2026-05-14', 'ArrowRight')).toBe('2026-05-14');
  expect(step('2025-06-01', 'ArrowLeft')).toBe('2025-06-01');
  expect(step('2025-06-01', 'ArrowUp')).toBe('2025-06-01');
  expect(step('2026-05-10', 'Home')).toBe('2026-05-01');
  expect(step('2026-04-10', 'End')).toBe('2026-04-30');
});
