import { expect, test } from 'vitest';
import type { CalendarEvent } from '#data/schema.ts';
import { occurrenceOf } from '#kinds/occurrence.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { at } from '#tests/support/profile.ts';
import { colorsOf } from './colors.ts';

const day = '2026-05-14' as Day;
const event = (color: string | null, from: number, to = from) =>
  occurrenceOf({
    id: color ?? '',
    event_time: at(dayAfter(day, from), 9),
    end_time: at(dayAfter(day, to), 10),
    color,
  } as CalendarEvent);

test('each day has the colours of its events, one that lasts over several days on each of them', () => {
  const colors = colorsOf([event('#111111', 0), event('#222222', 0, 2), event(null, 2)], day, dayAfter(day, 7));
  expect([...colors]).toEqual([
    ['2026-05-14', ['#111111', '#222222']],
    ['2026-05-15', ['#222222']],
    // Without a colour it has that of a new event.
    ['2026-05-16', ['#222222', '#4f46e5']],
  ]);
});

test('a colour once, and three at most', () => {
  const all = ['#111111', '#111111', '#222222', '#333333', '#444444'].map((color) => event(color, 0));
  expect(colorsOf(all, day, dayAfter(day, 1)).get(day)).toEqual(['#111111', '#222222', '#333333']);
});
