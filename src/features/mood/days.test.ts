import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayAfter, dayOf, dayOfWeek, type Day } from '#lib/day.ts';
import { byWeekday, daysFrom, LEAST_OF_SEVEN, meanOf, moodDays, sevenDayMeans, nearestLevel } from './days.ts';
import { levelOf } from '#lib/moods.ts';

const day = (text: string) => text as Day;
const on = (text: string, ...types: string[]) => types.map((mood_type) => ({ mood_type, logged_for: day(text) }));
// Days around the clock changes in each of the zones below.
const start = day('2025-12-01');
const someEntries = fc.array(
  fc.record({
    mood_type: fc.constantFrom('great', 'good', 'neutral', 'bad', 'terrible', 'tired', 'bewildered'),
    logged_for: fc.integer({ min: 0, max: 400 }).map((n) => dayAfter(start, n)),
  }),
  { maxLength: 60 },
);

test('a day with several check-ins has their mean and their count', () => {
  expect([
    ...moodDays([...on('2026-05-13', 'good'), ...on('2026-05-14', 'great', 'neutral', 'neutral')]).values(),
  ]).toEqual([
    { day: '2026-05-13', mean: 4, count: 1 },
    { day: '2026-05-14', mean: 11 / 3, count: 3 },
  ]);
});

test('moods of earlier versions count, unknown ones do not', () => {
  const days = moodDays([...on('2026-05-13', 'bewildered'), ...on('2026-05-14', 'very_happy', 'bewildered')]);
  expect([...days.values()]).toEqual([{ day: '2026-05-14', mean: 5, count: 1 }]);
});

test('a mean has its nearest level, a half the higher one', () => {
  expect([1, 1.4, 1.5, 3.49, 4.5, 5].map(nearestLevel)).toEqual([1, 1, 2, 3, 5, 5]);
});

test('the mean of seven needs four days, looks back only, and counts a busy day once', () => {
  const days = moodDays([
    ...on('2026-05-01', 'terrible'),
    ...on('2026-05-04', 'good', 'good', 'good'),
    ...on('2026-05-05', 'neutral'),
    ...on('2026-05-06', 'great'),
    ...on('2026-05-08', 'bad'),
  ]);
  expect(sevenDayMeans(days, day('2026-05-05'), day('2026-05-09'))).toEqual([
    null,
    (1 + 4 + 3 + 5) / 4,
    (1 + 4 + 3 + 5) / 4,
    (4 + 3 + 5 + 2) / 4,
    (4 + 3 + 5 + 2) / 4,
  ]);
});

describe.each(['America/Los_Angeles', 'Europe/Berlin', 'Pacific/Auckland'])('in %s', (zone) => {
  let before: string | undefined;
  beforeEach(() => {
    before = process.env['TZ'];
    process.env['TZ'] = zone;
  });
  afterEach(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });

  test('the means of days, of seven and of weekdays equal those of a simple count', () => {
    fc.assert(
      fc.property(someEntries, (entries) => {
        const days = moodDays(entries);
        const known = entries.filter(({ mood_type }) => levelOf(mood_type) !== null);
        const slow = (logged_for: Day) =>
          known.filter((entry) => entry.logged_for === logged_for).map(({ mood_type }) => levelOf(mood_type)!);
        for (const { logged_for } of known)
          expect(days.get(logged_for)!.mean).toBeCloseTo(meanOf(slow(logged_for)), 10);
        expect(days.size).toBe(new Set(known.map(({ logged_for }) => logged_for)).size);

        const shown = daysFrom(dayAfter(start, 90), dayAfter(start, 130));
        const means = sevenDayMeans(days, shown[0]!, shown.at(-1)!);
        expect(means).toHaveLength(shown.length);
        shown.forEach((last, i) => {
          const noted = daysFrom(dayAfter(last, -6), last).flatMap((each) => days.get(each)?.mean ?? []);
          if (noted.length < LEAST_OF_SEVEN) expect(means[i]).toBeNull();
          else expect(means[i]).toBeCloseTo(meanOf(noted), 10);
        });

        const weekdays = byWeekday(days.values());
        expect(weekdays.flatMap(({ values }) => values)).toHaveLength(days.size);
      }),
      { numRuns: 40 },
    );
  });

  test('a day has the weekday of its local noon, also when the clocks change', () => {
    for (const each of daysFrom(start, dayAfter(start, 370))) {
      const [y = 0, m = 1, d = 1] = each.split('-').map(Number);
      const noon = new Date(y, m - 1, d, 12);
      expect(dayOf(noon)).toBe(each);
      expect(dayOfWeek(each)).toBe(noon.getDay());
    }
  });
});
