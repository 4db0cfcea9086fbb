import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAMAGED, HIDDEN, isDamaged } from '#lib/damaged.ts';
import { readMeta } from '#data/meta.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { endLocked, lockDevice } from '#sync/seal/locked.ts';
import { noteKey } from '#sync/seal/note.ts';
import { settleSeal, stopSeal } from '#sync/seal/switch.ts';
import type { SyncRequest } from '#sync/protocol.ts';
import { makeSeal, sealServer } from '../support/seal-server.ts';
import { speakIn } from '../support/speak.ts';
import { createWorld, type Device, memory, type World } from './harness.ts';

/** A new device of a sealed account, before it has the key: it sees what is open, and neither loses nor sends what is written on it. */
let world: World;
let user: string;
let a: Device;
let b: Device;
let made: Awaited<ReturnType<typeof makeSeal>>;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

const at = '2026-05-14T10:00:00.000Z';
const day = '2026-05-14' as Day;
const ids = { task: newId(), event: newId(), tick: newId(), memory: newId(), photo: newId() };

beforeEach(async () => {
  user = newId();
  [a, b] = [world.device({ user }), world.device({ user })];
  const row = { user_id: user, created_at: at };
  await a.edit(async (db) => {
    await db.tasks.put({ ...row, id: ids.task, description: 'Ring the piano tuner', completed: false, due_date: day });
    await db.calendar_events.put({
      ...row,
      id: ids.event,
      title: 'With Oona',
      event_time: at,
      event_type: 'social',
      tags: ['friends'],
    });
    await db.habit_days.put({
      ...row,
      id: ids.tick,
      habit_id: newId(),
      day,
      state: 'done',
      amount: 12,
      note: 'slowly',
    });
    await db.memory_entries.put({ ...memory(ids.memory, 'Likes tea', user), tags: ['tea'] });
    await db.attachments.put({
      ...row,
      id: ids.photo,
      owner_kind: 'memory',
      owner_id: ids.memory,
      position: 1,
      media_type: 'image/jpeg',
      name: 'tea.jpg',
      size: 3,
      sha256: 'ab'.repeat(32),
    });
  });
  made = await makeSeal(a.db);
  expect(await settleSeal({ db: a.db, server: sealServer(world.server.test.db, user) })).toEqual({ kind: 'on' });
  await a.settle();
});

/** What the app does when the server has asked for the key. */
async function begin(device: Device): Promise<void> {
  expect(await device.sync()).toMatchObject({ kind: 'failed', error: { code: 'seal' } });
  expect(await lockDevice(device.db, made.id)).toBe(true);
  await readAll(device);
}
async function readAll(device: Device): Promise<void> {
  let outcome = await device.sync();
  while (outcome.kind === 'more') outcome = await device.sync();
  expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'seal' } });
  expect(device.state.get()).toMatchObject({ needsKey: true, offline: false, lastSyncedAt: null });
}
async function unlock(device: Device): Promise<void> {
  const found = await sealServer(world.server.test.db, user).read();
  await noteKey(device.db, made.keys, found!);
  await device.settle();
}
const everything = async (device: Device) =>
  JSON.stringify(await Promise.all(device.db.tables.map((t) => t.toArray())));

