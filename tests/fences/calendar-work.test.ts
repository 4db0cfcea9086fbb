import { expect, test } from 'vitest';
import { readCalendar } from '#lib/ics/read-calendar.ts';
import { calendar, many } from '#tests/support/calendars.ts';

const event = (n: number, ...lines: readonly string[]) => [
  'BEGIN:VEVENT',
  `UID:e${n}`,
  `SUMMARY:Event ${n}`,
  'DTSTART;TZID=Europe/Berlin:20260101T100000',
  ...lines,
  'END:VEVENT',
];

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
  const read = readCalendar(text, 'Europe/Berlin');
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(10_000);
  expect(read.ok && read.value.simpler.length).toBeGreaterThan(0);
});

function stampOf(n: number): string {
  return new Date(Date.UTC(2026, 0, 1) + n * 3_600_000).toISOString().replace(/[-:]|\.000/g, '');
}
