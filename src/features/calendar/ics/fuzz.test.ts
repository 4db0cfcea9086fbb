/** A short run of `npx tsx scripts/fuzz-calendars.ts`. */
import { expect, test } from 'vitest';
import { ZONES } from '#tests/support/calendar-times.ts';
import { damaged, fuzz, randomOf, seedFiles } from '#tests/support/fuzz-calendar.ts';
import { readCalendar } from './read-calendar.ts';

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

const calendar = (...lines: readonly string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (n: number, ...lines: readonly string[]) => [
  'BEGIN:VEVENT',
  `UID:e${n}`,
  `SUMMARY:Event ${n}`,
  'DTSTART;TZID=Europe/Berlin:20260101T100000',
  ...lines,
  'END:VEVENT',
];
const many = (n: number, of: (i: number) => readonly string[]) => Array.from({ length: n }, (_, i) => of(i)).flat();

// A rule is short, however many days it has, so the size of a file alone does not limit the work for it.
test.each([
  [
    'rules of a century beside added dates',
    calendar(...many(500, (n) => event(n, 'RRULE:FREQ=DAILY', 'RDATE:20260102T100000Z,21250101T100000Z'))),
  ],
  [
    'events of ten rules',
    calendar(...many(1_000, (n) => event(n, ...many(10, (i) => [`RRULE:FREQ=DAILY;INTERVAL=${i + 1}`])))),
  ],
  [
    'added dates without end',
    calendar(...many(400, (n) => event(n, `RDATE:${many(1_000, (i) => [stampOf(i)]).join()}`))),
  ],
  [
    'one event of a hundred thousand rules',
    calendar(...event(1, ...many(100_000, (i) => [`RRULE:FREQ=DAILY;COUNT=${i + 1}`]))),
  ],
])('the work for %s is bounded, and what is left out for it is named', (_, text) => {
  const before = process.cpuUsage();
  const read = readCalendar(text, ZONES[0]!);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(10_000);
  expect(read.ok && read.value.simpler.length).toBeGreaterThan(0);
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

function stampOf(n: number): string {
  return new Date(Date.UTC(2026, 0, 1) + n * 3_600_000).toISOString().replace(/[-:]|\.000/g, '');
}
