/**
 * Histories in which a device's own store fails: the tab is killed, the disk is full, a power cut loses what was written, a bit flips. Each
 * runs the real engine and Dexie with the real route's SQL.
 */
import { describe, expect, test } from 'vitest';
import { openTwin } from '#tests/audit/twin.ts';
import { compareWithDevice } from '#sync/compare.ts';
import type { DaymarkDb } from '#data/db.ts';
import { tableNames } from '#data/schema.ts';
import { newId } from '#lib/id.ts';
import { checkBucket } from '#sync/check.ts';
import { syncCycle } from '#sync/engine.ts';
import { createSyncState } from '#sync/state.ts';
import { forSql } from '../support/databases.ts';
import { Browser, ROLLBACK_DEPTH } from './browser.ts';
import { memory } from './harness.ts';
import { facts, LEASE_PASSES, openStage } from './stage.ts';

/** With SIM_FULL the sizes are those of the table in tests/sync/README.md. */
const full = process.env.SIM_FULL !== undefined;

describe.each([...forSql])('on %s', (kind) => {
  const stage = openStage(kind);
  const { people, agree, tabOn, untilDone, agreesWithServer } = stage;

  /** The failures of a device are the same with every database of the server. */
  const onDevice = test.runIf(kind === forSql.at(-1));

  onDevice('a tab killed at each operation of its store, in a cycle that pushes, pulls and merges', async () => {
    const user = newId();
    const laptop = stage.world.device({ user });
    const shared = newId();
    await laptop.edit((db) => db.memory_entries.put(memory(shared, 'top\nmiddle\nend', user)));
    await laptop.settle();
    const browser = new Browser('killed');
    await untilDone(tabOn(browser, user));
    let reached = 0;
    for (let operations = 0, survived = false; !survived; operations += full || operations < 40 ? 1 : 3) {
      const mark = `${operations}`;
      await laptop.edit(async (db) => {
        const row = await db.memory_entries.get(shared);
        await db.memory_entries.update(shared, { fact: `${row!.fact}\nlaptop ${mark}` });
        await db.memory_entries.put(memory(newId(), `from the laptop ${mark}`, user));
      });
      await laptop.settle();
      const tab = tabOn(browser, user);
      await tab.db.transaction('rw', tab.db.tables, async () => {
        const row = await tab.db.memory_entries.get(shared);
        await tab.db.memory_entries.update(shared, { fact: `phone ${mark}\n${row!.fact}` });
        await tab.db.memory_entries.put(memory(newId(), `from the phone ${mark}`, user));
      });
      tab.fate.dies = operations;
      await tab.sync();
      survived = !tab.fate.dead;
      tab.db.close();
      stage.world.clock.ms += LEASE_PASSES;
      await untilDone(tabOn(browser, user));
      await laptop.settle();
      reached = operations;
    }
    expect(reached).toBeGreaterThan(30);
    const last = tabOn(browser, user);
    await untilDone(last);
    const [row, ...others] = [await last.db.memory_entries.get(shared), ...(await facts(last.db))];
    for (const mark of ['0', '7', '30']) {
      for (const text of [`laptop ${mark}`, `phone ${mark}`]) expect(row!.fact.split('\n')).toContain(text);
      for (const text of [`from the laptop ${mark}`, `from the phone ${mark}`])
        expect(others.filter((one) => one === text)).toHaveLength(1);
    }
    expect(await agreesWithServer(last.db, user)).toBeGreaterThan(30);
    await agree(laptop);
  });

  onDevice(
    'a disk that is full on page n: the cursor stays, and the first sync goes on there when there is room',
    async () => {
      const { user, devices } = people('phone');
      await devices[0]!.edit(async (db) => {
        for (let i = 0; i < 40; i++) await db.memory_entries.put(memory(newId(), `fact ${i}`, user));
      });
      await devices[0]!.settle();
      const browser = new Browser('full');
      let rows = 0;
      for (let attempt = 0; attempt < 6; attempt++) {
        const tab = tabOn(browser, user);
        tab.fate.full = 40;
        const outcome = await tab.sync();
        if (outcome.kind === 'done') break;
        expect(outcome).toMatchObject({ kind: 'failed', error: { kind: 'local', code: 'QuotaExceededError' } });
        const now = await tab.db.memory_entries.count();
        const cursor = (await tab.db.meta.get('cursor'))?.value ?? null;
        expect(cursor === null || now === 40, 'the cursor moves with the last page and not before').toBe(true);
        expect(now).toBeGreaterThanOrEqual(rows);
        rows = now;
        stage.world.clock.ms += LEASE_PASSES;
      }
      expect(rows).toBeGreaterThan(0);
      const tab = tabOn(browser, user);
      await untilDone(tab);
      expect(await agreesWithServer(tab.db, user)).toBe(40);
    },
  );

  onDevice(
    'IndexedDB rolled back by k transactions, for every k: what the server had comes back, what it had not is sent again',
    async () => {
      const { user, devices } = people('laptop');
      for (let back = 0; back < ROLLBACK_DEPTH; back++) {
        const browser = new Browser(`rolled-back-${back}`);
        const before = tabOn(browser, user);
        await untilDone(before);
        const mine = newId();
        await before.db.memory_entries.put(memory(mine, `sent ${back}`, user));
        await before.sync();
        await before.db.memory_entries.update(mine, { source: 'waiting' });
        before.fate.dead = true;
        before.db.close();
        await browser.atRest();
        expect(browser.rollBack(back)).not.toBeNull();
        stage.world.clock.ms += LEASE_PASSES;
        const after = tabOn(browser, user);
        await untilDone(after);
        expect((await after.db.memory_entries.get(mine))?.fact, `${back} transactions back`).toBe(`sent ${back}`);
        await agreesWithServer(after.db, user);
      }
      await devices[0]!.settle();
      expect(await facts(devices[0]!.db)).toHaveLength(ROLLBACK_DEPTH);
    },
  );

  /** In a power cut the phone loses an edit that the server has; then it edits the same field again. `before` is sent with the lost edit. */
  const forgets = async (before?: (db: DaymarkDb, user: string) => Promise<unknown>) => {
    const { user, devices } = people('laptop');
    const laptop = devices[0]!;
    const id = newId();
    await laptop.edit((db) => db.memory_entries.put(memory(id, 'as both know it', user)));
    await laptop.settle();
    const browser = new Browser('forgetful');
    const tab = tabOn(browser, user);
    await untilDone(tab);
    await before?.(tab.db, user);
    const known = browser.commits;
    await tab.db.memory_entries.update(id, { fact: 'sent, and then forgotten' });
    await untilDone(tab);
    tab.fate.dead = true;
    tab.db.close();
    await browser.atRest();
    expect(browser.rollBack(browser.commits - known)).toBe(known);
    stage.world.clock.ms += LEASE_PASSES;
    const after = tabOn(browser, user);
    expect((await after.db.memory_entries.get(id))?.fact).toBe('as both know it');
    await after.db.memory_entries.update(id, { fact: 'written after the power cut' });
    await untilDone(after);
    await untilDone(after);
    await laptop.settle();
    const kept = (await after.db.versions.toArray()).map(({ value }) => value);
    const words = [(await after.db.memory_entries.get(id))?.fact, ...kept];
    expect(words).toContain('sent, and then forgotten');
    expect(words).toContain('written after the power cut');
    expect(await agreesWithServer(after.db, user)).toBe(before ? 2 : 1);
    await agree(laptop);
  };

  test('a text that the device lost in a power cut after the server had it is not replaced without a version', () =>
    forgets());

  // Both are sent in one request, and so have one version.
  test('of a request that the device lost in part in a power cut, the lost edits are not replaced without a version', () =>
    forgets((db, user) => db.memory_entries.put(memory(newId(), 'kept on the disk', user))));

  test('a first sync that is interrupted at random pages ends complete, and a resync after it changes nothing', async () => {
    const count = full ? 50_000 : 3_000;
    const user = newId();
    await stage.world.server.sql(
      `insert into public.memory_entries (user_id, id, version, fact, created_at, clocks)
       select $1, gen_random_uuid(), 1 + n / 300, 'fact ' || n, now(), jsonb_build_object('fact', jsonb_build_object('v', 1 + n / 300, 'h', 1, 'd', ''))
       from generate_series(1, $2::int) n`,
      [user, count],
    );
    await stage.world.server.sql(
      `insert into public.sync_heads (user_id, version, touched) values ($1, 1 + $2::int / 300, jsonb_build_object('memory_entries', 1 + $2::int / 300))`,
      [user, count],
    );
    const browser = new Browser('cut');
    let state = 7;
    const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
    let cuts = 0;
    for (let done = false; !done;) {
      const tab = tabOn(browser, user);
      const until = 2 + random(12);
      const outcome = await syncCycle(
        {
          ...tab.deps,
          pageSize: full ? 1000 : 90,
          post: async (request) => {
            if (++cuts % until === 0) tab.fate.dies = random(20);
            return tab.deps.post(request, new AbortController().signal);
          },
        },
        createSyncState(),
      );
      done = outcome.kind === 'done';
      tab.db.close();
      stage.world.clock.ms += LEASE_PASSES;
    }
    const tab = tabOn(browser, user);
    expect(await agreesWithServer(tab.db, user)).toBe(count);
    expect(cuts).toBeGreaterThan(count / 100);
  });

  test('a flipped bit in one row is found and repaired by the weekly comparison, and the audit finds it too', async () => {
    const { user, devices } = people('phone');
    const phone = devices[0]!;
    const id = newId();
    await phone.edit((db) => db.memory_entries.put(memory(id, 'as it was written', user)));
    await phone.settle();
    await stage.world.server.sql("update public.memory_entries set fact = 'as it was writteN' where id = $1", [id]);
    const twin = await openTwin({ user, post: (request) => stage.world.server.call(user, request) });
    const { same, different } = await compareWithDevice(phone.db, twin);
    await twin.close();
    expect({ same, different }).toEqual({
      same: 0,
      different: [{ t: 'memory_entries', id, fields: ['fact'], damaged: [] }],
    });
    const repaired: string[] = [];
    for (let bucket = 0; bucket < tableNames.length; bucket++) {
      repaired.push(...((await checkBucket(phone.deps, true))?.repaired ?? []));
    }
    expect(repaired).toEqual([id]);
    await agree(phone);
  });
});
