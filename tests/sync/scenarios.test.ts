/**
 * The histories of the design's "Proof" list that no other test tells by name; src/sync/README.md says where the rest are. Each is
 * the real engine and Dexie against the real route's SQL.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTwin } from '#audit/twin.ts';
import { compareWithDevice } from '#audit/compare.ts';
import type { DaymarkDb } from '#data/db.ts';
import { markFill } from '#data/intent.ts';
import { tableNames } from '#data/schema.ts';
import { idOf, newId } from '#lib/id.ts';
import { checkBucket } from '#sync/check.ts';
import { type CycleOutcome, type EngineDeps, syncCycle } from '#sync/engine.ts';
import { SyncError } from '#sync/errors.ts';
import { readRecovery } from '#sync/heal.ts';
import { listQuarantine } from '#sync/quarantine.ts';
import { createSyncState } from '#sync/state.ts';
import { databases } from '../support/databases.ts';
import { Browser, type Fate, longLife, openTab, ROLLBACK_DEPTH } from './browser.ts';
import { createWorld, type Device, differences, memory, rowsIn, settleAll, type World } from './harness.ts';
import { POISON } from './people.ts';

const DAY = 86_400_000;
const LEASE_PASSES = 46_000;
/** SIM_FULL: the sizes of the design instead of those for every day. */
const full = process.env.SIM_FULL !== undefined;

/** A tab of a browser, on one account. */
interface Tab {
  readonly db: DaymarkDb;
  readonly fate: Fate;
  readonly deps: EngineDeps;
  sync(): Promise<CycleOutcome>;
}

