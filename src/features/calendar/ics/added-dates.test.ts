import { expect, test } from 'vitest';
import type { CalendarEvent } from '#data/schema.ts';
import { repeatedIn } from '#kinds/series.ts';
import { occurrenceOf } from '#kinds/occurrence.ts';
import { rowId, type FileCalendar } from '#lib/ics/file-rows.ts';
import { readCalendar } from '#lib/ics/read-calendar.ts';

const MASTER = ['UID:u', 'SUMMARY:Choir'];
const read = (...events: readonly (readonly string[])[]): FileCalendar => {
  const lines = events.flatMap((lines) => ['BEGIN:VEVENT', ...MASTER, ...lines, 'END:VEVENT']);
  const outcome = readCalendar(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'), 'America/New_York');
  if (!outcome.ok) throw new Error(outcome.error);
  expect(outcome.value.unread).toEqual([]);
  return outcome.value;
};
/** What takes place in 2026, as the calendar shows it: 'MM-DD hh:mm–hh:mm' in UTC, or 'MM-DD' for whole days. */
const shown = (...events: readonly (readonly string[])[]): string[] => {
  const rows = read(...events).rows as unknown as CalendarEvent[];
  const [from, until] = ['2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'];
  const whole = rows.filter(({ first_day, rrule }) => first_day && !rrule).map(({ first_day }) => first_day!.slice(5));
  const single = rows.filter(({ rrule, first_day }) => !rrule && !first_day).map(occurrenceOf);
  const repeated = repeatedIn(
    rows.filter(({ rrule }) => rrule),
    rows.filter(({ series_id }) => series_id),
    from,
    until,
  );
  const all = [...single, ...repeated].map(({ begin, end, day, allDay }) =>
    allDay ? day!.slice(5) : `${begin.slice(5, 16).replace('T', ' ')}–${end.slice(11, 16)}`,
  );
  return [...whole, ...all].sort();
};

const SINGLE = ['DTSTART;TZID=Europe/Berlin:20260605T140000', 'DTEND;TZID=Europe/Berlin:20260605T150000'];
const WEEKLY = [...SINGLE, 'RRULE:FREQ=WEEKLY;COUNT=3'];
const FIRST = '06-05 12:00–13:00';
const THREE = [FIRST, '06-12 12:00–13:00', '06-19 12:00–13:00'];

test.each<[what: string, lines: readonly string[], expected: readonly string[]]>([
  [
    'several on one day',
    ['RDATE;TZID=Europe/Berlin:20260612T180000,20260612T200000'],
    [FIRST, '06-12 16:00–17:00', '06-12 18:00–19:00'],
  ],
  [
    'in several lines, twice the same',
    ['RDATE;TZID=Europe/Berlin:20260612T180000', 'RDATE;TZID=Europe/Berlin:20260613T180000,20260612T180000'],
    [FIRST, '06-12 16:00–17:00', '06-13 16:00–17:00'],
  ],
  ['in UTC', ['RDATE:20260612T160000Z'], [FIRST, '06-12 16:00–17:00']],
  ['in another zone', ['RDATE;TZID=America/New_York:20260612T180000'], [FIRST, '06-12 22:00–23:00']],
  ['without a zone: at the clock of the event', ['RDATE:20260612T180000'], [FIRST, '06-12 16:00–17:00']],
  [
    'as a day: at the time of the event',
    ['RDATE;VALUE=DATE:20260612,20261204'],
    [FIRST, '06-12 12:00–13:00', '12-04 13:00–14:00'],
  ],
  [
    'days and times in one line',
    ['RDATE;TZID=Europe/Berlin:20260612,20260613T180000'],
    [FIRST, '06-12 12:00–13:00', '06-13 16:00–17:00'],
  ],
  ['as a period with an end', ['RDATE;VALUE=PERIOD:20260612T133000Z/20260612T163000Z'], [FIRST, '06-12 13:30–16:30']],
  [
    'as periods with a duration, in a zone',
    ['RDATE;VALUE=PERIOD;TZID=Europe/Berlin:20260612T180000/PT30M,20260613T180000/P1DT2H'],
    [FIRST, '06-12 16:00–16:30', '06-13 16:00–18:00'],
  ],
  ['as a period that does not say so', ['RDATE:20260612T133000Z/PT2H'], [FIRST, '06-12 13:30–15:30']],
  ['the start itself', ['RDATE;TZID=Europe/Berlin:20260605T140000,20260612T140000'], [FIRST, '06-12 12:00–13:00']],
  ['the start itself in UTC', ['RDATE:20260605T120000Z'], [FIRST]],
  ['the day of the start at another time', ['RDATE:20260605T160000Z'], [FIRST, '06-05 16:00–17:00']],
  ['the start with another end', ['RDATE;VALUE=PERIOD:20260605T120000Z/PT3H'], ['06-05 12:00–15:00']],
  [
    'one that is left out',
    ['RDATE:20260612T160000Z,20260612T180000Z', 'EXDATE:20260612T160000Z'],
    [FIRST, '06-12 18:00–19:00'],
  ],
  [
    'a day that is left out',
    ['RDATE:20260612T160000Z,20260613T180000Z', 'EXDATE;VALUE=DATE:20260612'],
    [FIRST, '06-13 18:00–19:00'],
  ],
  [
    'with a start that is left out',
    ['RDATE:20260612T160000Z', 'EXDATE;TZID=Europe/Berlin:20260605T140000'],
    ['06-12 16:00–17:00'],
  ],
])('added dates: %s', (_, lines, expected) => {
  expect(shown([...SINGLE, ...lines])).toEqual(expected);
});

test.each<[what: string, lines: readonly string[], expected: readonly string[]]>([
  ['a day of the rule', ['RDATE;TZID=Europe/Berlin:20260612T140000'], THREE],
  ['a day after its end', ['RDATE;TZID=Europe/Berlin:20260626T140000'], [...THREE, '06-26 12:00–13:00']],
  [
    'a day of the rule at another time',
    ['RDATE;TZID=Europe/Berlin:20260612T180000'],
    [FIRST, THREE[1]!, '06-12 16:00–17:00', THREE[2]!],
  ],
  [
    'a day of the rule with another end',
    ['RDATE;VALUE=PERIOD:20260612T120000Z/PT3H'],
    [FIRST, '06-12 12:00–15:00', THREE[2]!],
  ],
  ['of two on a day the added one is left out', ['RDATE:20260612T160000Z', 'EXDATE:20260612T160000Z'], THREE],
  [
    'of two on a day that of the rule is left out',
    ['RDATE:20260612T160000Z', 'EXDATE:20260612T120000Z'],
    [FIRST, '06-12 16:00–17:00', THREE[2]!],
  ],
  ['one of the rule that is left out', ['RDATE:20260612T120000Z', 'EXDATE:20260612T120000Z'], [FIRST, THREE[2]!]],
])('added dates beside a rule: %s', (_, lines, expected) => {
  expect(shown([...WEEKLY, ...lines])).toEqual(expected);
});

const moved = (from: string, ...lines: readonly string[]) => [
  `RECURRENCE-ID${from}`,
  'DTSTART:20260701T080000Z',
  'DTEND:20260701T090000Z',
  ...lines,
];
const MOVED = '07-01 08:00–09:00';
test.each<[what: string, master: readonly string[], from: string, expected: readonly string[]]>([
  ['an added date', [...SINGLE, 'RDATE:20260612T160000Z'], ';TZID=Europe/Berlin:20260612T180000', [FIRST, MOVED]],
  [
    'one of two on a day',
    [...SINGLE, 'RDATE:20260612T160000Z,20260612T180000Z'],
    ':20260612T180000Z',
    [FIRST, '06-12 16:00–17:00', MOVED],
  ],
  ['an added date, named by its day', [...SINGLE, 'RDATE:20260612T160000Z'], ';VALUE=DATE:20260612', [FIRST, MOVED]],
  [
    'the start',
    [...SINGLE, 'RDATE:20260612T160000Z'],
    ';TZID=Europe/Berlin:20260605T140000',
    ['06-12 16:00–17:00', MOVED],
  ],
  ['beside a rule', [...WEEKLY, 'RDATE:20260612T160000Z'], ':20260612T160000Z', [...THREE, MOVED]],
  [
    'of the rule, beside an added date',
    [...WEEKLY, 'RDATE:20260612T160000Z'],
    ':20260612T120000Z',
    [FIRST, '06-12 16:00–17:00', THREE[2]!, MOVED],
  ],
])('what was moved is at its new time only: %s', (_, master, from, expected) => {
  expect(shown(master, moved(from))).toEqual(expected);
  expect(shown(moved(from), master)).toEqual(expected);
  expect(shown(master, moved(from, 'STATUS:CANCELLED'))).toEqual(expected.filter((each) => each !== MOVED));
});

const DAY = ['DTSTART;VALUE=DATE:20260219', 'DTEND;VALUE=DATE:20260220'];
const DAYS = [...DAY, 'RRULE:FREQ=WEEKLY;COUNT=3'];
test.each<[what: string, lines: readonly string[], expected: readonly string[]]>([
  ['added days, one of them its own', [...DAY, 'RDATE;VALUE=DATE:20260221,20260219'], ['02-19', '02-21']],
  ['added beside a rule', [...DAYS, 'RDATE;VALUE=DATE:20260221,20260226'], ['02-19', '02-21', '02-26', '03-05']],
  ['added at midnight of another zone', [...DAY, 'RDATE;TZID=Europe/Berlin:20260221T000000'], ['02-19', '02-21']],
  [
    'left out at midnight of another zone',
    [...DAYS, 'EXDATE;TZID=W. Europe Standard Time:20260226T000000'],
    ['02-19', '03-05'],
  ],
  ['left out at midnight of another zone, in UTC', [...DAYS, 'EXDATE:20260225T230000Z'], ['02-19', '03-05']],
  ['left out at midnight of UTC', [...DAYS, 'EXDATE:20260226T000000Z'], ['02-19', '03-05']],
  ['left out at midnight of the reader', [...DAYS, 'EXDATE:20260226T050000Z'], ['02-19', '03-05']],
])('whole days: %s', (_, lines, expected) => {
  expect(shown(lines)).toEqual(expected);
});

test('a day of a series that was moved by a program of another zone is at its new day only', () => {
  for (const from of [';TZID=Europe/Berlin:20260226T000000', ':20260225T230000Z', ';VALUE=DATE:20260226']) {
    const change = [`RECURRENCE-ID${from}`, 'DTSTART;VALUE=DATE:20260227', 'DTEND;VALUE=DATE:20260228'];
    expect(shown(DAYS, change)).toEqual(['02-19', '02-27', '03-05']);
    expect(shown(DAYS, [`RECURRENCE-ID${from}`, 'DTSTART:20260227T100000Z', 'DTEND:20260227T110000Z'])).toEqual([
      '02-19',
      '02-27 10:00–11:00',
      '03-05',
    ]);
  }
});

test('an added date keeps the id of earlier versions, and what they had too much is taken out', () => {
  const file = read([
    ...SINGLE,
    'RDATE:20260605T120000Z,20260612T160000Z,20260612T180000Z,20260613T160000Z',
    'EXDATE:20260613T160000Z',
  ]);
  expect(file.rows.map(({ id }) => id)).toEqual(['u', 'u/2026-06-12', 'u/2026-06-12/18:00:00'].map(rowId));
  expect(file.cancelled).toEqual(['u/2026-06-05', 'u/2026-06-13'].map(rowId));
});

test('more dates than are read are reported', () => {
  const dates = Array.from({ length: 1_001 }, (_, i) =>
    new Date(Date.UTC(2026, 6, 1 + i, 10)).toISOString().replace(/[-:]|\.000/g, ''),
  );
  const file = read([...SINGLE, `RDATE:${dates.join()}`]);
  expect(file.rows).toHaveLength(1_001);
  expect(file.simpler).toEqual([{ title: 'Choir', what: 'dates' }]);
});
