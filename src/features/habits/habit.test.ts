import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateOf, dayAfter, dayOf, type Day } from '#lib/day.ts';
import { streakOn } from '#lib/streak.ts';
import { checkHabit, habitsInOrder, newHabitDraft, stateOf } from './habit.ts';
import { parsePlan } from './schedule.ts';

const today = '2026-05-14' as Day;

describe('A new habit', () => {
  test("has the spec's defaults: a daily habit of the morning", () => {
    const fields = checkHabit({ ...newHabitDraft, title: ' Walk ' });
    expect(fields).toMatchObject({
      ok: true,
      value: { title: 'Walk', type: 'habit', time_block: 'morning', frequency: 'daily' },
    });
  });
  test.each(['', ' ', 'a', ' b '])('needs a title of at least two letters, and "%s" is none @001.15', (title) => {
    expect(checkHabit({ ...newHabitDraft, title })).toEqual({ ok: false, error: 'TitleTooShort' });
  });
  test('of chosen weekdays needs a weekday, and one with a target needs an amount', () => {
    const draft = { ...newHabitDraft, title: 'Run' };
    expect(checkHabit({ ...draft, plan: { rhythm: { kind: 'weekdays', days: [] }, target: null } })).toMatchObject({
      error: 'WeekdaysMissing',
    });
    const target = (amount: number, bound: 'at_least' | 'at_most') =>
      checkHabit({ ...draft, plan: { rhythm: { kind: 'daily' }, target: { bound, amount } } }).ok;
    expect([
      target(0, 'at_least'),
      target(0, 'at_most'),
      target(Number.NaN, 'at_most'),
      target(2.5, 'at_least'),
    ]).toEqual([false, true, false, true]);
  });
});

describe("The spec's streak", () => {
  /** The rule as the spec words it, day by day from local midnights. */
  const slowly = (done: readonly Day[]) => {
    let length = 0;
    const at = dateOf(today);
    while (done.includes(dayOf(at))) {
      length++;
      at.setDate(at.getDate() - 1);
    }
    return length;
  };
  test('is the run of days that ends today, across months, leap days and clock changes @001.16', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 300 }), fc.nat(300), (some, run) => {
        const done = [...some, ...Array.from({ length: run }, (_, i) => i)].map((back) => dayAfter(today, -back));
        expect(streakOn(today, done)).toBe(slowly(done));
      }),
      { numRuns: 40 },
    );
  });
  test('is 0 when today is not in it @001.17', () => {
    expect(streakOn(today, [dayAfter(today, -1), dayAfter(today, -2)])).toBe(0);
  });
});

test('an amount makes a day done when it meets the target of that day', () => {
  const state = (text: string, amount: number) => stateOf(parsePlan(text)!, amount);
  expect([state('daily at_least 20', 19), state('daily at_least 20', 20)]).toEqual(['open', 'done']);
  expect([state('daily at_most 2', 2), state('daily at_most 2', 3)]).toEqual(['done', 'open']);
  expect([state('weekly at_least 20', 3), state('weekly at_least 20', 0)]).toEqual(['done', 'open']);
  expect([state('daily', 0), state('daily', 1)]).toEqual(['open', 'done']);
});

describe('The order of the list', () => {
  const habit = (id: string, minute: number, position: number | null = null) => ({
    id,
    created_at: new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString(),
    position,
  });
  test('is the oldest first, until the person moves one', () => {
    expect(habitsInOrder([habit('b', 2), habit('a', 1), habit('c', 2)]).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });
  test('is the person’s, where one was moved', () => {
    const habits = [habit('a', 1), habit('b', 2), habit('c', 3, Date.parse('2026-01-01T10:01:30Z'))];
    expect(habitsInOrder(habits).map(({ id }) => id)).toEqual(['a', 'c', 'b']);
  });
});
