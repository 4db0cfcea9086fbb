import { beforeEach, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { closeProfile, createDb, getDb, openProfile, type ProfileRef } from './db.ts';
import { withoutLog } from './engine-writes.ts';
import { mutate } from './mutate.ts';
import { emptyTrash, putBack, readTrash, TRASH_FOR } from './trash.ts';
import { undoLast } from './undo.ts';
import { write } from './write.ts';

const created_at = '2026-05-14T08:00:00.000Z';
let profile: ProfileRef;

beforeEach(async () => {
  const user = newId();
  profile = { id: user, kind: 'account', user_id: user };
  await openProfile(profile);
});

async function memory(fact: string): Promise<string> {
  const id = newId();
  await mutate('Add memory', (writer) => writer.put('memory_entries', { id, fact, created_at, tags: ['home'] }));
  return id;
}
const remove = (...ids: readonly string[]) =>
  mutate('Delete', async (writer) => {
    for (const id of ids) await writer.delete('memory_entries', id);
  });
const facts = async () => (await readTrash(getDb())).map(({ rows }) => rows.map(({ row }) => row['fact']));

test('what was deleted is in the trash whole, the newest first, and rows that were deleted together stay together', async () => {
  const [one, two, three] = [await memory('one'), await memory('two'), await memory('three')];
  await remove(one);
  await remove(two, three);
  expect(await facts()).toEqual([['two', 'three'], ['one']]);
});

test('restored, it is the same row again, the server is told, the trash has it no more, and undo takes it back', async () => {
  const id = await memory('the door code');
  const { user_id, ...row } = (await getDb().memory_entries.get(id))!;
  await remove(id);
  await getDb().outbox.clear();
  const [deletion] = await readTrash(getDb());
  await mutate('Restore memory', (writer) => putBack(writer, deletion!));
  expect(await getDb().memory_entries.get(id)).toEqual({ ...row, user_id });
  expect((await getDb().outbox.toArray()).map(({ op, t }) => `${op} ${t}`)).toEqual(['put memory_entries']);
  expect(await readTrash(getDb())).toEqual([]);
  await undoLast();
  expect(await facts()).toEqual([['the door code']]);
});

test('undo of the deletion empties its place; another deletion of the same row is listed once', async () => {
  const id = await memory('tea');
  await remove(id);
  await undoLast();
  expect(await readTrash(getDb())).toEqual([]);
  await remove(id);
  expect(await facts()).toEqual([['tea']]);
});

test('it survives a reload, and ends after 30 days', async () => {
  const id = await memory('tea');
  await remove(id);
  await closeProfile();
  const at = Date.now();
  const later = async (ms: number) => {
    const opened = createDb(profile, { now: () => at + ms });
    const found = (await readTrash(opened)).length;
    await emptyTrash(opened);
    const left = await opened.versions.filter(({ why }) => why === 'deleted').count();
    opened.close();
    return { found, left };
  };
  expect(await later(TRASH_FOR - 60_000)).toEqual({ found: 1, left: 1 });
  expect(await later(TRASH_FOR + 60_000)).toEqual({ found: 0, left: 0 });
});

test('what another device deleted, and what the app deletes by itself, is not in this trash', async () => {
  const [one, two] = [await memory('one'), await memory('two')];
  await withoutLog(getDb(), ['memory_entries'], () => getDb().memory_entries.delete(one));
  await write(getDb(), { clock: 'lowest' }, (writer) => writer.delete('memory_entries', two));
  expect(await readTrash(getDb())).toEqual([]);
});

test('one thing can be removed for good, and the others stay', async () => {
  const [one, two] = [await memory('one'), await memory('two')];
  await remove(one);
  await remove(two);
  const [newest] = await readTrash(getDb());
  await emptyTrash(getDb(), [newest!]);
  expect(await facts()).toEqual([['one']]);
});
