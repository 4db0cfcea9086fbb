import { expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import type { DaymarkDb } from './db.ts';
import { withoutLog } from './engine-writes.ts';
import { EDITS_FOR, VERSION_EVERY } from './history.ts';
import { markFill } from './intent.ts';
import { write, type Writer } from './write.ts';
import { coachDevice, outboxOf, questionNo, USER } from '#tests/support/coach-device.ts';

const task = (n: number, description: string) => ({
  id: questionNo(n),
  created_at: '2026-05-14T12:00:00.000Z',
  description,
  completed: false,
});
const synced = (n: number, description: string) => ({ ...task(n, description), user_id: USER, _v: 7 });
const arrived = (db: DaymarkDb, ...rows: object[]) => withoutLog(db, ['tasks'], () => db.table('tasks').bulkPut(rows));

const writeLowest = async <T>(db: DaymarkDb, work: (writer: Writer) => Promise<T>): Promise<T> =>
  (await write(db, { clock: 'lowest' }, work)).value;

/** The same edits on two devices alike: by write() in the service worker, and by hand under the page's log. */
async function bothWays(
  begin: (db: DaymarkDb) => Promise<unknown>,
  byWorker: (writer: Writer) => Promise<unknown>,
  logged: (db: DaymarkDb, trans: IDBTransaction) => Promise<unknown>,
) {
  const [one, two] = [await coachDevice(), await coachDevice()];
  for (const { db } of [one, two]) {
    await db.meta.bulkPut([
      { k: 'cursor', value: 10 },
      { k: 'tables', value: ['tasks', 'entries'] },
    ]);
    await begin(db);
  }
  await writeLowest(one.worker, byWorker);
  await two.db.transaction('rw', two.db.tasks, two.db.entries, async (trans) => logged(two.db, trans.idbtrans));
  const state = async (db: DaymarkDb) => ({
    rows: await db.tasks.toArray(),
    shadow: await db.shadow.toArray(),
    graves: await db.graves.toArray(),
    outbox: await outboxOf(db),
    intents: new Set((await db.outbox.toArray()).map(({ tx }) => tx)).size,
  });
  return { byWorker: await state(one.db), logged: await state(two.db) };
}

test('a row made by the worker is sent exactly as a page would send it', async () => {
  const { byWorker, logged } = await bothWays(
    async () => undefined,
    (writer) => writer.fill('tasks', task(1, 'Buy milk')),
    async (db, trans) => {
      markFill(trans, 'tasks', task(1, '').id);
      await db.table('tasks').put(task(1, 'Buy milk'));
    },
  );
  expect(byWorker).toEqual(logged);
  expect(byWorker.outbox).toHaveLength(1);
});

test('many rows are one intent, and a row the server has keeps its copy and its base', async () => {
  const { byWorker, logged } = await bothWays(
    (db) => arrived(db, synced(1, 'Buy milk'), synced(2, 'Call Anna')),
    async (writer) => {
      await writer.delete('tasks', questionNo(2));
      await writer.meant.patch('tasks', questionNo(1), { description: 'Buy oat milk' });
    },
    async (db) => {
      await db.table('tasks').delete(questionNo(2));
      await db.table('tasks').put({ ...synced(1, 'Buy oat milk') });
    },
  );
  // Only the clock of the removal differs: it yields to whatever anybody means.
  const apartFromClocks = ({ outbox, ...rest }: typeof byWorker) => ({
    ...rest,
    outbox: JSON.stringify(outbox).replaceAll('"low":true', '"low":false'),
  });
  expect(apartFromClocks(byWorker)).toEqual(apartFromClocks(logged));
  expect(byWorker.intents).toBe(1);
  expect(byWorker.outbox).toMatchObject([
    { op: 'del', body: { _del: { base: 10, low: true } } },
    { op: 'patch', body: { description: { value: 'Buy oat milk', low: false } } },
  ]);
});

test('a row that the worker replaces keeps its version, and the fields that this app version does not know', async () => {
  const { db, worker } = await coachDevice();
  await arrived(db, { ...synced(1, 'Buy milk'), later_field: 'kept' });
  await writeLowest(worker, (writer) => writer.put('tasks', task(1, 'Buy oat milk')));
  const row = { ...synced(1, 'Buy oat milk'), later_field: 'kept' };
  expect(await db.table('tasks').get(row.id)).toEqual(row);
});

test('a deleted row is not restored, and an existing one is not overwritten', async () => {
  const { db, worker } = await coachDevice();
  await db.table('tasks').put(task(1, 'Buy milk'));
  await db.tasks.delete(questionNo(1));
  await db.table('tasks').put(task(2, 'Call Anna, twice'));
  const there = await writeLowest(worker, async (writer) => [
    await writer.fill('tasks', task(1, 'Buy milk')),
    await writer.fill('tasks', task(2, 'Call Anna')),
  ]);
  expect(there).toEqual([false, true]);
  expect(await db.tasks.toArray()).toMatchObject([{ description: 'Call Anna, twice' }]);
});

test('when anything fails, nothing is stored: no row, no entry for the server', async () => {
  const { db, worker } = await coachDevice();
  const failing = writeLowest(worker, async (writer) => {
    await writer.fill('tasks', task(1, 'Buy milk'));
    throw new Error('the worker was killed here');
  });
  await expect(failing).rejects.toThrow('killed');
  expect(await db.tasks.count()).toBe(0);
  expect(await db.outbox.count()).toBe(0);
});

test('a replaced text goes to local history', async () => {
  const { db, worker } = await coachDevice();
  const entry = {
    id: questionNo(1),
    user_id: USER,
    created_at: '2026-05-14T12:00:00.000Z',
    content: 'as the person wrote it',
    logged_for: '2026-05-14',
  };
  await db.table('journal_entries').put(entry);
  await writeLowest(worker, (writer) =>
    writer.meant.patch('journal_entries', entry.id, { content: 'as the coach put it' }),
  );
  expect(await db.versions.toArray()).toMatchObject([
    { field: 'content', value: 'as the person wrote it', why: 'edit' },
  ]);
});

test('texts that the worker replaces are kept at most every five minutes, and old ones are pruned, as in a page', async () => {
  const { db, worker, clock } = await coachDevice();
  const id = questionNo(1);
  const created_at = '2026-05-14T12:00:00.000Z';
  await db.table('journal_entries').put({ id, created_at, content: 'text 0', logged_for: '2026-05-14' });
  await db.versions.add({
    t: 'tasks',
    id,
    field: 'description',
    value: 'long ago',
    at: clock.ms - EDITS_FOR - 1,
    why: 'edit',
  });
  const rewrite = (content: string) =>
    writeLowest(worker, (writer) => writer.patch('journal_entries', id, { content }));
  await rewrite('text 1');
  await rewrite('text 2');
  clock.ms += VERSION_EVERY;
  await rewrite('text 3');
  const texts = async () => (await db.versions.orderBy('n').toArray()).map(({ value }) => value);
  expect(await texts()).toEqual(['long ago', 'text 0', 'text 2']);
  for (let n = 4; n < 40; n++) {
    clock.ms += VERSION_EVERY;
    await rewrite(`text ${n}`);
  }
  expect(await texts()).not.toContain('long ago');
});

test('a write of the lowest clock leaves no step of undo, and page and worker write the same', async () => {
  const { db, worker } = await coachDevice();
  await writeLowest(db, (writer) => writer.fill('tasks', task(1, 'Buy milk')));
  await writeLowest(worker, (writer) => writer.fill('tasks', task(2, 'Buy milk')));
  const [page, byWorker] = await outboxOf(db);
  expect({ ...(byWorker as object), id: '' }).toEqual({ ...(page as object), id: '' });
  expect(await db.undo.count()).toBe(0);
});

test('an edit of the lowest clock loses: for a new row it restores nothing, and its time is noted separately', async () => {
  const { db, worker } = await coachDevice();
  await arrived(db, synced(1, 'Buy milk'));
  await writeLowest(worker, async (writer) => {
    await writer.patch('tasks', questionNo(1), { description: 'Buy oat milk' });
    await writer.put('tasks', task(2, 'Call Anna'));
  });
  expect(await outboxOf(db)).toMatchObject([
    { op: 'patch', body: { description: { value: 'Buy oat milk', low: true } } },
    { op: 'fill', body: { description: { value: 'Call Anna', low: true } } },
  ]);
  expect(await db.meta.get('lastTs')).toMatchObject({ value: expect.any(Number) });
});

test('a new row of the lowest clock that another tab has stored meanwhile is edited by the lowest clock', async () => {
  const { db } = await coachDevice();
  const row = { ...task(1, 'Buy milk'), id: newId() };
  await arrived(db, { ...synced(1, 'theirs'), id: row.id });
  // A row whose id is new in this tab is written without reading, once the notes of the log have been read.
  await db.table('tasks').put(task(2, 'first'));
  await db.outbox.clear();
  await writeLowest(db, (writer) => writer.put('tasks', row));
  expect(await outboxOf(db)).toMatchObject([{ op: 'patch', body: { description: { value: 'Buy milk', low: true } } }]);
});

test('a row that is written twice in one intent has the higher clock', async () => {
  const { db } = await coachDevice();
  await arrived(db, synced(1, 'Buy milk'));
  await writeLowest(db, async (writer) => {
    await writer.patch('tasks', questionNo(1), { description: 'Buy oat milk' });
    await writer.meant.patch('tasks', questionNo(1), { completed: true });
    await writer.patch('tasks', questionNo(1), { summary: 'oat' });
  });
  expect(await outboxOf(db)).toMatchObject([
    { op: 'patch', body: { description: { low: false }, completed: { low: false }, summary: { low: false } } },
  ]);
});

test('a profile that never sends keeps no entries', async () => {
  const { db } = await coachDevice('local');
  await writeLowest(db, (writer) => writer.fill('tasks', task(1, 'Buy milk')));
  expect(await db.tasks.count()).toBe(1);
  expect(await db.outbox.count()).toBe(0);
});
