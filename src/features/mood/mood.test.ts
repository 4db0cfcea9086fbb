import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter, dayOfWeek, firstOfWeek, type Day } from '#lib/day.ts';
import type { NotedMood } from './noted.ts';
import { checkMood, countsByMood, entriesThisWeek, foundIn, groupedByDay, stripDays, tagsInUse } from './mood.ts';

const day = (text: string) => text as Day;
// A Thursday.
const today = day('2026-05-14');
let made = 0;
const mood = (given: Partial<NotedMood>): NotedMood => ({
  id: `id-${made++}`,
  created_at: '2026-05-14T10:00:00.000Z',
  mood_type: 'good',
  logged_for: today,
  note: null,
  tags: null,
  checkIn: null,
  ...given,
});

test('the note is trimmed and an empty one is null; tags are trimmed, not repeated, and no tags are null @001.22', () => {
  expect(checkMood({ mood: 'good', note: '  Proud. ', tags: [' walk ', ' ', 'Walk'], day: today }, today)).toEqual({
    ok: true,
    value: { mood_type: 'good', note: 'Proud.', tags: ['walk'], logged_for: today },
  });
  expect(checkMood({ mood: 'good', note: '  ', tags: [], day: today }, today)).toMatchObject({
    value: { note: null, tags: null },
  });
});

test('a mood must be chosen, and the day may not be in the future @001.21', () => {
  expect(checkMood({ mood: null, note: 'x', tags: [], day: today }, today)).toEqual({
    ok: false,
    error: 'MoodMissing',
  });
  expect(checkMood({ mood: 'bad', note: '', tags: [], day: dayAfter(today, 1) }, today)).toEqual({
    ok: false,
    error: 'DayToCome',
  });
});

test("'entries this week' counts from Sunday, and only among the ten most recent", () => {
  const on = (text: string) => mood({ logged_for: day(text) });
  expect(entriesThisWeek([on('2026-05-14'), on('2026-05-10'), on('2026-05-09')], today)).toBe(2);
  expect(entriesThisWeek([on('2026-05-10'), on('2026-05-11')], today, 1)).toBe(1);
  expect(
    entriesThisWeek(
      Array.from({ length: 14 }, () => on('2026-05-14')),
      today,
    ),
  ).toBe(10);
  expect(entriesThisWeek([], today)).toBe(0);
});

test('a week starts on its first weekday, at most six days back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 1, max: 7 }), (n, startsOn) => {
      const any = dayAfter(today, n);
      const first = firstOfWeek(any, startsOn);
      expect(dayOfWeek(first)).toBe(startsOn % 7);
      expect(first <= any && any <= dayAfter(first, 6)).toBe(true);
    }),
  );
});

test('the strip is today and the six days before @001.23', () => {
  expect(stripDays(day('2026-03-02'))).toEqual([
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
});

test('a search finds notes and labels in any case, historic labels too @001.24', () => {
  const walk = mood({ note: 'A long Walk' });
  const low = mood({ mood_type: 'bad', note: null });
  const tired = mood({ mood_type: 'tired' });
  const odd = mood({ mood_type: 'bewildered' });
  const all = [walk, low, tired, odd];
  expect(foundIn(all, 'wALK')).toEqual([walk]);
  expect(foundIn(all, 'not g')).toEqual([low]);
  expect(foundIn(all, 'TIRED')).toEqual([tired]);
  expect(foundIn(all, 'not set')).toEqual([odd]);
  expect(foundIn(all, '  ')).toEqual(all);
});

test('moods are counted by name from high to low; unknown ones are counted together, and last @001.25', () => {
  const types = ['bad', 'great', 'bewildered', 'good', 'great', 'puzzled', 'very_happy'];
  expect(countsByMood(types.map((mood_type) => mood({ mood_type })))).toEqual([
    { type: 'great', count: 2 },
    { type: 'very_happy', count: 1 },
    { type: 'good', count: 1 },
    { type: 'bad', count: 1 },
    { type: '', count: 2 },
  ]);
});

test('entries are grouped by the day they are about, the latest first @001.26', () => {
  const [early, late] = [
    mood({ created_at: '2026-05-14T08:00:00.000Z' }),
    mood({ created_at: '2026-05-14T20:00:00.000Z' }),
  ];
  const before = mood({ logged_for: day('2026-05-02'), created_at: '2026-05-14T21:00:00.000Z' });
  expect(groupedByDay([before, early, late])).toEqual([
    { day: today, entries: [late, early] },
    { day: '2026-05-02', entries: [before] },
  ]);
});

test('the tags on offer are the most used', () => {
  const tagged = (...tags: string[]) => mood({ tags });
  expect(tagsInUse([tagged('walk'), tagged('sea', 'walk'), tagged('art'), mood({})], 2)).toEqual(['walk', 'art']);
});
