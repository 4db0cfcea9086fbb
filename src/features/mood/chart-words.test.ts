import { expect, test } from 'vitest';
import { dayAfter, dayOfWeek, type Day } from '#lib/day.ts';
import { dayWords, signed, positionWords, trendSentence } from './chart-words.ts';
import { daysFrom, type MoodDay } from './days.ts';
import { weekdayMoods, weekdaySentence } from './weekday-pattern.ts';

const start = '2026-01-05' as Day;

test('a day has its mood in words, and for several moods that it is a mean', () => {
  expect(dayWords({ day: start, mean: 4, count: 1 })).toBe('Good');
  expect(dayWords({ day: start, mean: 3.5, count: 2 })).toBe('Good, mean of 2 moods: 3.5');
});

test('a mean is at a level or between two', () => {
  expect([1, 2.9, 3.1, 3.5, 4.8, 5].map(positionWords)).toEqual([
    'at Terrible',
    'at Neutral',
    'at Neutral',
    'between Neutral and Good',
    'between Good and Great',
    'at Great',
  ]);
});

test('a difference has a sign, zero has none', () => {
  expect([0.84, -0.5, 0.04, -0.04].map(signed)).toEqual(['+0.8', '−0.5', '0.0', '0.0']);
});

test('the trend says its last value and its change, or that there is none yet', () => {
  expect(trendSentence([null, null], 'six weeks')).toMatch(/it begins once four of seven days have a mood\.$/);
  expect(trendSentence([null, 3.5], 'six weeks')).toMatch(/It stands between Neutral and Good \(3\.5\)\.$/);
  expect(trendSentence([3, 3, 3, 3, 3, 3, 3.6], 'six weeks')).toMatch(/\(3\.6\), up 0\.6 since six weeks ago\.$/);
  expect(trendSentence([3.6, 3, 3, 3, 3, 3, 3], 'a year')).toMatch(/\(3\.0\), down 0\.6 since a year ago\.$/);
  expect(trendSentence([3, 4, 4, 4, 4, 3, 3.1], 'a year')).toMatch(/about where it stood a year ago\.$/);
});

/** Weeks of alternating moods; Saturdays differ by `saturday`. */
const weeks = (n: number, saturday: number): MoodDay[] =>
  daysFrom(start, dayAfter(start, n * 7 - 1)).map((day, i) => ({
    day,
    count: 1,
    mean: 2 + ((i * 11) % 3) + (dayOfWeek(day) === 6 ? saturday : 0),
  }));

test('a weekday that stands out is named with its size', () => {
  const week = weekdayMoods(weeks(30, 1));
  expect(week.map(({ name }) => name)).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ]);
  expect(week[5]).toMatchObject({ days: 30, mean: expect.closeTo(4, 1), standsOut: expect.closeTo(1, 1) });
  expect(week[0]).toMatchObject({ standsOut: null });
  expect(weekdaySentence(week)).toMatch(/Saturdays are 1\.0 above your other days\.$/);
});

test('without one that stands out, and with too little data, nothing is claimed', () => {
  expect(weekdaySentence(weekdayMoods(weeks(30, 0)))).toMatch(/No weekday stands out beyond what chance would do\.$/);
  expect(weekdaySentence(weekdayMoods(weeks(9, 2)))).toMatch(/^Too little data yet: .* at least 10 days/);
  expect(weekdayMoods([])[0]).toEqual({ name: 'Monday', days: 0, mean: null, interval: null, standsOut: null });
});
