import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAfter, dayOf, type Day } from '#lib/day.ts';
import { dayFrom, numberOf, weekdayOf, weekOf } from '#lib/day-number.ts';
import { streakOn } from '#lib/streak.ts';
import type { Pause } from './pauses.ts';
import { parsePlan, plansOf, type PlanFrom } from './schedule.ts';
import { standingOn, streakWords } from './standing.ts';
import { emptyTally, strengthAfter, tallyThrough, type Mark, type Rules } from './tally.ts';

const monday = numberOf('2026-03-02' as Day);
const plan = (text: string): readonly [PlanFrom, ...PlanFrom[]] => [
  { from: Number.NEGATIVE_INFINITY, plan: parsePlan(text)! },
];
const rules = (text: string, pauses: readonly Pause[] = []): Rules => ({ plans: plan(text), pauses, weekStart: 1 });

/** Marks from `first` on, a letter for a day: x done, s skipped, anything else nothing. */
const drawn = (letters: string, first = monday): Map<number, Mark> =>
  new Map(
    letters
      .replaceAll(' ', '')
      .split('')
      .flatMap((letter, i): [number, Mark][] =>
        letter === 'x' ? [[first + i, { state: 'done' }]] : letter === 's' ? [[first + i, { state: 'skipped' }]] : [],
      ),
  );
/** The tally of a drawing, up to its last letter. */
const tallied = (text: string, letters: string, pauses: readonly Pause[] = []) =>
  tallyThrough(
    emptyTally(monday),
    drawn(letters),
    rules(text, pauses),
    monday + letters.replaceAll(' ', '').length - 1,
  );

describe('A day as a number', () => {
  const anyDay = fc.integer({ min: -40_000, max: 80_000 });
  test('converts back to the same day, one from its neighbours, in any zone and across clock changes', () => {
    fc.assert(
      fc.property(anyDay, (n) => {
        expect(numberOf(dayFrom(n))).toBe(n);
        expect(dayAfter(dayFrom(n), 1)).toBe(dayFrom(n + 1));
      }),
    );
  });
  test('has the weekday that its local date has', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(1970, 0, 3), max: new Date(2090, 0, 1), noInvalidDate: true }), (at) => {
        expect(weekdayOf(numberOf(dayOf(at)))).toBe(at.getDay() === 0 ? 7 : at.getDay());
      }),
    );
  });
  test('is in exactly one week, which starts on the first day of a week and has seven days', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 7 }), (n, start) => {
        const first = weekOf(n, start);
        expect(weekdayOf(first)).toBe(start);
        expect(n - first).toBeGreaterThanOrEqual(0);
        expect(n - first).toBeLessThan(7);
      }),
    );
  });
});

describe('Strength', () => {
  test('of a daily habit loses half in 13 missed days and never reaches 0', () => {
    let score = 1;
    for (let day = 0; day < 13; day++) score = strengthAfter(score, 0, 1);
    expect(score).toBeCloseTo(0.5, 10);
  });
  test('after a month of done days is the formula’s value', () => {
    // 1 − 0.5^(30 / 13)
    expect(tallied('daily', 'x'.repeat(30)).score).toBeCloseTo(0.798, 3);
  });
  test('changes in a week of chosen weekdays as the formula changes in seven days', () => {
    const once = strengthAfter(1, 0, 3 / 7, 7 / 3);
    let daily = 1;
    for (let day = 0; day < 7; day++) daily = strengthAfter(daily, 0, 3 / 7);
    expect(once ** 3).toBeCloseTo(daily, 10);
  });
  test('counts a part of an amount as a part, and an amount over a limit by its excess', () => {
    const on = (text: string, amount: number) =>
      tallyThrough(emptyTally(monday), new Map([[monday, { state: 'open', amount }]]), rules(text), monday).score;
    const whole = on('daily at_least 20', 20);
    expect(on('daily at_least 20', 10)).toBeCloseTo(whole / 2, 10);
    expect(on('daily at_least 20', 50)).toBe(whole);
    expect(on('daily at_most 2', 2)).toBe(whole);
    expect(on('daily at_most 2', 3)).toBeCloseTo(whole / 2, 10);
    expect(on('daily at_most 2', 4)).toBe(0);
    expect(on('daily at_most 0', 1)).toBe(0);
  });
  test('three times a week may be on any days', () => {
    const early = tallied('3 a week', 'xxx....'.repeat(20)).score;
    const spread = tallied('3 a week', 'x.x.x..'.repeat(20)).score;
    expect(Math.abs(early - spread)).toBeLessThan(0.01);
    expect(early).toBeGreaterThan(0.8);
  });
  test('adds up the amounts of a week for a weekly target', () => {
    const marks = (amount: number) =>
      new Map(Array.from({ length: 70 }, (_, i): [number, Mark] => [monday + i, { state: 'done', amount }]));
    const score = (amount: number) =>
      tallyThrough(emptyTally(monday), marks(amount), rules('weekly at_least 21'), monday + 69).score;
    expect(score(3)).toBeCloseTo(score(30), 1);
    expect(score(1)).toBeLessThan(score(3) / 2);
  });
});

