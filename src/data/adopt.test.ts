import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { adoption, adoptProfile } from './adopt.ts';
import { createDb } from './db.ts';
import { withoutLog } from './engine-writes.ts';
import { mutateIn } from './mutate.ts';
import { moodId, singletonId } from './natural-ids.ts';
import { keepChunk } from './recordings.ts';
import { eraseTaken } from './transfer.ts';

const created_at = '2026-05-14T08:00:00.000Z';
const day = '2026-05-14' as Day;

function devices() {
  const indexedDB = new IDBFactory();
  const [was, is] = [newId(), newId()];
  const from = { id: newId(), kind: 'local' as const, user_id: was };
  const source = () => createDb(from, { indexedDB });
  const into = createDb({ id: is, kind: 'account', user_id: is }, { indexedDB });
  return { was, is, from, source, into };
}

test("a local profile's rows become the account's, each an intent of its own", async () => {
  const { was, is, from, source, into } = devices();
  const local = source();
  const base = { user_id: was, created_at };
  const list = newId();
  await local.profiles.put({ ...base, id: was, onboarded: true, welcome_shown: true, name: 'Ada' });
  await local.project_lists.put({ ...base, id: list, title: 'Home' });
  await local.tasks.bulkPut(
    Array.from({ length: 450 }, () => ({ ...base, id: newId(), description: 'x', completed: false, project_id: list })),
  );
  await local.mood_entries.put({ ...base, id: moodId(was, day), mood_type: 'calm', logged_for: day });
  await local.drafts.put({ key: 'journal', text: 'half', at: 1, tab: 'a' });
  expect(await adoptProfile(from, into, local)).toEqual({ rows: 453 });

  expect(await into.profiles.toArray()).toMatchObject([{ id: is, user_id: is, name: 'Ada' }]);
  expect(await into.mood_entries.toArray()).toMatchObject([{ id: moodId(is, day), user_id: is }]);
  expect(await into.tasks.where({ project_id: list }).count()).toBe(450);
  const entries = await into.outbox.toArray();
  expect(entries).toHaveLength(453);
  expect(new Set(entries.map(({ tx }) => tx)).size).toBe(453);
  expect(
    entries
      .filter(({ op }) => op === 'fill')
      .map(({ t }) => t)
      .sort(),
  ).toEqual(['mood_entries', 'profiles']);
  expect(JSON.stringify(await into.outbox.toArray())).not.toContain(was);
  expect((await into.drafts.get('journal'))?.text).toBe('half');

  expect(await adoptProfile(from, into, source())).toEqual({ rows: 0 });
  expect(await into.outbox.count()).toBe(453);
});

test("the account's own profile is kept, and its empty fields are filled", async () => {
  const { was, is, from, source, into } = devices();
  const local = source();
  const profile = { created_at, onboarded: true, welcome_shown: true };
  await local.profiles.put({
    ...profile,
    id: was,
    user_id: was,
    name: 'Ada',
    goals: 'Swim',
    suggestions_rejected: { a: true },
  });
  await into.profiles.put({ ...profile, id: is, user_id: is, name: 'Ada L.', suggestions_rejected: { b: true } });
  await adoptProfile(from, into, local);
  expect(await into.profiles.get(singletonId('profiles', is))).toMatchObject({
    name: 'Ada L.',
    goals: 'Swim',
    suggestions_rejected: { a: true, b: true },
  });
  expect(await into.versions.toArray()).toMatchObject([{ field: 'name', value: 'Ada', why: 'lost' }]);
});

test("a list that differs from the account's is kept as a version, and a field of a newer app is taken over", async () => {
  const { was, is, from, source, into } = devices();
  const local = source();
  const profile = { created_at, onboarded: true, welcome_shown: true };
  await local.profiles.put({ ...profile, id: was, user_id: was, core_values: ['kindness', 'rest'] });
  await into.profiles.put({ ...profile, id: is, user_id: is, core_values: ['courage'] });
  const later = { id: newId(), user_id: was, created_at, fact: 'x', later_feature: 1 };
  await withoutLog(local, ['memory_entries'], () => local.memory_entries.put(later));
  await adoptProfile(from, into, local);
  expect(await into.profiles.get(is)).toMatchObject({ core_values: ['courage'] });
  expect(await into.versions.toArray()).toMatchObject([{ field: 'core_values', value: ['kindness', 'rest'] }]);
  expect(await into.memory_entries.get(later.id)).toMatchObject({ later_feature: 1, user_id: is });
});

