import { beforeEach, expect, test } from 'vitest';
import { closeProfile, openProfile } from '#data/db.ts';
import { deleteProfileDb } from '#data/erase.ts';
import { mutate } from '#data/mutate.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { readWeek, weekParts } from './week.ts';

const today = '2026-05-14' as Day;
const profile = { id: 'week', kind: 'local', user_id: newId() } as const;

beforeEach(async () => {
  await closeProfile();
  await deleteProfileDb(profile);
  await openProfile(profile);
});

const journal = (day: Day) =>
  mutate('Add entry', (write) => write.put('journal_entries', { id: newId(), content: 'A line', logged_for: day }));

test('seven days with today are counted, the eighth is not', async () => {
  await journal(today);
  await journal(today);
  await journal(dayAfter(today, -6));
  await journal(dayAfter(today, -7));
  await journal(dayAfter(today, 1));
  expect(await readWeek(today)).toMatchObject({ journal: 3, days: 2, mood: 0 });
});

test('only counts above zero are shown, one in the singular, each with its filter', () => {
  const none = { days: 0, journal: 0, mood: 0, habits: 0, memories: 0, tasks: 0, thoughts: 0 };
  expect(weekParts(none)).toEqual([]);
  expect(weekParts({ ...none, journal: 2, memories: 1, thoughts: 3 })).toEqual([
    { kind: 'journal', words: '2 journal entries' },
    { kind: 'memories', words: '1 memory' },
    { kind: 'thoughts', words: '3 thoughts let go' },
  ]);
});
