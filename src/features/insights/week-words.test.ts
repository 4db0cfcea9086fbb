import { expect, test } from 'vitest';
import { dayAfter, type Day } from '#lib/day.ts';
import { wordsByDay } from './week-words.ts';

const today = '2026-05-14' as Day;
const entry = (back: number, content: string) => ({ logged_for: dayAfter(today, -back), content });

test('the words of seven days, today last; older days and empty ones count nothing', () => {
  const days = wordsByDay([entry(0, 'one two'), entry(0, ' three\nfour '), entry(6, 'five'), entry(7, 'six')], today);
  expect(days.map(({ words }) => words)).toEqual([1, 0, 0, 0, 0, 0, 4]);
  expect(days.at(-1)?.day).toBe(today);
});
