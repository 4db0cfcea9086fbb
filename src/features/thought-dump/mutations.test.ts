import { beforeEach, expect, test } from 'vitest';
import { getDb } from '#data/db.ts';
import { itemsOn } from '#features/daily-log/read-log.ts';
import { freshDevice } from '#tests/support/profile.ts';
import { filters } from '#features/daily-log/timeline.ts';
import type { Day } from '#lib/day.ts';
import { releaseThought } from './mutations.ts';

const today = '2026-05-14' as Day;
const noon = new Date(2026, 4, 14, 12);

beforeEach(freshDevice);

test('a released thought is an entry of its own type, seen only among released thoughts', async () => {
  expect(await releaseThought(' let it go ', null, noon)).toMatchObject({ ok: true });
  expect(await getDb().entries.toArray()).toMatchObject([
    { role: 'user', type: 'thought_dump', content: 'let it go', logged_for: today },
  ]);
  expect(await itemsOn(today, filters.thoughts.kinds)).toHaveLength(1);
  expect(await itemsOn(today, filters.all.kinds)).toHaveLength(0);
});

test('a second thought within five seconds is refused and writes nothing', async () => {
  await releaseThought('one', null, noon);
  expect(await releaseThought('two', noon, new Date(noon.getTime() + 4999))).toEqual({ ok: false, error: 'TooSoon' });
  expect(await getDb().entries.count()).toBe(1);
  expect(await releaseThought('two', noon, new Date(noon.getTime() + 5000))).toMatchObject({ ok: true });
});

test('Undo takes a released thought back', async () => {
  const done = await releaseThought('one', null, noon);
  if (done.ok) await done.value.undo();
  expect(await getDb().entries.count()).toBe(0);
});
