/**
 * Histories that random ones would have too rarely; tests/sync/README.md lists all scenarios. Each runs the real engine and Dexie with
 * the real route's SQL.
 */
import { describe, expect, test } from 'vitest';
import { markFill } from '#data/intent.ts';
import { idOf, newId } from '#lib/id.ts';
import { type EngineDeps, syncCycle } from '#sync/engine.ts';
import { SyncError } from '#sync/errors.ts';
import { readRecovery } from '#sync/heal.ts';
import { listQuarantine } from '#sync/quarantine.ts';
import { forSql } from '../support/databases.ts';
import { Browser } from './browser.ts';
import { type Device, memory, settleAll } from './harness.ts';
import { POISON } from './people.ts';
import { facts, LEASE_PASSES, openStage } from './stage.ts';
import { DAY_MS } from '#lib/durations.ts';

/** With SIM_FULL the sizes are those of the table in tests/sync/README.md. */
const full = process.env.SIM_FULL !== undefined;

describe.each([...forSql])('on %s', (kind) => {
  const stage = openStage(kind);
  const { people, agree, tabOn, untilDone } = stage;

  test('a row that the server refuses, first of 1,000: only this one is set aside', async () => {
    const { user, devices } = people('phone', 'laptop');
    const [phone, laptop] = devices as [Device, Device];
    await phone.edit((db) => db.memory_entries.put({ ...memory(newId(), 'poison', user), created_at: POISON }));
    await phone.db.transaction('rw', phone.db.tables, async () => {
      for (let i = 0; i < 999; i++) await phone.db.memory_entries.put(memory(newId(), `good ${i}`, user));
    });
    await phone.sync();
    for (let i = 0; i < 5 && (await phone.db.outbox.count()) > 0; i++) await phone.sync();
    expect(await listQuarantine(phone.db)).toMatchObject([{ code: '22008', body: { fact: { value: 'poison' } } }]);
    expect(await phone.db.memory_entries.count()).toBe(1000);
    await laptop.settle();
    expect(await laptop.db.memory_entries.count()).toBe(999);
  });

  test('a 401 for 30 days: everything is kept, and sent after the next sign-in', async () => {
    const { user, devices } = people('phone', 'laptop');
    const [phone, laptop] = devices as [Device, Device];
    await settleAll(devices);
    const refused: EngineDeps = { ...phone.deps, post: () => Promise.reject(new SyncError('auth', 'refresh_refused')) };
    for (let day = 0; day < 30; day++) {
      await phone.edit((db) => db.memory_entries.put(memory(newId(), `day ${day}`, user)));
      const outcome = await syncCycle(refused, phone.state);
      expect(outcome).toMatchObject({ kind: 'failed', error: { kind: 'auth' } });
      stage.world.clock.ms += DAY_MS;
    }
    expect(phone.state.get().needsSignIn).toBe(true);
    expect(await phone.db.outbox.count()).toBe(30);
    await settleAll(devices);
    expect(phone.state.get().needsSignIn).toBe(false);
    expect(await laptop.db.memory_entries.count()).toBe(30);
    await agree(phone, laptop);
  });

  test('a page boundary inside a transaction of 300 rows: another device has all of it or nothing', async () => {
    const { user, devices } = people('phone');
    const phone = devices[0]!;
    const tablet = stage.world.device({ user, pageSize: 50 });
    await tablet.settle();
    await phone.edit((db) => db.memory_entries.put(memory(newId(), 'before', user)));
    await phone.settle();
    await phone.edit(async (db) => {
      for (let i = 0; i < 300; i++) await db.memory_entries.put(memory(newId(), `one intent ${i}`, user));
    });
    await phone.settle();
    const counts = new Set<number>();
    tablet.inFlight = async () => void counts.add(await tablet.db.memory_entries.count());
    await tablet.settle();
    counts.add(await tablet.db.memory_entries.count());
    expect([...counts].filter((count) => count > 1 && count < 301)).toEqual([]);
    expect(counts).toContain(301);
  });

  test('clocks that are a day off and jump back: consecutive edits keep their order, and no device stops syncing', async () => {
    const user = newId();
    const ahead = stage.world.device({ user, skew: DAY_MS });
    const behind = stage.world.device({ user, skew: -DAY_MS });
    const id = newId();
    await ahead.edit((db) => db.memory_entries.put({ ...memory(id, 'a', user), source: 'first' }));
    await settleAll([ahead, behind]);
    // Each has seen the other's edit, so the clocks do not matter.
    for (const [i, device] of [behind, ahead, behind, ahead, behind].entries()) {
      await device.edit((db) => db.memory_entries.update(id, { source: `turn ${i}` }));
      await settleAll([ahead, behind]);
      for (const other of [ahead, behind]) expect((await other.db.memory_entries.get(id))?.source).toBe(`turn ${i}`);
    }
    // Two edits, and the clock is set back by a day between them: the second one is later.
    await ahead.edit((db) => db.memory_entries.update(id, { source: 'before the jump' }));
    ahead.skew = -DAY_MS;
    await ahead.edit((db) => db.memory_entries.update(id, { tags: ['x'] }));
    await ahead.edit((db) => db.memory_entries.update(id, { source: 'after the jump' }));
    await settleAll([ahead, behind]);
    expect((await behind.db.memory_entries.get(id))?.source).toBe('after the jump');
    await agree(ahead, behind);
  });

  test('a habit ticked on three devices offline: each day is there once, each note is kept', async () => {
    const { user, devices } = people('phone', 'laptop', 'tablet');
    await settleAll(devices);
    const dayRow = (day: string, state: 'done' | 'skipped') => ({
      id: idOf('habit', user, day),
      user_id: user,
      created_at: '2026-05-14T10:00:00.000Z',
      habit_id: 'h',
      state,
      day: day as never,
    });
    for (const [i, device] of devices.entries()) {
      stage.world.clock.ms += 1000;
      await device.edit(async (db) => {
        await db.habit_days.put(dayRow('2026-05-14', 'done'));
        await db.habit_days.put(dayRow(`2026-05-1${i}`, 'done'));
      });
    }
    await settleAll(devices);
    await devices[0]!.edit((db) => db.habit_days.update(idOf('habit', user, '2026-05-14'), { state: 'open' }));
    await settleAll(devices);
    await devices[1]!.edit((db) => db.habit_days.update(idOf('habit', user, '2026-05-14'), { state: 'done' }));
    await settleAll(devices);
    for (const device of devices) {
      const days = await device.db.habit_days.toArray();
      expect(days.map(({ day, state }) => `${day} ${state}`).sort((a, b) => a.localeCompare(b))).toEqual([
        '2026-05-10 done',
        '2026-05-11 done',
        '2026-05-12 done',
        '2026-05-14 done',
      ]);
      expect(await device.db.versions.count()).toBe(0);
    }
    await agree(...devices);
  });

  test('a device that returns after 200 days: rows deleted elsewhere are removed, its old edits are kept as versions, its new ones are sent', async () => {
    const { user, devices } = people('phone', 'laptop');
    const [phone, laptop] = devices as [Device, Device];
    const [doomed, edited, stays] = [newId(), newId(), newId()];
    await phone.edit((db) =>
      db.memory_entries.bulkPut([
        memory(doomed, 'doomed', user),
        memory(edited, 'edited', user),
        memory(stays, 'stays', user),
      ]),
    );
    await settleAll(devices);
    await laptop.edit((db) => db.memory_entries.update(edited, { fact: 'edited long ago, and never sent' }));
    stage.world.clock.ms += DAY_MS;
    await phone.edit((db) => db.memory_entries.bulkDelete([doomed, edited]));
    await phone.settle();
    stage.world.clock.ms += 200 * DAY_MS;
    await phone.settle();
    await stage.world.server.sql('select public.sync_prune()');
    await laptop.edit((db) => db.memory_entries.update(stays, { fact: 'stays, written today' }));
    await settleAll(devices);
    await agree(phone, laptop);
    expect(await facts(phone.db)).toEqual(['stays, written today']);
    const kept = (await laptop.db.versions.toArray()).map(({ value }) => value);
    expect(kept).toContain('edited long ago, and never sent');
  });

  test.each(['reset', 'deleted'] as const)(
    'the account is %s elsewhere at each step of a cycle: no unsynced text is lost',
    async (what) => {
      for (let at = 0; at < 6; at++) {
        const user = newId();
        const seen = stage.world.device({ user });
        await seen.edit((db) => db.memory_entries.put(memory(newId(), 'synced before', user)));
        await seen.settle();
        const browser = new Browser(`${what}-${at}`);
        await untilDone(tabOn(browser, user));
        let happened = false;
        const tab = tabOn(browser, user, async (n) => {
          if (n !== at) return;
          happened = true;
          await stage.world.server.sql(
            `select public.${what === 'reset' ? 'sync_reset_user' : 'sync_forget_user'}($1)`,
            [user],
          );
        });
        await tab.db.memory_entries.put(memory(newId(), 'not yet sent', user));
        for (let i = 0; i < 4; i++) {
          await tab.sync().catch(() => undefined);
          stage.world.clock.ms += LEASE_PASSES;
        }
        expect(happened).toBe(true);
        const here = await facts(tab.db);
        const aside = (await readRecovery(tab.db))?.rows.map(({ row }) => row.fact) ?? [];
        // Sent before the reset, it was deleted with the account's rows; else it is in the outbox or set aside.
        const sentBefore = at > 0;
        if (what === 'deleted') expect(here, `at hop ${at}`).toContain('not yet sent');
        else if (happened && !sentBefore) expect(aside, `at hop ${at}`).toContain('not yet sent');
        else if (happened) expect([...here, ...aside], `at hop ${at}`).not.toContain('synced before');
      }
    },
  );

  test('a value of a profile that the account has already is not taken over, but kept as a version', async () => {
    const { user, devices } = people('phone', 'laptop');
    const [phone, laptop] = devices as [Device, Device];
    await settleAll(devices);
    const profile = {
      id: user,
      user_id: user,
      created_at: '2026-05-14T10:00:00.000Z',
      onboarded: true,
      welcome_shown: true,
    };
    await phone.edit((db) => db.profiles.put({ ...profile, goals: 'of the account' }));
    await phone.settle();
    await laptop.db.transaction('rw', laptop.db.profiles, async (trans) => {
      markFill(trans.idbtrans, 'profiles', user);
      await laptop.db.profiles.put({ ...profile, goals: 'of the device', name: 'Ada' });
    });
    await settleAll(devices);
    expect(await phone.db.profiles.get(user)).toMatchObject({ goals: 'of the account', name: 'Ada' });
    expect((await laptop.db.versions.toArray()).map(({ field, value, why }) => [field, value, why])).toEqual([
      ['goals', 'of the device', 'lost'],
    ]);
    await agree(phone, laptop);
  });

  test('many devices of many people return at once: each ends in the state of the server', async () => {
    const each = full ? 20 : 5;
    const crowd = Array.from({ length: full ? 50 : 10 }, () => {
      const user = newId();
      return Array.from({ length: each }, () => stage.world.device({ user }));
    });
    for (const devices of crowd) {
      for (const [i, device] of devices.entries()) {
        await device.edit((db) => db.memory_entries.put(memory(newId(), `offline ${i}`, device.user)));
      }
    }
    const all = crowd.flat();
    // The server is back, and all devices notice it at the same moment.
    const together = () =>
      Promise.all(all.map((device) => syncCycle({ ...device.deps, postTimeout: 100_000 }, device.state)));
    expect((await together()).every(({ kind }) => kind === 'done')).toBe(true);
    await together();
    for (const devices of crowd) {
      for (const device of devices) expect(await device.db.memory_entries.count()).toBe(each);
      await agree(devices[0]!);
    }
  });
});
