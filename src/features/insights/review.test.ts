import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withoutMoods } from '#coach/count-week.ts';
import { recapOf } from '#coach/recap.ts';
import { closeProfile, getDb, openProfile } from '#data/db.ts';
import { deleteProfileDb } from '#data/erase.ts';
import { readFlag } from '#data/flags.ts';
import { deleteMeta, writeMeta } from '#data/meta.ts';
import { mutate } from '#data/mutate.ts';
import { dateOf, dayAfter, type Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { refreshReview } from './review.ts';
import { readWeekFacts } from './week-facts.ts';

const today = '2026-05-14' as Day;
const profile = { id: 'review', kind: 'local', user_id: newId() } as const;

beforeEach(() => openProfile(profile));
afterEach(async () => {
  await closeProfile();
  await deleteProfileDb(profile);
});

const write = () =>
  mutate('A week', async (write) => {
    const noon = (day: Day) => new Date(dateOf(day).getTime() + 12 * 3_600_000).toISOString();
    const habit = newId();
    await write.put('habits', { id: habit, title: ' Run ', type: 'habit', frequency: 'daily' });
    for (const back of [0, 1, 2, 7]) {
      const day = dayAfter(today, -back);
      await write.put('habit_days', { id: newId(), habit_id: habit, day, state: back === 2 ? 'skipped' : 'done' });
      await write.put('journal_entries', {
        id: newId(),
        content: 'Three plain words',
        logged_for: day,
        tags: ['thesis'],
      });
      await write.put('mood_entries', { id: newId(), mood_type: back === 1 ? 'great' : 'bad', logged_for: day });
      await write.put('tasks', { id: newId(), description: 'x', completed: true, completed_at: noon(day) });
    }
    await write.put('tasks', { id: newId(), description: 'open', completed: false });
  });

test('the facts are those of seven days, counted @001.97', async () => {
  await write();
  expect(await readWeekFacts(today)).toEqual({
    until: today,
    name: '',
    days: 3,
    entries: 3,
    words: 9,
    memories: 0,
    thoughts: 0,
    tasksDone: 3,
    tasksOpen: 1,
    habits: [{ title: 'Run', days: 2 }],
    moods: 3,
    mood: 3,
    moodBefore: 2,
    bestDay: dayAfter(today, -1),
    topics: ['thesis'],
  });
});

test('a mood that a journal entry carries counts as a mood', async () => {
  await mutate('A day', async (write) => {
    await write.put('mood_entries', { id: newId(), mood_type: 'bad', logged_for: today });
    await write.put('journal_entries', {
      id: newId(),
      content: 'A line',
      mood: 'great',
      logged_for: dayAfter(today, -1),
    });
    await write.put('journal_entries', {
      id: newId(),
      content: 'A line',
      mood: 'good',
      logged_for: dayAfter(today, -8),
    });
  });
  expect(await readWeekFacts(today)).toMatchObject({
    moods: 2,
    mood: 3.5,
    moodBefore: 4,
    bestDay: dayAfter(today, -1),
  });
});

test('an empty device has no facts, and the coach is not asked', async () => {
  const facts = await readWeekFacts(today);
  expect(recapOf(facts, 'balanced')).toBe('');
  const ask = vi.fn<() => Promise<string>>();
  await refreshReview({ facts, stored: null, today, tone: 'balanced', moods: true, ask, now: 1 });
  expect(ask).not.toHaveBeenCalled();
});

test('the coach’s text is stored for the day, requested once, and without moods when the person says so @001.77', async () => {
  await write();
  const facts = await readWeekFacts(today);
  const ask = vi.fn<(shared: typeof facts) => Promise<string>>(async () => ' A good week. ');
  const refresh = { facts, stored: null, today, tone: 'friend', moods: false, ask, now: 1000 };
  await refreshReview(refresh);
  expect(ask).toHaveBeenCalledWith(withoutMoods(facts), 'friend');
  const stored = await readFlag('weekly-review');
  const now = { day: today, text: 'A good week.', by: 'friend, without moods', at: 1000 };
  expect(stored).toEqual(now);
  await refreshReview({ ...refresh, stored: now, now: 2000 });
  expect(ask).toHaveBeenCalledTimes(1);
  await refreshReview({ ...refresh, stored: { ...now, day: dayAfter(today, -1) }, now: 2000 });
  await refreshReview({ ...refresh, tone: 'coach', stored: now, now: 2000 });
  await refreshReview({ ...refresh, moods: true, stored: now, now: 2000 });
  expect(ask).toHaveBeenCalledTimes(4);
});

test('an unreachable coach changes nothing @001.78', async () => {
  await write();
  const facts = await readWeekFacts(today);
  const ask = () => Promise.reject(new Error('offline'));
  await refreshReview({ facts, stored: null, today, tone: 'friend', moods: true, ask, now: 1 });
  expect(await getDb().flags.count()).toBe(0);
});

test('of an account that only the person can read the coach is told nothing of the week', async () => {
  await write();
  const ask = vi.fn(async () => 'A week of tulips.');
  const asked = {
    facts: await readWeekFacts(today),
    stored: null,
    today,
    tone: 'warm',
    moods: true,
    ask,
    now: Date.now(),
  };
  await writeMeta(getDb(), 'locked', { id: 'dGVzdGtl', later: false, isNew: true });
  await refreshReview(asked);
  expect(ask).not.toHaveBeenCalled();
  await deleteMeta(getDb(), 'locked');
  await refreshReview(asked);
  expect(ask).toHaveBeenCalledOnce();
});
