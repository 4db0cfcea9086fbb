import { expect, test } from 'vitest';
import { dayAfter, type Day } from '#lib/day.ts';
import { promptOf, prompts } from './questions.ts';

test('each day has one question, and a question comes back only after all others', () => {
  const days = Array.from({ length: prompts.length }, (_, i) => dayAfter('2026-02-20' as Day, i));
  expect(new Set(days.map(promptOf))).toEqual(new Set(prompts));
  expect(promptOf(days[3]!)).toBe(promptOf(days[3]!));
  expect(promptOf(dayAfter(days[0]!, prompts.length))).toBe(promptOf(days[0]!));
});
