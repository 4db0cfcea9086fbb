import { expect, test } from 'vitest';
import { REMINDERS, remindWords } from './remind.ts';

test.each([
  [0, 'At the start'],
  [1, '1 minute before'],
  [15, '15 minutes before'],
  [60, '1 hour before'],
  [90, '90 minutes before'],
  [120, '2 hours before'],
  [1440, '1 day before'],
  [10_080, '1 week before'],
])('a reminder of %i minutes', (minutes, words) => {
  expect(remindWords(minutes)).toBe(words);
});

test('each that is offered has words of its own', () => {
  expect(new Set(REMINDERS.map(remindWords)).size).toBe(REMINDERS.length);
});