describe('A new device without the key of a sealed account', () => {
  test('sees days, times and ticks, a sentence for each text, and nothing sealed anywhere', async () => {
    await begin(b);
    expect(await b.db.tasks.get(ids.task)).toMatchObject({ description: HIDDEN.en, completed: false, due_date: day });
    expect(await b.db.calendar_events.get(ids.event)).toMatchObject({ title: HIDDEN.en, event_time: at });
    expect(await b.db.habit_days.get(ids.tick)).toMatchObject({ state: 'done', day });
    expect(await b.db.attachments.count()).toBe(0);
    const text = await everything(b);
    expect(text).not.toMatch(/dm1\.|sealed_/);
    for (const word of ['piano', 'Oona', 'tea', 'slowly']) expect(text).not.toContain(word);
  });

  test('reads the sentence in its language, and knows it in each', async () => {
    speakIn('de');
    await begin(b).finally(() => speakIn('en'));
    const { description } = (await b.db.tasks.get(ids.task))!;
    expect(description).toBe(HIDDEN.de);
    expect(isDamaged(description)).toBe(true);
  });

  test('keeps what is written on it, sends nothing, and sends it sealed once it has the key', async () => {
    await begin(b);
    const id = newId();
    const requests: SyncRequest[] = [];
    b.inFlight = async (request) => void requests.push(request);
    await b.edit(async (db) => {
      await db.memory_entries.put(memory(id, 'Written on the train', user));
      await db.tasks.update(ids.task, { completed: true, completed_at: at });
    });
    await readAll(b);
    expect(requests.flatMap(({ muts }) => muts)).toEqual([]);
    expect(await b.db.outbox.count()).toBe(2);
    // What other devices do meanwhile is seen, under what was done here.
    await a.edit((db) => db.tasks.update(ids.task, { description: 'Ring the tuner', due_date: '2026-05-15' as Day }));
    await a.settle();
    await readAll(b);
    expect(await b.db.tasks.get(ids.task)).toMatchObject({
      description: HIDDEN.en,
      completed: true,
      due_date: '2026-05-15',
    });

    await unlock(b);
    await a.settle();
    expect(JSON.stringify(requests)).not.toContain('train');
    for (const device of [a, b]) {
      expect(await device.db.tasks.get(ids.task)).toMatchObject({ description: 'Ring the tuner', completed: true });
      expect(await device.db.memory_entries.get(id)).toMatchObject({ fact: 'Written on the train' });
      expect(await device.db.memory_entries.get(ids.memory)).toMatchObject({ fact: 'Likes tea', tags: ['tea'] });
      expect(await device.db.habit_days.get(ids.tick)).toMatchObject({ amount: 12, note: 'slowly' });
      expect(await device.db.attachments.count()).toBe(1);
    }
    expect(await b.rows()).toEqual(await a.rows());
    expect(await everything(b)).not.toContain(HIDDEN.en);
    expect(await readMeta(b.db, 'locked')).toBeUndefined();
  });

  test('changes and deletes nothing that it cannot read', async () => {
    await begin(b);
    const refused: readonly ((db: Device['db']) => Promise<unknown>)[] = [
      (db) => db.tasks.update(ids.task, { description: `${HIDDEN.en}!` }),
      (db) => db.memory_entries.update(ids.memory, { tags: ['mine'] }),
      (db) => db.habit_days.update(ids.tick, { amount: 1 }),
      (db) => db.tasks.delete(ids.task),
      (db) => db.tasks.put({ id: newId(), user_id: user, created_at: at, description: HIDDEN.en, completed: false }),
    ];
    for (const work of refused) await expect(b.edit(work)).rejects.toThrow('Damaged');
    expect(await b.db.outbox.count()).toBe(0);
  });

  test('reads everything as it is when the account is opened again elsewhere', async () => {
    await begin(b);
    const server = sealServer(world.server.test.db, user);
    await stopSeal({ db: a.db, server });
    expect(await settleSeal({ db: a.db, server })).toEqual({ kind: 'open' });
    expect(await settleSeal({ db: b.db, server })).toEqual({ kind: 'open' });
    await b.db.transaction('rw', b.db.meta, () => endLocked(b.db));
    await b.settle();
    expect(await b.rows()).toEqual(await a.rows());
    expect(await everything(b)).not.toContain(HIDDEN.en);
  });

  test('goes on when the server comes back from a backup, and sends nothing of what it has', async () => {
    await begin(b);
    await world.server.sql(
      `update sync_heads set epoch = gen_random_uuid(), epoch_kind = 'restore', epoch_from = 0 where user_id = $1`,
      [user],
    );
    await readAll(b);
    expect(await b.db.outbox.count()).toBe(0);
    await unlock(b);
    expect((await b.db.memory_entries.get(ids.memory))?.fact).toBe('Likes tea');
  });
});

test('A device that had its rows before keeps them and waits, and nothing of it leaves as it is', async () => {
  await unlock(b);
  await b.db.meta.delete('seal');
  expect(await b.sync()).toMatchObject({ kind: 'failed', error: { code: 'seal' } });
  expect(await lockDevice(b.db, made.id)).toBe(false);
  const id = newId();
  await b.edit((db) => db.memory_entries.put(memory(id, 'Written on the train', user)));
  const requests: SyncRequest[] = [];
  b.inFlight = async (request) => void requests.push(request);
  expect(await b.sync()).toMatchObject({ kind: 'failed', error: { code: 'seal' } });
  expect(b.state.get().needsKey).toBe(true);
  expect((await b.db.memory_entries.get(ids.memory))?.fact).toBe('Likes tea');
  await unlock(b);
  expect(requests.flatMap(({ muts }) => muts)).toHaveLength(1);
  expect(JSON.stringify(requests)).not.toContain('train');
  await a.settle();
  expect((await a.db.memory_entries.get(id))?.fact).toBe('Written on the train');
});

test('What is damaged on the server is said to be damaged once the key is there', async () => {
  await begin(b);
  await world.server.sql(`update memory_entries set fact = left(fact, -4) where user_id = $1`, [user]);
  await unlock(b);
  expect((await b.db.memory_entries.get(ids.memory))?.fact).toBe(DAMAGED.en);
});
