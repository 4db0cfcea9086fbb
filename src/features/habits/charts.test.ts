import { describe, expect, test } from 'vitest';
import type { Habit, HabitDay } from '#data/schema.ts';
import { dateOf, dayAfter, type Day } from '#lib/day.ts';
import { numberOf } from '#lib/day-number.ts';
import { bestWeekday, hoursOf, usualTime, weekdaysOf } from './rhythm-of-life.ts';
import { strengthSentence, strengthsOf, thinned } from './strength-curve.ts';
import { marksOf, rulesOf } from './tallies.ts';
import { yearOfAll, yearOfOne, yearSentence } from './year.ts';
import { parseAmount } from './habit-choices.ts';

/** Weeks in which the clocks change, in Europe, America and New Zealand. */
const since = '2026-03-02' as Day;
const until = '2026-05-31' as Day;
const days = Array.from({ length: numberOf(until) - numberOf(since) + 1 }, (_, i) => dayAfter(since, i));

const habit = (id: string, more: Partial<Habit> = {}): Habit => ({
  id,
  user_id: 'ada',
  created_at: dateOf(since).toISOString(),
  title: 'Walk',
  type: 'habit',
  frequency: 'daily',
  ...more,
});
/** Done on a day, at a local hour. */
function row(habit_id: string, day: Day, more: Partial<HabitDay> = {}, hour = 7, minute = 30): HabitDay {
  const at = dateOf(day);
  at.setHours(hour, minute);
  const done_at = at.toISOString();
  return {
    id: `${habit_id} ${day}`,
    user_id: 'ada',
    habit_id,
    day,
    state: 'done',
    created_at: done_at,
    done_at,
    ...more,
  };
}

describe('When a habit is done', () => {
  test('its usual time is in wall-clock time, before and after a clock change', () => {
    const rows = days.map((day) => row('a', day));
    expect(usualTime(rows)).toEqual({ time: '07:30', of: days.length });
    expect(hoursOf(rows)[7]).toBe(days.length);
  });
  test('a tick on a later day, or a skip, does not count for the hour; four ticks are too few', () => {
    const late = days.map((day) => row('a', day, { done_at: dateOf(dayAfter(day, 1)).toISOString() }));
    expect(usualTime(late)).toBeNull();
    expect(usualTime(days.slice(0, 4).map((day) => row('a', day)))).toBeNull();
    expect(hoursOf([row('a', since, { state: 'skipped' })]).some((n) => n > 0)).toBe(false);
  });
  test('every weekday counts the days that were due, and the best one is named', () => {
    const rules = rulesOf(habit('a', { schedule: { [since]: 'on 1,3,5' } }), 1);
    // Mondays always, Wednesdays every second week, one Sunday, and one Friday skipped.
    const rows = days.flatMap((day, i) => {
      if (i % 7 === 0 || i % 14 === 2) return [row('a', day)];
      if (i === 6) return [row('a', day)];
      return i === 4 ? [row('a', day, { state: 'skipped' })] : [];
    });
    const counts = weekdaysOf(rows, rules, numberOf(since), numberOf(until));
    expect(counts.map(({ done, of }) => `${done}/${of}`)).toEqual([
      '13/13',
      '0/0',
      '7/13',
      '0/0',
      '0/12',
      '0/0',
      '1/1',
    ]);
    expect(bestWeekday(counts)?.weekday).toBe(1);
    expect(bestWeekday([])).toBeNull();
  });
});

describe('The year', () => {
  test('of all habits says how many of those meant for the day were done', () => {
    const a = habit('a');
    const b = habit('b', { schedule: { [since]: 'on 1' } });
    const weekly = habit('c', { frequency: 'weekly' });
    const [monday = since, tuesday = since, wednesday = since] = days;
    const rows = [row('a', monday), row('a', tuesday), row('c', tuesday), row('a', wednesday, { state: 'skipped' })];
    const cells = yearOfAll([a, b, weekly], rows, days.slice(0, 4));
    expect([...cells].map(([day, { words, paint }]) => [day, words, paint])).toEqual([
      [monday, '1 of 2 done', 'heat-2'],
      [tuesday, '2 of 2 done', 'heat-4'],
      [days[3], '0 of 1 done', 'heat-0'],
    ]);
    expect(yearSentence(cells, 3)).toBe('In the last twelve months: 3 ticks, and 1 day on which everything was done.');
    expect(yearSentence(new Map(), 0)).toBe('No habit was ticked in the last twelve months.');
  });
  test('of one habit shows done, a part of the goal, skips and pauses differently, and nothing before its start', () => {
    const plan = { [since]: 'on 1,2,3,4,5,6 at_least 20' };
    const one = habit('a', { schedule: plan, unit: 'pages', paused: { [days[3]!]: days[3]! } });
    const rows = [
      row('a', days[0]!, { amount: 25 }),
      row('a', days[1]!, { state: 'open', amount: 5 }),
      row('a', days[2]!, { state: 'skipped', note: 'a cold' }),
    ];
    const cells = yearOfOne(one, rows, [dayAfter(since, -1), ...days.slice(0, 7)]);
    expect(
      [...cells].map(([day, cell]) => [days.indexOf(day), cell.words, cell.height, cell.striped ?? false]),
    ).toEqual([
      [0, '25 pages, done', 1, false],
      [1, '5 pages, not done', 0.25, false],
      [2, 'skipped, a cold', 1, true],
      [3, 'paused', 1, true],
      [4, 'not done', 1, false],
      [5, 'not done', 1, false],
    ]);
  });
});

describe('The strength curve', () => {
  const rules = rulesOf(habit('a'), 1);
  const points = (done: readonly Day[]) =>
    strengthsOf(
      marksOf(done.map((day) => row('a', day))),
      rules,
      numberOf(since),
      numberOf(since) + 10,
      numberOf(until),
    );
  test('has a point for every requested day, counted since the habit began', () => {
    const curve = points(days);
    expect(curve).toHaveLength(days.length - 10);
    expect(curve[0]).toMatchObject({ day: days[10] });
    expect(curve[0]!.score).toBeCloseTo(1 - 0.5 ** (11 / 13), 10);
  });
  test('says its last value and its change in a month', () => {
    expect(strengthSentence([])).toBe('The curve starts when you tick the first day.');
    const young = (...scores: readonly number[]) =>
      strengthSentence(scores.map((score, i) => ({ day: days[i]!, score })));
    expect(young(0, 0)).toBe('The curve starts when you tick the first day.');
    expect(young(0.05)).toMatch(/^Strength 5 of 100 after the first day\./);
    expect(young(0.05, 0.05)).toMatch(/^Strength 5 of 100, the same as on the first day\./);
    expect(young(0.05, 0.1)).toMatch(/^Strength 10 of 100, 5 more than on the first day\./);
    expect(strengthSentence(points(days))).toMatch(/^Strength 99 of 100, \d+ more than a month ago\./);
    expect(strengthSentence(points(days.slice(0, 60)))).toMatch(/less than a month ago/);
  });
  test('is thinned for the screen without losing its last day', () => {
    const curve = points(days);
    const few = thinned(curve, 20);
    expect(few).toHaveLength(20);
    expect([few[0], few.at(-1)]).toEqual([curve[0], curve.at(-1)]);
    expect(thinned(curve, 500)).toBe(curve);
  });
});

test.each([
  ['2.5', 2.5],
  [' 2,5 ', 2.5],
  ['0', 0],
  ['1.23456', 1.235],
  ['', null],
  ['-1', null],
  ['many', null],
  ['1e9', null],
])('the amount "%s" is %s', (text, amount) => expect(parseAmount(text)).toBe(amount));
