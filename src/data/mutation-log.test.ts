import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { idOf, newId } from '#lib/id.ts';
import type { Day } from '#lib/day.ts';
import { createDb, type DaymarkDb } from './db.ts';
import type { OutboxEntry } from './local-tables.ts';
import { EDITS_FOR, LOSSES_FOR, VERSION_EVERY } from './history.ts';
import { withoutLog } from './engine-writes.ts';
import type { Task } from './schema.ts';
import { breakStore, requestsOf } from '#tests/support/device-db.ts';

const user = newId();
const created_at = '2026-05-14T08:00:00.000Z';
const day = '2026-05-14' as Day;
let clock = Date.parse(created_at);
const device = (kind: 'account' | 'local' = 'account'): DaymarkDb =>
  createDb({ id: user, kind, user_id: user }, { indexedDB: new IDBFactory(), now: () => clock });
const task = (more: Partial<Task> = {}): Task => ({
  id: newId(),
  user_id: user,
  created_at,
  description: 'Walk',
  completed: false,
  ...more,
});
/** A row as the server has it. */
const arrived = (db: DaymarkDb, row: Task) => withoutLog(db, ['tasks'], () => db.tasks.put(row));
const sent = (db: DaymarkDb) => db.outbox.toCollection().modify({ state: 'sent', tries: 1 });
const setCursor = (db: DaymarkDb, value: number) => db.meta.put({ k: 'cursor', value });
const entries = (db: DaymarkDb): Promise<OutboxEntry[]> => db.outbox.orderBy(':id').toArray();
const fields = ({ body }: OutboxEntry) =>
  Object.fromEntries(Object.entries(body).map(([name, { value }]) => [name, value]));

