import { clock } from '#ui/clock.ts';
import { expect, test } from 'vitest';
import type { CalendarEvent } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { event } from './event.ts';

const today = '2026-05-13' as Day;
const at = (day: string, hour: number) => new Date(`${day}T${String(hour).padStart(2, '0')}:00`).toISOString();
const row = (more: Partial<CalendarEvent>): CalendarEvent => ({
  id: 'e',
  user_id: 'u',
  created_at: at('2026-05-13', 8),
  title: 'Fair',
  event_type: 'other',
  event_time: at('2026-05-14', 13),
  ...more,
});

test.each<[string, Partial<CalendarEvent>]>([
  ['Thursday, May 14, 13:00 to 14:00', { end_time: at('2026-05-14', 14) }],
  ['Thursday, May 14, 13:00', {}],
  ['Thursday, May 14, 13:00, repeats', { rrule: 'FREQ=DAILY' }],
  ['Thursday, May 14, all day', { first_day: '2026-05-14' as Day, last_day: '2026-05-14' as Day }],
  ['Thursday, May 14 to Saturday, May 16, all day', { first_day: '2026-05-14' as Day, last_day: '2026-05-16' as Day }],
])('the card says %j', (words, more) => {
  expect(event.slip.detail(row(more), today, clock)).toBe(words);
});
