import { describe, expect, test } from 'vitest';
import { changedId, nextAfter } from '#lib/recurrence.ts';
import type { Day } from '#lib/day.ts';
import { calendarText } from '#lib/ics/write-calendar.ts';
import { rowsOf, timesOf } from '#tests/support/calendar-times.ts';
import { expand } from '#tests/support/expand-calendar.ts';
import { apple, google, outlook } from '#tests/support/calendars.ts';
import { readCalendar } from '#lib/ics/read-calendar.ts';
import { type FileCalendar, rowId } from '#lib/ics/file-rows.ts';

const read = (text: string, zone = 'Europe/Stockholm'): FileCalendar => {
  const outcome = readCalendar(text, zone);
  if (!outcome.ok) throw new Error(outcome.error);
  return outcome.value;
};
const titled = (file: FileCalendar, title: string) => file.rows.find((row) => row.title === title);
const one = (lines: string, zone?: string) =>
  read(`BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:u\nSUMMARY:x\n${lines}\nEND:VEVENT\nEND:VCALENDAR`, zone);

test('Google: a series with its zone, a day left out, a moved and a cancelled occurrence', () => {
  const file = read(google);
  expect(file).toMatchObject({ name: 'Mira Holm', unread: [], simpler: [], others: 0, loose: [] });
  const series = rowId('4k3standup7@google.com');
  expect(titled(file, 'Stand-up')).toEqual({
    id: series,
    event_type: 'appointment',
    title: 'Stand-up',
    description: 'What is next, what is stuck\n\nLink: <a href="https://meet.example/abc">meet</a>',
    notes: 'Location: Room 4; second floor',
    color: null,
    tags: null,
    event_time: '2026-03-02T08:30:00.000Z',
    end_time: '2026-03-02T09:15:00.000Z',
    first_day: null,
    last_day: null,
    rrule: 'FREQ=WEEKLY;WKST=MO;UNTIL=20260629;BYDAY=MO',
    except_days: ['2026-04-06', '2026-05-18'],
    time_zone: 'Europe/Berlin',
    remind_before: 10,
    ical_uid: '4k3standup7@google.com',
  });
  expect(titled(file, 'Stand-up (moved)')).toMatchObject({
    id: changedId(series, '2026-05-11'),
    series_id: series,
    occurrence_day: '2026-05-11',
    event_time: '2026-05-12T12:00:00.000Z',
    rrule: null,
  });
  expect(titled(file, 'Conference 🎤 in Malmö')).toMatchObject({
    first_day: '2026-09-03',
    last_day: '2026-09-05',
    event_time: '2026-09-02T22:00:00.000Z',
    end_time: '2026-09-05T22:00:00.000Z',
    time_zone: null,
  });
  expect(titled(file, 'Lunch with Anna')).toMatchObject({ event_time: '2026-05-14T11:00:00.000Z', time_zone: null });
  expect(file.cancelled).toEqual([rowId('gone@google.com')]);
  expect(file.rows).toHaveLength(4);
});

test('Apple: floating times are the reader’s, a duration counts days on the calendar, an alarm with a clock far away is none', () => {
  const file = read(apple);
  expect(file).toMatchObject({ name: 'Home', unread: [], others: 1 });
  // The night on which the clocks go back: four and a half hours by the clock are five and a half.
  expect(titled(file, 'Night watch')).toMatchObject({
    event_time: '2026-11-01T03:00:00.000Z',
    end_time: '2026-11-01T08:30:00.000Z',
    notes: 'Location: Harbour St 5\nMalmö',
    description: 'Bring: rope, lamp',
    remind_before: 90,
    time_zone: 'America/New_York',
  });
  expect(titled(file, 'Sailing')).toMatchObject({
    event_time: '2026-06-05T17:00:00.000Z',
    end_time: '2026-06-06T19:00:00.000Z',
    time_zone: 'Europe/Stockholm',
    color: '#2e8b57',
    tags: ['Sport', 'Friends, close', 'Sea'],
    notes: 'Link: https://sail.example/today',
    rrule: 'FREQ=YEARLY',
  });
  expect(titled(file, 'Birthday of Bo')).toMatchObject({
    first_day: '2000-02-29',
    last_day: '2000-02-29',
    remind_before: 900,
  });
  expect(titled(read(apple, 'Asia/Tokyo'), 'Sailing')).toMatchObject({ event_time: '2026-06-05T10:00:00.000Z' });
});

