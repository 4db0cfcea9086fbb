import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readMeta } from '#data/meta.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { sealServer as sealCalls } from '#sync/seal/calls.ts';
import { settleSeal, stopSeal } from '#sync/seal/switch.ts';
import { mediaServer } from '#tests/server/media-server.ts';
import { resetAccount, restoreAccount } from '../../sync-server/account/reset.ts';
import { giveKey, makeSeal, sealServer } from '../support/seal-server.ts';
import { createWorld, type Device, memory, settleAll, type World } from './harness.ts';

let world: World;
let user: string;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());
beforeEach(() => {
  user = newId();
});
const newDevice = () => world.device({ user });

const deps = (device: Device) => ({ db: device.db, server: sealServer(world.server.test.db, device.user) });

/** Everything that the database has of everybody but the wrapped keys, as text. */
async function dump(): Promise<string> {
  const tables = await world.server.sql<{ t: string }>(
    `select format('%I.%I', table_schema, table_name) as t from information_schema.tables
     where table_schema in ('public', 'sync', 'auth') and table_type = 'BASE TABLE'
       and table_name not in ('seals', 'tables')`,
  );
  const texts = await Promise.all(
    tables.map(({ t }) => world.server.sql<{ rows: string | null }>(`select json_agg(r)::text as rows from ${t} r`)),
  );
  return texts.map(([row]) => row?.rows ?? '').join('\n');
}
/** Which of these are in the database in the clear. */
async function readable(...words: readonly string[]): Promise<string[]> {
  const text = await dump();
  return words.filter((word) => text.includes(word));
}

const HASHES = ['ab'.repeat(32), 'cd'.repeat(32)] as const;

/** A row of several kinds with words in every field that is sealed. */
async function write(device: Device, word: string) {
  const at = '2026-05-14T10:00:00.000Z';
  await device.edit(async (db) => {
    await db.memory_entries.put({
      ...memory(newId(), `${word}fact`, user),
      tags: [`${word}tag`],
      source: `${word}source`,
    });
    await db.habit_days.put({
      id: newId(),
      user_id: user,
      created_at: at,
      habit_id: newId(),
      day: '2026-05-14' as Day,
      state: 'done',
      amount: 7357.25,
      note: `${word}note`,
    });
    await db.attachments.put({
      id: newId(),
      user_id: user,
      created_at: at,
      owner_kind: 'journal_entries',
      owner_id: newId(),
      position: 1,
      media_type: 'image/jpeg',
      name: `${word}name.jpg`,
      size: 12,
      sha256: HASHES[0],
      small_sha256: HASHES[1],
      caption: `${word}caption`,
    });
  });
}

