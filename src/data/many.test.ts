import { Dexie, liveQuery } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { newId } from '#lib/id.ts';
import { createDb } from './db.ts';
import { withoutLog } from './engine-writes.ts';
import { deleteMany, putMany, readMany } from './many.ts';
import { write } from './write.ts';

const user = newId();
const open = () => createDb({ id: user, kind: 'account', user_id: user }, { indexedDB: new IDBFactory() });
const tasks = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: newId(),
    description: `Task ${n}`,
    completed: false,
    created_at: '2026-05-14T08:00:00.000Z',
  }));

test('many rows are one intent with an entry for each, or none of them is stored', async () => {
  const db = open();
  const rows = tasks(60);
  await write(db, { label: 'Many' }, () => putMany(db, 'tasks', rows));
  expect([await db.tasks.count(), await db.outbox.count(), await db.undo.count()]).toEqual([60, 60, 1]);
  const bad = [...tasks(60), { id: newId(), description: 3 }];
  await expect(write(db, { label: 'Bad' }, () => putMany(db, 'tasks', bad))).rejects.toThrow();
  expect([await db.tasks.count(), await db.outbox.count(), await db.undo.count()]).toEqual([60, 60, 1]);
  await write(db, { label: 'Delete' }, () =>
    deleteMany(
      db,
      'tasks',
      rows.map(({ id }) => id),
    ),
  );
  expect([await db.tasks.count(), await db.graves.count(), await db.versions.count()]).toEqual([0, 60, 60]);
  db.close();
});

test('many rows are deleted with what belongs to them, and no row that lies among them', async () => {
  const db = open();
  const all = tasks(181).sort((a, b) => (a.id < b.id ? -1 : 1));
  await write(db, {}, () => putMany(db, 'tasks', all));
  const [inside, twice] = [all[120]!, all[7]!];
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
  const remove = (ids: readonly string[]) => write(db, { label: 'Delete' }, () => deleteMany(db, 'tasks', ids));
  // Side by side, one of them twice.
  await remove([...idsOf(all.slice(0, 60)), twice.id]);
  // With as many ids that are nowhere as there are other rows among them.
  const nowhere = `${all[100]!.id}0`;
  await remove([...idsOf(all.slice(60, 121).filter((row) => row !== inside)), nowhere]);
  await remove(idsOf(all.slice(121)));
  expect(idsOf(await db.tasks.toArray())).toEqual([inside.id]);
  expect(await db.graves.count()).toBe(180);
  expect(
    await db.outbox
      .where('[t+id]')
      .between(['tasks', ''], ['tasks', '\uffff'])
      .filter(({ op }) => op === 'del')
      .count(),
  ).toBe(180);
  db.close();
});

test('many rows are read right, whether they lie side by side or far apart, and once for the read and the write', async () => {
  const db = open();
  const all = tasks(400).map((row, n) => ({ ...row, user_id: user, later: `field ${n}` }));
  await withoutLog(db, ['tasks'], async () => void (await db.table('tasks').bulkPut(all)));
  const apart = all.filter((_, n) => n % 5 === 0 && (n < 100 || n >= 160));
  for (const rows of [all.slice(100, 160), apart]) {
    const missing = newId();
    await write(db, { label: 'Many' }, async () => {
      const before = await readMany('tasks', [missing, ...rows.map(({ id }) => id)]);
      expect(before).toEqual([undefined, ...rows]);
      await putMany(
        db,
        'tasks',
        rows.map(({ later: _, ...row }) => ({ ...row, completed: true })),
      );
    });
    // What a later version has added is kept: the rows were read.
    expect(await db.table('tasks').bulkGet(rows.map(({ id }) => id))).toEqual(
      rows.map((row) => ({ ...row, completed: true })),
    );
  }
  expect(await db.outbox.count()).toBe(60 + apart.length);
  db.close();
});

test('live queries hear of many deleted rows as of one range, however many they are', async () => {
  const db = open();
  const rows = tasks(60);
  await write(db, {}, () => putMany(db, 'tasks', rows));
  const counts: number[] = [];
  const following = liveQuery(() => db.tasks.count()).subscribe((count) => void counts.push(count));
  await vi.waitFor(() => expect(counts).toEqual([60]));
  const heard: { d?: number }[] = [];
  const listen = (parts: Readonly<Record<string, { d?: number }>>) => {
    const part = parts[`idb://${db.name}/tasks/`];
    if (part) heard.push(part);
  };
  Dexie.on.storagemutated.subscribe(listen);
  await write(db, {}, () =>
    deleteMany(
      db,
      'tasks',
      rows.map(({ id }) => id),
    ),
  );
  await vi.waitFor(() => expect(counts.at(-1)).toBe(0));
  // The depth of the tree of ranges.
  expect(heard.map(({ d }) => d)).toEqual([1]);
  Dexie.on.storagemutated.unsubscribe(listen);
  following.unsubscribe();
  db.close();
});
