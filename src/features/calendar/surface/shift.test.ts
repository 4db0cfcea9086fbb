import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CalendarEvent } from '#data/schema.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { instantAt, spanOf } from './hours.ts';
import { occurrenceOf } from '#kinds/occurrence.ts';
import { changesBy, dragged, drawnBetween, gapAt, hourAt, shifted, snapped, type Grip } from './shift.ts';

const day = '2026-05-14' as Day;
const shown = { from: 480, to: 1440 };
const span = (from: number, to: number) => ({ from, to });

test.each([
  [0, 0],
  [7, 0],
  [8, 15],
  [22, 15],
  [23, 30],
  [-8, -15],
])('the quarter nearest to minute %i is %i', (minute, quarter) => {
  expect(snapped(minute)).toBe(quarter);
});

describe('a step of the keys', () => {
  test.each<[string, Grip, number, [number, number], [number, number]]>([
    ['later', 'both', 15, [540, 600], [555, 615]],
    ['earlier, and not to a quarter', 'both', -15, [547, 600], [532, 585]],
    ['not before what is shown', 'both', -15, [480, 540], [480, 540]],
    ['not after it', 'both', 15, [1425, 1485], [1425, 1485]],
    ['one from the day before stays in sight', 'both', -600, [300, 600], [195, 495]],
    ['a longer end', 'end', 15, [540, 600], [540, 615]],
    ['a shorter end, a quarter at least', 'end', -90, [540, 600], [540, 555]],
    ['an end until midnight', 'end', 600, [1200, 1260], [1200, 1440]],
    ['an end that was already after midnight', 'end', 15, [1380, 1500], [1380, 1500]],
    ['an end after midnight comes back', 'end', -75, [1380, 1500], [1380, 1425]],
  ])('%s', (_, grip, by, [from, to], expected) => {
    expect(shifted(span(from, to), grip, by, shown)).toEqual(span(...expected));
  });
});

describe('a drag', () => {
  test.each<[string, Grip, number, [number, number], [number, number]]>([
    ['goes to a quarter', 'both', 20, [540, 600], [555, 615]],
    ['brings a start beside a quarter to one', 'both', 10, [547, 600], [555, 608]],
    ['of less than half a step changes nothing', 'both', 7, [547, 600], [547, 600]],
    ['of the end goes to a quarter', 'end', 28, [540, 602], [540, 630]],
  ])('%s', (_, grip, by, [from, to], expected) => {
    expect(dragged(span(from, to), grip, by, shown)).toEqual(span(...expected));
  });

  test('of any length leaves the event in sight, as long as it was, or with an end after its start', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: -2000, max: 2000 }),
        fc.constantFrom<Grip>('both', 'end'),
        (from, length, by, grip) => {
          fc.pre(from + length > shown.from);
          const was = span(from, from + length);
          const is = dragged(was, grip, by, shown);
          expect(is.from).toBeLessThan(shown.to);
          expect(is.to).toBeGreaterThan(shown.from);
          if (grip === 'both') expect(is.to - is.from).toBe(length);
          else {
            expect(is.from).toBe(from);
            expect(is.to).toBeGreaterThan(from);
          }
        },
      ),
    );
  });
});

test.each([
  [545, 545, [540, 555]],
  [545, 610, [540, 615]],
  [610, 545, [540, 615]],
  [300, 500, [480, 510]],
  [1430, 1600, [1425, 1440]],
])('drawing from minute %i to %i', (began, now, [from, to]) => {
  expect(drawnBetween(began, now, shown)).toEqual({ from, to });
});

test.each([
  [554, [540, 600]],
  [589, [570, 630]],
  [481, [480, 540]],
  [1425, [1410, 1440]],
])('a tap at minute %i', (minute, [from, to]) => {
  expect(gapAt(minute, shown)).toEqual({ from, to });
});

test.each([
  [554, [555, 615]],
  [470, [480, 540]],
  [1432, [1425, 1440]],
])('what is dropped at minute %i', (minute, [from, to]) => {
  expect(hourAt(minute, shown)).toEqual({ from, to });
});

describe('the fields that change', () => {
  const event = (end_time: string | null): CalendarEvent => ({
    id: 'e',
    user_id: 'u',
    created_at: '',
    title: '',
    event_type: 'other',
    event_time: instantAt(day, 540),
    end_time,
  });
  const changes = (
    end_time: string | null,
    by: (span: { from: number; to: number }) => { from: number; to: number },
  ) => {
    const occurrence = occurrenceOf(event(end_time));
    const was = spanOf(day, occurrence);
    return changesBy(occurrence, was, by(was));
  };
  const later = ({ from, to }: { from: number; to: number }) => span(from + 30, to + 30);
  const longer = ({ from, to }: { from: number; to: number }) => span(from, to + 30);

  test('a move changes both times, a new end only the end', () => {
    expect(changes(instantAt(day, 600), later)).toEqual({
      event_time: instantAt(day, 570),
      end_time: instantAt(day, 630),
    });
    expect(changes(instantAt(day, 600), longer)).toEqual({ end_time: instantAt(day, 630) });
  });

  test('an event without an end gets none by a move, and one by a new end', () => {
    for (const none of [null, instantAt(day, 500)]) {
      expect(changes(none, later)).toEqual({ event_time: instantAt(day, 570) });
      expect(changes(none, longer)).toEqual({ end_time: instantAt(day, 630) });
    }
  });

  test('an event of whole days gets other days; its times are only the order for older versions', () => {
    const whole = { ...event(null), first_day: day, last_day: dayAfter(day, 1) };
    const was = spanOf(day, occurrenceOf(whole));
    const weekLater = span(was.from + 7 * 1440, was.to + 7 * 1440);
    const days = {
      first_day: dayAfter(day, 7),
      last_day: dayAfter(day, 8),
      event_time: instantAt(dayAfter(day, 7), 0),
    };
    expect(changesBy(occurrenceOf(whole), was, weekLater)).toEqual(days);
    const ends = { ...whole, end_time: instantAt(dayAfter(day, 2), 0) };
    expect(changesBy(occurrenceOf(ends), was, weekLater)).toEqual({
      ...days,
      end_time: instantAt(dayAfter(day, 9), 0),
    });
  });

  test('seconds stay', () => {
    expect(changes('2026-05-14T21:59:59.000Z', longer)).toEqual({ end_time: '2026-05-14T22:29:59.000Z' });
  });
});
