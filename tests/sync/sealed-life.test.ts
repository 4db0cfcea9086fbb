import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkData, mendData } from '#app/device-data/check-data.ts';
import { adoptProfile } from '#data/adopt.ts';
import { createDb, type DaymarkDb } from '#data/db.ts';
import { readMeta } from '#data/meta.ts';
import { DAMAGED } from '#lib/damaged.ts';
import { exportJson } from '#features/your-data/out/export-json.ts';
import { planImport } from '#features/your-data/in/plan-import.ts';
import { readOwn } from '#features/your-data/in/read-own.ts';
import { runImport } from '#features/your-data/in/run-import.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { lockDevice } from '#sync/seal/locked.ts';
import { noteKey } from '#sync/seal/note.ts';
import { settleSeal } from '#sync/seal/switch.ts';
import { makeSeal, sealServer } from '../support/seal-server.ts';
import { createWorld, type Device, memory, type World } from './harness.ts';

/** What a person does with a sealed account beside writing: checking it, signing out, bringing a local profile into it. */
let world: World;
let user: string;
let a: Device;
let b: Device;
let made: Awaited<ReturnType<typeof makeSeal>>;
const kept = newId();
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());
const server = () => sealServer(world.server.test.db, user);
beforeEach(async () => {
  user = newId();
  [a, b] = [world.device({ user }), world.device({ user })];
  made = await makeSeal(a.db);
  expect(await settleSeal({ db: a.db, server: server() })).toEqual({ kind: 'on' });
  await a.edit((db) => db.memory_entries.put(memory(kept, 'Likes tea', user)));
  await a.settle();
});
const checked = (device: Device) => ({
  db: device.db,
  syncNow: async () => {
    await device.sync();
  },
});
const check = (device: Device) => checkData(checked(device), device.deps.post);

async function locked(device: Device): Promise<void> {
  await device.sync();
  await lockDevice(device.db, made.id);
  expect(await device.sync()).toMatchObject({ kind: 'failed', error: { code: 'seal' } });
}
async function unlock(device: Device): Promise<void> {
  await noteKey(device.db, made.keys, (await server().read())!);
  await device.settle();
}

test('"Check my data" compares by opening, and says that a device without the key must be unlocked', async () => {
  expect((await check(a))?.comparison).toMatchObject({ same: 1, different: [], missingHere: [], missingThere: [] });
  await locked(b);
  await expect(check(b)).rejects.toMatchObject({ code: 'needs_key' });
});

test('It names what is damaged on the server, and the repair sends what this device has whole', async () => {
  await world.server.sql(`update memory_entries set fact = left(fact, -4) where user_id = $1`, [user]);
  const report = (await check(a))!;
  expect(report.differences).toMatchObject([{ id: kept, is: 'different', damaged: ['fact'] }]);
  await mendData(checked(a), report);
  await a.settle();
  expect((await check(a))?.comparison).toMatchObject({ same: 1, different: [] });
  await unlock(b);
  expect((await b.db.memory_entries.get(kept))?.fact).toBe('Likes tea');
});

test('The key is in the profile of the device: there again when the app is opened again, and gone with the copy of the device', async () => {
  a.kill();
  a.reopen();
  expect((await readMeta(a.db, 'seal'))?.id).toBe(made.id);
  await a.edit((db) => db.memory_entries.update(kept, { source: 'opened again' }));
  await a.settle();
  await a.db.delete();
  a.reopen();
  expect(await readMeta(a.db, 'seal')).toBeUndefined();
  await locked(a);
});

