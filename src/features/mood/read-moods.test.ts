import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { getDb } from '#data/db.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { at, freshDevice, given } from '#tests/support/profile.ts';
import { sourceWords } from './noted.ts';
import { allMoods, firstMoodDay, moodsBetween, newestMoods } from './read-moods.ts';

const today = '2026-05-14' as Day;

beforeEach(freshDevice);

const checkIn = (day: Day, mood_type: string, hour = 12) =>
  given('mood_entries', { mood_type, logged_for: day, note: 'A note', created_at: at(day, hour) });
const wrote = (day: Day, mood: string | null, hour = 12) =>
  given('journal_entries', { content: 'A line', mood, logged_for: day, created_at: at(day, hour), tags: ['sea'] });
const said = (moods: readonly { readonly mood_type: string; readonly logged_for: Day }[]) =>
  moods.map(({ mood_type, logged_for }) => `${logged_for} ${mood_type}`).sort();

test('a day has its check-ins and the moods of its journal entries; an entry without a mood gives none', async () => {
  await checkIn(today, 'good');
  await wrote(today, 'bad');
  await wrote(today, null);
  await wrote(today, '');
  await wrote(dayAfter(today, 1), 'great');
  expect(said(await moodsBetween(today, today))).toEqual([`${today} bad`, `${today} good`]);
});

test('a mood says where it is from, and has the words of its entry', async () => {
  await wrote(today, 'bad', 9);
  const id = await checkIn(today, 'good', 10);
  const [first, second] = await newestMoods(10);
  expect(first).toMatchObject({ id, note: 'A note', checkIn: { id, mood_type: 'good' } });
  expect(sourceWords(first!)).toBeNull();
  expect(second).toMatchObject({ mood_type: 'bad', note: 'A line', tags: ['sea'], checkIn: null });
  expect(sourceWords(second!)).toBe('from your journal');
});

test('the first day is that of the earliest mood, a check-in or an entry with one', async () => {
  expect(await firstMoodDay()).toBeNull();
  await wrote(dayAfter(today, -9), null);
  await wrote(dayAfter(today, -3), 'good');
  expect(await firstMoodDay()).toBe(dayAfter(today, -3));
  await checkIn(dayAfter(today, -1), 'good');
  expect(await firstMoodDay()).toBe(dayAfter(today, -3));
  await checkIn(dayAfter(today, -5), 'good');
  expect(await firstMoodDay()).toBe(dayAfter(today, -5));
});

test('each reader finds what a plain scan of both tables finds', async () => {
  const row = fc.record({
    back: fc.integer({ min: 0, max: 20 }),
    mood: fc.constantFrom('great', 'bad', 'tired', null),
    journal: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 30 }), fc.integer({ min: 0, max: 20 }), async (rows, back) => {
      await Promise.all([getDb().mood_entries.clear(), getDb().journal_entries.clear()]);
      for (const [i, { back, mood, journal }] of rows.entries()) {
        const day = dayAfter(today, -back);
        if (journal) await wrote(day, mood, i % 24);
        else await checkIn(day, mood ?? 'good', i % 24);
      }
      const slow = rows
        .filter(({ journal, mood }) => !journal || mood !== null)
        .map(({ back, mood }) => ({ logged_for: dayAfter(today, -back), mood_type: mood ?? 'good' }));
      const from = dayAfter(today, -back);
      expect(said(await allMoods())).toEqual(said(slow));
      expect(said(await moodsBetween(from, today))).toEqual(said(slow.filter(({ logged_for }) => logged_for >= from)));
      expect(await firstMoodDay()).toBe(said(slow)[0]?.slice(0, 10) ?? null);
      const all = await allMoods();
      expect((await newestMoods(5)).map(({ id }) => id)).toEqual(all.slice(0, 5).map(({ id }) => id));
    }),
    { numRuns: 15 },
  );
});
