import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dateOf, dayAfter, dayOf, type Day } from '#lib/day.ts';
import {
  foldedUntil,
  hourLines,
  instantAt,
  lengthOf,
  minuteOf,
  minuteOfHour,
  minutesIn,
  pixels,
  spanOf,
  spanWords,
} from './hours.ts';

const day = '2026-05-14' as Day;

test('an hour is 56 px high, and heights and minutes agree', () => {
  expect(pixels(60)).toBe(56);
  for (const minutes of [0, 1, 15, 90, 1500]) expect(minutesIn(pixels(minutes))).toBeCloseTo(minutes);
});

test('minutes of a day and instants agree, before the day and after it too', () => {
  for (const minute of [-90, 0, 1, 479.5, 1439, 1500]) expect(minuteOf(day, instantAt(day, minute))).toBe(minute);
  const begin = new Date(2026, 4, 13, 23).toISOString();
  const end = new Date(2026, 4, 14, 1, 30).toISOString();
  expect(spanOf(day, { begin, end })).toEqual({ from: -60, to: 90 });
  expect(spanWords(day, { from: -60, to: 90 })).toBe('23:00 to 01:30');
});

test.each([
  ['another day', null, [17], 8],
  ['the morning', 9, [], 8],
  ['the evening, with nothing in the day', 19, [], 17],
  ['the evening, with an event in the afternoon', 19, [17, 20], 15],
  ['the evening, with an event of the morning', 19, [9], 8],
  ['an event from the day before', 19, [-2], 8],
] as const)('%s is folded until an hour from which now and what takes place are in sight', (_, now, begins, hour) => {
  const occurrences = begins.map((at) => ({ begin: instantAt(day, at * 60) }));
  expect(foldedUntil(day, occurrences, now === null ? null : now * 60)).toBe(hour);
});

test('a line for each full hour; the last one has none', () => {
  const lines = hourLines(day, { from: 480, to: 1440 });
  expect(lines).toHaveLength(16);
  expect([lines[0], lines.at(-1)]).toEqual([
    { minute: 480, label: '08:00' },
    { minute: 1380, label: '23:00' },
  ]);
});

test('a day is 23, 24 or 25 hours long, and each minute of it is on it', () => {
  for (let n = 1; n <= 365; n++) {
    const date = dayOf(new Date(2026, 0, n));
    expect([23, 24, 25]).toContain(lengthOf(date) / 60);
    expect(dayOf(new Date(instantAt(date, 0)))).toBe(date);
    expect(dayOf(new Date(instantAt(date, lengthOf(date) - 1)))).toBe(date);
  }
});

/** Zones with their two clock changes of 2026, and what the clock shows around them. */
const zones = [
  {
    zone: 'Europe/Berlin',
    short: '2026-03-29',
    shortHours: '00 01 03 04',
    long: '2026-10-25',
    longHours: '00 01 02 02 03',
  },
  {
    zone: 'America/Los_Angeles',
    short: '2026-03-08',
    shortHours: '00 01 03 04',
    long: '2026-11-01',
    longHours: '00 01 01 02 03',
  },
  {
    zone: 'Pacific/Auckland',
    short: '2026-09-27',
    shortHours: '00 01 03 04',
    long: '2026-04-05',
    longHours: '00 01 02 02 03',
  },
];

describe.each(zones)('in $zone', ({ zone, short, shortHours, long, longHours }) => {
  let before: string | undefined;
  beforeEach(() => {
    before = process.env.TZ;
    process.env.TZ = zone;
  });
  afterEach(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });
  const hoursOf = (of: Day) =>
    hourLines(of, { from: 0, to: lengthOf(of) })
      .map(({ label }) => label.slice(0, 2))
      .join(' ');

  test.each([
    [short as Day, 23, shortHours],
    [long as Day, 25, longHours],
    [day, 24, '00 01 02 03'],
  ])('%s has %i hours', (of, hours, first) => {
    expect(lengthOf(of)).toBe(hours * 60);
    expect(hoursOf(of).split(' ')).toHaveLength(hours);
    expect(hoursOf(of).startsWith(first)).toBe(true);
    expect(hoursOf(of).endsWith('22 23')).toBe(true);
    expect(minuteOfHour(of, 8)).toBe((hours - 16) * 60);
    expect(dateOf(dayAfter(of, 1)).toISOString()).toBe(instantAt(of, lengthOf(of)));
    expect(dayOf(new Date(instantAt(of, lengthOf(of) - 1)))).toBe(of);
  });
});