test('Outlook: names of Windows, a zone of its own name, and what cannot be read is said, each with why', () => {
  const file = read(outlook);
  expect(titled(file, 'Abteilungsrunde')).toMatchObject({
    time_zone: 'Europe/Berlin',
    event_time: '2026-01-13T07:30:00.000Z',
    except_days: ['2026-04-14', '2026-05-12'],
    remind_before: 15,
    description: null,
    notes: null,
  });
  expect(titled(file, 'Call with Portland')).toMatchObject({
    time_zone: 'America/Los_Angeles',
    event_time: '2026-07-07T17:00:00.000Z',
  });
  expect(titled(file, 'Urlaub')).toMatchObject({ first_day: '2026-08-03', last_day: '2026-08-14' });
  expect(titled(file, 'Every six hours')).toMatchObject({
    rrule: null,
    event_time: '2026-01-13T05:00:00.000Z',
    end_time: '2026-01-13T05:10:00.000Z',
  });
  expect(file.rows.filter(({ title }) => title === 'Every six hours')).toHaveLength(1_001);
  expect(file.simpler).toEqual([{ title: 'Every six hours', what: 'dates' }]);
  expect(file.unread).toEqual([
    { title: 'In a zone that nobody knows', why: 'zone' },
    { title: 'No such day', why: 'broken' },
  ]);
});

test.each([
  [
    'a path that ends with the name',
    'DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Berlin:20260701T120000',
    'Europe/Berlin',
  ],
  [
    'a name of three parts',
    'DTSTART;TZID=America/Argentina/Buenos_Aires:20260701T120000',
    'America/Argentina/Buenos_Aires',
  ],
  ['a quoted name of Windows', 'DTSTART;TZID="Pacific Standard Time (Mexico)":20260701T120000', 'America/Tijuana'],
  ['a name of Windows in summer', 'DTSTART;TZID=Eastern Daylight Time:20260701T120000', 'America/New_York'],
])('a zone by %s', (_, line, zone) => {
  expect(one(line).rows[0]).toMatchObject({ time_zone: zone });
});

test.each([
  ['a day without VALUE=DATE', 'DTSTART:20260701', { first_day: '2026-07-01', last_day: '2026-07-01' }],
  ['an end before the start', 'DTSTART:20260701T100000Z\nDTEND:20260701T090000Z', { end_time: null }],
  ['an end of the day itself', 'DTSTART;VALUE=DATE:20260701\nDTEND;VALUE=DATE:20260701', { last_day: '2026-07-01' }],
  ['a duration of weeks', 'DTSTART;VALUE=DATE:20260701\nDURATION:P1W', { last_day: '2026-07-07' }],
  ['seconds', 'DTSTART:20260701T100015Z', { event_time: '2026-07-01T10:00:15.000Z' }],
  [
    'a time that the clocks skip',
    'DTSTART;TZID=Europe/Berlin:20260329T023000',
    { event_time: '2026-03-29T01:30:00.000Z' },
  ],
  [
    'an alarm at a fixed time',
    'DTSTART:20260701T100000Z\nBEGIN:VALARM\nTRIGGER;VALUE=DATE-TIME:20260701T093000Z\nEND:VALARM',
    { remind_before: 30 },
  ],
  [
    'of which Apple says that it has no alarm',
    'DTSTART:20260701T100000Z\nBEGIN:VALARM\nACTION:NONE\nTRIGGER;VALUE=DATE-TIME:19760401T005545Z\nEND:VALARM',
    { remind_before: null },
  ],
  [
    'an alarm after the start',
    'DTSTART:20260701T100000Z\nBEGIN:VALARM\nTRIGGER:PT5M\nEND:VALARM',
    { remind_before: null },
  ],
  [
    'a broken alarm',
    'DTSTART:20260701T100000Z\nBEGIN:VALARM\nTRIGGER:soon\nEND:VALARM',
    { title: 'x', remind_before: null },
  ],
  ['a line that is none', 'DTSTART:20260701T100000Z\nthis is no property', { event_time: '2026-07-01T10:00:00.000Z' }],
  ['Apple’s colour', 'DTSTART:20260701T100000Z\nCOLOR:#1BADF8FF', { color: '#1badf8' }],
])('%s', (_, lines, expected) => {
  const file = one(lines);
  expect(file.unread).toEqual([]);
  expect(file.rows[0]).toMatchObject(expected);
});

