import { expect, test, vi } from 'vitest';
import { dayAfter, type Day } from '#lib/day.ts';
import { careIn } from './safety.ts';
import { tellingWords } from './telling-words.ts';
import { readAhead, type ThreadRows, threadOfDay, threadOfWeek } from './threads.ts';

// Real, and counted.
vi.mock('./safety.ts', { spy: true });
vi.mock('./telling-words.ts', { spy: true });

const week = '2026-05-11' as Day;
const rows: ThreadRows = {
  entries: Array.from({ length: 30 }, (_, n) => ({
    id: `${n}`,
    day: dayAfter(week, n - 30),
    text: n === 11 ? 'I want to learn to sail a dinghy.' : `Soup for lunch, and bread number ${n}. It rained.`,
    asked: '',
    hidden: false,
  })),
  others: [{ day: week, known: dayAfter(week, -3), text: 'Buy paint' }],
};

test('after the rows were read ahead, a pick reads only the sentences of its own entry', () => {
  const parts = [...readAhead(rows, week)];
  expect(parts.length).toBeGreaterThan(rows.entries.length);
  const read = vi.mocked(careIn).mock.calls.length;
  vi.mocked(tellingWords).mockClear();
  expect(threadOfWeek(rows, week, dayAfter(week, 2))).not.toBeNull();
  threadOfDay(rows, dayAfter(week, 2), week);
  expect(vi.mocked(careIn).mock.calls.length).toBe(read);
  // Each entry of the letter's week, and of the day: its two sentences and what they are about.
  expect(vi.mocked(tellingWords).mock.calls.length).toBeLessThan(20);
});
