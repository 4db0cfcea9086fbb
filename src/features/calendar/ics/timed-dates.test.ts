import { describe, expect, test } from 'vitest';
import { calendarText } from '#lib/ics/write-calendar.ts';
import { expand } from '#tests/support/expand-calendar.ts';
import { rowsOf, timesOf, ZONES } from '#tests/support/calendar-times.ts';
import { readCalendar } from '#lib/ics/read-calendar.ts';
import { processorTime } from '#tests/support/processor-time.ts';

const file = (...lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//timed//EN', 'BEGIN:VEVENT', 'UID:timed', 'DTSTAMP:20260101T000000Z']
    .concat('SUMMARY:Drops', ...lines, 'END:VEVENT', 'END:VCALENDAR', '')
    .join('\r\n');
const AT = 'DTSTART:20260301T101500Z';
const options = (zone: string) => ({ zone, from: '2026-01-01', to: '2028-01-01' });

describe('rules by hours and minutes are the times that the libraries expand, also after an export', () => {
  test.each([
    'FREQ=HOURLY;COUNT=30',
    'FREQ=HOURLY;INTERVAL=6;COUNT=40',
    'FREQ=HOURLY;INTERVAL=5;UNTIL=20260310T101500Z',
    'FREQ=HOURLY;BYHOUR=8,14,20;COUNT=20',
    'FREQ=HOURLY;BYMINUTE=0,30;COUNT=25',
    'FREQ=HOURLY;INTERVAL=2;BYDAY=MO,WE;COUNT=25',
    'FREQ=HOURLY;BYMONTH=4;BYMONTHDAY=1,-1;COUNT=30',
    'FREQ=MINUTELY;INTERVAL=45;COUNT=60',
    'FREQ=MINUTELY;INTERVAL=15;BYHOUR=9,10;UNTIL=20260304T093000Z',
    'FREQ=DAILY;BYHOUR=9,12,18;COUNT=20',
    'FREQ=DAILY;BYHOUR=20;COUNT=5',
    'FREQ=DAILY;INTERVAL=3;BYHOUR=6,22;BYMINUTE=0,45;COUNT=21',
    'FREQ=WEEKLY;BYDAY=TU,SA;BYHOUR=7,19;UNTIL=20260401T000000Z',
    'FREQ=MONTHLY;BYDAY=2FR;BYHOUR=8,9;COUNT=9',
    'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=1;BYHOUR=0,23;COUNT=3',
  ])('%s', (rule) => {
    for (const zone of ZONES) {
      const text = file(AT, 'DURATION:PT10M', `RRULE:${rule}`);
      const rows = rowsOf(text, zone);
      const times = timesOf(rows, options(zone));
      expect(times.length).toBeGreaterThan(2);
      expect(times, zone).toEqual(expand(text, options(zone)));
      const written = calendarText(rows, { stamp: new Date('2026-01-01T00:00:00Z'), zone, name: 'Daymark' });
      expect(timesOf(rowsOf(written, zone), options(zone)), zone).toEqual(times);
      expect(readCalendar(text, zone)).toMatchObject({ value: { simpler: [], unread: [] } });
    }
  });
});

test('by the clocks of a zone, across the change to summer time, without the dates that are left out, and with one that was moved', () => {
  const text = file(
    'DTSTART;TZID=Europe/Berlin:20260328T080000',
    'DTEND;TZID=Europe/Berlin:20260328T081000',
    'RRULE:FREQ=HOURLY;INTERVAL=12;COUNT=5',
    'EXDATE;TZID=Europe/Berlin:20260329T080000',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:timed',
    'DTSTAMP:20260101T000000Z',
    'SUMMARY:Drops, later',
    'RECURRENCE-ID;TZID=Europe/Berlin:20260329T200000',
    'DTSTART;TZID=Europe/Berlin:20260329T210000',
    'DTEND;TZID=Europe/Berlin:20260329T211000',
  );
  const times = timesOf(rowsOf(text, 'Asia/Kolkata'), options('Asia/Kolkata'));
  expect(times.map(([start]) => start)).toEqual([
    '2026-03-28T07:00',
    '2026-03-28T19:00',
    '2026-03-29T19:00',
    '2026-03-30T06:00',
  ]);
});

test('a rule without an end gives its first 1,000 dates, and says that there are more; a rule of no time costs nothing', () => {
  for (const rule of ['FREQ=MINUTELY', 'FREQ=HOURLY', 'FREQ=DAILY;BYHOUR=9,10,11']) {
    const used = processorTime();
    const read = readCalendar(file(AT, `RRULE:${rule}`), 'UTC');
    if (!read.ok) throw new Error(read.error);
    expect(read.value.rows.length, rule).toBeGreaterThanOrEqual(1_000);
    expect(read.value.rows.length, rule).toBeLessThanOrEqual(1_001);
    expect(read.value.simpler, rule).toEqual([{ title: 'Drops', what: 'dates' }]);
    expect(used()).toBeLessThan(2_000);
  }
  const never = readCalendar(file(AT, 'RRULE:FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30'), 'UTC');
  expect(never).toMatchObject({ ok: true });
});
