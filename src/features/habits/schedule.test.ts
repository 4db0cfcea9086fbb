import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAMAGED } from '#lib/damaged.ts';
import type { Day } from '#lib/day.ts';
import { numberOf } from '#lib/day-number.ts';
import { isPaused, withoutPause, withPause } from './pauses.ts';
import { checkReminders, parseReminder, reminderText, reminderWords } from './reminders.ts';
import {
  frequencyOf,
  habitPlan,
  isMeantFor,
  parsePlan,
  planText,
  rescheduled,
  rhythmWords,
  targetWords,
  timesAWeek,
  type Plan,
} from './schedule.ts';

const anyPlan: fc.Arbitrary<Plan> = fc.record({
  rhythm: fc.oneof(
    fc.constant({ kind: 'daily' as const }),
    fc.constant({ kind: 'weekly' as const }),
    fc.integer({ min: 2, max: 6 }).map((times) => ({ kind: 'times' as const, times })),
    fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }).map((days) => ({ kind: 'weekdays' as const, days })),
  ),
  target: fc.option(
    fc.record({
      bound: fc.constantFrom('at_least' as const, 'at_most' as const),
      amount: fc.integer({ min: 0, max: 999_999 }).map((n) => n / 100),
    }),
  ),
});

test('every plan is parsed from its text', () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      expect(parsePlan(planText(plan))).toEqual(plan);
    }),
  );
});

test.each([
  '',
  'hourly',
  'on 8',
  'on',
  '7 a week',
  'daily at_least',
  'daily at_least much',
  'on 1,2 at_least -3',
  7,
  null,
])('what nobody can read is no plan: %s', (text) => expect(parsePlan(text)).toBeNull());

test('a text of a later version counts as the frequency', () => {
  const habit = { frequency: 'weekly' as const, schedule: { '2026-01-01': 'every full moon' } };
  expect(habitPlan(habit, '2026-02-01' as Day)).toEqual(parsePlan('weekly'));
});

test('a change holds from its day on and does not change the past', () => {
  const habit = { frequency: 'daily' as const, created_at: '2026-01-01T10:00:00.000Z' };
  const once = { ...habit, schedule: rescheduled(habit, parsePlan('3 a week')!, '2026-03-10' as Day) };
  const twice = { ...once, schedule: rescheduled(once, parsePlan('on 6,7 at_least 5')!, '2026-04-01' as Day) };
  const on = (day: string) => planText(habitPlan(twice, day as Day));
  expect(['2025-12-31', '2026-03-09', '2026-03-10', '2026-03-31', '2026-04-01', '2027-01-01'].map(on)).toEqual([
    'daily',
    'daily',
    '3 a week',
    '3 a week',
    'on 6,7 at_least 5',
    'on 6,7 at_least 5',
  ]);
});

test('saving the same plan again changes nothing, and changing it back on the same day is one entry', () => {
  const habit = { frequency: 'daily' as const, created_at: '2026-01-01T10:00:00.000Z' };
  const today = '2026-03-10' as Day;
  expect(rescheduled(habit, parsePlan('daily')!, today)).toBeNull();
  const changed = { ...habit, schedule: rescheduled(habit, parsePlan('weekly')!, today) };
  const back = { ...habit, schedule: rescheduled(changed, parsePlan('daily')!, today) };
  expect(planText(habitPlan(back, today))).toBe('daily');
  expect(Object.keys(back.schedule ?? {})).toHaveLength(2);
});

test("a plan by days is daily in the spec's field, a plan by weeks is weekly", () => {
  const of = (text: string) => [frequencyOf(parsePlan(text)!), timesAWeek(parsePlan(text)!)];
  expect(['daily', 'on 2,4', '3 a week', 'weekly at_most 2'].map(of)).toEqual([
    ['daily', 7],
    ['daily', 2],
    ['weekly', 3],
    ['weekly', 1],
  ]);
});

test('chosen weekdays are meant for those alone', () => {
  const monday = numberOf('2026-03-02' as Day);
  const meant = [0, 1, 2, 3, 4, 5, 6].filter((i) => isMeantFor(parsePlan('on 1,3,7')!, monday + i));
  expect(meant).toEqual([0, 2, 6]);
});

test('badges and targets have words', () => {
  expect(
    ['daily', 'weekly', '4 a week', 'on 1,2,3,4,5', 'on 6,7', 'on 1,5'].map((text) => rhythmWords(parsePlan(text)!)),
  ).toEqual(['daily', 'weekly', '4 a week', 'weekdays', 'weekends', 'Mon, Fri']);
  expect(targetWords(parsePlan('daily at_least 20')!, 'pages')).toBe('at least 20 pages');
  expect(targetWords(parsePlan('weekly at_most 3')!, null)).toBe('at most 3 a week');
  expect(targetWords(parsePlan('daily')!, 'km')).toBeNull();
  expect(targetWords(parsePlan('daily at_least 20')!, DAMAGED.en)).toBe('at least 20');
});

test('a pause lasts from its first day until the day before its end', () => {
  const [first, last, after] = ['2026-03-10', '2026-03-12', '2026-03-13'] as Day[];
  const paused = withPause(null, first!);
  expect([first!, last!, after!].map((day) => isPaused(paused, day))).toEqual([true, true, true]);
  expect(isPaused(paused, '2026-03-09' as Day)).toBe(false);
  const ended = withoutPause(paused, after!);
  expect([first!, last!, after!].map((day) => isPaused(ended, day))).toEqual([true, true, false]);
});

test('a pause that is ended on its first day is removed, and pausing twice is one pause', () => {
  const today = '2026-03-10' as Day;
  expect(withoutPause(withPause(null, today), today)).toEqual({ [today]: null });
  const once = withPause(null, '2026-03-08' as Day);
  expect(withPause(once, today)).toEqual(once);
});

test('reminders are times, on some weekdays where they say so', () => {
  expect(parseReminder('07:30')).toEqual({ time: '07:30', weekdays: [] });
  expect(parseReminder('21:05 5,1')).toEqual({ time: '21:05', weekdays: [1, 5] });
  expect(['7:30', '24:00', '07:30 8', '07:30 ', 'noon'].map(parseReminder)).toEqual([null, null, null, null, null]);
  expect(reminderText({ time: '07:30', weekdays: [1, 2, 3, 4, 5, 6, 7] })).toBe('07:30');
  expect(checkReminders(['21:00', '07:30 3,1', '21:00'])).toEqual(['07:30 1,3', '21:00']);
  expect(checkReminders(['21:00', 'later'])).toBeNull();
  expect(reminderWords({ time: '07:30', weekdays: [1, 3] })).toBe('07:30 on Mon, Wed');
});