describe('A sealed account', () => {
  test('keeps nothing that was written in the clear, before or after it was sealed', async () => {
    const [a, b] = [newDevice(), newDevice()];
    await write(a, 'zebra');
    await settleAll([a, b]);
    expect(await readable('zebrafact')).toEqual(['zebrafact']);
    const made = await makeSeal(a.db);
    expect(await settleSeal(deps(a))).toEqual({ kind: 'on' });
    await write(a, 'yakinthesnow');
    await a.settle();
    await giveKey(b.db, made);
    await b.settle();
    await write(b, 'lynxinthesnow');
    await settleAll([a, b]);

    expect(
      await readable('zebra', 'yakinthesnow', 'lynxinthesnow', '7357.25', HASHES[0], HASHES[1], 'image/jpeg'),
    ).toEqual([]);
    const c = newDevice();
    await giveKey(c.db, made);
    await c.settle();
    expect(await c.rows()).toEqual(await a.rows());
    expect(await b.rows()).toEqual(await a.rows());
    expect((await c.db.habit_days.toArray()).map(({ amount }) => amount)).toEqual([7357.25, 7357.25, 7357.25]);
    expect((await c.db.attachments.toArray()).map(({ sha256 }) => sha256)).toContain(HASHES[0]);
  });

  test('is sealed without any other device hearing of it: versions and clocks stay', async () => {
    const a = newDevice();
    await write(a, 'early');
    await a.settle();
    const state = () =>
      world.server.sql(
        `select h.version::float8 as head, (select json_agg(json_build_array(r.id, r.version, r.clocks->'fact')) from memory_entries r where r.user_id = $1) as rows
         from sync_heads h where h.user_id = $1`,
        [user],
      );
    const before = await state();
    await makeSeal(a.db);
    await settleSeal(deps(a));
    expect(await state()).toEqual(before);
  });

  test('is opened again, on all devices, and everything is as it was', async () => {
    const [a, b] = [newDevice(), newDevice()];
    await write(a, 'early');
    const made = await makeSeal(a.db);
    await settleSeal(deps(a));
    await giveKey(b.db, made);
    await settleAll([a, b]);
    const rows = await a.rows();
    await stopSeal(deps(a));
    expect(await settleSeal(deps(a))).toEqual({ kind: 'open' });
    await a.settle();
    expect(await b.sync()).toMatchObject({ kind: 'failed', error: { code: 'seal' } });
    expect(b.state.get().needsKey).toBe(true);
    expect(await settleSeal(deps(b))).toEqual({ kind: 'open' });
    await write(b, 'after');
    await settleAll([a, b]);
    expect(b.state.get().needsKey).toBe(false);
    const kept = JSON.stringify([...(await world.server.rows(user)).values()]);
    expect(kept).toContain('earlyfact');
    expect(kept).toContain('afternote');
    expect(kept).not.toMatch(/dm1\.|sealed_/);
    for (const [key, row] of rows) expect((await a.rows()).get(key)).toEqual(row);
    const c = newDevice();
    await c.settle();
    expect(await c.rows()).toEqual(await a.rows());
  });

  test('is opened although a page was just asking whether it is still sealed', async () => {
    const a = newDevice();
    await write(a, 'zebra');
    await a.settle();
    await makeSeal(a.db);
    await settleSeal(deps(a));
    const { server } = deps(a);
    const read = async () => {
      const found = await server.read();
      await stopSeal(deps(a));
      return found;
    };
    await settleSeal({ db: a.db, server: { ...server, read } });
    expect((await readMeta(a.db, 'seal'))?.state).toBe('unsealing');
    expect(await settleSeal(deps(a))).toEqual({ kind: 'open' });
    expect(await readable('zebrafact')).toEqual(['zebrafact']);
  });

  test('is opened only when a reset of it can no longer be taken back: what comes back can be read', async () => {
    const [a, b] = [newDevice(), newDevice()];
    await write(a, 'early');
    await makeSeal(a.db);
    await settleSeal(deps(a));
    await a.settle();
    const { db } = world.server.test;
    const device = (await readMeta(a.db, 'device'))!;
    await resetAccount(db, user, device);
    await a.settle();
    await stopSeal(deps(a));
    expect(await settleSeal(deps(a))).toEqual({ kind: 'more' });
    await restoreAccount(db, user);
    await a.settle();
    expect(await settleSeal(deps(a))).toEqual({ kind: 'open' });
    await settleAll([a, b]);
    for (const each of [a, b])
      expect((await each.db.memory_entries.toArray()).map(({ fact }) => fact)).toEqual(['earlyfact']);
    // One that was not taken back holds nothing up for longer.
    await makeSeal(a.db);
    await settleSeal(deps(a));
    await resetAccount(db, user, device);
    await a.settle();
    await stopSeal(deps(a));
    expect(await settleSeal(deps(a))).toEqual({ kind: 'more' });
    await world.server.sql('update sync.resets set until = to_timestamp(0) where user_id = $1', [user]);
    expect(await settleSeal(deps(a))).toEqual({ kind: 'open' });
  });

  test('is opened over the network when its texts are larger open than a request may be', async () => {
    const a = newDevice();
    await makeSeal(a.db);
    await settleSeal(deps(a));
    const ids = Array.from({ length: 60 }, () => newId());
    await a.edit((db) =>
      db.memory_entries.bulkPut(ids.map((id) => memory(id, `${id} ${'tea '.repeat(25_000)}`, user))),
    );
    await a.settle();
    const http = await mediaServer(world.server.test.db);
    try {
      const calls = { db: a.db, server: sealCalls(user, http.clientOf(user)) };
      await stopSeal(calls);
      expect(await settleSeal(calls)).toEqual({ kind: 'open' });
    } finally {
      await http.close();
    }
    const facts = await world.server.sql<{ fact: string }>('select fact from memory_entries where user_id = $1', [
      user,
    ]);
    expect(facts.filter(({ fact }) => fact.endsWith('tea '))).toHaveLength(60);
  });

  test('takes every text that an open one has, also one that does not pack', async () => {
    const a = newDevice();
    const id = newId();
    const fact = randomBytes(780_000).toString('base64');
    await a.edit((db) => db.memory_entries.put(memory(id, fact, user)));
    await a.settle();
    await makeSeal(a.db);
    expect(await settleSeal(deps(a))).toEqual({ kind: 'on' });
    await a.settle();
    await stopSeal(deps(a));
    expect(await settleSeal(deps(a))).toEqual({ kind: 'open' });
    const b = newDevice();
    await b.settle();
    expect((await b.db.memory_entries.get(id))?.fact).toBe(fact);
  });

  test('refuses a text that an open one would refuse, however well it packs: it could never be opened again', async () => {
    const a = newDevice();
    await makeSeal(a.db);
    await settleSeal(deps(a));
    const id = newId();
    await a.edit((db) => db.memory_entries.put(memory(id, 'tea '.repeat(300_000), user)));
    await a.settle();
    expect((await a.db.quarantine.toArray()).map(({ code }) => code)).toEqual(['sync_value_too_large']);
    expect((await a.db.memory_entries.get(id))?.fact).toHaveLength(1_200_000);
    await stopSeal(deps(a));
    expect(await settleSeal(deps(a))).toEqual({ kind: 'open' });
  });

  test('seals tombstones and lost values too, and merges as an open one', async () => {
    const [a, b] = [newDevice(), newDevice()];
    const [kept, gone] = [newId(), newId()];
    await a.edit((db) =>
      db.memory_entries.bulkPut([memory(kept, 'one\ntwo\nthree', user), memory(gone, 'deleted for ever', user)]),
    );
    await settleAll([a, b]);
    await a.edit((db) => db.memory_entries.delete(gone));
    await a.edit((db) => db.memory_entries.update(kept, { source: 'losing' }));
    world.clock.ms += 1000;
    await b.edit((db) => db.memory_entries.update(kept, { source: 'winning' }));
    await settleAll([a, b]);
    const made = await makeSeal(a.db);
    await settleSeal(deps(a));
    await giveKey(b.db, made);
    expect(await readable('deleted for ever', 'losing', 'winning')).toEqual([]);

    // A tombstone comes back whole, and concurrent texts are merged, as ever.
    await a.edit((db) => db.memory_entries.update(kept, { fact: 'ONE\ntwo\nthree' }));
    await b.edit((db) => db.memory_entries.update(kept, { fact: 'one\ntwo\nTHREE' }));
    await settleAll([a, b]);
    for (const device of [a, b]) expect((await device.db.memory_entries.get(kept))?.fact).toBe('ONE\ntwo\nTHREE');
    expect((await a.db.versions.toArray()).map(({ value }) => value)).toContain('losing');
  });

  test('tells a device of before to update, and one without the key to get it; neither loses an edit', async () => {
    const [a, b] = [newDevice(), newDevice()];
    await settleAll([a, b]);
    const made = await makeSeal(a.db);
    await settleSeal(deps(a));
    const id = newId();
    await b.edit((db) => db.memory_entries.put(memory(id, 'written without the key', user)));
    expect(await b.sync()).toMatchObject({ kind: 'failed', error: { kind: 'protocol', code: 'seal' } });
    expect(await b.db.outbox.count()).toBe(1);
    const request = {
      proto: 1,
      sv: 1,
      user,
      device: newId(),
      epoch: null,
      cursor: 0,
      last: null,
      tables: [],
      limit: 1,
      muts: [],
    };
    expect(await world.server.call(user, request)).toMatchObject({ must: 'upgrade', changes: [] });
    await giveKey(b.db, made);
    await settleAll([a, b]);
    expect((await a.db.memory_entries.get(id))?.fact).toBe('written without the key');
    expect(await readable('written without')).toEqual([]);
  });

  test('is sealed again when the server comes back from a backup of before', async () => {
    const a = newDevice();
    await write(a, 'old');
    await a.settle();
    await makeSeal(a.db);
    await settleSeal(deps(a));
    await a.settle();
    await world.server.sql('update sync_heads set seal = null where user_id = $1', [user]);
    await world.server.sql('delete from sync.seals where user_id = $1', [user]);
    await write(a, 'new');
    expect(await a.sync()).toMatchObject({ kind: 'failed', error: { code: 'seal' } });
    expect(await settleSeal(deps(a))).toEqual({ kind: 'on' });
    await a.settle();
    expect(await readable('oldfact', 'newfact')).toEqual([]);
  });

  test('is not opened by a server that says so', async () => {
    const a = newDevice();
    await write(a, 'mine');
    await makeSeal(a.db);
    await settleSeal(deps(a));
    await world.server.sql(`update sync.seals set state = 'off', ended = 'dm1.forged' where user_id = $1`, [user]);
    await world.server.sql('update sync_heads set seal = null where user_id = $1', [user]);
    await settleSeal(deps(a));
    expect((await readMeta(a.db, 'seal'))?.state).toBe('on');
    await write(a, 'more');
    await a.settle();
    expect(await readable('minefact', 'morefact')).toEqual([]);
  });
});