const anyMark = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Mark>({ state: 'done' }) },
  { weight: 2, arbitrary: fc.constant<Mark>({ state: 'skipped' }) },
  { weight: 3, arbitrary: fc.constant<Mark>({ state: 'open' }) },
  {
    weight: 2,
    arbitrary: fc.record({
      state: fc.constantFrom('done' as const, 'open' as const),
      amount: fc.double({ min: 0, max: 90, noNaN: true }),
    }),
  },
);
const anyMarks = fc
  .array(fc.option(anyMark, { nil: undefined }), { maxLength: 160 })
  .map((list) => new Map(list.flatMap((mark, i): [number, Mark][] => (mark ? [[monday + i, mark]] : []))));
const anyText = fc.constantFrom(
  'daily',
  'weekly',
  '3 a week',
  'on 1,3,5',
  'daily at_least 20',
  'daily at_most 2',
  'weekly at_least 30',
  'weekly at_most 10',
);
const anyRules = fc
  .record({
    texts: fc.array(fc.tuple(fc.integer({ min: 0, max: 160 }), anyText), { minLength: 1, maxLength: 3 }),
    pauses: fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 160 }), fc.integer({ min: 0, max: 20 }))
        .map(([from, days]): Pause => ({ from: monday + from, to: monday + from + days })),
      { maxLength: 2 },
    ),
    weekStart: fc.constantFrom(1, 6, 7),
  })
  .map(({ texts, pauses, weekStart }): Rules => {
    const changes = [...texts]
      .sort(([a], [b]) => a - b)
      .map(([from, text]) => ({ from: monday + from, plan: parsePlan(text)! }));
    return { plans: [{ ...changes[0]!, from: Number.NEGATIVE_INFINITY }, ...changes.slice(1)], pauses, weekStart };
  });

