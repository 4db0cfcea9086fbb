import { expect, test } from 'vitest';
import { dayAfter, type Day } from '#lib/day.ts';
import { at } from '#tests/support/profile.ts';
import { eventWords, nextEvent } from './coming.ts';

const today = '2026-05-14' as Day;
const tomorrow = dayAfter(today, 1);
const event = (day: Day, from: number, to: number) => ({ begin: at(day, from), end: at(day, to), allDay: false });
const days = (from: Day, to: Day) => ({ begin: at(from, 0), end: at(dayAfter(to, 1), 0), allDay: true });
const [early, running, later, next] = [
  event(today, 8, 9),
  event(today, 11, 13),
  event(today, 15, 16),
  event(tomorrow, 9, 10),
];
const noon = new Date(at(today, 12));

test('the next event begins after now; without one it is the event that runs', () => {
  expect(nextEvent([early, running, later, next], noon)).toBe(later);
  expect(nextEvent([early, running, next], noon)).toBe(next);
  expect(nextEvent([early, running], noon)).toBe(running);
  expect(nextEvent([early], noon)).toBeNull();
  expect(nextEvent([], noon)).toBeNull();
});

test('whole days are next only when no hour is taken', () => {
  const [fair, trip] = [days(today, today), days(tomorrow, tomorrow)];
  expect(nextEvent([fair, trip, early, next], noon)).toBe(next);
  expect(nextEvent([fair, trip, running], noon)).toBe(running);
  expect(nextEvent([trip, fair, early], noon)).toBe(fair);
  expect(nextEvent([trip, early], noon)).toBe(trip);
});

test.each([
  [later, '15:00 to 16:00'],
  [next, 'Tomorrow, 09:00 to 10:00'],
  [{ ...event(tomorrow, 22, 0), end: at(dayAfter(tomorrow, 1), 6) }, 'Tomorrow, 22:00'],
  [running, 'Until 13:00'],
  [event(dayAfter(today, 4), 18, 19), 'May 18, 18:00 to 19:00'],
  [days(today, today), 'All day'],
  [days(dayAfter(today, -1), tomorrow), 'All day, until tomorrow'],
  [days(tomorrow, tomorrow), 'Tomorrow, all day'],
  [days(tomorrow, dayAfter(tomorrow, 2)), 'Tomorrow to May 17'],
])('its time in words: %#', (given, words) => {
  expect(eventWords(given, today, noon)).toBe(words);
});
