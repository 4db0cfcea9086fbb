/** A short run of `npx tsx scripts/fuzz-calendars.ts`. */
import { expect, test } from 'vitest';
import { calendar, many } from '#tests/support/calendars.ts';
import { damaged, fuzz, randomOf, seedFiles } from '#tests/support/fuzz-calendar.ts';
import { readCalendar } from '#lib/ics/read-calendar.ts';

test('damaged files are read without a crash or a hang, and each of their events is shown or named', () => {
  let events = 0;
  for (const { n, outcome } of fuzz(120, 2026)) {
    expect(outcome.faults, `file ${n} of seed 2026`).toEqual([]);
    events += outcome.events;
  }
  expect(events).toBeGreaterThan(120);
});

test('the same seed damages files in the same way', () => {
  const files = seedFiles();
  const bytes = (seed: number) => Buffer.from(damaged(files, randomOf(seed))).toString('latin1');
  expect(bytes(7)).toBe(bytes(7));
  expect(bytes(7)).not.toBe(bytes(8));
});

test('of hundreds of zones each has its own hours', () => {
  const zone = (n: number) => [
    'BEGIN:VTIMEZONE',
    `TZID:Z${n}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:+0${n % 9}07`,
    `TZOFFSETTO:+0${n % 9}07`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
  const at = (n: number) => ['BEGIN:VEVENT', `UID:z${n}`, `DTSTART;TZID=Z${n}:20260301T100000`, 'END:VEVENT'];
  const read = readCalendar(calendar(...many(300, zone), ...many(300, at)), 'Europe/Berlin');
  const hours = read.ok ? read.value.rows.map(({ event_time }) => event_time.slice(11, 16)) : [];
  expect(hours).toEqual(Array.from({ length: 300 }, (_, n) => `0${9 - (n % 9)}:53`));
});
