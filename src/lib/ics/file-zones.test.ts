import { expect, test } from 'vitest';
import { isZone } from '#lib/zone.ts';
import { zonesOf } from './file-zones.ts';
import windows from './windows-zones.json';
import { readCalendar } from './read-calendar.ts';
import type { FileRow } from './file-rows.ts';

interface Change {
  readonly at: string;
  readonly from: string;
  readonly to: string;
  readonly also?: string;
}
const zone = (tzid: string, ...changes: readonly Change[]) => [
  'BEGIN:VTIMEZONE',
  `TZID:${tzid}`,
  ...changes.flatMap(({ at, from, to, also }, i) => {
    const name = i % 2 === 0 ? 'STANDARD' : 'DAYLIGHT';
    const lines = [`BEGIN:${name}`, `DTSTART:${at}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`];
    return [...lines, ...(also ? [also] : []), `END:${name}`];
  }),
  'END:VTIMEZONE',
];
/** The clocks of Europe and of North America at some offset, as Outlook writes them, and one that never changes. */
const europe = (tzid: string, winter: string, summer: string, hour = 2) =>
  zone(
    tzid,
    { at: `16010101T0${hour + 1}0000`, from: summer, to: winter, also: 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10' },
    { at: `16010101T0${hour}0000`, from: winter, to: summer, also: 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3' },
  );
const america = (tzid: string, winter: string, summer: string) =>
  zone(
    tzid,
    {
      at: '20071104T020000',
      from: summer,
      to: winter,
      also: 'RRULE:FREQ=YEARLY;BYMINUTE=0;BYHOUR=2;BYMONTH=11;BYDAY=1SU',
    },
    { at: '20070311T020000', from: winter, to: summer, also: 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU' },
  );
const fixed = (tzid: string, offset: string) => zone(tzid, { at: '16010101T000000', from: offset, to: offset });

const read = (lines: readonly string[], mine: string): readonly FileRow[] => {
  const outcome = readCalendar(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'), mine);
  if (!outcome.ok) throw new Error(outcome.error);
  expect(outcome.value.unread).toEqual([]);
  return outcome.value.rows;
};
const at = (tzid: string, time: string, rule = '') => [
  'BEGIN:VEVENT',
  `UID:${tzid}${time}`,
  `DTSTART;TZID=${tzid}:${time}`,
  ...(rule ? [`RRULE:${rule}`] : []),
  'END:VEVENT',
];
const READERS = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata'];

test.each([
  ['BST of London', europe('BST', '+0000', '+0100', 1), 'BST', '20260710T090000', '08:00', 'Europe/London'],
  ['IST of Israel', fixed('IST', '+0300'), 'IST', '20260710T090000', '06:00', null],
  ['EST with summer time', america('EST', '-0500', '-0400'), 'EST', '20260710T090000', '13:00', 'America/New_York'],
  ['EST without summer time', fixed('EST', '-0500'), 'EST', '20260710T090000', '14:00', null],
  [
    'Mountain Standard Time of Arizona',
    fixed('Mountain Standard Time', '-0700'),
    'Mountain Standard Time',
    '20260710T063000',
    '13:30',
    null,
  ],
  [
    'a city with the clocks of another one',
    america('Europe/Berlin', '-0500', '-0400'),
    'Europe/Berlin',
    '20260710T090000',
    '13:00',
    'America/New_York',
  ],
  ['clocks that no zone has', fixed('Europe/Paris', '-0140'), 'Europe/Paris', '20260710T090000', '10:40', null],
])('what the file defines counts, not the name: %s', (_, definition, tzid, time, utc, name) => {
  for (const mine of READERS) {
    const [row] = read([...definition, ...at(tzid, time)], mine);
    expect(row!.event_time).toBe(`2026-07-10T${utc}:00.000Z`);
    if (name) expect(row!.time_zone).toBe(name);
  }
});

test.each([
  ['lists of dates', 'RDATE:20150329T020000', 'RDATE:20151025T030000'],
  ['dates in one line', 'RDATE:20150329T020000,20160327T020000', 'RDATE:20151025T030000,20161030T030000'],
  [
    'a rule that ends',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20150329T010000Z',
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20151025T010000Z',
  ],
])('a zone that has only the changes of its years is compared in these years: %s', (_, summer, winter) => {
  const definition = zone(
    'Office_Berlin',
    { at: '20141026T030000', from: '+0200', to: '+0100', also: winter },
    { at: '20140330T020000', from: '+0100', to: '+0200', also: summer },
  );
  const times = ['20140201T093000', '20140409T093000', '20141027T093000', '20150115T093000', '20150701T093000'];
  for (const mine of READERS) {
    const rows = read(
      [
        ...definition,
        ...times.flatMap((time) => at('Office_Berlin', time)),
        ...at('Office_Berlin', '20140410T093000', 'FREQ=WEEKLY'),
      ],
      mine,
    );
    expect(rows.map(({ event_time }) => event_time.slice(0, 16))).toEqual([
      '2014-02-01T08:30',
      '2014-04-09T07:30',
      '2014-10-27T08:30',
      '2015-01-15T08:30',
      '2015-07-01T07:30',
      '2014-04-10T07:30',
    ]);
    expect(rows.at(-1)!.time_zone).toMatch(/^Europe\//);
  }
});

test('rules of another century count in their years only, and the name counts before the first one', () => {
  const definition = america('America/New_York', '-0500', '-0400');
  const rows = read(
    [...definition, ...at('America/New_York', '19990410T090000'), ...at('America/New_York', '20260710T090000')],
    'Asia/Kolkata',
  );
  expect(rows.map(({ event_time, time_zone }) => [event_time.slice(0, 16), time_zone])).toEqual([
    ['1999-04-10T13:00', 'America/New_York'],
    ['2026-07-10T13:00', 'America/New_York'],
  ]);
});

test('a series whose zone is defined otherwise than it is repeats by the name, at the clock time of the file', () => {
  const summerInApril = zone(
    'America/Mexico_City',
    { at: '16010101T020000', from: '-0500', to: '-0600', also: 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10' },
    { at: '16010101T020000', from: '-0600', to: '-0500', also: 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=4' },
  );
  const [single, series] = read(
    [
      ...summerInApril,
      ...at('America/Mexico_City', '20260710T090000'),
      ...at('America/Mexico_City', '20260711T090000', 'FREQ=WEEKLY'),
    ],
    'Europe/Berlin',
  );
  expect([single!.event_time, single!.time_zone]).toEqual(['2026-07-10T14:00:00.000Z', null]);
  expect([series!.event_time, series!.time_zone]).toEqual(['2026-07-11T15:00:00.000Z', 'America/Mexico_City']);
});

test.each([
  ['EST', 'America/New_York'],
  ['BST', 'Europe/London'],
  ['IST', 'Asia/Kolkata'],
  ['CET', 'Europe/Berlin'],
  ['Z', 'UTC'],
  ['GMT', 'GMT'],
  ['UTC+2', 'Etc/GMT-2'],
  ['GMT-0500', 'Etc/GMT+5'],
  ['Japan', 'Japan'],
  ['W. Europe Standard Time', 'Europe/Berlin'],
  ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
  ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Europe/Amsterdam'],
  ['(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien', 'Europe/Amsterdam'],
  ['(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London', 'Europe/Dublin'],
  ['(GMT-08:00) Pacific Time (US & Canada); Tijuana', 'America/Tijuana'],
  ['(UTC-05:00) Indiana (East)', 'America/Indiana/Indianapolis'],
  ['(UTC-07:00) Chihuahua, La Paz, Mazatlan', 'America/Mazatlan'],
  ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', 'Asia/Kolkata'],
  ['(UTC+05:00) Ekaterinburg', 'Asia/Yekaterinburg'],
  ['(UTC+06:30) Yangon (Rangoon)', 'Asia/Yangon'],
  ['(UTC+01:00) West Central Africa', 'Africa/Lagos'],
  ['(UTC-11:00) Coordinated Universal Time-11', 'Etc/GMT+11'],
  // The place is one that we know, but its clocks never showed this.
  ['(UTC+09:00) Berlin', undefined],
  ['GMT-05.00/-04.00', 'America/New_York'],
  ['US-Eastern', 'US/Eastern'],
  ['GMT+01.00/+02.00', 'Europe/Berlin'],
  ['GMT+09.00/+09.00', 'Asia/Seoul'],
  ['GMT+03.10/+04.10', undefined],
  ['Western/Central Europe', 'Europe/Berlin'],
  ['Russia Time Zone 3', 'Europe/Samara'],
  ['UTC-11', 'Etc/GMT+11'],
  ['Pacific Standard Time (Mexico)', 'America/Tijuana'],
  ['tzone://Microsoft/Custom', undefined],
  ['Europe/Stockholm', 'Europe/Stockholm'],
  ['SST', undefined],
  ['Home', undefined],
])('without a definition %s is %s', (tzid, name) => {
  expect(zonesOf([], [], 'Europe/Berlin')(tzid)?.name).toBe(name);
});

test('a zone that Microsoft names by an address is read with its definition, and named without one', () => {
  const definition = europe('tzone://Microsoft/Custom', '+0100', '+0200');
  const event = at('tzone://Microsoft/Custom', '20260710T090000', 'FREQ=WEEKLY;COUNT=2');
  const [row] = read([...definition, ...event], 'America/New_York');
  expect(row).toMatchObject({ event_time: '2026-07-10T07:00:00.000Z', rrule: 'FREQ=WEEKLY;COUNT=2' });
  expect(row!.time_zone).toMatch(/^Europe\//);
  const without = readCalendar(['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR'].join('\r\n'), 'Europe/Berlin');
  expect(without.ok && without.value.unread).toEqual([{ title: '', why: 'zone' }]);
});

test('every zone that Windows has a name for is one that Intl knows', () => {
  const zones = [...Object.values(windows.names), ...Object.values(windows.shown)];
  expect(zones.filter((name) => !isZone(name))).toEqual([]);
});

test('times that the clocks skip or show twice are those before the change', () => {
  const of = (minute: number, day: string) =>
    zonesOf([fixedTwice], [], 'UTC')('Ship')!.at({ day: day as never, minute, second: 0 });
  const fixedTwice = zone(
    'Ship',
    { at: '20261025T030000', from: '+0207', to: '+0107' },
    { at: '20260329T020000', from: '+0107', to: '+0207' },
  );
  const shown = [
    of(90, '2026-03-29'),
    of(150, '2026-03-29'),
    of(180, '2026-03-29'),
    of(150, '2026-10-25'),
    of(180, '2026-10-25'),
  ];
  expect(shown.map((ms) => new Date(ms).toISOString().slice(11, 16))).toEqual([
    '00:23',
    '01:23',
    '00:53',
    '00:23',
    '01:53',
  ]);
});
