import { expect, test } from 'vitest';
import { dayAfter, type Day } from '#lib/day.ts';
import { focuses } from '#features/profile/persona.ts';
import { firstPrompt, promptOf, prompts } from './questions.ts';

test('each day has one question, and a question comes back only after all others', () => {
  const days = Array.from({ length: prompts.length }, (_, i) => dayAfter('2026-02-20' as Day, i));
  expect(new Set(days.map(promptOf)).size).toBe(prompts.length);
  expect(promptOf(days[3]!)).toBe(promptOf(days[3]!));
  expect(promptOf(dayAfter(days[0]!, prompts.length))).toBe(promptOf(days[0]!));
});

test('the first question is about the goal and has the name; without a goal it is the question of the day', () => {
  const day = '2026-02-20' as Day;
  const first = (name: string, goals: string) => firstPrompt({ name, goals }, day);
  expect(first('Mira', 'Clear my head')).toBe('Mira, which thought came back more than once?');
  expect(new Set(focuses.map((goals) => first('', goals))).size).toBe(focuses.length);
  expect(first('', 'Run a marathon')).toBe(promptOf(day));
});
