import * as library from 'rrule';
import { describe, expect, test } from 'vitest';
import type { CalendarEvent } from '#data/schema.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { at } from '#tests/support/profile.ts';
import { occurrencesIn, repeatedIn } from './series.ts';

const { RRule } = 'RRule' in library ? library : (library as { default: typeof import('rrule') }).default;

const row = (more: Partial<CalendarEvent>): CalendarEvent => ({
  id: 's',
  user_id: 'u',
  created_at: '',
  title: 'Seminar',
  event_type: 'appointment',
  event_time: '',
  ...more,
});
const none = new Set<string>();

/** Runs with another zone as the device's. */
function inZone<T>(zone: string, work: () => T): T {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    return work();
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
}

describe('across a change of the clocks', () => {
  const cases = [
    ['Europe/Berlin', '2026-03-20', 9, 30],
    ['Europe/Berlin', '2026-03-20', 2, 30],
    ['Europe/Berlin', '2026-10-16', 2, 30],
    ['America/Los_Angeles', '2026-03-01', 1, 59],
    ['America/Los_Angeles', '2026-03-01', 2, 0],
    ['America/Los_Angeles', '2026-10-25', 1, 30],
    ['Australia/Lord_Howe', '2026-03-29', 1, 45],
    ['Australia/Lord_Howe', '2026-09-28', 2, 15],
    ['Pacific/Auckland', '2026-09-20', 23, 50],
  ] as const;
  const rules = ['FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=SA,SU', 'FREQ=DAILY;INTERVAL=2;COUNT=9', 'FREQ=DAILY;UNTIL=20261104'];
  // Days by the library; clock times by Date itself, in a process of that zone.
  const expected = (zone: string, rule: string, start: Day, hour: number, minute: number) =>
    new RRule({ ...RRule.parseString(rule), dtstart: new Date(`${start}T00:00Z`) })
      .between(new Date(`${start}T00:00Z`), new Date(`${dayAfter(start, 26)}T00:00Z`), true)
      .map((day) => inZone(zone, () => at(day.toISOString().slice(0, 10) as Day, hour, minute)));

  test.each(cases)('in %s from %s at %i:%i, read in any zone', (zone, start, hour, minute) => {
    const first = inZone(zone, () => at(start as Day, hour, minute));
    const until = `${dayAfter(start as Day, 24)}T12:00:00.000Z`;
    const end_time = new Date(Date.parse(first) + 5_400_000).toISOString();
    for (const rule of rules) {
      const series = row({ event_time: first, end_time, rrule: rule, time_zone: zone });
      const begins = expected(zone, rule, start as Day, hour, minute).filter((begin) => begin < until);
      expect(begins.length).toBeGreaterThan(5);
      for (const reader of ['America/Los_Angeles', 'Europe/Berlin', 'Pacific/Auckland', 'Asia/Kolkata']) {
        const found = inZone(reader, () => occurrencesIn(series, none, first, until, reader));
        expect(
          found.map(({ begin }) => begin),
          `${rule} in ${reader}`,
        ).toEqual(begins);
        expect(new Set(found.map(({ begin, end }) => Date.parse(end) - Date.parse(begin)))).toEqual(
          new Set([5_400_000]),
        );
      }
    }
  });
});

const day = '2026-05-14' as Day;
const [low, high] = [at(day, 0), at(dayAfter(day, 7), 0)];
const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const daysIn = (series: CalendarEvent, gone: ReadonlySet<string> = none) =>
  occurrencesIn(series, gone, low, high, here).map((each) => each.day);
const daily = row({ event_time: at(day, 9), end_time: at(day, 10), rrule: 'FREQ=DAILY;INTERVAL=2' });

test('each occurrence has the day of the rule and a key of its own, and begins at the clock time of the first', () => {
  expect(occurrencesIn(daily, none, low, high, here)).toEqual(
    [0, 2, 4, 6].map((n) => ({
      key: `s ${dayAfter(day, n)}`,
      event: daily,
      day: dayAfter(day, n),
      begin: at(dayAfter(day, n), 9),
      end: at(dayAfter(day, n), 10),
      allDay: false,
    })),
  );
});

test('days that are deleted, left out or have a row of their own are not there', () => {
  const series = row({
    ...daily,
    except_days: [dayAfter(day, 2)],
    cancelled_days: { [dayAfter(day, 4)]: true, [dayAfter(day, 6)]: false },
  });
  const own = row({ id: 'o', series_id: 's', occurrence_day: day });
  expect(repeatedIn([series], [], low, high).map((each) => each.day)).toEqual([day, dayAfter(day, 6)]);
  expect(repeatedIn([series], [own], low, high).map((each) => each.day)).toEqual([dayAfter(day, 6)]);
});

test('an occurrence that begins before the range and ends in it is there, also after many days', () => {
  const camp = row({ event_time: at(dayAfter(day, -3), 9), end_time: at(dayAfter(day, 2), 9), rrule: 'FREQ=MONTHLY' });
  expect(daysIn(camp)).toEqual([dayAfter(day, -3)]);
  const night = row({ event_time: at(dayAfter(day, -9), 22), end_time: at(dayAfter(day, -8), 6), rrule: 'FREQ=DAILY' });
  expect(daysIn(night)).toEqual([-1, 0, 1, 2, 3, 4, 5, 6].map((n) => dayAfter(day, n)));
});

test('whole days are the days of the reader, in every zone', () => {
  const series = row({
    event_time: '2026-05-10T22:00:00.000Z',
    end_time: '2026-05-12T22:00:00.000Z',
    first_day: '2026-05-11' as Day,
    last_day: '2026-05-12' as Day,
    time_zone: 'Europe/Berlin',
    rrule: 'FREQ=WEEKLY',
  });
  for (const zone of ['America/Los_Angeles', 'Europe/Berlin', 'Pacific/Auckland']) {
    inZone(zone, () => {
      expect(occurrencesIn(series, none, at(day, 0), at(dayAfter(day, 7), 0), zone)).toMatchObject([
        { day: '2026-05-18', begin: at('2026-05-18' as Day, 0), end: at('2026-05-20' as Day, 0), allDay: true },
      ]);
    });
  }
});

test('a rule that cannot be read, and a zone that nobody knows: the event is still there', () => {
  const unread = row({ event_time: at(day, 9), end_time: at(day, 10), rrule: 'FREQ=HOURLY' });
  expect(occurrencesIn(unread, none, low, high, here)).toMatchObject([{ key: 's', day: null, begin: at(day, 9) }]);
  expect(occurrencesIn(unread, none, high, at(dayAfter(day, 30), 0), here)).toEqual([]);
  expect(daysIn(row({ ...daily, time_zone: 'Middle/Earth' }))).toHaveLength(4);
});