test('an interrupted adoption continues where it stopped, and keeps edits made meanwhile', async () => {
  const { was, from, source, into } = devices();
  const local = source();
  const rows = Array.from({ length: 300 }, () => ({
    id: newId(),
    user_id: was,
    created_at,
    description: 'x',
    completed: false,
  }));
  await local.tasks.bulkPut(rows);
  let chunks = 0;
  const kill = (): void => {
    if (++chunks > 250) throw new Error('killed');
  };
  into.tasks.hook('creating', kill);
  await expect(adoptProfile(from, into, local)).rejects.toThrow('killed');
  into.tasks.hook('creating').unsubscribe(kill);
  expect(await into.tasks.count()).toBe(200);
  const first = (await into.tasks.toCollection().first())!;
  await into.tasks.update(first.id, { description: 'edited' });
  expect(await adoptProfile(from, into, source())).toEqual({ rows: 100 });
  expect(await into.tasks.count()).toBe(300);
  expect((await into.tasks.get(first.id))?.description).toBe('edited');
});

test('rows written and changed in the profile after the adoption are taken over the next time, deletions are not', async () => {
  const { was, from, source, into } = devices();
  const tab = source();
  const [edited, deleted, added] = [newId(), newId(), newId()];
  const entry = { user_id: was, created_at, logged_for: day };
  await tab.journal_entries.bulkPut([
    { ...entry, id: edited, content: 'before', tags: ['a'] },
    { ...entry, id: deleted, content: 'before' },
  ]);
  await tab.drafts.bulkPut([
    { key: 'grows', text: 'half', at: 1, tab: 'a' },
    { key: 'sent', text: 'said', at: 1, tab: 'a' },
  ]);
  await adoptProfile(from, into, source());

  await mutateIn(tab, 'Edit', async (write) => {
    await write.patch('journal_entries', edited, { content: 'after' });
    await write.put('journal_entries', { id: added, content: 'new', logged_for: day });
    await write.delete('journal_entries', deleted);
  });
  await tab.drafts.put({ key: 'grows', text: 'half a thought', at: 2, tab: 'a' });
  await tab.drafts.delete('sent');
  await into.journal_entries.update(edited, { tags: ['b'] });

  expect(await adoptProfile(from, into, source())).toEqual({ rows: 2 });
  expect(await into.journal_entries.get(edited)).toMatchObject({ content: 'after', tags: ['b'] });
  expect((await into.journal_entries.get(added))?.content).toBe('new');
  expect((await into.journal_entries.get(deleted))?.content).toBe('before');
  expect((await into.drafts.toArray()).map(({ text }) => text)).toEqual(['half a thought', 'said']);
});

test('a profile that was emptied after the adoption deletes nothing in the account', async () => {
  const { was, from, source, into } = devices();
  await source().memory_entries.put({ id: newId(), user_id: was, created_at, fact: 'kept' });
  await adoptProfile(from, into, source());
  await source().memory_entries.clear();
  await adoptProfile(from, into, source());
  expect(await into.memory_entries.count()).toBe(1);
});

test('a profile is erased only after all of it was taken over unchanged', async () => {
  const id = newId();
  const from = { id: newId(), kind: 'local', user_id: newId() } as const;
  const into = createDb({ id, kind: 'account', user_id: id });
  const tab = createDb(from);
  const write = (content: string) =>
    mutateIn(tab, 'Add', (add) => add.put('journal_entries', { id: newId(), content, logged_for: day }));
  const names = async () => (await indexedDB.databases()).map(({ name }) => name);
  const aside = (n: number) => ({ at: n, entries: [], rows: [{ t: 'memory_entries', row: { id: `${n}` } }] });
  await write('before');
  await tab.meta.put({ k: 'recovery', value: aside(1) });
  await into.meta.put({ k: 'recovery', value: aside(2) });
  await adoptProfile(from, into);
  await write('after');
  expect(await eraseTaken(adoption(from, into))).toBe(false);
  expect(await names()).toContain(tab.name);
  await adoptProfile(from, into);
  // A recording that was interrupted has no row yet.
  const sound = {
    recording: 'r',
    bytes: new ArrayBuffer(2),
    media_type: 'audio/webm',
    began: 1,
    seconds: 3,
    levels: '',
  };
  await keepChunk(tab, { ...sound, n: 0 });
  expect(await eraseTaken(adoption(from, into))).toBe(false);
  await adoptProfile(from, into);
  expect(await eraseTaken(adoption(from, into))).toBe(true);
  expect(await names()).not.toContain(tab.name);
  expect((await into.journal_entries.toArray()).map(({ content }) => content).sort()).toEqual(['after', 'before']);
  expect(await into.flags.count()).toBe(0);
  expect((await into.meta.get('recovery'))?.value).toMatchObject({
    rows: [{ row: { id: '2' } }, { row: { id: '1' } }],
  });
});

test('a sample is never adopted', async () => {
  const { from, into } = devices();
  await expect(adoptProfile({ ...from, kind: 'sample' }, into)).rejects.toThrow('A sample is never adopted');
});
