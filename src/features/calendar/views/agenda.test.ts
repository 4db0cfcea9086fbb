import { expect, test } from 'vitest';
import type { CalendarEvent } from '#data/schema.ts';
import { occurrenceOf } from '#kinds/occurrence.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { at } from '#tests/support/profile.ts';
import { agendaOf, FIRST_DAYS, further, MOST_DAYS } from './agenda.ts';

const from = '2026-05-14' as Day;
const on = (n: number) => dayAfter(from, n);
const event = (id: string, day: number, until = day) =>
  occurrenceOf({ id, event_time: at(on(day), 9), end_time: at(on(until), 10) } as CalendarEvent);
const task = (id: string, due: number) => ({ id, description: id, due_date: on(due) });
const shape = (...args: Parameters<typeof agendaOf>) =>
  agendaOf(...args).map(({ day, occurrences, tasks }) =>
    [day, ...occurrences.map(({ key }) => key), ...tasks.map(({ id }) => `due ${id}`)].join(' '),
  );

test('days with events or tasks in order, and the first day also without any', () => {
  expect(shape(from, on(30), [event('a', 2), event('b', 2), event('c', 9)], [task('t', 9), task('u', 1)])).toEqual([
    '2026-05-14',
    '2026-05-15 due u',
    '2026-05-16 a b',
    '2026-05-23 c due t',
  ]);
});

test('an event over several days is on the first of them, or on the first day of the agenda', () => {
  expect(shape(from, on(30), [event('running', -3, 2), event('trip', 4, 8)], [])).toEqual([
    '2026-05-14 running',
    '2026-05-18 trip',
  ]);
});

test('what is after the last day is left out', () => {
  expect(shape(from, on(5), [event('a', 5)], [task('t', 5), task('u', -1)])).toEqual(['2026-05-14']);
});

test('each time it reads twice as many days, up to ten years', () => {
  let days = FIRST_DAYS;
  const all = [days];
  while (days < MOST_DAYS) all.push((days = further(days)));
  expect(all).toEqual([62, 124, 248, 496, 992, 1984, 3660]);
});
