/** Files as other programs write them, read in three zones, and read again after an export. tests/calendar-files/expected.json has the right times. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { CalendarEvent } from '#data/schema.ts';
import { occurrenceOf } from '#kinds/occurrence.ts';
import { occurrencesIn } from '#kinds/series.ts';
import { dayOf } from '#lib/day.ts';
import { daysLeftOut } from '#lib/recurrence.ts';
import { decodeCalendar } from '#lib/ics/decode-calendar.ts';
import { calendarText } from '#lib/ics/write-calendar.ts';
import { planImport } from './plan-import.ts';
import { readCalendar } from './read-calendar.ts';

/** Starts and ends are 'YYYY-MM-DDThh:mm' in UTC, and 'D' and a day for whole days. */
interface ExpectedFile {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** The right times by the reader's zone; '*' is every one. */
  readonly starts: Readonly<Record<string, readonly string[]>>;
  readonly ends: Readonly<Record<string, string>> | null;
}

const FOLDER = new URL('../../../../tests/calendar-files/', import.meta.url);
const files = JSON.parse(readFileSync(new URL('expected.json', FOLDER), 'utf8')) as readonly ExpectedFile[];
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata'];

const rowsOf = (text: string, zone: string): CalendarEvent[] => {
  const read = readCalendar(text, zone);
  if (!read.ok) throw new Error(read.error);
  return planImport(read.value, new Map(), 'file', zone).added as unknown as CalendarEvent[];
};

/** The start and end of what takes place in the time of the file, in order. */
function timesOf(rows: readonly CalendarEvent[], { from, to }: ExpectedFile, zone: string): [string, string][] {
  const changed = (id: string) => rows.flatMap((row) => (row.series_id === id ? [row.occurrence_day!] : []));
  const all = rows.flatMap((row) =>
    row.rrule
      ? occurrencesIn(
          row,
          new Set([...daysLeftOut(row), ...changed(row.id)]),
          `${from}T00:00:00.000Z`,
          `${to}T00:00:00.000Z`,
          zone,
        )
      : [occurrenceOf(row)],
  );
  return all
    .filter(({ begin }) => begin >= from && begin < to)
    .map(({ begin, end, allDay }): [string, string] =>
      allDay ? [`D${dayOf(new Date(begin))}`, `D${dayOf(new Date(end))}`] : [begin.slice(0, 16), end.slice(0, 16)],
    )
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

test('each file has its expected times', () => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.ics'));
  expect(files.map(({ file }) => file).sort()).toEqual(names.sort());
});

test.each(files.map((file) => [file.file, file] as const))('%s', (name, file) => {
  const text = decodeCalendar(readFileSync(new URL(name, FOLDER)));
  for (const zone of ZONES) {
    const rows = rowsOf(text, zone);
    const times = timesOf(rows, file, zone);
    expect(
      times.map(([start]) => start),
      zone,
    ).toEqual([...(file.starts[zone] ?? file.starts['*']!)].sort());
    expect(Object.fromEntries(times), zone).toMatchObject(file.ends ?? {});
    const written = calendarText(rows, { stamp: new Date('2026-11-22T10:00:00Z'), zone, name: 'Daymark' });
    expect(timesOf(rowsOf(written, zone), file, zone), `${zone}, exported and read again`).toEqual(times);
  }
});
