import { newId } from '#lib/id.ts';
import type { Change, Mutation } from '#sync/protocol.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databases, testDatabase, type TestDatabase } from '../../tests/support/databases.ts';
import { ALL_TABLES, asOwner, at, call, device, patch, person, put, tasks } from '#tests/server/person.ts';

// PGlite has one session, so nothing runs at the same time.
describe.runIf(databases.includes('postgres'))('Law 4 on postgres: version order is commit order', () => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await testDatabase('postgres');
  });
  afterAll(() => opened?.close());

  test('eight writers on one user and a puller: no gap, no backward version, no change missed', async () => {
    const user = newId();
    const ids = Array.from({ length: 30 }, () => newId());
    let writing = true;
    const pulled = new Map<string, Change>();
    const complaints: string[] = [];

    const reader = device(opened.db, user);
    const puller = (async () => {
      for (let done = false; !done;) {
        const last = !writing;
        const before = reader.cursor ?? 0;
        const page = await reader.sync([], { limit: 7 });
        if (page.cursor! < before) complaints.push(`cursor ${page.cursor} after ${before}`);
        for (const change of page.changes) {
          if (change.v <= before || change.v > page.cursor!)
            complaints.push(`${change.v} not in ${before}..${page.cursor}`);
          if (change.v > page.head) complaints.push(`${change.v} beyond head ${page.head}`);
          const known = pulled.get(change.id);
          if (known && known.v >= change.v) complaints.push(`${change.v} after ${known.v}`);
          pulled.set(change.id, change);
        }
        done = last && !page.more;
      }
    })();

    const versions: number[] = [];
    await Promise.all(
      Array.from({ length: 8 }, async (_, w) => {
        const writer = device(opened.db, user);
        for (let round = 0; round < 25; round++) {
          const muts: Mutation[] = Array.from({ length: 1 + (round % 4) }, (__, i) =>
            put(
              'tasks',
              ids[(w * 7 + round * 3 + i) % ids.length]!,
              { description: `${w}.${round}.${i}` },
              0,
              at(round),
            ),
          );
          // Some answers are lost and the device sends again, also while its first request still runs.
          const sends = round % 5 === 0 ? [writer.push(...muts), writer.push(...muts)] : [writer.push(...muts)];
          const [acks] = await Promise.all(sends);
          versions.push(...new Set(acks!.map(({ v }) => v)));
        }
      }),
    );
    writing = false;
    await puller;

    expect(complaints).toEqual([]);
    const rest = await device(opened.db, user).pull();
    // Losing values are pulled like rows, all of them.
    expect(rest.filter(({ t }) => t === 'tasks')).toHaveLength(ids.length);
    expect(rest).toHaveLength(pulled.size);
    for (const change of rest) expect(pulled.get(change.id)).toEqual(change);
    const { head } = await reader.sync([]);
    // Every version of a request that wrote is used once, from 1 to the head.
    const written = await opened.db.tx(null, (query) =>
      query<{ version: number }>('select distinct version from sync_requests where user_id = $1', [user]),
    );
    const used = new Set(written.map(({ version }) => version));
    expect(Math.max(...used)).toBe(head);
    expect(used.size).toBe(head);
    expect(Math.max(...versions)).toBe(head);
  });

  test('a later writer waits for a slow commit, and a reader does not see the later one first', async () => {
    const user = newId();
    const reader = device(opened.db, user);
    await reader.push(put('habits', newId(), { title: 'first' }));
    await reader.pull();
    const [slow, quick] = [newId(), newId()];
    const request = (muts: Mutation[]) => ({
      proto: 1,
      sv: 1,
      user,
      device: newId(),
      epoch: null,
      cursor: null,
      last: null,
      tables: ALL_TABLES,
      limit: 10,
      muts,
    });
    let second: Promise<unknown> = Promise.resolve();
    let secondDone = false;
    await opened.db.tx({ sub: user, role: 'authenticated' }, async (query) => {
      await query('select sync_v1($1::jsonb)', [
        JSON.stringify(request([put('tasks', slow, { description: 'slow' })])),
      ]);
      second = call(opened.db, request([put('tasks', quick, { description: 'quick' })])).then(
        () => (secondDone = true),
      );
      await new Promise((resolve) => setTimeout(resolve, 200));
      // The first has written but not committed: readers neither wait for it nor see a later version.
      expect(await reader.pull()).toEqual([]);
      expect(reader.cursor).toBe(1);
      expect(secondDone).toBe(false);
    });
    await second;
    expect((await reader.pull()).map(({ id, v }) => [id, v])).toEqual([
      [slow, 2],
      [quick, 3],
    ]);
  });

  test('the first two calls of a new user may come at the same time', async () => {
    for (let i = 0; i < 10; i++) {
      const user = newId();
      const muts = [put('tasks', newId(), { description: 'a' }), put('tasks', newId(), { description: 'b' })];
      const answers = await Promise.all([
        ...muts.map((mutation) => device(opened.db, user).sync([mutation])),
        device(opened.db, user).sync([]),
      ]);
      expect(new Set(answers.map(({ epoch }) => epoch)).size).toBe(1);
      expect(await device(opened.db, user).pull()).toHaveLength(2);
    }
  });

  test('two devices that detect a restore at the same time start one epoch', async () => {
    const user = newId();
    const devices = Array.from({ length: 4 }, () => device(opened.db, user));
    for (const one of devices) await one.sync([put('tasks', newId(), { description: 'x' })]);
    for (const one of devices) one.cursor = 50;
    const answers = await Promise.all(devices.map((one) => one.sync([])));
    expect(new Set(answers.map(({ epoch, head }) => `${epoch} ${head}`)).size).toBe(1);
  });

  test('the same request sent three times at once takes effect once', async () => {
    const user = newId();
    const id = newId();
    const one = device(opened.db, user);
    await one.push(put('tasks', id, { description: 'x' }));
    const mutation = patch('tasks', id, { description: 'y' }, 1, at(5));
    const acks = (await Promise.all([one.push(mutation), one.push(mutation), one.push(mutation)])).flat();
    expect(acks.map(({ s, v }) => `${s} ${v}`).sort()).toEqual(['dup 2', 'dup 2', 'ok 2']);
  });
});