describe.each([...databases])('on %s', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world?.close());

  /** What befalls a device is the same with any server behind it. */
  const onDevice = test.runIf(kind === databases.at(-1));

  const people = (...names: readonly string[]) => {
    const user = newId();
    return { user, devices: names.map(() => world.device({ user })) };
  };
  const agree = async (...devices: readonly Device[]) => {
    for (const device of devices) expect(await differences(world, device)).toEqual([]);
  };
  const facts = async (db: DaymarkDb) =>
    (await db.memory_entries.toArray()).map(({ fact }) => fact).sort((a, b) => a.localeCompare(b));

  /** `hop` is called before each request arrives and after each answer; what it throws is a network failure. */
  const tabOn = (browser: Browser, user: string, hop: (n: number) => Promise<void> | void = () => undefined): Tab => {
    const fate = longLife();
    const db = openTab(browser, user, () => world.clock.ms, fate);
    let hops = 0;
    const deps: EngineDeps = {
      db,
      now: () => world.clock.ms,
      random: () => 0.5,
      pageSize: 5,
      locks: browser.locks,
      post: async (request) => {
        await hop(hops++);
        if (fate.dead) throw new SyncError('retryable', 'unreachable');
        const answer = await world.server.call(user, structuredClone(request));
        await hop(hops++);
        if (fate.dead) throw new SyncError('retryable', 'unreachable');
        return answer;
      },
    };
    return { db, fate, deps, sync: () => syncCycle(deps, createSyncState()) };
  };
  const untilDone = async (tab: Tab) => {
    for (let i = 0; i < 20; i++) {
      const outcome = await tab.sync();
      if (outcome.kind === 'done') return;
      world.clock.ms += LEASE_PASSES;
    }
    throw new Error('the tab does not settle');
  };
  const agreesWithServer = async (db: DaymarkDb, user: string) => {
    const twin = await openTwin({ user, post: (request) => world.server.call(user, request) });
    try {
      const { same, ...wrong } = await compareWithDevice(db, twin);
      expect(wrong).toEqual({ pending: 0, missingHere: [], missingThere: [], different: [] });
      return same;
    } finally {
      await twin.close();
    }
  };

  onDevice('a tab killed at each operation of its store, in a cycle that pushes, pulls and merges', async () => {
    const user = newId();
    const laptop = world.device({ user });
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
      world.clock.ms += LEASE_PASSES;
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
        world.clock.ms += LEASE_PASSES;
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
        world.clock.ms += LEASE_PASSES;
        const after = tabOn(browser, user);
        await untilDone(after);
        expect((await after.db.memory_entries.get(mine))?.fact, `${back} transactions back`).toBe(`sent ${back}`);
        await agreesWithServer(after.db, user);
      }
      await devices[0]!.settle();
      expect(await facts(devices[0]!.db)).toHaveLength(ROLLBACK_DEPTH);
    },
  );

  test('words that a power cut took from the device after the server had them are not overwritten unseen', async () => {
    const { user, devices } = people('laptop');
    const laptop = devices[0]!;
    const id = newId();
    await laptop.edit((db) => db.memory_entries.put(memory(id, 'as both know it', user)));
    await laptop.settle();
    const browser = new Browser('forgetful');
    const before = tabOn(browser, user);
    await untilDone(before);
    const known = browser.commits;
    await before.db.memory_entries.update(id, { fact: 'sent, and then forgotten' });
    await untilDone(before);
    before.fate.dead = true;
    before.db.close();
    await browser.atRest();
    expect(browser.rollBack(browser.commits - known)).toBe(known);
    world.clock.ms += LEASE_PASSES;
    const after = tabOn(browser, user);
    expect((await after.db.memory_entries.get(id))?.fact).toBe('as both know it');
    await after.db.memory_entries.update(id, { fact: 'written after the power cut' });
    await untilDone(after);
    await untilDone(after);
    await laptop.settle();
    const words = [
      (await after.db.memory_entries.get(id))?.fact,
      ...(await after.db.versions.toArray()).map(({ value }) => value),
    ];
    expect(words).toContain('sent, and then forgotten');
    expect(words).toContain('written after the power cut');
    expect(await agreesWithServer(after.db, user)).toBe(1);
    await agree(laptop);
  });

  test('of a request that a power cut took in part, what the device forgot is not overwritten unseen', async () => {
    const { user, devices } = people('laptop');
    const laptop = devices[0]!;
    const id = newId();
    await laptop.edit((db) => db.memory_entries.put(memory(id, 'as both know it', user)));
    await laptop.settle();
    const browser = new Browser('half forgetful');
    const before = tabOn(browser, user);
    await untilDone(before);
    await before.db.memory_entries.put(memory(newId(), 'kept on the disk', user));
    const known = browser.commits;
    // Both go out in one request, and so have one version.
    await before.db.memory_entries.update(id, { fact: 'sent, and then forgotten' });
    await untilDone(before);
    before.fate.dead = true;
    before.db.close();
    await browser.atRest();
    expect(browser.rollBack(browser.commits - known)).toBe(known);
    world.clock.ms += LEASE_PASSES;
    const after = tabOn(browser, user);
    await after.db.memory_entries.update(id, { fact: 'written after the power cut' });
    await untilDone(after);
    await untilDone(after);
    await laptop.settle();
    const words = [
      (await after.db.memory_entries.get(id))?.fact,
      ...(await after.db.versions.toArray()).map(({ value }) => value),
    ];
    expect(words).toContain('sent, and then forgotten');
    expect(words).toContain('written after the power cut');
    expect(await agreesWithServer(after.db, user)).toBe(2);
    await agree(laptop);
  });

  test('a poison row first in 1,000: it alone is set aside', async () => {
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

  test('a 401 for 30 days: everything is kept, and goes when the person signs in', async () => {
    const { user, devices } = people('phone', 'laptop');
    const [phone, laptop] = devices as [Device, Device];
    await settleAll(devices);
    const refused: EngineDeps = { ...phone.deps, post: () => Promise.reject(new SyncError('auth', 'refresh_refused')) };
    for (let day = 0; day < 30; day++) {
      await phone.edit((db) => db.memory_entries.put(memory(newId(), `day ${day}`, user)));
      const outcome = await syncCycle(refused, phone.state);
      expect(outcome).toMatchObject({ kind: 'failed', error: { kind: 'auth' } });
      world.clock.ms += DAY;
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
    const tablet = world.device({ user, pageSize: 50 });
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

  test("the server's own job writes between two devices: its rows come like any others, and nobody's cursor passes them", async () => {
    const { user, devices } = people('phone', 'laptop');
    const [phone, laptop] = devices as [Device, Device];
    await settleAll(devices);
    const job = newId();
    const routed = newId();
    phone.inFlight = async (request) => {
      if (request.muts.length === 0) return;
      phone.inFlight = undefined;
      const body = {
        fact: { value: 'by a job', base: 0, ts: world.clock.ms },
        created_at: { value: '2026-05-14T10:00:00.000Z', base: 0, ts: 0 },
      };
      await world.server.sql('select sync.call($1, $2::jsonb)', [
        user,
        JSON.stringify({
          proto: 1,
          sv: 1,
          user,
          device: job,
          epoch: null,
          cursor: null,
          last: null,
          tables: [],
          limit: 1,
          muts: [
            {
              mid: newId(),
              tx: newId(),
              t: 'memory_entries',
              id: routed,
              op: 'put',
              body,
            },
          ],
        }),
      ]);
    };
    await phone.edit((db) => db.memory_entries.put(memory(newId(), 'by the person', user)));
    await settleAll(devices);
    expect(await facts(laptop.db)).toEqual(['by a job', 'by the person']);
    await agree(phone, laptop);
  });

  test('clocks a day off and jumping back: edits in turn keep their turn, and nobody is locked out', async () => {
    const user = newId();
    const ahead = world.device({ user, skew: DAY });
    const behind = world.device({ user, skew: -DAY });
    const id = newId();
    await ahead.edit((db) => db.memory_entries.put({ ...memory(id, 'a', user), source: 'first' }));
    await settleAll([ahead, behind]);
    // Each has seen the other's edit: what the clocks say does not matter.
    for (const [i, device] of [behind, ahead, behind, ahead, behind].entries()) {
      await device.edit((db) => db.memory_entries.update(id, { source: `turn ${i}` }));
      await settleAll([ahead, behind]);
      for (const other of [ahead, behind]) expect((await other.db.memory_entries.get(id))?.source).toBe(`turn ${i}`);
    }
    // Two edits in a row under a clock that falls back a day between them: the second is the later intention.
    await ahead.edit((db) => db.memory_entries.update(id, { source: 'before the jump' }));
    ahead.skew = -DAY;
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
      world.clock.ms += 1000;
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

  test('a first sync cut at random pages ends complete, and a resync over it changes nothing', async () => {
    const count = full ? 50_000 : 3_000;
    const user = newId();
    await world.server.sql(
      `insert into public.memory_entries (user_id, id, version, fact, created_at, clocks)
       select $1, gen_random_uuid(), 1 + n / 300, 'fact ' || n, now(), jsonb_build_object('fact', jsonb_build_object('v', 1 + n / 300, 'h', 1, 'd', ''))
       from generate_series(1, $2::int) n`,
      [user, count],
    );
    await world.server.sql(
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
      world.clock.ms += LEASE_PASSES;
    }
    const tab = tabOn(browser, user);
    expect(await agreesWithServer(tab.db, user)).toBe(count);
    expect(cuts).toBeGreaterThan(count / 100);
  });

  test('a device back after 200 days: what was deleted goes, what it wrote then is kept as a version, what it writes now is sent', async () => {
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
    world.clock.ms += DAY;
    await phone.edit((db) => db.memory_entries.bulkDelete([doomed, edited]));
    await phone.settle();
    world.clock.ms += 200 * DAY;
    await phone.settle();
    await world.server.sql('select public.sync_prune()');
    await laptop.edit((db) => db.memory_entries.update(stays, { fact: 'stays, written today' }));
    await settleAll(devices);
    await agree(phone, laptop);
    expect(await facts(phone.db)).toEqual(['stays, written today']);
    const kept = (await laptop.db.versions.toArray()).map(({ value }) => value);
    expect(kept).toContain('edited long ago, and never sent');
  });

  test('an older app against a newer server: new tables and fields pass it by, and its edits leave them as they are', async () => {
    const { user, devices } = people('phone');
    const phone = devices[0]!;
    await phone.settle();
    const newer = newId();
    const id = newId();
    await world.server.sql(
      `create table if not exists public.later_things (like sync.row including all, body sync.prose);
       select sync.register('later_things'); select sync.add_field('memory_entries', 'weather', 'text') where not exists (
         select from sync.tables where t = 'memory_entries' and kinds ? 'weather')`,
    );
    const mut = (t: string, id: string, values: Record<string, unknown>) => ({
      mid: newId(),
      tx: newId(),
      t,
      id,
      op: 'put',
      body: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          {
            value,
            base: 0,
            ts: world.clock.ms,
          },
        ]),
      ),
    });
    await world.server.sql('select sync.call($1, $2::jsonb)', [
      user,
      JSON.stringify({
        proto: 1,
        sv: 1,
        user,
        device: newer,
        epoch: null,
        cursor: null,
        last: null,
        tables: [],
        limit: 1,
        muts: [
          mut('later_things', newId(), { body: 'from the future' }),
          mut('memory_entries', id, {
            fact: 'a fact',
            created_at: '2026-05-14T10:00:00.000Z',
            weather: 'rain',
            unknown_here_too: [1, 2],
          }),
        ],
      }),
    ]);
    await phone.settle();
    expect(await rowsIn(phone.db, 'memory_entries').get(id)).toMatchObject({
      weather: 'rain',
      unknown_here_too: [1, 2],
    });
    await phone.edit((db) => db.memory_entries.update(id, { fact: 'a fact, edited by the older app' }));
    await settleAll([phone]);
    await agree(phone);
    const [row] = await world.server.sql('select fact, weather, extra from public.memory_entries where id = $1', [id]);
    expect(row).toEqual({
      fact: 'a fact, edited by the older app',
      weather: 'rain',
      extra: { unknown_here_too: [1, 2] },
    });
  });

  test('a newer app against an older server: its new table waits, all else flows, and it goes when the server knows it', async () => {
    const { user, devices } = people('phone', 'laptop');
    const [phone, laptop] = devices as [Device, Device];
    const [entry] = await world.server.sql<{ row: unknown }>(
      "select to_jsonb(k) as row from sync.tables k where t = 'feedback'",
    );
    await world.server.sql("delete from sync.tables where t = 'feedback'");
    try {
      await phone.edit((db) =>
        db.feedback.put({
          id: newId(),
          user_id: user,
          created_at: '2026-05-14T10:00:00.000Z',
          type: 'praise',
          text: 'waits',
        }),
      );
      await phone.edit((db) => db.memory_entries.put(memory(newId(), 'flows', user)));
      await phone.sync();
      await phone.sync();
      expect((await phone.db.outbox.toArray()).map(({ t }) => t)).toEqual(['feedback']);
      await laptop.settle();
      expect(await facts(laptop.db)).toEqual(['flows']);
    } finally {
      await world.server.sql(
        'insert into sync.tables select * from jsonb_populate_record(null::sync.tables, $1::jsonb)',
        [JSON.stringify(entry!.row)],
      );
    }
    await settleAll(devices);
    expect(await laptop.db.feedback.count()).toBe(1);
    await agree(phone, laptop);
  });

  test.each(['reset', 'deleted'] as const)(
    'the account is %s elsewhere at each hop of a cycle: no unsynced word goes',
    async (what) => {
      for (let at = 0; at < 6; at++) {
        const user = newId();
        const seen = world.device({ user });
        await seen.edit((db) => db.memory_entries.put(memory(newId(), 'synced before', user)));
        await seen.settle();
        const browser = new Browser(`${what}-${at}`);
        await untilDone(tabOn(browser, user));
        let happened = false;
        const tab = tabOn(browser, user, async (n) => {
          if (n !== at) return;
          happened = true;
          await world.server.sql(`select public.${what === 'reset' ? 'sync_reset_user' : 'sync_forget_user'}($1)`, [
            user,
          ]);
        });
        await tab.db.memory_entries.put(memory(newId(), 'not yet sent', user));
        for (let i = 0; i < 4; i++) {
          await tab.sync().catch(() => undefined);
          world.clock.ms += LEASE_PASSES;
        }
        expect(happened).toBe(true);
        const here = await facts(tab.db);
        const aside = (await readRecovery(tab.db))?.rows.map(({ row }) => row.fact) ?? [];
        // Sent before the reset, it went with the account's rows; else it is here, in the outbox or set aside.
        const sentBefore = at > 0;
        if (what === 'deleted') expect(here, `at hop ${at}`).toContain('not yet sent');
        else if (happened && !sentBefore) expect(aside, `at hop ${at}`).toContain('not yet sent');
        else if (happened) expect([...here, ...aside], `at hop ${at}`).not.toContain('synced before');
      }
    },
  );

  test('what a profile brings to an account that has it already is not taken, and is kept as a version', async () => {
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

  test('many devices of many people come back at once: each ends where its server is', async () => {
    const each = full ? 20 : 5;
    const crowd = Array.from({ length: full ? 50 : 10 }, () => {
      const user = newId();
      return Array.from({ length: each }, () => world.device({ user }));
    });
    for (const devices of crowd) {
      for (const [i, device] of devices.entries()) {
        await device.edit((db) => db.memory_entries.put(memory(newId(), `offline ${i}`, device.user)));
      }
    }
    const all = crowd.flat();
    // The server is there again, and every one of them has heard it in the same moment.
    const together = () =>
      Promise.all(all.map((device) => syncCycle({ ...device.deps, postTimeout: 100_000 }, device.state)));
    expect((await together()).every(({ kind }) => kind === 'done')).toBe(true);
    await together();
    for (const devices of crowd) {
      for (const device of devices) expect(await device.db.memory_entries.count()).toBe(each);
      await agree(devices[0]!);
    }
  });

  test('a bit flipped in one row is found and mended by the weekly comparison, and the second opinion sees it too', async () => {
    const { user, devices } = people('phone');
    const phone = devices[0]!;
    const id = newId();
    await phone.edit((db) => db.memory_entries.put(memory(id, 'as it was written', user)));
    await phone.settle();
    await world.server.sql("update public.memory_entries set fact = 'as it was writteN' where id = $1", [id]);
    const twin = await openTwin({ user, post: (request) => world.server.call(user, request) });
    const { same, different } = await compareWithDevice(phone.db, twin);
    await twin.close();
    expect({ same, different }).toEqual({ same: 0, different: [{ t: 'memory_entries', id, fields: ['fact'] }] });
    const repaired: string[] = [];
    for (let bucket = 0; bucket < tableNames.length; bucket++) {
      repaired.push(...((await checkBucket(phone.deps, true))?.repaired ?? []));
    }
    expect(repaired).toEqual([id]);
    await agree(phone);
  });
});