describe('The tally of days', () => {
  const end = monday + 165;
  test('is the same whether it is counted at once or continued from a cache', () => {
    fc.assert(
      fc.property(anyMarks, anyRules, fc.integer({ min: 0, max: 165 }), (marks, rules, stop) => {
        const kept = tallyThrough(emptyTally(monday), marks, rules, monday + stop);
        const again: typeof kept = JSON.parse(JSON.stringify(kept));
        expect(tallyThrough(again, marks, rules, end)).toEqual(tallyThrough(emptyTally(monday), marks, rules, end));
      }),
    );
  });
  test('stays within its bounds: strength from 0 to 1, the best run no shorter than the present one', () => {
    fc.assert(
      fc.property(anyMarks, anyRules, (marks, rules) => {
        tallyThrough(emptyTally(monday), marks, rules, end, (tally) => {
          expect(tally.score).toBeGreaterThanOrEqual(0);
          expect(tally.score).toBeLessThanOrEqual(1);
          expect(tally.best).toBeGreaterThanOrEqual(tally.run);
        });
      }),
    );
  });
  test("finds the spec's streak and every completed day, and no run of days shorter than that streak", () => {
    fc.assert(
      fc.property(anyMarks, anyRules, (marks, rules) => {
        const tally = tallyThrough(emptyTally(monday), marks, rules, end);
        const done = [...marks].flatMap(([n, { state }]) => (state === 'done' ? [dayFrom(n)] : []));
        expect(tally.completed).toBe(done.length);
        expect(tally.calendarRun).toBe(streakOn(dayFrom(end), done));
      }),
    );
    fc.assert(
      fc.property(anyMarks, (marks) => {
        const last = Math.max(monday, ...marks.keys());
        const tally = tallyThrough(emptyTally(monday), marks, rules('daily'), last);
        expect(tally.run).toBeGreaterThanOrEqual(tally.calendarRun);
      }),
    );
  });
  test('a skip or a pause in the middle changes neither run nor strength', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('daily', 'daily at_least 20'),
        anyMarks,
        fc.integer({ min: 1, max: 30 }),
        (text, marks, rest) => {
          const before = tallyThrough(emptyTally(monday), marks, rules(text), monday + 160);
          const skipped = new Map(marks);
          for (let i = 1; i <= rest; i++) skipped.set(monday + 160 + i, { state: 'skipped' });
          const after = tallyThrough(before, skipped, rules(text), monday + 160 + rest);
          const paused = tallyThrough(
            before,
            marks,
            rules(text, [{ from: monday + 161, to: end + 99 }]),
            monday + 160 + rest,
          );
          for (const each of [after, paused]) expect([each.run, each.score]).toEqual([before.run, before.score]);
        },
      ),
    );
  });
  test('a pause of whole weeks does not change the strength and the run of a weekly rhythm', () => {
    const before = tallied('3 a week', 'x.x.x..'.repeat(8));
    const after = tallyThrough(
      before,
      drawn('x.x.x..'.repeat(8)),
      rules('3 a week', [{ from: monday + 56, to: monday + 76 }]),
      monday + 76,
    );
    expect([after.score, after.run + 1]).toEqual([before.score, before.run + 2]);
  });
});

describe('The current run', () => {
  const runOf = (text: string, letters: string) => {
    const length = letters.replaceAll(' ', '').length;
    const marks = drawn(letters);
    const n = monday + length - 1;
    return standingOn(tallyThrough(emptyTally(monday), marks, rules(text), n - 1), marks.get(n), rules(text));
  };
  test.each([
    ['daily', 'xxxx', 4, 4],
    ['daily', 'xxxx.', 0, 4],
    ['daily', 'xx.x.', 0, 1],
    ['daily', 'xxsx', 1, 3],
    ['daily', 'xxs', 0, 2],
    ['on 1,3,5', 'x.x.x.. x', 1, 4],
    ['on 1,3,5', 'x.x.... x', 1, 1],
    ['weekly', 'x...... .x..... ..', 0, 2],
    ['weekly', '...x... ....... x', 1, 1],
    ['2 a week', 'xx..... x.....x .', 0, 2],
    ['2 a week', 'xx..... x.s.... .', 0, 1],
    ['2 a week', 'xx..... x...... .', 0, 0],
  ])('%s %s: the streak of the spec is %i, what is alive is %i', (text, letters, streak, run) => {
    expect(runOf(text, letters)).toMatchObject({ streak, run });
  });
  test('has words for what is still open, never for what was lost', () => {
    expect(streakWords(runOf('daily', 'xxxx.'))).toBe('Streak: 4, today still open');
    expect(streakWords(runOf('daily', 'xxxx'))).toBe('Streak: 4');
    expect(streakWords(runOf('daily', '...'))).toBe('Streak: 0');
    expect(streakWords(runOf('weekly', 'x...... ..'))).toBe('Streak: 1 week, this week still open');
    expect(streakWords(runOf('3 a week', 'xxx.... x.'))).toBe('Streak: 1 week, 1 of 3 this week');
  });
  test('a change of rhythm keeps the length of the run in time', () => {
    const plans: Rules['plans'] = [
      { from: Number.NEGATIVE_INFINITY, plan: parsePlan('daily')! },
      { from: monday + 28, plan: parsePlan('weekly')! },
    ];
    const tally = tallyThrough(emptyTally(monday), drawn('x'.repeat(30)), { ...rules('daily'), plans }, monday + 35);
    expect(tally).toMatchObject({ run: 5, inWeeks: true, best: 5 });
  });
});

test('the rules of a habit without a schedule are those of its frequency', () => {
  expect(plansOf({ frequency: 'weekly' }).map(({ plan }) => plan)).toEqual([parsePlan('weekly')]);
});
