import { expect, test } from 'vitest';
import type { CalendarEvent } from '#data/schema.ts';
import { occurrenceOf, type Occurrence } from '#kinds/occurrence.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { at } from '#tests/support/profile.ts';
import { daysFrom } from '#lib/months.ts';
import { isAboveHours, layOutRow } from './week-row.ts';

const monday = '2026-05-11' as Day;
const week = daysFrom(monday, 7);
const on = (n: number) => dayAfter(monday, n);

/** An event from an hour of the n-th day of the week until an hour of another. */
const event = (key: string, from: number, hour: number, to: number, until: number, more: object = {}): Occurrence =>
  occurrenceOf({
    id: key,
    title: key,
    event_type: 'other',
    event_time: at(on(from), hour),
    end_time: at(on(to), until),
    ...more,
  } as CalendarEvent);
const meeting = (key: string, n: number, hour = 9) => event(key, n, hour, n, hour + 1);

/** 'key from-to@lane', with < and > where it goes on outside of the week. */
const shape = (occurrences: readonly Occurrence[], lanes = 4) => {
  const { pieces, more } = layOutRow(week, occurrences, lanes);
  return {
    pieces: pieces
      .map((p) => `${p.before ? '<' : ''}${p.occurrence.key} ${p.from}-${p.to}@${p.lane}${p.after ? '>' : ''}`)
      .sort(),
    more: more.join(''),
  };
};

test('an event within a day is a line on that day; several are below each other', () => {
  expect(shape([meeting('a', 0), meeting('b', 0, 11), meeting('c', 3)])).toEqual({
    pieces: ['a 0-1@0', 'b 0-1@1', 'c 3-4@0'],
    more: '0000000',
  });
});

test('an event over several days is a band across them, above the lines', () => {
  const { pieces } = layOutRow(week, [meeting('a', 3), event('trip', 2, 10, 5, 12)], 4);
  expect(pieces.map((p) => [p.occurrence.key, p.band, p.from, p.to, p.lane])).toEqual([
    ['trip', true, 2, 6, 0],
    ['a', false, 3, 4, 1],
  ]);
});

test('a band that goes on outside of the week says so; one until midnight ends on the day before', () => {
  expect(shape([event('in', -3, 10, 1, 0), event('out', 5, 10, 9, 10)]).pieces).toEqual(['<in 0-1@0', 'out 5-7@0>']);
  expect(shape([event('past', -3, 10, 0, 0), event('next', 7, 0, 7, 5)]).pieces).toEqual([]);
});

test('an event of a whole day is a band on its day', () => {
  const whole = event('holiday', 4, 0, 5, 0, { first_day: on(4), last_day: on(4) });
  expect(layOutRow(week, [whole], 4).pieces).toMatchObject([{ band: true, from: 4, to: 5 }]);
});

test('bands that overlap are on lanes of their own, and a lane is used again after one', () => {
  const bands = [event('a', 0, 1, 2, 2), event('b', 1, 1, 3, 2), event('c', 4, 1, 5, 2)];
  expect(shape(bands).pieces).toEqual(['a 0-3@0', 'b 1-4@1', 'c 4-6@0']);
});

test('what has no room is counted, and the last lane is free for that text', () => {
  const five = [8, 9, 10, 11, 12].map((hour) => meeting(`m${hour}`, 2, hour));
  expect(shape(five, 4)).toEqual({ pieces: ['m10 2-3@2', 'm8 2-3@0', 'm9 2-3@1'], more: '0020000' });
  expect(shape(five.slice(0, 4), 4).more).toBe('0000000');
});

test('a band without room on one of its days is counted on all of them', () => {
  const three = [0, 1, 2].map((n) => event(`b${n}`, 0, 1 + n, 1, 2));
  expect(shape([...three, event('long', 1, 12, 3, 2), meeting('x', 1)], 4)).toEqual({
    pieces: ['b0 0-2@0', 'b1 0-2@1', 'b2 0-2@2'],
    more: '0211000',
  });
});

test('hundreds of events on a day take no more than the lanes', () => {
  const many = Array.from({ length: 300 }, (_, n) => meeting(`m${n}`, 6, n % 23));
  const { pieces, more } = layOutRow(week, many, 4);
  expect([pieces.length, more[6]]).toEqual([3, 297]);
});

test('above the hours stand whole days and what takes a day or longer', () => {
  expect(isAboveHours(event('train', 0, 22, 1, 6))).toBe(false);
  expect(isAboveHours(event('trip', 0, 22, 1, 22))).toBe(true);
  expect(isAboveHours(event('holiday', 4, 0, 5, 0, { first_day: on(4), last_day: on(4) }))).toBe(true);
});
