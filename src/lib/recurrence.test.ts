import fc from 'fast-check';
import * as library from 'rrule';
import { expect, test } from 'vitest';
import { processorTime } from '#tests/support/processor-time.ts';
import { dayAfter, dayOfWeek, type Day } from './day.ts';
import { daysBetween, nextAfter, rulesFor, ruleWords } from './recurrence.ts';

const friday = '2026-11-20' as Day;
const few = (rule: string, start: Day, n = 4) => daysBetween(rule, start, start, dayAfter(start, 5000)).slice(0, n);

test.each<[rule: string, start: string, days: string[]]>([
  ['FREQ=DAILY', '2026-03-28', ['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31']],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '2026-11-20', ['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25']],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', '2026-11-20', ['2026-11-20', '2026-12-04', '2026-12-18', '2027-01-01']],
  [
    'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1',
    '2026-01-31',
    ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
  ],
  ['FREQ=MONTHLY', '2026-01-31', ['2026-01-31', '2026-03-31', '2026-05-31', '2026-07-31']],
  ['FREQ=YEARLY', '2024-02-29', ['2024-02-29', '2028-02-29', '2032-02-29', '2036-02-29']],
  ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', '2026-11-26', ['2026-11-26', '2027-11-25', '2028-11-23', '2029-11-22']],
  ['FREQ=DAILY;COUNT=2', '2026-11-20', ['2026-11-20', '2026-11-21']],
  ['FREQ=YEARLY;BYYEARDAY=100', '2026-04-10', ['2026-04-10', '2027-04-10', '2028-04-09', '2029-04-10']],
  ['FREQ=YEARLY;BYYEARDAY=366', '2026-01-01', ['2028-12-31', '2032-12-31', '2036-12-31']],
  // RFC 5545 takes what a rule does not say from its start: the weekday. (rrule takes all days of the week.)
  ['FREQ=YEARLY;BYWEEKNO=20', '2026-05-12', ['2026-05-12', '2027-05-18', '2028-05-16', '2029-05-15']],
  ['RRULE:FREQ=WEEKLY;UNTIL=20261127T215959Z', '2026-11-20', ['2026-11-20', '2026-11-27']],
])('%s from %s', (rule, start, days) => {
  expect(few(rule, start as Day)).toEqual(days);
});

test('the next day is after the given one, whether that is a day of the rule or not', () => {
  expect(nextAfter('FREQ=WEEKLY;BYDAY=FR', friday, friday)).toBe('2026-11-27');
  expect(nextAfter('FREQ=WEEKLY;BYDAY=FR', friday, '2026-12-30' as Day)).toBe('2027-01-01');
  expect(nextAfter('FREQ=WEEKLY;BYDAY=FR', friday, '2026-01-01' as Day)).toBe(friday);
  expect(nextAfter('FREQ=DAILY;COUNT=3', friday, '2026-11-22' as Day)).toBeNull();
});

test.each([
  '',
  'FREQ=HOURLY',
  'FREQ=DAILY;BYHOUR=9',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=DAILY;UNTIL=soon',
  'every friday',
  'FREQ=DAILY;INTERVAL=0',
])('"%s" cannot be read, and has no days', (rule) => {
  expect(nextAfter(rule, friday, friday)).toBeNull();
  expect(daysBetween(rule, friday, friday, '2027-01-01' as Day)).toEqual([]);
});

test.each([
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=DAILY;INTERVAL=7;BYDAY=MO',
  'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31',
])('%s has no day, which is found out at once', (rule) => {
  const used = processorTime();
  expect(nextAfter(rule, friday, friday)).toBeNull();
  expect(used()).toBeLessThan(2000);
});

// The library is right, but takes seconds for a rule without a day (docs/decisions/0029).
const { RRule } = 'RRule' in library ? library : (library as { default: typeof import('rrule') }).default;
const slowly = (rule: string, start: Day, from: Day, to: Day): string[] =>
  new RRule({ ...RRule.parseString(rule), dtstart: new Date(`${start}T00:00Z`) })
    .between(new Date(`${from}T00:00Z`), new Date(`${dayAfter(to, -1)}T00:00Z`), true)
    .map((at) => at.toISOString().slice(0, 10));

const yearDays = fc.uniqueArray(fc.constantFrom(1, 59, 60, 100, 365, 366, -1, -100, -366), {
  minLength: 1,
  maxLength: 4,
});
// Weeks from Monday: with another WKST the library gives days of January 2027 the number 53, which that year's first week does not have.
const weekNumbers = fc.uniqueArray(fc.constantFrom(1, 2, 20, 52, 53, -1, -2), { minLength: 1, maxLength: 3 });
const weekdays = fc.uniqueArray(fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'), {
  minLength: 1,
  maxLength: 4,
});
// Not mixed with plain weekdays, of which the library then takes only those that are both.
const nthDays = fc.uniqueArray(fc.constantFrom('1MO', '2TU', '-1FR', '3SU', '-2SA'), {
  minLength: 1,
  maxLength: 3,
});
const monthDays = fc.uniqueArray(fc.constantFrom(1, 2, 15, 28, 29, 30, 31, -1, -3), { minLength: 1, maxLength: 4 });
const months = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 });
const part = <T>(name: string, of: fc.Arbitrary<T>) =>
  fc.option(of).map((value) => (value === null ? '' : `;${name}=${String(value)}`));
