import { expect, test } from 'vitest';
import { dueToday, leftWords, type Standing } from './standing.ts';

const standing = (today: Standing['today'], isSettled: boolean) => ({ today, isSettled }) as Standing;

test('of the habits due today those count as done that need nothing more; a day off and a rest are not due', () => {
  const all = [
    standing('done', true),
    standing('open', false),
    standing('open', true),
    standing('free', true),
    standing('paused', true),
    standing('skipped', true),
    undefined,
  ];
  expect(dueToday(all)).toEqual({ due: 3, done: 2 });
  expect(dueToday([])).toEqual({ due: 0, done: 0 });
});

test.each([
  [3, 1, 'done today, two still open'],
  [3, 3, 'done today'],
  [0, 0, 'nothing due today'],
])('%d due, %d done: %s', (due, done, words) => {
  expect(leftWords(due, done)).toBe(words);
});
