import { expect, test } from 'vitest';
import { dayAfter, dayOfWeek, type Day } from '#lib/day.ts';
import { dayWords, differenceWords, signed, positionWords, trendSentence } from './chart-words.ts';
import { daysFrom, type MoodDay } from './days.ts';
import { weekdayMoods, weekdaySentence } from './weekday-pattern.ts';

const start = '2026-01-05' as Day;

test('a day has its mood in words, and for several moods that it is a mean', () => {
  expect(dayWords({ day: start, mean: 4, count: 1 })).toBe('Good');
  expect(dayWords({ day: start, mean: 3.5, count: 2 })).toBe('Good, the average of 2 moods');
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

test('a difference in words has a size and a side', () => {
  expect([0.2, 0.5, 0.9, -0.1, -0.8].map(differenceWords)).toEqual([
    'a little better',
    'better',
    'much better',
    'a little lower',
    'much lower',
  ]);
});

test('a difference has a sign, zero has none', () => {
  expect([0.84, -0.5, 0.04, -0.04].map(signed)).toEqual(['+0.8', '−0.5', '0.0', '0.0']);
});

test('the trend says its last value and its change, or that there is none yet', () => {
  const ago = (i: number) => `${i} days in`;
  expect(trendSentence([null, null], ago)).toMatch(/it begins once four of seven days have a mood\.$/);
  expect(trendSentence([null, 3.5], ago)).toMatch(/Now it is between Neutral and Good\.$/);
  expect(trendSentence([null, 3, 3, 3, 3, 3, 3, 3.6], ago)).toMatch(/, higher than 1 days in\.$/);
  expect(trendSentence([3.6, 3, 3, 3, 3, 3, 3], ago)).toMatch(/Now it is at Neutral, lower than 0 days in\.$/);
  expect(trendSentence([3, 4, 4, 4, 4, 3, 3.1], ago)).toMatch(/, about the same as 0 days in\.$/);
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
  expect(weekdaySentence(week)).toMatch(/Saturdays are much better than your other days\.$/);
});

test('without one that stands out, and with too little data, nothing is claimed', () => {
  expect(weekdaySentence(weekdayMoods(weeks(30, 0)))).toMatch(
    /No weekday is clearly better or lower than the others\.$/,
  );
  expect(weekdaySentence(weekdayMoods(weeks(9, 2)))).toMatch(/^There are too few days yet\. .* at least 10 days/);
  expect(weekdayMoods([])[0]).toEqual({ name: 'Monday', days: 0, mean: null, interval: null, standsOut: null });
});