test.each([
  // 20:00 in Los Angeles is the next day in UTC.
  ['of its last day', 'America/Los_Angeles:20260301T200000', '20260311T030000Z', '20260310'],
  ['before the time of its last day', 'America/Los_Angeles:20260301T200000', '20260311T020000Z', '20260309'],
  ['in the east', 'Pacific/Auckland:20260301T080000', '20260309T190000Z', '20260310'],
])('the end of a series in UTC is a day of its zone: %s', (_, start, until, day) => {
  const [row] = one(`DTSTART;TZID=${start}\nRRULE:FREQ=DAILY;UNTIL=${until}`).rows;
  expect(row?.rrule).toBe(`FREQ=DAILY;UNTIL=${day}`);
  const last = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}` as Day;
  expect(nextAfter(row!.rrule!, '2026-03-01' as Day, last)).toBeNull();
});

test('dates that were added one by one are events of their own', () => {
  const { rows } = one(
    'DTSTART;TZID=Europe/Berlin:20260701T100000\nDURATION:PT2H\nRDATE;TZID=Europe/Berlin:20261201T100000',
  );
  expect(rows.map(({ event_time, end_time, ical_uid }) => [event_time, end_time, ical_uid])).toEqual([
    ['2026-07-01T08:00:00.000Z', '2026-07-01T10:00:00.000Z', 'u'],
    ['2026-12-01T09:00:00.000Z', '2026-12-01T11:00:00.000Z', 'u/2026-12-01'],
  ]);
});

test.each([
  ['an empty part at its end', 'FREQ=DAILY;COUNT=2;', 'FREQ=DAILY;COUNT=2'],
  ['an empty part at its beginning', ';FREQ=DAILY;;COUNT=2', 'FREQ=DAILY;COUNT=2'],
  ['a number of times that is none', 'FREQ=DAILY;COUNT=-1', 'FREQ=DAILY'],
  ['the time of its start', 'FREQ=DAILY;BYHOUR=09;BYMINUTE=5;BYSECOND=0', 'FREQ=DAILY'],
  ['a numbered weekday of a week', 'FREQ=WEEKLY;BYDAY=1MO,-1TU', 'FREQ=WEEKLY;BYDAY=MO,TU'],
  ['the usual calendar', 'RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD', 'FREQ=YEARLY'],
  ['a local end at its time', 'FREQ=DAILY;UNTIL=20260708T090500', 'FREQ=DAILY;UNTIL=20260708'],
  ['a local end before its time', 'FREQ=DAILY;UNTIL=20260708T000000', 'FREQ=DAILY;UNTIL=20260707'],
  ['the same rule twice', 'FREQ=DAILY\nRRULE:FREQ=DAILY', 'FREQ=DAILY'],
])('a rule with %s', (_, rule, expected) => {
  const file = one(`DTSTART;TZID=Europe/Berlin:20260701T090500\nRRULE:${rule}`);
  expect([file.rows[0]?.rrule, file.simpler]).toEqual([expected, []]);
});

test.each([
  ['seconds', 'FREQ=SECONDLY;COUNT=3'],
  ['a place among hours', 'FREQ=DAILY;BYHOUR=9,12;BYSETPOS=-1'],
  ['skipped dates', 'FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD'],
])('a rule with %s is still reported', (_, rule) => {
  const file = one(`DTSTART;TZID=Europe/Berlin:20260701T090500\nRRULE:${rule}`);
  expect(file.simpler).toEqual([{ title: 'x', what: 'rule' }]);
});

test('an event whose end is after the year 9999 is reported, and costs no other', () => {
  const file = read(calendarOf(...eventOf(1, 'DURATION:P999999W'), ...eventOf(2)));
  expect([titles(file), file.unread]).toEqual([['Event 2'], [{ title: 'Event 1', why: 'broken' }]]);
  const days = one('DTSTART;VALUE=DATE:20260310\nDURATION:P999999W');
  expect([titles(days), days.unread]).toEqual([[], [{ title: 'x', why: 'broken' }]]);
});

test('of two events with one UID the one of the higher sequence counts', () => {
  const event = (n: number, title: string) =>
    `BEGIN:VEVENT\nUID:u\nSEQUENCE:${n}\nSUMMARY:${title}\nDTSTART:20260701T100000Z\nEND:VEVENT\n`;
  const { rows } = read(`BEGIN:VCALENDAR\n${event(2, 'new')}${event(1, 'old')}END:VCALENDAR`);
  expect(rows.map(({ title }) => title)).toEqual(['new']);
});

test('a change of an occurrence without its series is loose, and THISANDFUTURE is said to be more than is read', () => {
  const file = one('RECURRENCE-ID;RANGE=THISANDFUTURE:20260708T100000Z\nDTSTART:20260708T120000Z');
  expect(file.rows).toEqual([]);
  expect(file.loose).toMatchObject([{ series: rowId('u'), moment: Date.UTC(2026, 6, 8, 10), row: { title: 'x' } }]);
  expect(file.simpler).toEqual([{ title: 'x', what: 'following' }]);
});

describe('this and following', () => {
  const series = (rule: string, ...changes: readonly string[]) =>
    calendarOf(
      'BEGIN:VEVENT',
      'UID:u',
      'SUMMARY:Choir',
      'DTSTART;TZID=Europe/Berlin:20260701T190000',
      'DURATION:PT1H',
      `RRULE:${rule}`,
      'END:VEVENT',
      ...changes.flatMap((lines) => ['BEGIN:VEVENT', 'UID:u', ...lines.split('\n'), 'END:VEVENT']),
    );
  const following = (day: string, start: string, ...more: readonly string[]) =>
    [`RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:${day}T190000`, `DTSTART;TZID=Europe/Berlin:${start}`]
      .concat('SUMMARY:Choir, new', 'DURATION:PT2H', ...more)
      .join('\n');
  const timesIn = (text: string) => {
    const options = { zone: 'Europe/Berlin', from: '2026-01-01', to: '2026-08-10' };
    const rows = rowsOf(text, 'Europe/Berlin');
    const times = timesOf(rows, options);
    const written = calendarText(rows, {
      stamp: new Date('2026-01-01T00:00:00Z'),
      zone: options.zone,
      name: 'Daymark',
    });
    expect(expand(written, options), 'exported, by the libraries').toEqual(times);
    return times.map(([start, end]) => [start, end.slice(11)]);
  };

  test('a series is another one from that day on, and keeps its number of times and what it leaves out', () => {
    const text = series('FREQ=WEEKLY;COUNT=5', following('20260715', '20260715T200000'));
    expect(timesIn(text)).toEqual([
      ['2026-07-01T17:00', '18:00'],
      ['2026-07-08T17:00', '18:00'],
      ['2026-07-15T18:00', '20:00'],
      ['2026-07-22T18:00', '20:00'],
      ['2026-07-29T18:00', '20:00'],
    ]);
    const { simpler, events, rows } = read(text);
    expect([simpler, events.read]).toEqual([[], 2]);
    expect(rows.map(({ title }) => title)).toEqual(['Choir', 'Choir, new']);
  });

  test('moved to another weekday, twice, with an occurrence of each part that was changed or cancelled', () => {
    const one = (day: string, ...lines: readonly string[]) =>
      [`RECURRENCE-ID;TZID=Europe/Berlin:${day}T190000`, ...lines].join('\n');
    const text = series(
      'FREQ=WEEKLY;BYDAY=WE;UNTIL=20260805T170000Z',
      one('20260722', 'STATUS:CANCELLED', 'DTSTART;TZID=Europe/Berlin:20260723T190000'),
      one('20260805', 'SUMMARY:At home', 'DTSTART;TZID=Europe/Berlin:20260805T120000', 'DURATION:PT1H'),
      following('20260729', '20260731T180000'),
      following('20260715', '20260716T190000'),
    );
    expect(timesIn(text)).toEqual([
      ['2026-07-01T17:00', '18:00'],
      ['2026-07-08T17:00', '18:00'],
      ['2026-07-16T17:00', '19:00'],
      ['2026-07-31T16:00', '18:00'],
      ['2026-08-05T10:00', '11:00'],
    ]);
    expect(read(text).simpler).toEqual([]);
  });

  test('from the first day on it is one series; cancelled, it ends', () => {
    const all = series('FREQ=DAILY;COUNT=3', following('20260701', '20260701T080000'));
    expect(timesIn(all).map(([start]) => start)).toEqual(['2026-07-01T06:00', '2026-07-02T06:00', '2026-07-03T06:00']);
    expect(read(all).rows.map(({ id }) => id)).toEqual([rowId('u')]);
    const ended = series('FREQ=DAILY', following('20260703', '20260703T190000', 'STATUS:CANCELLED'));
    expect(timesIn(ended).map(([start]) => start)).toEqual(['2026-07-01T17:00', '2026-07-02T17:00']);
  });

  test('a rule whose days cannot be moved changes that day only, and says so', () => {
    const text = series('FREQ=MONTHLY;BYDAY=1WE', following('20260805', '20260806T190000'));
    expect(timesIn(text).map(([start]) => start)).toEqual(['2026-07-01T17:00', '2026-08-06T17:00']);
    expect(read(text).simpler).toEqual([{ title: 'Choir, new', what: 'following' }]);
  });
});

test('a file that breaks off keeps its whole events and says that one is cut off', () => {
  const file = read(google.slice(0, google.indexOf('UID:conf@google.com')));
  expect(file.rows.map(({ title }) => title)).toEqual(['Stand-up', 'Stand-up (moved)']);
  expect(file.unread).toEqual([{ title: '', why: 'cut off' }]);
});

const calendarOf = (...lines: readonly string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const eventOf = (n: number, ...lines: readonly string[]) => [
  'BEGIN:VEVENT',
  `UID:e${n}`,
  `SUMMARY:Event ${n}`,
  `DTSTART:2026030${n}T100000Z`,
  ...lines,
  'END:VEVENT',
];
const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT5M', 'END:VALARM'];
const titles = (file: FileCalendar) => file.rows.map(({ title }) => title);

test.each([
  ['has no END', eventOf(2).slice(0, -1)],
  ['has no END, nor has its alarm', [...eventOf(2).slice(0, -1), ...alarm.slice(0, 2)]],
  ['has the END of a task', [...eventOf(2).slice(0, -1), 'END:VTODO']],
  ['is followed by a task', [...eventOf(2).slice(0, -1), 'BEGIN:VTODO', 'SUMMARY:Task', 'END:VTODO']],
  ['is followed by another calendar', [...eventOf(2).slice(0, -1), 'BEGIN:VCALENDAR']],
])('an event that %s is named, and the others are read', (_, broken) => {
  const file = read(calendarOf(...eventOf(1), ...broken, ...eventOf(3, ...alarm), ...eventOf(4)));
  expect(titles(file)).toEqual(['Event 1', 'Event 3', 'Event 4']);
  expect(file.unread).toEqual([{ title: 'Event 2', why: 'no end' }]);
});

test('the last event without its END is named, also when the calendar does not end', () => {
  const lines = [...eventOf(1), ...eventOf(2).slice(0, -1)];
  const ended = read(calendarOf(...lines));
  expect([titles(ended), ended.unread]).toEqual([['Event 1'], [{ title: 'Event 2', why: 'no end' }]]);
  const cut = read(calendarOf(...lines).replace(/END:VCALENDAR\s*$/, ''));
  expect([titles(cut), cut.unread]).toEqual([['Event 1'], [{ title: 'Event 2', why: 'cut off' }]]);
});

test.each([
  ['an alarm without its END', eventOf(1, ...alarm.slice(0, 2))],
  ['the END of something that did not begin', eventOf(1, 'END:VALARM', 'END:VTODO', 'LOCATION:Here')],
])('%s costs no event', (_, first) => {
  const file = read(calendarOf(...first, 'END:VEVENT', ...eventOf(2)));
  expect([titles(file), file.unread]).toEqual([['Event 1', 'Event 2'], []]);
});

test('a zone without its END ends where an event begins', () => {
  const zone = ['BEGIN:VTIMEZONE', 'TZID:Ship', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'];
  const offsets = ['TZOFFSETFROM:+0300', 'TZOFFSETTO:+0300', 'END:STANDARD'];
  const event = eventOf(1).map((line) => line.replace(/^DTSTART:(.*)Z/, 'DTSTART;TZID=Ship:$1'));
  expect(read(calendarOf(...zone, ...offsets, ...event)).rows).toMatchObject([
    { event_time: '2026-03-01T07:00:00.000Z' },
  ]);
});

test('of two calendars in a file, the one that cancels its events cancels none of the other', () => {
  const cancels = calendarOf('METHOD:CANCEL', ...eventOf(1));
  for (const text of [cancels + calendarOf(...eventOf(2)), calendarOf(...eventOf(2)) + cancels]) {
    const file = read(text);
    expect([titles(file), file.cancelled]).toEqual([['Event 2'], [rowId('e1')]]);
  }
});

test.each([
  ['a day that has a time', 'DTSTART;VALUE=DATE:20260804T120000Z\nDTEND;VALUE=DATE:20260804T140000Z'],
  ['times without seconds', 'DTSTART:20260804T1200Z\nDTEND:20260804T1400Z'],
  ['times with a T too many', 'DTSTART;TZID=UTC:20260804T120000T\nDTEND;TZID=UTC:20260804T140000T'],
  ['times as ISO 8601 has them', 'DTSTART:2026-08-04T12:00:00.000Z\nDTEND:2026-08-04T14:00Z'],
  ['empty lists of dates', 'DTSTART:20260804T120000Z\nDTEND:20260804T140000Z\nRDATE:\nEXDATE;TZID=Europe/Berlin:'],
])('%s', (_, lines) => {
  const file = one(lines);
  expect(file.unread).toEqual([]);
  expect(file.rows).toMatchObject([
    { event_time: '2026-08-04T12:00:00.000Z', end_time: '2026-08-04T14:00:00.000Z', first_day: null },
  ]);
});

test('what is no calendar, and one with too many events, is refused as a whole', () => {
  for (const text of ['', '<!doctype html><title>Sign in</title>', 'BEGIN:VCARD\r\nEND:VCARD', '{"a":1}']) {
    expect(readCalendar(text, 'UTC')).toEqual({ ok: false, error: 'NotACalendar' });
  }
  const many = 'BEGIN:VEVENT\nEND:VEVENT\n'.repeat(10_001);
  expect(readCalendar(`BEGIN:VCALENDAR\n${many}END:VCALENDAR`, 'UTC')).toEqual({ ok: false, error: 'TooManyEvents' });
});

/** The start of each row, and its rule. */
const placed = (file: FileCalendar) => file.rows.map(({ event_time, rrule }) => [event_time.slice(0, 16), rrule]);
const versionOf = (uid: string, start: string, ...lines: readonly string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'SUMMARY:x',
  `DTSTART:${start}`,
  ...lines,
  'END:VEVENT',
];

test('events with one UID at different times are events of their own, whose ids stay when one is added', () => {
  const nights = ['20260717T183000Z', '20260716T183000Z', '20260716T213000Z'].map((at) => versionOf('karaoke', at));
  const file = read(calendarOf(...nights.flat()));
  expect(file.rows.map(({ id, event_time }) => [event_time.slice(5, 16), id])).toEqual([
    ['07-16T18:30', rowId('karaoke')],
    ['07-16T21:30', rowId('karaoke/2026-07-16')],
    ['07-17T18:30', rowId('karaoke/2026-07-17')],
  ]);
  expect(file.events).toEqual({ read: 3, cancelled: 0, older: 0 });
  const longer = read(calendarOf(...versionOf('karaoke', '20260718T183000Z'), ...nights.flat()));
  expect(longer.rows.map(({ id }) => id)).toEqual([...file.rows.map(({ id }) => id), rowId('karaoke/2026-07-18')]);
});

test.each([
  ['the higher SEQUENCE', ['SEQUENCE:2'], ['SEQUENCE:1', 'DTSTAMP:20260901T000000Z']],
  ['the later DTSTAMP', ['DTSTAMP:20260201T000000Z'], ['DTSTAMP:20260101T000000Z']],
])('of two versions of an event the one of %s counts, and the other is counted', (_, newer, older) => {
  const [one, two] = [[...newer, 'LOCATION:new'], older].map((lines) => versionOf('u', '20260716T183000Z', ...lines));
  for (const lines of [
    [...one!, ...two!],
    [...two!, ...one!],
  ]) {
    const file = read(calendarOf(...lines));
    expect(file.rows.map(({ notes }) => notes)).toEqual(['Location: new']);
    expect(file.events).toEqual({ read: 1, cancelled: 0, older: 1 });
  }
});

test('a change that is older than its series is gone on a day that the series leaves out, also in an earlier import', () => {
  const series = versionOf(
    'u',
    '20260706T100000Z',
    'SEQUENCE:2',
    'RRULE:FREQ=WEEKLY;COUNT=5',
    'EXDATE:20260727T100000Z',
  );
  const change = (sequence: number) =>
    versionOf('u', '20260728T100000Z', 'RECURRENCE-ID:20260727T100000Z', `SEQUENCE:${sequence}`);
  const old = read(calendarOf(...series, ...change(1)));
  expect(placed(old)).toEqual([['2026-07-06T10:00', 'FREQ=WEEKLY;COUNT=5']]);
  expect(old.events.older).toBe(1);
  expect(old.leftOut).toEqual([changedId(rowId('u'), '2026-07-27')]);
  expect(read(calendarOf(...series, ...change(2))).rows).toHaveLength(2);
});

test('each rule of an event is a series, without the days that another one has; a change is of the series that has its day', () => {
  const rules = ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=6', 'RRULE:FREQ=WEEKLY;BYDAY=WE,FR;COUNT=6'];
  const file = read(
    calendarOf(
      ...versionOf('u', '20260706T100000Z', ...rules, 'EXDATE:20260717T100000Z'),
      ...versionOf('u', '20260710T120000Z', 'RECURRENCE-ID:20260710T100000Z'),
    ),
  );
  expect(file.rows.map(({ id, rrule, except_days, series_id }) => [id, rrule, except_days, series_id])).toEqual([
    [rowId('u'), 'FREQ=WEEKLY;BYDAY=MO,WE;COUNT=6', ['2026-07-17'], undefined],
    [
      rowId('u/rule 2'),
      'FREQ=WEEKLY;BYDAY=WE,FR;COUNT=6',
      ['2026-07-08', '2026-07-15', '2026-07-17', '2026-07-22'],
      undefined,
    ],
    [changedId(rowId('u/rule 2'), '2026-07-10'), null, null, rowId('u/rule 2')],
  ]);
  expect(file.simpler).toEqual([]);
});

test('of several rules those that can be read are read, and the others are named', () => {
  const file = one('DTSTART:20260706T100000Z\nRRULE:FREQ=HOURLY\nRRULE:FREQ=DAILY;COUNT=2\nEXRULE:FREQ=MINUTELY');
  expect(placed(file)).toEqual([['2026-07-06T10:00', 'FREQ=DAILY;COUNT=2']]);
  expect(file.simpler).toEqual([{ title: 'x', what: 'rules' }]);
});

test('times without a zone are of the zone of their calendar, each of two in a file', () => {
  const calendar = (zone: string, n: number) =>
    calendarOf(`X-WR-TIMEZONE:${zone}`, ...versionOf(`u${n}`, '20260701T120000'), ...versionOf(`d${n}`, '20260701'));
  const file = read(calendar('Europe/Brussels', 1) + calendar('Asia/Tokyo', 2) + calendar('Mars/Olympus', 3));
  expect(file.rows.map(({ event_time, first_day }) => first_day ?? event_time.slice(0, 16))).toEqual([
    '2026-07-01T10:00',
    '2026-07-01',
    '2026-07-01T03:00',
    '2026-07-01',
    '2026-07-01T10:00',
    '2026-07-01',
  ]);
});

test('the only zone of a file is that of its times without one, if no time names it', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:America/New_York',
    'BEGIN:STANDARD',
    'DTSTART:20200101T000000',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0500',
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
  const floating = versionOf('u', '20260115T120000');
  expect(placed(read(calendarOf(...zone, ...floating)))[0]![0]).toBe('2026-01-15T17:00');
  const named = floating.map((line) => line.replace('DTSTART:', 'DTSTART;TZID=America/New_York:').replace('u', 'v'));
  expect(placed(read(calendarOf(...zone, ...floating, ...named)))[0]![0]).toBe('2026-01-15T11:00');
});

test.each<[what: string, lines: string, repair: string | null, rest: string | null]>([
  ['a time without seconds', 'DTSTART:20260701T1000Z', 'time', null],
  ['a time of ISO 8601', 'DTSTART:2026-07-01T10:00:00.000Z', 'time', null],
  ['a distance from UTC', 'DTSTART:2026-07-01T12:00+02:00', 'time', null],
  ['small letters', 'DTSTART:20260701t100000z', 'time', null],
  ['a time that is said to be a date', 'DTSTART;VALUE=DATE:20260701T100000Z', 'time', null],
  ['an empty list of dates', 'DTSTART:20260701T100000Z\nEXDATE:\nRDATE;VALUE=DATE:', 'empty', null],
  ['a line that is none', 'DTSTART:20260701T100000Z\nand so on', 'line', null],
  ['a rule with an empty part', 'DTSTART:20260701T100000Z\nRRULE:FREQ=DAILY;COUNT=1;', 'rule', null],
  ['a date that is none among others', 'DTSTART:20260701T100000Z\nEXDATE:20261301T100000Z,soon', null, 'date'],
  ['nothing', 'DTSTART:20260701T100000Z\nX-MINE;X=1:y\nATTENDEE;CN="a:b":mailto:c@example.org', null, null],
])('%s is repaired and named', (_, lines, repair, rest) => {
  const file = one(lines);
  expect(file.rows.map(({ event_time }) => event_time)).toEqual(['2026-07-01T10:00:00.000Z']);
  expect(file.repaired.map(({ what }) => what)).toEqual(repair ? [repair] : []);
  expect(file.simpler.map(({ what }) => what)).toEqual(rest ? [rest] : []);
});

test('an event without its BEGIN is named, and a calendar without its first line is read', () => {
  const missing = read(calendarOf(...eventOf(1), 'END:VEVENT', ...eventOf(2).slice(1), 'END:VEVENT'));
  expect([titles(missing), missing.unread]).toEqual([['Event 1'], [{ title: 'Event 2', why: 'no begin' }]]);
  expect(titles(read(['BEGIN:VEVENT', ...eventOf(1).slice(1), 'END:VEVENT', ''].join('\r\n')))).toEqual(['Event 1']);
  // A key that was pressed in an editor.
  expect(titles(read(`v${calendarOf(...eventOf(1), 'END:VEVENT')}`))).toEqual(['Event 1']);
});

test('a series by clocks that only its file knows is single dates, and one that lasts for years is shown once', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Ship',
    'BEGIN:STANDARD',
    'DTSTART:20200101T000000',
    'TZOFFSETFROM:-0140',
    'TZOFFSETTO:-0140',
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
  const at = versionOf('u', '20260701T230000', 'RRULE:FREQ=WEEKLY').map((line) =>
    line.replace('DTSTART', 'DTSTART;TZID=Ship'),
  );
  const file = read(calendarOf(...zone, ...at));
  expect(placed(file).slice(0, 3)).toEqual(
    ['2026-07-02', '2026-07-09', '2026-07-16'].map((day) => [`${day}T00:40`, null]),
  );
  expect([file.rows.length, file.simpler]).toEqual([1_001, [{ title: 'x', what: 'dates' }]]);
  const long = one('DTSTART:20260701T100000Z\nDTEND:20290701T100000Z\nRRULE:FREQ=DAILY');
  expect([placed(long), long.simpler]).toEqual([[['2026-07-01T10:00', null]], [{ title: 'x', what: 'rule' }]]);
});