test('A local profile that comes into a sealed account waits for the key, and none of it is sent open', async () => {
  const from = { id: newId(), kind: 'local' as const, user_id: newId() };
  const local: DaymarkDb = createDb(from);
  const mine = newId();
  await local.transaction('rw', local.tables, async () => {
    const created_at = '2026-05-14T08:00:00.000Z';
    await local.memory_entries.put(memory(mine, 'From before the account', from.user_id));
    await local.profiles.put({
      id: from.user_id,
      user_id: from.user_id,
      created_at,
      onboarded: true,
      welcome_shown: true,
      name: 'Local name',
    });
  });
  await a.edit((db) =>
    db.profiles.put({
      id: user,
      user_id: user,
      created_at: '2026-05-13T08:00:00.000Z',
      onboarded: true,
      welcome_shown: true,
      name: 'Ada',
    }),
  );
  await a.settle();
  await locked(b);
  const source = createDb(from);
  local.close();
  await adoptProfile(from, b.db, source);
  expect(await b.sync()).toMatchObject({ kind: 'failed', error: { code: 'seal' } });
  expect(await b.db.outbox.count()).toBeGreaterThan(0);
  await unlock(b);
  await a.settle();
  expect((await a.db.memory_entries.get(mine))?.fact).toBe('From before the account');
  // The account's own name stays, and the other one is among the versions.
  for (const device of [a, b]) expect((await device.db.profiles.get(user))?.name).toBe('Ada');
  expect((await b.db.versions.toArray()).map(({ value }) => value)).toContain('Local name');
  const stored = await world.server.sql('select fact from memory_entries where user_id = $1', [user]);
  expect(JSON.stringify(stored)).not.toContain('From before');
});

describe('A file that is imported, or a copy of the device that is brought back,', () => {
  const copyOf = async (device: Device) =>
    readOwn(await (await exportJson(device.db, new Date('2026-05-14T10:00:00.000Z'), '2026-05-14' as Day)).text());
  const sent = async () =>
    JSON.stringify(await world.server.sql('select fact from memory_entries where user_id = $1', [user]));

  test('is stored with the key, and leaves the device sealed', async () => {
    const copy = await copyOf(a);
    await a.edit((db) => db.memory_entries.delete(kept));
    await a.settle();
    const plan = await planImport(a.db, copy);
    expect(plan.added).toMatchObject([{ t: 'memory_entries', row: { id: kept, fact: 'Likes tea' } }]);
    await runImport(a.db, plan, 'keep');
    await a.settle();
    await unlock(b);
    expect((await b.db.memory_entries.get(kept))?.fact).toBe('Likes tea');
    expect(await sent()).not.toContain('tea');
  });

  test('is refused on a new device without the key, which cannot tell what it has already', async () => {
    const copy = await copyOf(a);
    await locked(b);
    await expect(planImport(b.db, copy)).rejects.toMatchObject({ code: 'NeedsKey' });
    expect(await b.db.outbox.count()).toBe(0);
    await unlock(b);
    expect((await planImport(b.db, copy)).counts).toMatchObject([{ same: 1, added: 0, different: 0 }]);
  });

  test('is stored on a device that waits for the key with its rows, and sent sealed once it has it', async () => {
    await unlock(b);
    const other = await copyOf(b);
    await b.db.meta.delete('seal');
    await b.sync();
    expect(await lockDevice(b.db, made.id)).toBe(false);
    const id = newId();
    const rows = [
      ...other.rows,
      { t: 'memory_entries' as const, row: { ...other.rows[0]!.row, id, fact: 'Reads maps' } },
    ];
    await runImport(b.db, await planImport(b.db, { ...other, rows }), 'keep');
    expect(await b.sync()).toMatchObject({ kind: 'failed', error: { code: 'seal' } });
    expect(await b.db.outbox.count()).toBe(1);
    await unlock(b);
    await a.settle();
    expect((await a.db.memory_entries.get(id))?.fact).toBe('Reads maps');
    expect(await sent()).not.toContain('maps');
  });

  test('leaves out what is damaged here, and brings everything else', async () => {
    const copy = await copyOf(a);
    const id = newId();
    await world.server.sql(`update memory_entries set fact = left(fact, -4) where user_id = $1`, [user]);
    await unlock(b);
    const rows = [
      ...copy.rows.map((one) => ({ ...one, row: { ...one.row, fact: 'Likes coffee' } })),
      { t: 'memory_entries' as const, row: { ...copy.rows[0]!.row, id, fact: 'Reads maps' } },
    ];
    const plan = await planImport(b.db, { ...copy, rows });
    expect(plan.leftOut).toEqual([{ what: 'things that are here and cannot be read on this device', count: 1 }]);
    const { value } = await runImport(b.db, plan, 'take');
    expect(value).toMatchObject({ added: 1, changed: 0 });
    expect(await b.db.memory_entries.get(kept)).toMatchObject({ fact: DAMAGED.en });
  });
});
