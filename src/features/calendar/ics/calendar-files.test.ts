/**
 * Files as other programs write them, read in three zones: against the times in tests/calendar-files/expected.json, against an expansion by other people's
 * code (tests/support/expand-calendar.ts), and again after an export.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decodeCalendar } from '#lib/ics/decode-calendar.ts';
import { calendarText } from '#lib/ics/write-calendar.ts';
import { expand } from '#tests/support/expand-calendar.ts';
import { rowsOf, timesOf, ZONES } from '#tests/support/calendar-times.ts';

/** Starts and ends are 'YYYY-MM-DDThh:mm' in UTC, and 'D' and a day for whole days. */
interface ExpectedFile {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** By the reader's zone; '*' is every one. */
  readonly starts: Readonly<Record<string, readonly string[]>>;
  readonly ends: Readonly<Record<string, string>> | null;
}

const FOLDER = new URL('../../../../tests/calendar-files/', import.meta.url);
const files = JSON.parse(readFileSync(new URL('expected.json', FOLDER), 'utf8')) as readonly ExpectedFile[];

/** The files that the libraries read in another way, or not at all, each with the reason. */
const NOT_BY_LIBRARIES: Readonly<Record<string, string>> = {
  '12-value-date-with-a-time.ics': 'ical.js takes the time away',
  '15-zone-by-dates-of-its-years.ics': 'ical.js takes a zone that lists its changes for UTC',
  '20-windows-display-name.ics': 'a zone by the name that Windows shows',
  '27-empty-rdate-and-exdate.ics': 'not iCalendar: an empty list of dates',
  '34-one-event-without-its-end.ics': 'not iCalendar: no END',
  '39-rscale-gregorian.ics': 'rrule does not know SKIP',
  '41-times-without-seconds.ics': 'not iCalendar: no seconds',
  '53-duration-beyond-the-year-9999.ics': 'an end after the year 9999, which Daymark reports',
  'airline-trip.ics': 'not iCalendar: times of ISO 8601',
  'apple-home.ics': 'rrule does not know SKIP',
  'apple-hour-twice.ics': 'ical.js takes the second of two hours that look the same; RFC 5545 takes the first',
  'khal-years.ics': 'ical.js takes a zone that lists its changes for UTC',
  'notes-periods.ics': 'a zone by its offsets',
  'outlook-owa-without-definition.ics': 'a zone by the name that Windows shows',
  'university-timetable.ics': 'not iCalendar: no seconds',
};

/** The exports that the libraries read in another way. */
const NOT_EXPORTED = new Set(['apple-hour-twice.ics']);

test('each file has its expected times', () => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.ics'));
  expect(files.map(({ file }) => file).sort()).toEqual(names.sort());
});

test.each(files.map((file) => [file.file, file] as const))('%s', (name, file) => {
  const text = decodeCalendar(readFileSync(new URL(name, FOLDER)));
  for (const zone of ZONES) {
    const options = { from: file.from, to: file.to, zone };
    const rows = rowsOf(text, zone);
    const times = timesOf(rows, options);
    expect(
      times.map(([start]) => start),
      zone,
    ).toEqual([...(file.starts[zone] ?? file.starts['*']!)].sort());
    expect(Object.fromEntries(times), zone).toMatchObject(file.ends ?? {});
    if (!(name in NOT_BY_LIBRARIES)) expect(times, `${zone}, by the libraries`).toEqual(expand(text, options));
    const written = calendarText(rows, { stamp: new Date('2026-11-22T10:00:00Z'), zone, name: 'Daymark' });
    expect(timesOf(rowsOf(written, zone), options), `${zone}, exported and read again`).toEqual(times);
    if (!NOT_EXPORTED.has(name)) expect(expand(written, options), `${zone}, exported, by the libraries`).toEqual(times);
  }
});
