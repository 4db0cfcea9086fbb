/** Random calendars: Daymark shows what other people's code expands (tests/support/expand-calendar.ts), also of what it exports, and reads its export as the same rows. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarText } from '#lib/ics/write-calendar.ts';
import { zoneLines } from '#lib/ics/vtimezone.ts';
import { expand } from '#tests/support/expand-calendar.ts';
import { rowsOf, timesOf, ZONES } from '#tests/support/calendar-times.ts';
import { planCalendarImport } from './plan-import.ts';
import { readCalendar } from '#lib/ics/read-calendar.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const stamp = (wall: number) => new Date(wall).toISOString().slice(0, 19).replace(/[-:]/g, '');
const day = (wall: number) => stamp(wall).slice(0, 8);

/** Where the times of an event are: its zone, UTC, nowhere (floating), or whole days. */
const PLACES = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'UTC',
  'floating',
  'days',
] as const;
type PlaceName = (typeof PLACES)[number];

/** A rule, and after how many days its next occurrence is: null when that is not always the same. */
const rules: readonly (readonly [rule: string, step: number | null])[] = [
  ['FREQ=DAILY', 1],
  ['FREQ=DAILY;INTERVAL=3', 3],
  ['FREQ=WEEKLY', 7],
  ['FREQ=WEEKLY;INTERVAL=2', 14],
  ['FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,TU,FR', null],
  ['FREQ=WEEKLY;BYDAY=MO,WE;BYSETPOS=-1', null],
  ['FREQ=MONTHLY', null],
  ['FREQ=MONTHLY;BYDAY=2TU,-1FR', null],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', null],
  ['FREQ=YEARLY', null],
  ['FREQ=YEARLY;BYYEARDAY=60,-10', null],
  ['FREQ=YEARLY;BYMONTH=5,10;BYDAY=-1SU', null],
];

const ends = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 40 }).map((count) => `;COUNT=${count}`),
  fc.integer({ min: 0, max: 600 }),
);

const event = fc.record({
  place: fc.constantFrom<PlaceName>(...PLACES),
  start: fc.integer({ min: 0, max: 500 }),
  // Not the hours at which clocks change: of two that look the same the libraries take another one than RFC 5545.
  minute: fc.integer({ min: 4 * 12, max: 21 * 12 }).map((n) => n * 5),
  length: fc.integer({ min: 1, max: 300 }).map((n) => n * 10),
  rule: fc.option(fc.constantFrom(...rules), { freq: 4 }),
  second: fc.option(fc.constantFrom(...rules), { freq: 5 }),
  end: ends,
  added: fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { maxLength: 3 }),
  addedMinute: fc.constantFrom(0, 0, 90),
  leftOut: fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 3 }),
  moved: fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 2 }),
  isCalledOff: fc.boolean(),
});
type RandomEvent = typeof event extends fc.Arbitrary<infer T> ? T : never;

const FIRST = Date.UTC(2026, 0, 3);

/** A length, ms, with which an end is not in the hours at which clocks change either. */
const daytimeLength = (start: number, length: number) =>
  (start + length) % DAY < 4 * 60 * MINUTE ? length + 4 * 60 * MINUTE : length;

function linesOf(of: RandomEvent, n: number): string[] {
  const { place, rule, second, end, length } = of;
  const wall = FIRST + of.start * DAY + (place === 'days' ? 0 : of.minute * MINUTE);
  const dated = (name: string, at: number) => {
    if (place === 'days') return `${name};VALUE=DATE:${day(at)}`;
    if (place === 'UTC') return `${name}:${stamp(at)}Z`;
    return place === 'floating' ? `${name}:${stamp(at)}` : `${name};TZID=${place}:${stamp(at)}`;
  };
  const until = typeof end === 'number' ? wall + end * DAY : null;
  const untilText =
    until === null
      ? end
      : `;UNTIL=${place === 'days' ? day(until) : `${stamp(until + DAY)}${place === 'UTC' ? 'Z' : ''}`}`;
  const lasting = place === 'days' ? Math.ceil(length / 1440) * DAY : daytimeLength(wall, length * MINUTE);
  const step = rule?.[1] ?? null;
  const occurrence = (k: number) => wall + k * (step ?? 1) * DAY;
  const skipped = step === null ? [] : of.leftOut.map(occurrence);
  const changes = step === null ? [] : of.moved.filter((k) => !of.leftOut.includes(k)).map(occurrence);
  const head = ['BEGIN:VEVENT', `UID:random-${n}`, 'DTSTAMP:20260101T000000Z', `SUMMARY:Event ${n}`];
  const lines = [
    ...head,
    dated('DTSTART', wall),
    dated('DTEND', wall + lasting),
    ...(rule ? [`RRULE:${rule[0]}${untilText}`] : []),
    ...(rule && second && second !== rule ? [`RRULE:${second[0]};COUNT=9`] : []),
    ...skipped.map((at) => dated('EXDATE', at)),
    ...of.added.map((days) => dated('RDATE', wall + days * DAY + (place === 'days' ? 0 : of.addedMinute * MINUTE))),
    'END:VEVENT',
  ];
  const changed = changes
    // One that the rule does not have any more would be an event of its own.
    .filter((at) => until === null || at <= until)
    .flatMap((at, k) => [
      ...head,
      dated('RECURRENCE-ID', at),
      dated('DTSTART', at + (place === 'days' ? DAY : 75 * MINUTE)),
      dated('DTEND', at + (place === 'days' ? 2 * DAY : 135 * MINUTE)),
      ...(of.isCalledOff && k === 0 ? ['STATUS:CANCELLED'] : []),
      'END:VEVENT',
    ]);
  return [...lines, ...changed];
}

const textOf = (events: readonly RandomEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//random//EN',
    ...[...new Set(events.map(({ place }) => place))]
      .filter((place) => place.includes('/'))
      .flatMap((place) => zoneLines(place, 2025, 2030)),
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

const writing = (zone: string) => ({ stamp: new Date('2026-01-01T00:00:00Z'), zone, name: 'Daymark' });

test('random calendars show what the libraries expand, also after an export, and are read again as the same rows', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 4 }), fc.constantFrom(...ZONES), (events, zone) => {
      const text = textOf(events);
      const options = { zone, from: '2026-01-01', to: '2028-01-01' };
      const rows = rowsOf(text, zone);
      const times = timesOf(rows, options);
      expect(times, text).toEqual(expand(text, options));
      const written = calendarText(rows, writing(zone));
      expect(expand(written, options), `${text}\n${written}`).toEqual(times);
      // The start of a series whose rule does not have it moves to its first day; after that, nothing changes any more.
      const again = rowsOf(written, zone);
      expect(timesOf(again, options), written).toEqual(times);
      const last = readCalendar(calendarText(again, writing(zone)), zone);
      if (!last.ok) throw new Error(last.error);
      const here = new Map(again.map((row) => [row.id, row]));
      const nothing = { added: [], changes: [], removed: [], same: rows.length };
      expect(planCalendarImport(last.value, here, 'file', zone), written).toEqual(nothing);
    }),
    { numRuns: 25 },
  );
}, 120_000);
