import { Dexie, liveQuery } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { newId } from '#lib/id.ts';
import { createDb } from './db.ts';
import { deleteMany, putMany } from './many.ts';
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
