import { newId } from '#lib/id.ts';
import type { Mutation, SyncRequest, SyncResponse } from '#sync/protocol.ts';
import { describe, expect, test } from 'vitest';
import { sqlState } from '../database/errors.ts';
import type { Database } from '../database/port.ts';
import { handed } from './handed.ts';
import { asOwner, device, everything, onEachDatabase, patch, put, requestOf, tasks } from './testing/person.ts';
import { createPushes } from './together.ts';

const SHORT = 1_000;

/** A person whose device has everything, with the request of its next push. */
async function upToDate(db: Database) {
  const user = newId();
  const own = device(db, user);
  const task = newId();
  await own.sync([put('tasks', task, { description: 'a' })]);
  const request = (mutation: Mutation, changes: Partial<SyncRequest> = {}) => {
    const { id, epoch, cursor, last } = own;
    return { ...requestOf(user, { device: id, epoch, cursor, last, ...changes }), muts: [handed(mutation)] };
  };
  return { user, task, own, request };
}

type Person = Awaited<ReturnType<typeof upToDate>>;
const newTask = () => put('tasks', newId(), { description: 'b' });

onEachDatabase('Pushes of one new row', (db, kind) => {
  /** The pushes of one server, and the functions that it has called. */
  function pushes() {
    const sent: string[] = [];
    const once: Database['once'] = (claims, sql, params, options) => {
      sent.push(/sync\.call\w*/.exec(sql)![0]);
      return db().once(claims, sql, params, options);
    };
    return { push: createPushes({ once }), sent };
  }
  const people = (n: number) => Promise.all(Array.from({ length: n }, () => upToDate(db())));
  const versionOf = async (user: string) => (await everything(db(), user))!.version;

  test('by several people share transactions, and each has its own answer', async () => {
    const all = await people(40);
    const { push, sent } = pushes();
    const muts = all.map(newTask);
    const told = await Promise.all(all.map(({ user, request }, n) => push(user, request(muts[n]!), SHORT)));
    expect(sent).toEqual(['sync.calls', 'sync.calls', 'sync.calls']);
    for (const [n, { answer, head }] of told.entries()) {
      const { acks, changes } = JSON.parse(answer) as SyncResponse;
      const [{ id, mid }, { user }] = [muts[n]!, all[n]!];
      expect({ head, acks, changed: changes.map((change) => change.id) }).toEqual({
        head: 2,
        acks: [{ mid, s: 'ok', v: 2 }],
        changed: [id],
      });
      expect(await everything(db(), user)).toEqual({ rows: 2, mids: 2, version: 2 });
    }
  });

  test('by one person are never in the same transaction', async () => {
    const [{ user, request }] = (await people(1)) as [Person];
    const { push, sent } = pushes();
    const all = await Promise.all(tasks(3).map((task) => push(user, request(task), SHORT)));
    // Those beside the first are called at once, and it may have to follow.
    expect(sent.filter((name) => name === 'sync.calls')).toHaveLength(1);
    expect(new Set(all.map(({ head }) => head))).toEqual(new Set([2, 3, 4]));
    expect(await everything(db(), user)).toEqual({ rows: 4, mids: 4, version: 4 });
  });

  /** What is not surely quick, or may fail. */
  const others: Readonly<Record<string, (one: Person) => Promise<readonly [Mutation, Partial<SyncRequest>?]>>> = {
    'a device that does not have everything': async () => [newTask(), { cursor: 0 }],
    'a device that asks for no rows': async () => [newTask(), { cursor: null }],
    'a device of which more was taken than it has heard': async ({ own }) => {
      const before = own.last;
      await own.sync(tasks(1));
      return [newTask(), { last: before }];
    },
    'a device that names no request of its own': async () => [newTask(), { last: null }],
    'a device that means another version by its cursor': async () => [newTask(), { cursor_at: 1_700_000_000_000 }],
    'another device of the person': async ({ user }) => [newTask(), { device: newId(), user }],
    'an edit': async ({ task }) => [patch('tasks', task, { description: 'c' }, 1)],
    'a row that is there': async ({ task }) => [put('tasks', task, { description: 'c' }, 1)],
    'a push that may have been taken': async () => [{ ...newTask(), again: true }],
    'rows that the server does not know': async ({ user }) => [put('nowhere', newId(), { x: 1 }), { user }],
    'a snapshot': async () => [newTask(), { cursor: null, snapshot: { part: 'hot', day: '2026-05-14' } }],
    'an older app': async () => [newTask(), { sv: 0 }],
    'another epoch': async () => [newTask(), { epoch: 'x' }],
    'another account': async () => [newTask(), { user: newId() }],
  };
  const kinds = Object.keys(others);
  test.each(kinds)('are not taken together with %s', async (name) => {
    const [one, other] = (await people(2)) as [Person, Person];
    const { push, sent } = pushes();
    const changed = await others[name]!(other);
    const [own, theirs] = await Promise.all([
      push(one.user, one.request(newTask()), SHORT),
      push(other.user, other.request(...changed), SHORT),
    ]);
    expect(own.head).toBe(2);
    expect(JSON.parse(theirs.answer)).toHaveProperty('server_time');
    expect(sent.toSorted()).toEqual(['sync.call', 'sync.calls']);
  });

  test('are called alone when they are a person’s first, or long', async () => {
    const first = newId();
    const [long] = await people(1);
    const { push, sent } = pushes();
    const told = await Promise.all([
      push(first, { ...requestOf(first), muts: [handed(newTask())] }, SHORT),
      push(long!.user, long!.request(newTask()), 20_000),
    ]);
    expect(sent.toSorted()).toEqual(['sync.call', 'sync.call', 'sync.calls']);
    expect(told.map(({ head }) => head)).toEqual([1, 2]);
  });

  test('one that fails fails alone, with its own error', async () => {
    const all = await people(5);
    const refused = all[2]!;
    await asOwner(
      db(),
      `create function public.refuse() returns trigger language plpgsql as $$ begin raise exception using errcode = '58030'; end $$;
       create trigger refuse before insert on public.tasks for each row when (new.user_id = '${refused.user}') execute function public.refuse();`,
    );
    const { push } = pushes();
    const told = await Promise.allSettled(all.map(({ user, request }) => push(user, request(newTask()), SHORT)));
    await asOwner(db(), 'drop trigger refuse on public.tasks; drop function public.refuse()');
    expect(told.map(({ status }) => status)).toEqual(all.map((one) => (one === refused ? 'rejected' : 'fulfilled')));
    expect(sqlState((told[2] as PromiseRejectedResult).reason)).toBe('58030');
    for (const one of all) expect(await versionOf(one.user)).toBe(one === refused ? 1 : 2);
    // It is not taken for one that still runs.
    expect((await push(refused.user, refused.request(newTask()), SHORT)).head).toBe(2);
  });

  // PGlite has one session, so nothing else holds a lock.
  describe.runIf(kind === 'postgres')('beside other transactions', () => {
    /** What the pushes of these people said, in order, while something of the first is locked until the others have been answered. */
    async function whileLocked(lock: string, params: readonly unknown[], persons: readonly Person[]) {
      const { push } = pushes();
      const order: string[] = [];
      const pushed = async ({ user, request }: Person, n: number) => {
        const { head } = await push(user, request(newTask()), SHORT);
        order.push(`${n} has ${head}`);
      };
      let first: Promise<void> | undefined;
      await db().tx(null, async (query) => {
        await query(lock, params);
        const [locked, ...others] = persons.map(pushed);
        first = locked;
        await Promise.all(others);
      });
      await first;
      return order;
    }

    test('do not wait for a person whose head is locked', async () => {
      const all = await people(3);
      const lock = 'select from sync_heads where user_id = $1 for update';
      const order = await whileLocked(lock, [all[0]!.user], all);
      expect(order.toSorted()).toEqual(['0 has 2', '1 has 2', '2 has 2']);
      expect(order.at(-1)).toBe('0 has 2');
    });

    // Whose head changes has their reminders looked for again, in another row.
    test('wait shortly for what else is locked of a person', async () => {
      const all = await people(3);
      const { user } = all[0]!;
      await asOwner(
        db(),
        `insert into push_devices (endpoint_hash, user_id, endpoint, p256dh, auth, zone, origin, created_at, done_through, next_look)
         values (sha256($1::bytea), $2, 'x', 'x', 'x', 'UTC', 'x', now(), now(), now() + interval '1 year')`,
        [user, user],
      );
      const order = await whileLocked('select from push_devices where user_id = $1 for update', [user], all);
      expect(order.toSorted()).toEqual(['0 has 2', '1 has 2', '2 has 2']);
      expect(order.at(-1)).toBe('0 has 2');
    });
  });
});
