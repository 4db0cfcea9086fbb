import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter, type Day } from './day.ts';
import { daysBetween, rulesFor, ruleWords } from './recurrence.ts';
import {
  endIn,
  intervalIn,
  ruleFrom,
  shiftedRule,
  weekdaysIn,
  withEnd,
  withInterval,
  withWeekdays,
} from './rule-parts.ts';

const friday = '2026-11-20' as Day;

test.each([
  ['FREQ=DAILY', null],
  ['FREQ=DAILY;COUNT=3', { count: 3 }],
  ['RRULE:FREQ=WEEKLY;UNTIL=20270301', { until: '2027-03-01' }],
  ['freq=daily;until=20270301T225959Z;X-OWN=a=b', { until: '2027-03-01' }],
])('the end of %s', (rule, end) => {
  expect(endIn(rule)).toEqual(end);
});

test.each([
  ['FREQ=DAILY;COUNT=3;INTERVAL=2', null, 'FREQ=DAILY;INTERVAL=2'],
  ['FREQ=DAILY', { count: 4 }, 'FREQ=DAILY;COUNT=4'],
  ['RRULE:FREQ=DAILY;COUNT=3;X-OWN=a=b', { until: '2027-03-01' as Day }, 'FREQ=DAILY;X-OWN=a=b;UNTIL=20270301'],
])('%s with another end', (rule, end, is) => {
  expect(withEnd(rule, end)).toBe(is);
});

test('the weekdays of a weekly rule can be chosen', () => {
  expect(weekdaysIn('FREQ=WEEKLY;BYDAY=MO,SU')).toEqual([1, 0]);
  expect(weekdaysIn('FREQ=WEEKLY')).toBeNull();
  expect(weekdaysIn('FREQ=MONTHLY;BYDAY=2TU')).toBeNull();
  expect(withWeekdays('FREQ=WEEKLY;BYDAY=MO;COUNT=3', [0, 5, 1])).toBe('FREQ=WEEKLY;BYDAY=MO,FR,SU;COUNT=3');
});

test.each([
  ['FREQ=DAILY', 1, 'day', 3, 'FREQ=DAILY;INTERVAL=3', 'Every 3 days'],
  ['FREQ=WEEKLY;BYDAY=MO', 1, 'week', 3, 'FREQ=WEEKLY;INTERVAL=3;BYDAY=MO', 'Every 3 weeks on Monday'],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;COUNT=4',
    2,
    'week',
    1,
    'FREQ=WEEKLY;BYDAY=FR;COUNT=4',
    'Every week on Friday, 4 times',
  ],
  [
    'freq=monthly;bymonthday=14;interval=2',
    2,
    'month',
    6,
    'FREQ=monthly;INTERVAL=6;BYMONTHDAY=14',
    'Every 6 months on the 14th',
  ],
  [
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28',
    1,
    'year',
    4,
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=28',
    'Every 4 years on February 28',
  ],
])('the interval of %s is %i %s; with %i it is %s, "%s"', (rule, every, period, other, is, words) => {
  expect(intervalIn(rule)).toEqual({ every, period });
  expect(withInterval(rule, other)).toBe(is);
  expect(ruleWords(is)).toBe(words);
});

test('a rule without a frequency has no interval and stays as it is', () => {
  expect(intervalIn('X-OWN=1')).toBeNull();
  expect(withInterval('', 3)).toBe('');
});

test('two parts of a rule have its days together, whatever day it is split on', () => {
  const rules = fc.constantFrom(
    ...rulesFor(friday).flatMap((rule) => [rule, `${rule};COUNT=12`, `${rule};UNTIL=20270601`]),
  );
  fc.assert(
    fc.property(rules, fc.nat(11), (rule, n) => {
      const [from, to] = [friday, dayAfter(friday, 900)];
      const all = daysBetween(rule, friday, from, to);
      const day = all[n];
      fc.pre(day !== undefined);
      const before = daysBetween(withEnd(rule, { until: dayAfter(day, -1) }), friday, from, to);
      const after = daysBetween(ruleFrom(rule, friday, day), day, from, to);
      expect([...before, ...after]).toEqual(all);
    }),
  );
});

test.each<[string, number, string | null]>([
  ['FREQ=DAILY;INTERVAL=3', 1, 'FREQ=DAILY;INTERVAL=3'],
  ['FREQ=WEEKLY;BYDAY=MO,FR;UNTIL=20270301', 2, 'FREQ=WEEKLY;BYDAY=WE,SU;UNTIL=20270303'],
  ['FREQ=WEEKLY;BYDAY=FR', -5, 'FREQ=WEEKLY;BYDAY=SU'],
  ['FREQ=MONTHLY;BYMONTHDAY=20;COUNT=4', 3, 'FREQ=MONTHLY;BYMONTHDAY=23;COUNT=4'],
  ['FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=20', 1, 'FREQ=MONTHLY;BYMONTHDAY=21;INTERVAL=2'],
  ['FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=20', 12, 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=2'],
  ['FREQ=MONTHLY;BYDAY=3FR', 1, null],
])('%s moved by %i days', (rule, by, is) => {
  expect(shiftedRule(rule, friday, dayAfter(friday, by))).toBe(is);
});
