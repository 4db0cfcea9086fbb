import { newId } from '#lib/id.ts';
import type { Mutation, SyncResponse } from '#sync/protocol.ts';
import { expect, test } from 'vitest';
import type { Database } from '../database/port.ts';
import { sqlState } from '../database/errors.ts';
import { handed } from './handed.ts';
import { asOwner, del, device, everything, onEachDatabase, patch, put, requestOf } from './testing/person.ts';
import { createSmallPushes } from './together.ts';

/** A person whose device has everything, with the request of its next push. */
async function upToDate(db: Database) {
  const user = newId();
  const own = device(db, user);
  const task = newId();
  await own.sync([put('tasks', task, { description: 'a' })]);
  const request = (mutation: Mutation, changes: object = {}) => {
    const { id, epoch, cursor, last } = own;
    return { ...requestOf(user, { device: id, epoch, cursor, last }), muts: [handed(mutation)], ...changes };
  };
  return { user, task, request };
}

const newTask = () => put('tasks', newId(), { description: 'b' });

onEachDatabase('Small pushes', (db, kind) => {
  /** The pushes of one server, and the statements that it has sent. */
  function pushes() {
    const sent: string[] = [];
    const once: Database['once'] = (claims, sql, params, options) => {
      sent.push(/sync\.call\w*/.exec(sql)![0]);
      return db().once(claims, sql, params, options);
    };
    return { push: createSmallPushes({ once }), sent };
  }

  test('of several people share transactions, and each has its own answer', async () => {
    const people = await Promise.all(Array.from({ length: 40 }, () => upToDate(db())));
    const { push, sent } = pushes();
    const muts = people.map(({ task }, n) =>
      n % 3 === 0 ? newTask() : n % 3 === 1 ? patch('tasks', task, { description: 'c' }, 1) : del('tasks', task, 1),
    );
    const told = await Promise.all(people.map(({ user, request }, n) => push(user, request(muts[n]!))));
    expect(sent).toEqual(['sync.calls', 'sync.calls', 'sync.calls']);
    for (const [n, { answer, head }] of told.entries()) {
      const { acks, changes } = JSON.parse(answer) as SyncResponse;
      expect({ head, acks, changed: changes.map(({ id, del = false }) => ({ id, del })) }).toEqual({
        head: 2,
        acks: [expect.objectContaining({ mid: muts[n]!.mid, s: 'ok', v: 2 })],
        changed: [{ id: muts[n]!.id, del: n % 3 === 2 }],
      });
      expect(await everything(db(), people[n]!.user)).toMatchObject({ rows: n % 3 === 0 ? 2 : 1, mids: 2, version: 2 });
    }
  });

  test('of one person are never in the same transaction', async () => {
    const { user, request } = await upToDate(db());
    const { push, sent } = pushes();
    const all = await Promise.all([newTask(), newTask(), newTask()].map((task) => push(user, request(task))));
    // Those beside the first are called at once, and it may have to follow.
    expect(sent.filter((name) => name === 'sync.calls')).toHaveLength(1);
    expect(all.map(({ head }) => head).toSorted()).toEqual([2, 3, 4]);
    expect(await everything(db(), user)).toEqual({ rows: 4, mids: 4, version: 4 });
  });

  test('are called alone when they are a person’s first, and when the device does not have everything', async () => {
    const first = newId();
    const behind = await upToDate(db());
    const current = await upToDate(db());
    const { push, sent } = pushes();
    const [told] = await Promise.all([
      push(first, requestOf(first, { muts: [handed(newTask())] as unknown as Mutation[] })),
      push(behind.user, behind.request(newTask(), { cursor: 0 })),
      push(current.user, current.request(newTask())),
    ]);
    expect(sent).toEqual(['sync.calls', 'sync.call', 'sync.call']);
    expect(told.head).toBe(1);
    for (const { user } of [behind, current]) expect((await everything(db(), user))!.version).toBe(2);
  });

  test('one that fails fails alone, with its own error', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => upToDate(db())));
    const refused = people[2]!;
    await asOwner(
      db(),
      `create function public.refuse() returns trigger language plpgsql as $$ begin raise exception using errcode = '58030'; end $$;
       create trigger refuse before insert on public.tasks for each row when (new.user_id = '${refused.user}') execute function public.refuse();`,
    );
    const { push } = pushes();
    const told = await Promise.allSettled(people.map(({ user, request }) => push(user, request(newTask()))));
    await asOwner(db(), 'drop trigger refuse on public.tasks; drop function public.refuse()');
    expect(told.map(({ status }) => status)).toEqual(people.map((one) => (one === refused ? 'rejected' : 'fulfilled')));
    expect(sqlState((told[2] as PromiseRejectedResult).reason)).toBe('58030');
    for (const one of people) {
      expect((await everything(db(), one.user))!.version).toBe(one === refused ? 1 : 2);
    }
    // It is not taken for one that still runs.
    expect((await push(refused.user, refused.request(newTask()))).head).toBe(2);
  });

  // PGlite has one session, so nothing else holds a lock.
  test.runIf(kind === 'postgres')('do not wait for a person whose head is locked', async () => {
    const [locked, ...others] = await Promise.all(Array.from({ length: 3 }, () => upToDate(db())));
    const { push } = pushes();
    const order: string[] = [];
    let late: Promise<unknown> | undefined;
    await db().tx(null, async (query) => {
      await query('select from sync_heads where user_id = $1 for update', [locked!.user]);
      late = push(locked!.user, locked!.request(newTask())).then(({ head }) => order.push(`locked ${head}`));
      await Promise.all(
        others.map(({ user, request }) =>
          push(user, request(newTask())).then(({ head }) => order.push(`other ${head}`)),
        ),
      );
    });
    await late;
    expect(order).toEqual(['other 2', 'other 2', 'locked 2']);
  });
});