const interval = part('INTERVAL', fc.integer({ min: 1, max: 5 }));
const ends = fc.oneof(
  part('COUNT', fc.integer({ min: 1, max: 30 })),
  part('UNTIL', fc.constantFrom('20270310', '20281231')),
);
const week = part('WKST', fc.constantFrom('SU', 'MO', 'WE'));
const joined = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(''));
const rules = fc.oneof(
  joined(fc.constant('FREQ=DAILY'), interval, ends),
  joined(fc.constant('FREQ=DAILY'), part('BYDAY', weekdays), part('BYMONTH', months), ends),
  joined(fc.constant('FREQ=WEEKLY'), interval, part('BYDAY', weekdays), week, ends),
  joined(fc.constant('FREQ=WEEKLY;BYDAY=MO,WE,TH,SA'), part('BYSETPOS', fc.constantFrom(1, -1, 3)), week, ends),
  joined(fc.constant('FREQ=MONTHLY'), interval, part('BYMONTHDAY', monthDays), ends),
  joined(fc.constant('FREQ=MONTHLY'), interval, part('BYDAY', nthDays), ends),
  joined(
    fc.constant('FREQ=MONTHLY'),
    fc.constant(';BYDAY=MO,TU,WE,TH,FR'),
    part('BYSETPOS', fc.constantFrom(1, -1, 3)),
    ends,
  ),
  joined(fc.constant('FREQ=YEARLY'), part('BYMONTH', months), part('BYMONTHDAY', monthDays), ends),
  joined(fc.constant('FREQ=YEARLY'), part('BYMONTH', months), part('BYDAY', nthDays), ends),
  joined(fc.constant('FREQ=YEARLY;BYYEARDAY='), yearDays.map(String), interval, part('BYDAY', weekdays), ends),
  joined(
    fc.constant('FREQ=YEARLY;BYDAY='),
    weekdays.map(String),
    fc.constant(';BYWEEKNO='),
    weekNumbers.map(String),
    ends,
  ),
);
const starts = fc.integer({ min: -800, max: 800 }).map((away) => dayAfter(friday, away));

test('the days are those of the library, for any rule that calendars offer', () => {
  fc.assert(
    fc.property(rules, starts, fc.integer({ min: -100, max: 1500 }), (rule, start, away) => {
      const from = dayAfter(start, away);
      const to = dayAfter(from, 800);
      expect(daysBetween(rule, start, from, to), rule).toEqual(slowly(rule, start, from, to));
    }),
    { numRuns: 400 },
  );
}, 120_000);

test.each([
  ['FREQ=DAILY', 'Every day'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday'],
  ['FREQ=WEEKLY;BYDAY=FR', 'Every week on Friday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;COUNT=10', 'Every 2 weeks on Monday and Thursday, 10 times'],
  ['FREQ=MONTHLY;BYMONTHDAY=22', 'Every month on the 22nd'],
  ['FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1', 'Every month on the 31st, or the last day'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Every month on the last day'],
  ['FREQ=MONTHLY;BYDAY=2TU', 'Every month on the second Tuesday'],
  ['FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR;UNTIL=20270301', 'Every 3 months on the last Friday, until March 1, 2027'],
  ['FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=20', 'Every year on November 20'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1', 'Every year on February 29, or the last day'],
  ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'Every year on the fourth Thursday in November'],
  ['FREQ=YEARLY;BYYEARDAY=100,200', 'Every year on the 100th and 200th day of the year'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', 'Every year on Monday in week 20'],
  ['FREQ=YEARLY;BYYEARDAY=-1', 'Every year, on days that are not shown here'],
  ['FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=2', 'Every month, on days that are not shown here'],
  ['FREQ=HOURLY', 'Repeats in a way that is not shown here'],
])('%s in words', (rule, words) => {
  expect(ruleWords(rule)).toBe(words);
});

test('each rule that is offered for a day has that day, has words of its own, and goes on', () => {
  fc.assert(
    fc.property(starts, (day) => {
      const offered = rulesFor(day);
      expect(new Set(offered.map(ruleWords)).size).toBe(offered.length);
      for (const rule of offered) {
        const workdays = rule.endsWith('MO,TU,WE,TH,FR');
        expect(daysBetween(rule, day, day, dayAfter(day, 1)), rule).toEqual(workdays && isWeekend(day) ? [] : [day]);
        expect(nextAfter(rule, day, day), rule).not.toBeNull();
      }
    }),
  );
  expect(
    rulesFor('2026-01-31' as Day).map((rule) => nextAfter(rule, '2026-01-31' as Day, '2026-01-31' as Day)),
  ).toEqual(['2026-02-01', '2026-02-02', '2026-02-07', '2026-02-14', '2026-02-28', '2027-01-31']);
});

const isWeekend = (day: Day) => [0, 6].includes(dayOfWeek(day));

test.each(['America/Los_Angeles', 'Europe/Berlin', 'Pacific/Auckland'])(
  'in %s a rule has the same days, also where the clocks change',
  (zone) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      for (const first of ['2026-03-07', '2026-03-28', '2026-09-26', '2026-10-24', '2026-10-31'] as Day[]) {
        expect(few('FREQ=DAILY', first)).toEqual([0, 1, 2, 3].map((n) => dayAfter(first, n)));
        expect(nextAfter('FREQ=WEEKLY', first, first)).toBe(dayAfter(first, 7));
      }
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  },
);
