import { expect, test } from 'vitest';
import { dayAfter, type Day } from '#lib/day.ts';
import { at } from '#tests/support/profile.ts';
import { eventWords, nextEvent } from './coming.ts';

const today = '2026-05-14' as Day;
const tomorrow = dayAfter(today, 1);
const event = (day: Day, from: number, to: number | null) => ({
  event_time: at(day, from),
  end_time: to === null ? null : at(day, to),
});
const [early, running, later, next] = [
  event(today, 8, 9),
  event(today, 11, 13),
  event(today, 15, 16),
  event(tomorrow, 9, null),
];
const noon = new Date(at(today, 12));

test('the next event begins after now; without one it is the event that runs', () => {
  expect(nextEvent([early, running, later, next], noon)).toBe(later);
  expect(nextEvent([early, running, next], noon)).toBe(next);
  expect(nextEvent([early, running], noon)).toBe(running);
  expect(nextEvent([early], noon)).toBeNull();
  expect(nextEvent([], noon)).toBeNull();
});

test.each([
  [later, '15:00 to 16:00'],
  [next, 'Tomorrow, 09:00'],
  [running, 'Until 13:00'],
  [event(dayAfter(today, 4), 18, 19), 'May 18, 18:00 to 19:00'],
])('its time in words: %#', (given, words) => {
  expect(eventWords(given, today, noon)).toBe(words);
});