describe('what is written', () => {
  test('a row and its entry are stored together, and an abort leaves neither', async () => {
    const db = device();
    const failing = db.transaction('rw', db.tasks, async () => {
      await db.tasks.put(task());
      throw new Error('power cut');
    });
    await expect(failing).rejects.toThrow('power cut');
    expect([await db.tasks.count(), await db.outbox.count(), await db.meta.get('lastTs')]).toEqual([0, 0, undefined]);
    await db.tasks.put(task());
    expect([await db.tasks.count(), await db.outbox.count()]).toEqual([1, 1]);
  });

  test('when an entry cannot be stored its row is not stored, even if the caller catches the error', async () => {
    const db = device();
    const row = task();
    // The row itself can be stored, its entry cannot.
    breakStore(db, 'outbox', () => new Error('disk'));
    await db.transaction('rw', db.tasks, () => db.tasks.put(row).catch(() => undefined)).catch(() => undefined);
    expect([await db.tasks.count(), await db.outbox.count()]).toEqual([0, 0]);
  });

  test('a new row is a put of the fields that were set', async () => {
    const db = device();
    await db.tasks.add(task({ summary: null }));
    const [entry] = await entries(db);
    expect(entry).toMatchObject({ op: 'put', t: 'tasks', state: 'queued', tries: 0 });
    expect(fields(entry!)).toEqual({ created_at, description: 'Walk', completed: false });
  });

  test('an edit is a patch of the fields that changed, and no change is no entry', async () => {
    const db = device();
    const row = task({ tags: ['a'], _v: 7 });
    await arrived(db, row);
    await db.tasks.put({ ...row, tags: ['a'] });
    expect(await entries(db)).toEqual([]);
    expect(await db.shadow.count()).toBe(0);
    await db.tasks.update(row.id, { tags: ['a', 'b'], summary: 'x' });
    const [entry] = await entries(db);
    expect(entry).toMatchObject({ op: 'patch', id: row.id });
    expect(fields(entry!)).toEqual({ tags: ['a', 'b'], summary: 'x' });
  });

  test('a field that is removed is sent as null', async () => {
    const db = device();
    const { summary: _, ...bare } = task({ summary: 'x', _v: 7 });
    await arrived(db, { ...bare, summary: 'x' });
    await db.tasks.put(bare);
    expect(fields((await entries(db))[0]!)).toEqual({ summary: null });
  });

  test('a map is sent key by key', async () => {
    const db = device();
    const row = { id: idOf('preferences', user), user_id: user, created_at, values: { theme: 'dark', 'a.b': 1 } };
    await withoutLog(db, ['preferences'], () => db.preferences.put({ ...row, _v: 3 }));
    await db.preferences.update(row.id, { values: { theme: 'light', sound: true } });
    expect(fields((await entries(db))[0]!)).toEqual({
      'values.theme': 'light',
      'values.sound': true,
      'values.a.b': null,
    });
  });

  test('every way to write is logged: add, bulkAdd, modify, bulkUpdate, upsert, where().delete and clear', async () => {
    const db = device();
    const [one, two] = [task({ due_date: day }), task({ due_date: day })].sort((a, b) => (a.id < b.id ? -1 : 1));
    const rows = [one!, two!, task()];
    await db.tasks.bulkAdd(rows);
    await sent(db);
    await db.tasks.where({ due_date: day }).modify({ completed: true });
    await db.tasks.bulkUpdate([{ key: rows[2]!.id, changes: { completed: true } }]);
    await db.tasks.upsert(rows[2]!.id, { summary: 's' });
    expect((await entries(db)).slice(3).map((entry) => [entry.id, fields(entry)])).toEqual([
      [rows[0]!.id, { completed: true }],
      [rows[1]!.id, { completed: true }],
      [rows[2]!.id, { completed: true, summary: 's' }],
    ]);
    await db.tasks.where({ due_date: day }).delete();
    await db.tasks.clear();
    const deleted = (await entries(db)).filter(({ op }) => op === 'del').map(({ id }) => id);
    expect(deleted.sort()).toEqual(rows.map(({ id }) => id).sort());
  });

  test('all writes of one transaction are one intent, and many writes of a row are one entry', async () => {
    const db = device();
    const row = task();
    await db.transaction('rw', db.tasks, db.project_lists, async () => {
      await db.tasks.put(row);
      await db.project_lists.put({ id: newId(), user_id: user, created_at, title: 'Home' });
      await db.tasks.update(row.id, { description: 'Run' });
    });
    const all = await entries(db);
    expect(all.map(({ t, op }) => [t, op])).toEqual([
      ['tasks', 'put'],
      ['project_lists', 'put'],
    ]);
    expect(fields(all[0]!).description).toBe('Run');
    expect(new Set(all.map(({ tx }) => tx)).size).toBe(1);
  });

  test('a row that was made and deleted in one intent leaves no entry', async () => {
    const db = device();
    const row = task();
    await db.transaction('rw', db.tasks, async () => {
      await db.tasks.put(row);
      await db.tasks.delete(row.id);
    });
    expect(await entries(db)).toEqual([]);
  });

  test('two concurrent writes of a row both count', async () => {
    const db = device();
    const row = task({ _v: 1 });
    await arrived(db, row);
    await db.transaction('rw', db.tasks, async () => {
      await Promise.all([db.tasks.put({ ...row, summary: 'a' }), db.tasks.put({ ...row, summary: 'b' })]);
    });
    const all = await entries(db);
    expect(all.map(fields)).toEqual([{ summary: (await db.tasks.get(row.id))!.summary }]);
  });

  test('profiles that never send have no outbox, but history', async () => {
    const db = device('local');
    const id = newId();
    await db.memory_entries.put({ id, user_id: user, created_at, fact: 'old' });
    await db.memory_entries.update(id, { fact: 'new' });
    expect([await db.outbox.count(), await db.shadow.count(), await db.versions.count()]).toEqual([0, 0, 1]);
  });

  test("the engine's writes are not logged, and it may not join a person's transaction", async () => {
    const db = device();
    await arrived(db, task({ _v: 1 }));
    expect(await db.outbox.count()).toBe(0);
    await expect(
      db.transaction('rw', db.tasks, () => withoutLog(db, ['tasks'], () => db.tasks.put(task()))),
    ).rejects.toThrow('withoutLog');
    await db.tasks.put(task());
    expect(await db.outbox.count()).toBe(1);
  });
});

