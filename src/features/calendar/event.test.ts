import { dayOf, type Day } from '#lib/day.ts';
import { expect, test } from 'vitest';
import { boundsOf, draftOf, fieldsOf, instantOf, newDraft, wallOf } from './event.ts';

const day = '2026-05-14' as Day;

test('a new event begins at the next whole hour of the open day and lasts one', () => {
  const draft = newDraft(day, new Date(2026, 10, 21, 9, 40));
  expect(draft).toMatchObject({ start: '2026-05-14T10:00', end: '2026-05-14T11:00', color: '#4f46e5' });
  expect(newDraft(day, new Date(2026, 10, 21, 23, 10))).toMatchObject({ start: '2026-05-14T00:00' });
});

test('what the form says is what is stored, in any zone', () => {
  const fields = fieldsOf({ ...newDraft(day, new Date(2026, 4, 14, 8)), title: ' Seminar ', notes: ' ' })!;
  expect(fields).toMatchObject({ title: 'Seminar', notes: null, source: null });
  expect(wallOf(new Date(fields.event_time))).toBe('2026-05-14T09:00');
  expect(dayOf(new Date(fields.end_time))).toBe(day);
  const again = draftOf({ ...fields, id: 'e', user_id: 'u', created_at: '', event_type: 'appointment' });
  expect(fieldsOf(again)).toEqual(fields);
});

test('a missing end is an hour after the start; without a start nothing is stored', () => {
  const draft = newDraft(day, new Date(2026, 4, 14, 8));
  const { event_time, end_time } = fieldsOf({ ...draft, end: '' })!;
  expect(Date.parse(end_time) - Date.parse(event_time)).toBe(3_600_000);
  expect(fieldsOf({ ...draft, start: '2026-05-' })).toBeNull();
  expect(instantOf('tomorrow')).toBeNull();
});

test('a colour that is none is the usual one', () => {
  expect(fieldsOf({ ...newDraft(day, new Date()), color: 'url(javascript:1)' })).toMatchObject({ color: '#4f46e5' });
});

test('a day is as long as the clock makes it: 23, 24 or 25 hours', () => {
  for (let n = 1; n <= 365; n++) {
    const date = dayOf(new Date(2026, 0, n));
    const [from, until] = boundsOf(date).map(Date.parse) as [number, number];
    expect([23, 24, 25]).toContain((until - from) / 3_600_000);
    expect(dayOf(new Date(from))).toBe(date);
    expect(dayOf(new Date(until - 1))).toBe(date);
  }
});
