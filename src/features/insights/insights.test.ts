import { expect, test } from 'vitest';
import type { Habit, HabitDay } from '#data/schema.ts';
import { dateOf, dayAfter, type Day } from '#lib/day.ts';
import { insightsOf, type InsightRows } from './insights.ts';
import { shareText } from './share-text.ts';

const monday = '2026-05-11' as Day;
const today = '2026-05-16' as Day;
const NOTHING: InsightRows = { entries: [], moods: [], habits: [], habitDays: [], done: [], due: [] };
const insights = (rows: Partial<InsightRows>) => insightsOf({ ...NOTHING, ...rows }, monday, today);
const on = (offset: number) => dayAfter(monday, offset);
const instant = (offset: number) => {
  const at = dateOf(on(offset));
  at.setHours(23, 30);
  return at.toISOString();
};
const habit = (id: string, more: Partial<Habit> = {}): Habit => ({
  id,
  user_id: 'u',
  created_at: instant(-60),
  title: id,
  type: 'habit',
  frequency: 'daily',
  ...more,
});
const mark = (habit_id: string, offset: number, state: HabitDay['state'] = 'done'): HabitDay => ({
  id: `${habit_id}${offset}`,
  user_id: 'u',
  created_at: instant(offset),
  habit_id,
  day: on(offset),
  state,
});

test('an empty week has seven days, no mood and only zeros @001.94', () => {
  expect(insights({})).toMatchObject({
    days: [0, 1, 2, 3, 4, 5, 6].map(on),
    moods: [null, null, null, null, null, null, null],
    mood: null,
    moodBefore: null,
    habits: [],
    tasks: { sum: 0, before: 0 },
    words: { sum: 0, before: 0 },
    slipped: 0,
    stoodOut: [],
  });
});

test('moods are the mean of their day, the week’s mood the mean of the days; the week before is apart @001.90', () => {
  const mood = (mood_type: string, offset: number) => ({
    mood_type,
    logged_for: on(offset),
    note: null,
    checkIn: null,
  });
  const week = insights({
    moods: [mood('great', 0), mood('neutral', 0), mood('bad', 2), mood('terrible', -1), mood('great', 7)],
  });
  expect(week.moods).toEqual([4, null, 2, null, null, null, null]);
  expect([week.mood, week.moodBefore]).toEqual([3, 1]);
});

test('habits show done, rest and open days; one that was archived or made later shows only if it was done @001.91', () => {
  const week = insights({
    habits: [
      habit('run'),
      habit('gone', { archived_at: instant(-1) }),
      habit('old', { archived_at: instant(-1) }),
      habit('new', { created_at: instant(8) }),
      habit('swim', { created_at: instant(2) }),
    ],
    habitDays: [mark('run', 0), mark('run', 1, 'skipped'), mark('run', 2, 'open'), mark('run', -7), mark('old', 3)],
  });
  expect(week.habits.map(({ id, marks, done, before }) => [id, marks.slice(0, 4).join(), done, before])).toEqual([
    ['old', 'open,open,open,done', 1, 0],
    ['run', 'done,rest,open,open', 1, 1],
    ['swim', 'before,before,open,open', 0, 0],
  ]);
});

test('a habit is asked only on its own days: by weekdays, once or several times a week, and not while it rests', () => {
  const week = insights({
    habits: [
      habit('cello', { schedule: { [on(-60)]: 'on 1,3,5' } }),
      habit('long run', { frequency: 'weekly' }),
      habit('read', { frequency: 'weekly', schedule: { [on(-60)]: '3 a week' } }),
      habit('swim', { created_at: instant(2), paused: { [on(4)]: '' } }),
      habit('walk', { schedule: { [on(-60)]: 'on 6,7' } }),
    ],
    habitDays: [mark('cello', 0), mark('long run', 5), mark('walk', 0), mark('walk', 1), mark('walk', 2)],
  });
  expect(week.habits.map(({ id, marks, done, asked }) => [id, marks.join(), `${done} of ${asked}`])).toEqual([
    ['cello', 'done,free,open,free,open,free,free', '1 of 3'],
    ['long run', 'free,free,free,free,free,done,free', '1 of 1'],
    ['read', 'free,free,free,free,free,free,free', '0 of 3'],
    ['walk', 'done,done,done,free,free,open,open', '3 of 3'],
    ['swim', 'before,before,open,open,rest,rest,rest', '0 of 2'],
  ]);
});

test('tasks count on the day they were done, in the person’s zone; slipped are those whose day is over @001.92', () => {
  const week = insights({
    done: [
      { completed: true, completed_at: instant(0) },
      { completed: true, completed_at: instant(0) },
      { completed: true, completed_at: instant(-1) },
    ],
    due: [
      { completed: false, due_date: on(1) },
      { completed: false, due_date: today },
    ],
  });
  expect(week.tasks).toEqual({ days: [2, 0, 0, 0, 0, 0, 0], sum: 2, before: 1 });
  expect(week.slipped).toBe(1);
});

test('words are counted by the day they are about; words of the past do not stand out @001.93', () => {
  const entry = (content: string, offset: number) => ({ content, logged_for: on(offset) });
  const week = insights({
    entries: [
      entry('wind wind now', 0),
      entry('harbour harbour', 1),
      ...Array.from({ length: 9 }, (_, i) => entry('harbour harbour', -i - 1)),
    ],
  });
  expect(week.words).toEqual({ days: [3, 2, 0, 0, 0, 0, 0], sum: 5, before: 14 });
  expect(week.stoodOut).toEqual([{ word: 'wind', times: 2, before: 0 }]);
});

test('what is shared has only what was picked @001.95', () => {
  const week = insights({
    habits: [habit('run')],
    habitDays: [mark('run', 0)],
    entries: [{ content: 'secret secret', logged_for: monday }],
  });
  expect(shareText(week, 'May 11 - May 17', new Set(['habits', 'tasks']))).toBe(
    'My week, May 11 - May 17\nrun: 1 day\n0 tasks done',
  );
  expect(shareText(week, 'May 11 - May 17', new Set(['words']))).toBe(
    'My week, May 11 - May 17\n2 words written\nMostly about: secret',
  );
  expect(shareText(week, 'May 11 - May 17', new Set())).toBe('My week, May 11 - May 17');
});