describe('what is refused', () => {
  test.each([
    ['an unknown field', { nonsense: 1 }, 'UnknownField'],
    ['a version', { _v: 3 }, 'ReservedField'],
    ["somebody else's row", { user_id: newId() }, 'OtherUser'],
    ['a value of the wrong kind', { completed: 'yes' }, 'WrongKind'],
    ['a time without milliseconds', { created_at: '2026-05-14T08:00:00Z' }, 'WrongKind'],
    ['a day that is none', { due_date: '2026-02-30' }, 'WrongKind'],
    ['an id that is none', { id: 'task-1' }, 'WrongKind'],
    ['a missing required field', { description: undefined }, 'WrongKind'],
  ])('%s, with everything else of its transaction', async (_name, wrong, code) => {
    const db = device();
    const writing = db.transaction('rw', db.tasks, async () => {
      await db.tasks.put(task());
      await db.tasks.put({ ...task(), ...wrong } as Task);
    });
    await expect(writing).rejects.toMatchObject({ name: 'WriteError', code });
    expect([await db.tasks.count(), await db.outbox.count()]).toEqual([0, 0]);
  });

  test('a caller that catches the refusal still cannot commit', async () => {
    const db = device();
    const writing = db.transaction('rw', db.tasks, async () => {
      await db.tasks.put(task());
      await db.tasks.put({ ...task(), completed: 'yes' } as never).catch(() => undefined);
    });
    await expect(writing).rejects.toThrow();
    expect([await db.tasks.count(), await db.outbox.count()]).toEqual([0, 0]);
  });

  test('fields that only a newer app knows are stored unchanged', async () => {
    const db = device();
    const row = { ...task({ _v: 4 }), mood_ring: 'blue' };
    await arrived(db, row);
    await db.tasks.put({ ...task(), id: row.id });
    expect(await db.tasks.get(row.id)).toMatchObject({ mood_ring: 'blue', _v: 4 });
    expect(await entries(db)).toEqual([]);
  });

  test('half an emoji and NUL, which no server accepts, are replaced', async () => {
    const db = device();
    const row = task({ description: 'a\u0000b\ud83e', tags: ['\udda6'] });
    await db.tasks.put(row);
    expect(await db.tasks.get(row.id)).toMatchObject({ description: 'ab\ufffd', tags: ['\ufffd'] });
  });
});

describe('coalescing', () => {
  test('an edit goes into the newest unsent entry of its row, under a new mutation id', async () => {
    const db = device();
    const row = task();
    await db.tasks.put(row);
    const [first] = await entries(db);
    await db.tasks.update(row.id, { completed: true });
    const [only, ...rest] = await entries(db);
    expect(rest).toEqual([]);
    expect(only).toMatchObject({ op: 'put' });
    expect(fields(only!)).toMatchObject({ description: 'Walk', completed: true });
    expect(only!.mid).not.toBe(first!.mid);
  });

  test('a sent entry is frozen: the edit is a new entry after it', async () => {
    const db = device();
    const row = task();
    await db.tasks.put(row);
    await sent(db);
    const [frozen] = await entries(db);
    await db.tasks.update(row.id, { description: 'Run' });
    await db.tasks.update(row.id, { description: 'Swim' });
    const all = await entries(db);
    expect(all[0]).toEqual(frozen);
    expect(all.slice(1).map(fields)).toEqual([{ description: 'Swim' }]);
  });

  test('an entry that was sent once and queued again is frozen too', async () => {
    const db = device();
    const row = task();
    await db.tasks.put(row);
    await db.outbox.toCollection().modify({ state: 'queued', tries: 1 });
    await db.tasks.update(row.id, { description: 'Run' });
    expect(await db.outbox.count()).toBe(2);
  });

  test('an entry that is pushed again to a restored server is frozen: an edit is a new entry after it', async () => {
    const db = device();
    const row = task();
    await db.tasks.put(row);
    await db.outbox.toCollection().modify({ heal: true });
    const [heal] = await entries(db);
    await db.tasks.update(row.id, { description: 'Run' });
    expect(await entries(db)).toMatchObject([heal!, { op: 'patch' }]);
  });

  test('intents of several rows are neither split nor mixed', async () => {
    const db = device();
    const [one, two] = [task(), task()];
    await db.tasks.bulkPut([one, two]);
    const pair = await entries(db);
    await db.tasks.update(two.id, { completed: true });
    expect((await entries(db)).slice(0, 2)).toEqual(pair);
    const single = (await entries(db))[2]!;
    await db.tasks.bulkUpdate([one, two].map(({ id }) => ({ key: id, changes: { summary: 'x' } })));
    const all = await entries(db);
    expect(all[2]).toEqual(single);
    expect(all.slice(3).map(fields)).toEqual([{ summary: 'x' }, { summary: 'x' }]);
  });

  test('an intent that writes a second row restores the entry that it had absorbed', async () => {
    const db = device();
    const [one, two] = [task(), task()];
    await db.tasks.put(one);
    const [before] = await entries(db);
    await db.transaction('rw', db.tasks, async () => {
      await db.tasks.update(one.id, { completed: true });
      await db.tasks.put(two);
    });
    const all = await entries(db);
    expect(all[0]).toEqual(before);
    expect(all.slice(1).map(({ op }) => op)).toEqual(['patch', 'put']);
    expect(all[1]!.tx).toBe(all[2]!.tx);
    expect(all[1]!.tx).not.toBe(before!.tx);
  });

  test('an edit that reverts itself restores the entry that it had absorbed', async () => {
    const db = device();
    const one = task();
    await db.tasks.put(one);
    const before = await entries(db);
    await db.transaction('rw', db.tasks, async () => {
      await db.tasks.update(one.id, { completed: true });
      await db.tasks.update(one.id, { completed: false });
    });
    expect(await entries(db)).toEqual(before);
  });

  test('an intent that deletes a row and makes it again goes into the unsent patch before it', async () => {
    const db = device();
    const row = task({ _v: 2 });
    await arrived(db, row);
    await db.tasks.update(row.id, { description: 'Run' });
    const [before] = await entries(db);
    const { _v: _, ...again } = row;
    await db.transaction('rw', db.tasks, async () => {
      await db.tasks.delete(row.id);
      await db.tasks.put({ ...again, description: 'Swim' });
    });
    const all = await entries(db);
    expect(all.map(({ seq, op }) => [seq, op])).toEqual([[before!.seq, 'patch']]);
    expect(fields(all[0]!)).toEqual({ description: 'Swim' });
    expect(all[0]!.body.description!.base).toBe(before!.body.description!.base);
  });

  test('alternate edits of two rows keep the order of the intents', async () => {
    const db = device();
    const [one, two] = [task(), task()];
    await db.tasks.put(one);
    await db.tasks.put(two);
    await db.tasks.update(one.id, { completed: true });
    expect((await entries(db)).map(({ id, op }) => [id, op])).toEqual([
      [one.id, 'put'],
      [two.id, 'put'],
      [one.id, 'patch'],
    ]);
  });

  test("a delete is sent also when the row was never sent, without the row's content", async () => {
    const db = device();
    const row = task();
    await db.tasks.put(row);
    await db.tasks.delete(row.id);
    const all = await entries(db);
    expect(all.map(({ op }) => op)).toEqual(['del']);
    expect(fields(all[0]!)).toEqual({ _del: true });
  });

  test('a delete is a new entry after an unsent patch, whose text a later restore would need', async () => {
    const db = device();
    const row = task({ _v: 2 });
    await arrived(db, row);
    await db.tasks.update(row.id, { description: 'Run' });
    await db.tasks.delete(row.id);
    await db.tasks.put({ ...task(), id: row.id });
    expect((await entries(db)).map(({ op }) => op)).toEqual(['patch', 'del', 'put']);
  });
});

