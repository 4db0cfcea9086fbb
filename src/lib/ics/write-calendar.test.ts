import ICAL from 'ical.js';
import { idOf } from '#lib/id.ts';
import { describe, expect, test } from 'vitest';
import type { Day } from '#lib/day.ts';
import { wallClock } from '#lib/zone.ts';
import { processorTime } from '#tests/support/processor-time.ts';
import { colorOf, nearestName } from './css-colors.ts';
import { escaped, fileOf } from './lines.ts';
import { zoneLines } from './vtimezone.ts';
import { calendarText, type IcsEvent } from './write-calendar.ts';

const stamp = new Date('2026-11-22T10:00:00Z');
const lunch: IcsEvent = {
  id: '0190c2a0-0000-7000-8000-000000000001',
  title: 'Lunch; with Anna, Bo',
  event_time: '2026-05-14T11:00:00.000Z',
  end_time: '2026-05-14T12:00:00.000Z',
  event_type: 'appointment',
};
const text = (...events: IcsEvent[]) => calendarText(events, { stamp, zone: 'Europe/Berlin', name: 'Daymark' });
const lines = (...events: IcsEvent[]) => text(...events).split('\r\n');
const component = (written: string) => new ICAL.Component(ICAL.parse(written) as never);

test('an event of one time, as the whole file', () => {
  expect(text(lunch)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Daymark//Daymark//EN',
      'CALSCALE:GREGORIAN',
      'X-WR-CALNAME:Daymark',
      'BEGIN:VEVENT',
      'UID:0190c2a0-0000-7000-8000-000000000001@daymark',
      'DTSTAMP:20261122T100000Z',
      'DTSTART:20260514T110000Z',
      'DTEND:20260514T120000Z',
      'SUMMARY:Lunch\\; with Anna\\, Bo',
      'X-DAYMARK-TYPE:appointment',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test.each<[what: string, changes: Partial<IcsEvent>, expected: string[]]>([
  [
    'whole days',
    { first_day: '2026-09-03' as Day, last_day: '2026-09-05' as Day },
    ['DTSTART;VALUE=DATE:20260903', 'DTEND;VALUE=DATE:20260906'],
  ],
  ['no end', { end_time: null }, ['DTEND:20260514T120000Z']],
  ['a reminder', { remind_before: 90 }, ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT90M', 'END:VALARM']],
  ['a colour', { color: '#4f46e5' }, ['COLOR:royalblue', 'X-DAYMARK-COLOR:#4f46e5']],
  ['tags', { tags: ['a,b', 'c'] }, ['CATEGORIES:a\\,b,c']],
  ['its own UID', { id: idOf('ical', 'x@google.com'), ical_uid: 'x@google.com' }, ['UID:x@google.com']],
  ['the UID of its series, which is not here', { id: 'loose', ical_uid: 'x@google.com' }, ['UID:loose@daymark']],
  [
    'a zone',
    { time_zone: 'America/New_York' },
    ['DTSTART;TZID=America/New_York:20260514T070000', 'TZID:America/New_York'],
  ],
  ['a zone that nobody knows', { time_zone: 'Mars/Base' }, ['DTSTART:20260514T110000Z']],
  [
    'a series in the zone of the reader, which begins on the first day of its rule',
    {
      rrule: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20261214',
      except_days: ['2026-11-02', 'no day'],
      cancelled_days: { '2026-11-09': true, '2026-11-16': false },
    },
    [
      'DTSTART;TZID=Europe/Berlin:20260518T130000',
      'DTEND;TZID=Europe/Berlin:20260518T140000',
      'RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20261214T225900Z',
      'EXDATE;TZID=Europe/Berlin:20261102T130000,20261109T130000',
    ],
  ],
  [
    'a series of whole days',
    {
      first_day: '2026-05-14' as Day,
      last_day: '2026-05-14' as Day,
      rrule: 'FREQ=YEARLY;UNTIL=20301231T225959Z',
      except_days: ['2027-05-14'],
    },
    ['DTSTART;VALUE=DATE:20260514', 'RRULE:FREQ=YEARLY;UNTIL=20301231', 'EXDATE;VALUE=DATE:20270514'],
  ],
  [
    'a second that its rule moves along',
    { event_time: '2026-05-14T11:00:20.000Z', rrule: 'FREQ=WEEKLY;BYDAY=FR', time_zone: 'Europe/Berlin' },
    ['DTSTART;TZID=Europe/Berlin:20260515T130020', 'DTEND;TZID=Europe/Berlin:20260515T140000'],
  ],
  [
    'the second of two hours that look the same',
    { event_time: '2026-10-25T01:30:00.000Z', end_time: '2026-10-25T03:00:00.000Z', time_zone: 'Europe/Berlin' },
    ['DTSTART:20261025T013000Z', 'DTEND:20261025T030000Z'],
  ],
])('%s', (_, changes, expected) => {
  const written = lines({ ...lunch, ...changes });
  for (const line of expected) expect(written).toContain(line);
});

test.each(['FREQ=DAILY\r\nATTENDEE:x@example.org', 'FREQ=DAILY;COUNT=ë'])(
  'a rule that is none (%j) is left out: without its strange characters it could break out of its line, or be another one',
  (rrule) => {
    const written = text({ ...lunch, rrule });
    expect(written).not.toMatch(/RRULE:FREQ=DAILY|ATTENDEE/);
    expect(written).toContain('DTSTART;TZID=Europe/Berlin:20260514T130000');
  },
);

test('a row without a time is left out', () => {
  expect(lines({ ...lunch, event_time: 'never' })).not.toContain('BEGIN:VEVENT');
});

describe('years far away', () => {
  const years = [
    '0001',
    '0050',
    '0100',
    '1601',
    '1899',
    '1969',
    '1970',
    '2026',
    '2037',
    '5000',
    '9000',
    '9998',
    '9999',
  ];
  const at = (year: string, end: string): Partial<IcsEvent>[] =>
    [
      { event_time: `${year}-01-01T00:30:00.000Z`, end_time: `${end}-12-31T23:30:00.000Z` },
      { first_day: `${year}-12-31` as Day, last_day: `${end}-12-31` as Day },
    ].flatMap((when) => [when, { ...when, rrule: 'FREQ=YEARLY;BYMONTH=12;UNTIL=99991231T235959Z' }]);
  const zones = ['Pacific/Kiritimati', 'America/New_York', 'UTC'];
  const events = years.flatMap((year, i) =>
    [...years.slice(i, i + 1), '9999'].flatMap((end) =>
      at(year, end).flatMap((when, kind) =>
        zones.map((time_zone): IcsEvent => ({
          ...lunch,
          time_zone,
          except_days: ['0100-01-01', '9999-12-31'],
          ...when,
          id: `${year} ${end} ${kind} ${time_zone}`,
        })),
      ),
    ),
  );

  test('of any two events of one zone the file is made in a moment, and every time in it has a year of four digits', () => {
    const short = /^(?:DTSTART|DTEND|EXDATE|RECURRENCE-ID|RDATE)[^:]*:(?:,?\d{8}(?:T\d{6}Z?)?)+$/;
    for (const event of events.filter((_, i) => i % 7 === 0)) {
      const used = processorTime();
      const written = lines({ ...lunch, time_zone: event.time_zone! }, event).filter(
        (line) => /^(?:DT(?:START|END)|EXDATE|RDATE)/.test(line) || line.includes('UNTIL='),
      );
      // 40 ms on a quiet machine; it was 7 s.
      expect(used()).toBeLessThan(1_000);
      for (const line of written) expect(line).toMatch(line.includes('UNTIL=') ? /UNTIL=\d{8}(?:T\d{6}Z)?$/ : short);
    }
    // All at once, read by another program.
    const read = component(text(...events)).getAllSubcomponents('vevent');
    expect(read).toHaveLength(events.length);
  });

  test('one outside the years for which its zone is defined is written in UTC, at the same instant', () => {
    const far = { ...lunch, event_time: '9999-01-05T14:00:00.000Z', end_time: null, time_zone: 'America/New_York' };
    expect(lines(far)).toEqual(expect.arrayContaining(['DTSTART:99990105T140000Z', 'DTEND:99990105T150000Z']));
    const series = { ...far, event_time: '1601-01-05T14:56:00.000Z', rrule: 'FREQ=YEARLY' };
    expect(lines(series).join('\n')).toMatch(/^DTSTART;TZID=America\/New_York:16010105T\d{6}$/m);
  });
});

test('a changed occurrence has the UID of its series, also on a day with another offset', () => {
  const series = { ...lunch, id: 's', rrule: 'FREQ=WEEKLY', time_zone: 'Europe/Berlin' };
  const moved = {
    ...lunch,
    id: 'm',
    series_id: 's',
    occurrence_day: '2026-12-03' as Day,
    event_time: '2026-12-04T09:00:00.000Z',
  };
  const written = lines(series, moved);
  expect(written.filter((line) => line.startsWith('UID:'))).toEqual(['UID:s@daymark', 'UID:s@daymark']);
  expect(written).toContain('RECURRENCE-ID;TZID=Europe/Berlin:20261203T130000');
  // Alone it is an event of its own.
  expect(lines(moved)).toContain('UID:m@daymark');
});

test('a line has at most 75 bytes, no character is cut, and unfolding gives the text again', () => {
  const long = 'Grüße 🎉 '.repeat(60);
  const file = fileOf([`SUMMARY:${escaped(long)}`]);
  const physical = file.split('\r\n').slice(0, -1);
  expect(physical.length).toBeGreaterThan(8);
  expect(Math.max(...physical.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toBe(`SUMMARY:${long}\r\n`);
});

test('line breaks, backslashes and forbidden characters are escaped', () => {
  expect(escaped('a\r\nb\nc\rd\\e;f,g\u0000h\ti')).toBe('a\\nb\\nc\\nd\\\\e\\;f\\,gh\ti');
});

// The southern half of the earth, half hours, summer time that is behind winter time (Dublin), and none at all.
test.each([
  'Europe/Berlin',
  'America/New_York',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'America/Sao_Paulo',
  'Europe/Dublin',
  'UTC',
])('the definition of %s agrees with Intl on every third day of four years', (name) => {
  const zone = new ICAL.Timezone({ component: component(zoneLines(name, 2017, 2020).join('\r\n')), tzid: name });
  for (let at = Date.UTC(2017, 0, 2, 5); at < Date.UTC(2020, 11, 30); at += 3 * 86_400_000 + 3_600_000 * 7) {
    const { day, minute } = wallClock(new Date(at), name);
    const [year, month, date] = day.split('-').map(Number) as [number, number, number];
    const time = ICAL.Time.fromData(
      { year, month, day: date, hour: Math.floor(minute / 60), minute: minute % 60, second: 0, isDate: false },
      zone,
    );
    expect([name, new Date(time.toUnixTime() * 1000).toISOString()]).toEqual([name, new Date(at).toISOString()]);
  }
});

test('colours have names and names have colours', () => {
  expect([colorOf('SeaGreen'), colorOf('darkgrey'), colorOf('#1BADF8FF'), colorOf('url(x)')]).toEqual([
    '#2e8b57',
    '#a9a9a9',
    '#1badf8',
    null,
  ]);
  expect([nearestName('#10b981'), nearestName('#ffffff'), nearestName('red')]).toEqual([
    'lightseagreen',
    'white',
    null,
  ]);
});
