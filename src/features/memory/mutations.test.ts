import { beforeEach, expect, test } from 'vitest';
import { getDb } from '#data/db.ts';
import { freshDevice, waiting } from '#tests/support/profile.ts';
import { addMemory, deleteMemory, editMemory } from './mutations.ts';

const noon = new Date(2026, 4, 14, 12);

beforeEach(freshDevice);

async function added(text: string, tags: readonly string[] = []) {
  const outcome = await addMemory({ text, tags }, [], noon);
  if (!outcome.ok) throw new Error(outcome.error);
  return outcome.value;
}

test('a memory is stored trimmed with its day, and Undo takes it back', async () => {
  const done = await added(' Priya: no walnuts ', ['people', ' people']);
  expect(await getDb().memory_entries.toArray()).toMatchObject([
    {
      id: done.value,
      fact: 'Priya: no walnuts',
      tags: ['people'],
      logged_for: '2026-05-14',
      created_at: noon.toISOString(),
    },
  ]);
  await done.undo();
  expect(await getDb().memory_entries.count()).toBe(0);
});

test('a blank memory is not stored', async () => {
  expect(await addMemory({ text: '  ', tags: ['people'] })).toEqual({ ok: false, error: 'TextMissing' });
  expect(await getDb().memory_entries.count()).toBe(0);
});

test('an edit sends only what changed; removed tags are null @001.9', async () => {
  const { value: id } = await added('Leo: 3 May', ['people']);
  const opened = (await getDb().memory_entries.get(id))!;
  await getDb().outbox.clear();
  await editMemory(opened, { text: 'Leo: 3 May', tags: [] });
  expect(await getDb().memory_entries.get(id)).toMatchObject({ fact: 'Leo: 3 May', tags: null });
  expect(await waiting()).toEqual(['patch memory_entries tags']);
});

test('an edit of a memory that was deleted meanwhile restores it whole', async () => {
  const { value: id } = await added('Leo: 3 May', ['people']);
  const opened = (await getDb().memory_entries.get(id))!;
  await deleteMemory(id);
  await editMemory(opened, { text: 'Leo: 4 May', tags: ['people'] });
  expect(await getDb().memory_entries.get(id)).toMatchObject({
    fact: 'Leo: 4 May',
    tags: ['people'],
    created_at: opened.created_at,
  });
});

test('Undo restores a deleted memory', async () => {
  const { value: id } = await added('Leo: 3 May', ['people']);
  const before = await getDb().memory_entries.get(id);
  const gone = await deleteMemory(id);
  expect(await getDb().memory_entries.get(id)).toBeUndefined();
  if (gone.ok) await gone.value.undo();
  expect(await getDb().memory_entries.get(id)).toEqual(before);
});

test('when the device cannot delete, the outcome says so', async () => {
  const { value: id } = await added('Leo: 3 May');
  getDb().close();
  expect(await deleteMemory(id)).toEqual({ ok: false, error: 'DeleteFailed' });
});
