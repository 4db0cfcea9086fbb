import { expect, test } from 'vitest';
import type { DaymarkDb } from '#data/db.ts';
import { withoutLog } from '#data/engine-writes.ts';
import { markFill } from '#data/intent.ts';
import { type LateWriter, writeLate } from './late-writer.ts';
import { coachDevice, outboxOf, questionNo, USER } from '#tests/support/coach-device.ts';

const task = (n: number, description: string) => ({
  id: questionNo(n),
  created_at: '2026-05-14T12:00:00.000Z',
  description,
  completed: false,
});
const synced = (n: number, description: string) => ({ ...task(n, description), user_id: USER, _v: 7 });
const arrived = (db: DaymarkDb, ...rows: object[]) => withoutLog(db, ['tasks'], () => db.table('tasks').bulkPut(rows));

/** The same edits on two devices alike, one through the mutation log and one past it. */
async function bothWays(
  begin: (db: DaymarkDb) => Promise<unknown>,
  late: (write: LateWriter) => Promise<unknown>,
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
  await writeLate(one.worker, ['tasks', 'entries'], late);
  await two.db.transaction('rw', two.db.tasks, two.db.entries, async (trans) => logged(two.db, trans.idbtrans));
  const state = async (db: DaymarkDb) => ({
    rows: await db.tasks.toArray(),
    shadow: await db.shadow.toArray(),
    graves: await db.graves.toArray(),
    outbox: await outboxOf(db),
    intents: new Set((await db.outbox.toArray()).map(({ tx }) => tx)).size,
  });
  return { late: await state(one.db), logged: await state(two.db) };
}

test('a row made late goes to the server exactly as the mutation log would send it', async () => {
  const { late, logged } = await bothWays(
    async () => undefined,
    (write) => write.fill('tasks', task(1, 'Buy milk')),
    async (db, trans) => {
      markFill(trans, 'tasks', task(1, '').id);
      await db.table('tasks').put(task(1, 'Buy milk'));
    },
  );
  expect(late).toEqual(logged);
  expect(late.outbox).toHaveLength(1);
});

test('many rows are one intent, and a row the server has keeps its copy and its base', async () => {
  const { late, logged } = await bothWays(
    (db) => arrived(db, synced(1, 'Buy milk'), synced(2, 'Call Anna')),
    async (write) => {
      await write.patch('tasks', questionNo(1), { description: 'Buy oat milk' }, 'meant');
      await write.remove('tasks', questionNo(2));
    },
    async (db) => {
      await db.table('tasks').delete(questionNo(2));
      await db.table('tasks').put({ ...synced(1, 'Buy oat milk') });
    },
  );
  // Only the clock of the removal differs: it yields to whatever anybody means.
  const apartFromClocks = ({ outbox, ...rest }: typeof late) => ({
    ...rest,
    outbox: JSON.stringify(outbox).replaceAll('"low":true', '"low":false'),
  });
  expect(apartFromClocks(late)).toEqual(apartFromClocks(logged));
  expect(late.intents).toBe(1);
  expect(late.outbox).toMatchObject([
    { op: 'del', body: { _del: { base: 10, low: true } } },
    { op: 'patch', body: { description: { value: 'Buy oat milk', low: false } } },
  ]);
});

test('what was deleted is not revived, and what is there is not overwritten', async () => {
  const { db, worker } = await coachDevice();
  await db.table('tasks').put(task(1, 'Buy milk'));
  await db.tasks.delete(questionNo(1));
  await db.table('tasks').put(task(2, 'Call Anna, twice'));
  const there = await writeLate(worker, ['tasks'], async (write) => [
    await write.fill('tasks', task(1, 'Buy milk')),
    await write.fill('tasks', task(2, 'Call Anna')),
  ]);
  expect(there).toEqual([false, true]);
  expect(await db.tasks.toArray()).toMatchObject([{ description: 'Call Anna, twice' }]);
});

test('when anything fails, nothing is stored: no row, no entry for the server', async () => {
  const { db, worker } = await coachDevice();
  const failing = writeLate(worker, ['tasks'], async (write) => {
    await write.fill('tasks', task(1, 'Buy milk'));
    throw new Error('the worker was killed here');
  });
  await expect(failing).rejects.toThrow('killed');
  expect(await db.tasks.count()).toBe(0);
  expect(await db.outbox.count()).toBe(0);
});

test('words that are replaced stay in local history', async () => {
  const { db, worker } = await coachDevice();
  const entry = {
    id: questionNo(1),
    user_id: USER,
    created_at: '2026-05-14T12:00:00.000Z',
    content: 'as the person wrote it',
    logged_for: '2026-05-14',
  };
  await db.table('journal_entries').put(entry);
  await writeLate(worker, ['journal_entries'], (write) =>
    write.patch('journal_entries', entry.id, { content: 'as the coach put it' }, 'meant'),
  );
  expect(await db.versions.toArray()).toMatchObject([
    { field: 'content', value: 'as the person wrote it', why: 'edit' },
  ]);
});

test('a profile that never sends keeps no entries', async () => {
  const { db } = await coachDevice('local');
  await writeLate(db, ['tasks'], (write) => write.fill('tasks', task(1, 'Buy milk')));
  expect(await db.tasks.count()).toBe(1);
  expect(await db.outbox.count()).toBe(0);
});
