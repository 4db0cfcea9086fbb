import { timeOfMinute } from '#lib/clock.ts';
import { describe, expect, test } from 'vitest';
import type { CalendarEvent } from '#data/schema.ts';
import { occurrenceOf } from '#kinds/occurrence.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { weekFrom } from '#lib/months.ts';
import { blockOf, changesOf, fixedIn, minutesOf, rowOf, type PlanBlock } from './block.ts';

const block = (day: string, start: number, end: number): PlanBlock => ({
  id: 'b',
  title: 'Draft',
  description: '',
  day: day as Day,
  start,
  end,
  type: 'task',
  color: '#4f46e5',
  recurrence: null,
  why: '',
});
const event = (event_time: Date, end_time: Date | null = null): CalendarEvent => ({
  id: 'e',
  user_id: 'u',
  created_at: '2026-05-01T10:00:00.000Z',
  title: 'Trip',
  event_type: 'appointment',
  event_time: event_time.toISOString(),
  end_time: end_time?.toISOString() ?? null,
});

test.each([
  [0, '00:00'],
  [615, '10:15'],
  [1439, '23:59'],
  [1440, '00:00'],
])('%i minutes are %s', (minutes, clock) => {
  expect(timeOfMinute(minutes)).toBe(clock);
  expect(minutesOf(clock)).toBe(minutes % 1440);
});

test.each(['', '9:00', '24:00', '10:60', 'noon'])('%j is no time', (clock) => {
  expect(minutesOf(clock)).toBeNull();
});

/** The weeks of the clock changes in the zones that these tests run in (vite.config.ts), and an ordinary one. */
const weeks = [
  '2026-03-02',
  '2026-03-23',
  '2026-05-11',
  '2026-09-21',
  '2026-10-19',
  '2026-10-26',
  '2027-04-05',
] as Day[];

describe.each(weeks)('In the week of %s, in any time zone', (start) => {
  test('every day has its times on the wall clock, and a stored block is opened as it was saved', () => {
    for (const day of weekFrom(start)) {
      for (const from of [7 * 60, 10 * 60, 18 * 60, 23 * 60 + 30]) {
        const made = block(day, from, from + 60);
        const row = { ...rowOf(made, 'p'), user_id: 'u', created_at: '' } as CalendarEvent;
        const at = new Date(row.event_time);
        expect([at.getHours() * 60 + at.getMinutes(), at.getDate()]).toEqual([from, Number(day.slice(8))]);
        expect(blockOf(row)).toEqual(made);
      }
    }
  });
});

test('a time that was not moved is not written again: its seconds stay', () => {
  const stored = event(new Date(2026, 4, 14, 10, 0, 42), new Date(2026, 4, 14, 11));
  const opened = blockOf(stored);
  expect(changesOf(opened, opened)).toEqual({});
  expect(changesOf(opened, { ...opened, title: 'Journey', description: ' ' })).toEqual({
    title: 'Journey',
    description: ' ',
  });
  expect(changesOf(opened, { ...opened, end: opened.end + 15 })).toEqual({
    end_time: new Date(2026, 4, 14, 11, 15).toISOString(),
  });
  expect(changesOf(opened, { ...opened, day: dayAfter(opened.day, 1) })).toEqual({
    event_time: new Date(2026, 4, 15, 10).toISOString(),
    end_time: new Date(2026, 4, 15, 11).toISOString(),
  });
});

test.each<[string, CalendarEvent, readonly string[]]>([
  ['of an hour', event(new Date(2026, 4, 14, 9), new Date(2026, 4, 14, 10)), ['14 09:00-10:00']],
  ['without an end is an hour long', event(new Date(2026, 4, 14, 9)), ['14 09:00-10:00']],
  [
    'over night is on two days',
    event(new Date(2026, 4, 14, 22), new Date(2026, 4, 15, 6)),
    ['14 22:00-00:00', '15 00:00-06:00'],
  ],
  ['until midnight is on one', event(new Date(2026, 4, 14, 22), new Date(2026, 4, 15)), ['14 22:00-00:00']],
  [
    'that began before the week is on the days that it reaches',
    event(new Date(2026, 4, 9, 12), new Date(2026, 4, 12, 8)),
    ['11 00:00-00:00', '12 00:00-08:00'],
  ],
  ['after the week is not there', event(new Date(2026, 4, 18, 12)), []],
])('an event of the calendar %s', (_, stored, expected) => {
  const parts = fixedIn(weekFrom('2026-05-11' as Day), occurrenceOf(stored));
  expect(parts.map(({ day, start, end }) => `${day.slice(8)} ${timeOfMinute(start)}-${timeOfMinute(end)}`)).toEqual(
    expected,
  );
});