describe('bases and times', () => {
  test("a field's base is its oldest pending one, else the row's version or the cursor", async () => {
    const db = device();
    const row = task({ _v: 5 });
    await arrived(db, row);
    await db.tasks.update(row.id, { description: 'Run' });
    await sent(db);
    await setCursor(db, 9);
    await db.tasks.update(row.id, { description: 'Swim', completed: true });
    const [, second] = await entries(db);
    expect(second!.body.description!.base).toBe(5);
    expect(second!.body.completed!.base).toBe(9);
  });

  test('fine print 6: a refused edit counts too: the next edit of its field has the same base', async () => {
    const db = device();
    const row = task({ _v: 5 });
    await arrived(db, row);
    await db.tasks.update(row.id, { description: 'Run' });
    const [refused] = await entries(db);
    await db.quarantine.put({ ...refused!, code: 'sync_bad_value', at: clock });
    await db.outbox.clear();
    await arrived(db, { ...row, description: 'Run', _v: 9 });
    await setCursor(db, 9);
    await db.tasks.update(row.id, { description: 'Swim', completed: true });
    const [edit] = await entries(db);
    expect(edit!.body.description!.base).toBe(5);
    expect(edit!.body.completed!.base).toBe(9);
    expect(await db.shadow.toArray()).toMatchObject([{ v: 5, d: { description: 'Walk' } }]);
  });

  test('fine print 6: the cursor is no base for a table whose rows are not all here', async () => {
    const db = device();
    await setCursor(db, 9);
    await db.meta.put({ k: 'tables', value: ['project_lists'] });
    await db.tasks.put(task());
    await db.project_lists.put({ id: newId(), user_id: user, created_at, title: 'Home' });
    expect((await entries(db)).map(({ body }) => body.created_at!.base)).toEqual([0, 9]);
  });

  test("a new row's base is the cursor, and during a snapshot a deleted one's is its grave", async () => {
    const db = device();
    const [fresh, buried] = [task(), task()];
    await db.graves.put({ t: 'tasks', id: buried.id, v: 12, at: 0 });
    await db.tasks.put(buried);
    await sent(db);
    await setCursor(db, 20);
    await db.tasks.put(fresh);
    const all = await entries(db);
    expect(all.map(({ body }) => body.description!.base)).toEqual([12, 20]);
    expect(await db.graves.count()).toBe(0);
  });

  test('times only go forward on a device, and follow the server clock', async () => {
    const db = device();
    await db.meta.put({ k: 'clockOffset', value: 60_000 });
    const row = task();
    await db.tasks.put(row);
    const before = clock;
    clock -= 3_600_000;
    await db.tasks.put(task());
    clock = before;
    const [first, second] = await entries(db);
    expect(first!.body.description!.ts).toBe(clock + 60_000);
    expect(second!.body.description!.ts).toBe(clock + 60_001);
  });

  test("the first edit of a clean row stores the server's copy, and later ones do not change it", async () => {
    const db = device();
    const row = task({ _v: 5 });
    await arrived(db, row);
    await db.tasks.update(row.id, { description: 'Run' });
    await db.tasks.update(row.id, { description: 'Swim' });
    expect(await db.shadow.toArray()).toEqual([
      { t: 'tasks', id: row.id, v: 5, del: false, d: { created_at, description: 'Walk', completed: false } },
    ]);
  });

  test('deleting leaves a grave with the version that was deleted', async () => {
    const db = device();
    const row = task({ _v: 5 });
    await arrived(db, row);
    await db.tasks.delete(row.id);
    expect(await db.graves.toArray()).toMatchObject([{ t: 'tasks', id: row.id, v: 5 }]);
  });
});