describe.runIf(databases.includes('postgres'))('People and upkeep at the same time on postgres', () => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await testDatabase('postgres');
  });
  afterAll(() => opened?.close());

  test('first calls of one person at the same time are all answered', async () => {
    for (let round = 0; round < 3; round++) {
      const user = newId();
      const acks = await Promise.all(
        Array.from({ length: 6 }, (_, n) => device(opened.db, user).push(...(n % 3 ? tasks(2) : []))),
      );
      expect(acks.map((of) => of.map(({ s }) => s).join())).toEqual(['', 'ok,ok', 'ok,ok', '', 'ok,ok', 'ok,ok']);
    }
  });

  /** A person with a device that has an outcome old enough to be forgotten. */
  async function withOldOutcome() {
    const { user, a } = person(opened.db);
    for (let i = 0; i < 3; i++) await a.push(...tasks(1));
    await asOwner(
      opened.db,
      `with old as (update sync_requests set at = at - interval '100 days' where user_id = $1 returning at)
       update sync_devices set confirmed_at = (select max(at) from old) where user_id = $1`,
      [user],
    );
    return { user, a };
  }

  test('a prune lets nobody wait but those whose outcomes it forgets', async () => {
    const { db } = opened;
    const people = await Promise.all(Array.from({ length: 5 }, withOldOutcome));
    let answered = 0;
    const pushed = await db.tx(null, async (query) => {
      await query('select public.sync_prune(1)');
      const all = people.map(({ a }) => a.push(...tasks(1)).finally(() => answered++));
      await vi.waitFor(() => expect(answered).toBeGreaterThanOrEqual(4), { timeout: 20_000 });
      return all;
    });
    expect((await Promise.all(pushed)).flat().map(({ s }) => s)).toEqual(people.map(() => 'ok'));
  }, 30_000);

  test('a prune and the reset of an account do not wait for each other', async () => {
    const { db } = opened;
    const { user } = await withOldOutcome();
    let pruned: Promise<unknown> = Promise.resolve();
    await db.tx(null, async (query) => {
      // What a reset does first.
      await query('select from public.sync_heads h where h.user_id = $1 for update', [user]);
      pruned = asOwner(db, 'select sync_prune()');
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect(await asOwner(db, waiting)).toHaveLength(1), { timeout: 20_000 });
      await query('select public.sync_reset_user($1)', [user]);
    });
    await pruned;
  }, 30_000);
});
