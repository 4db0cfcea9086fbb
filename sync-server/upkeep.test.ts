import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#lib/id.ts';
import { expect, test } from 'vitest';
import type { LogEvent } from './log.ts';
import { asOwner, at, del, device, onEachDatabase, put, setClock } from '#tests/server/person.ts';
import { prune, startUpkeep } from './upkeep.ts';

const NOW = Date.UTC(2026, 4, 14);
const OLD = NOW - 181 * 86_400_000;

onEachDatabase('Upkeep', (db, kind) => {
  /** Makes so many people who deleted a task half a year ago. */
  const oldPeople = async (n: number) => {
    await setClock(db(), OLD);
    for (let i = 0; i < n; i++) {
      const [user, id] = [newId(), newId()];
      const a = device(db(), user);
      await a.push(put('tasks', id, { description: 'x' }));
      await a.push(del('tasks', id, 1, at(1)));
    }
    await setClock(db(), NOW);
  };
  const tombstones = async () => {
    const [row] = await asOwner<{ n: number }>(
      db(),
      'select count(*)::int as n from tasks where deleted_at is not null',
    );
    return row!.n;
  };

  test('runs until nothing is left, and returns the number of people', async () => {
    await oldPeople(52);
    expect(await prune(db())).toBe(52);
    expect(await tombstones()).toBe(0);
    expect(await prune(db())).toBe(0);
  });

  test('runs some time after the start, and again; a failure is logged and tried again; stop() ends it', async () => {
    await oldPeople(1);
    const events: LogEvent[] = [];
    let fail = true;
    const flaky: typeof db extends () => infer D ? D : never = {
      ...db(),
      kind,
      tx: (claims, work, options) => {
        if (fail) return Promise.reject(Object.assign(new Error('x'), { code: '57P01' }));
        return db().tx(claims, work, options);
      },
    };
    const times = { first: 20, every: 20, again: 20, pause: 0 };
    const upkeep = startUpkeep(flaky, (event) => events.push(event), undefined, times);
    await expect.poll(() => events.length).toBeGreaterThan(0);
    expect(events[0]).toMatchObject({ event: 'upkeep', code: '57P01' });
    fail = false;
    await expect.poll(tombstones).toBe(0);
    await expect.poll(() => events.filter(({ count }) => count !== undefined).length).toBeGreaterThan(1);
    await upkeep.stop();
    const { length } = events;
    await sleep(100);
    expect(events).toHaveLength(length);
  });

  // PGlite has only one process, because of its lock file.
  test.runIf(kind === 'postgres')('leaves the work to another process that is at it', async () => {
    await oldPeople(1);
    await db().tx(null, async (query) => {
      await query('select pg_advisory_xact_lock($1)', [0x64617970]);
      expect(await prune(db())).toBeNull();
    });
    expect(await tombstones()).toBe(1);
    expect(await prune(db())).toBe(1);
  });
});