test('text that an edit replaces is kept, at most every five minutes', async () => {
  const db = device();
  const id = newId();
  await db.journal_entries.put({ id, user_id: user, created_at, content: 'one', logged_for: day });
  for (const content of ['two', 'three']) await db.journal_entries.update(id, { content });
  clock += VERSION_EVERY;
  await db.journal_entries.update(id, { content: 'four' });
  expect((await db.versions.toArray()).map(({ field, value }) => [field, value])).toEqual([
    ['content', 'one'],
    ['content', 'three'],
  ]);
});

test('a replaced text is kept for half a year, one that lost to another device for a year', async () => {
  const db = device();
  const id = newId();
  await db.journal_entries.put({ id, user_id: user, created_at, content: 'one', logged_for: day });
  const started = clock;
  const old = { t: 'journal_entries' as const, id: newId(), field: 'content' };
  await db.versions.bulkAdd([
    { ...old, value: 'edited long ago', at: started - EDITS_FOR - 1, why: 'edit' },
    { ...old, value: 'edited lately', at: started - EDITS_FOR + 86_400_000, why: 'edit' },
    { ...old, value: 'lost long ago', at: started - EDITS_FOR - 1, why: 'lost' },
    { ...old, value: 'lost for ever', at: started - LOSSES_FOR - 1, why: 'lost' },
  ]);
  for (let i = 0; i < 40; i++) {
    clock += VERSION_EVERY;
    await db.journal_entries.update(id, { content: `text ${i}` });
  }
  const kept = (await db.versions.toArray()).map(({ value }) => value);
  clock = started;
  expect(kept).not.toContain('edited long ago');
  expect(kept).not.toContain('lost for ever');
  expect(kept).toEqual(expect.arrayContaining(['edited lately', 'lost long ago', 'one', 'text 38']));
});

test('many rows are one transaction, and each costs no more than each of a few', async () => {
  const cost = async (count: number) => {
    const db = device();
    await db.open();
    const rows = Array.from({ length: count }, () => task());
    const asked = await requestsOf(() => db.tasks.bulkPut(rows));
    expect(new Set((await entries(db)).map(({ tx }) => tx)).size).toBe(1);
    expect(await db.outbox.count()).toBe(count);
    return asked.length / count;
  };
  const [some, many] = [await cost(500), await cost(5000)];
  // The row is read and written, and its entry is written; what is known of its fellows is read by range.
  expect(some).toBeLessThan(3.1);
  expect(many).toBeLessThanOrEqual(some);
});
