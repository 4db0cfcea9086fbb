import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, testDatabase, type TestDatabase } from '../../tests/support/databases.ts';
import type { Claims, Database } from './port.ts';

const ada: Claims = { sub: '0198c0de-0000-7000-8000-00000000ada0', role: 'authenticated' };
const bob: Claims = { sub: '0198c0de-0000-7000-8000-0000000000b0', role: 'authenticated', email: `o'brien\\'@x.org` };

/** A promise that the test resolves. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

describe.each(databases)('%s', (kind) => {
  let at: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    at = await testDatabase(kind);
    db = at.db;
    await db.tx(null, (query) =>
      query(`
        create table notes (user_id uuid not null, n int not null, primary key (user_id, n));
        alter table notes enable row level security;
        create policy own on notes using (user_id = (select auth.uid()));
        grant select, insert on notes to authenticated`),
    );
  });
  afterAll(() => at.close());

  const count = (claims: Claims | null) =>
    db.tx(claims, (query) => query<{ n: number }>('select count(*) as n from notes')).then(([row]) => row?.n);

  test('a transaction runs as the person of its claims, and the next one does not have them', async () => {
    const who = `select auth.uid() as id, current_user as role, current_setting('request.jwt.claims', true)::json ->> 'email' as email`;
    expect(await db.tx(ada, (query) => query(who))).toEqual([{ id: ada.sub, role: 'authenticated', email: null }]);
    expect(await db.tx(bob, (query) => query(who))).toEqual([{ id: bob.sub, role: 'authenticated', email: bob.email }]);
    const [owner] = await db.tx(null, (query) =>
      query(
        `select auth.uid() as id, current_user = session_user as own, nullif(current_setting('request.jwt.claims', true), '') as claims`,
      ),
    );
    expect(owner).toEqual({ id: null, own: true, claims: null });
  });

  test('people see and write their own rows only', async () => {
    await db.tx(ada, (query) => query('insert into notes values ($1, 1), ($1, 2)', [ada.sub]));
    await db.tx(bob, (query) => query('insert into notes values ($1, 1)', [bob.sub]));
    expect([await count(ada), await count(bob), await count(null)]).toEqual([2, 1, 3]);
    await expect(db.tx(bob, (query) => query('insert into notes values ($1, 9)', [ada.sub]))).rejects.toMatchObject({
      code: '42501',
    });
    await expect(db.tx(bob, (query) => query('drop table notes'))).rejects.toMatchObject({ code: '42501' });
  });

  test('a transaction that throws is rolled back, with the SQLSTATE in `code`', async () => {
    const before = await count(null);
    const work = db.tx(ada, async (query) => {
      await query('insert into notes values ($1, 50)', [ada.sub]);
      await query('insert into notes values ($1, 50)', [ada.sub]);
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    const thrown = new Error('the caller changed its mind');
    await expect(
      db.tx(ada, async (query) => {
        await query('insert into notes values ($1, 51)', [ada.sub]);
        throw thrown;
      }),
    ).rejects.toBe(thrown);
    expect(await count(null)).toBe(before);
  });

  test('a transaction fails also when the error of its statement was caught, because its commit would store nothing', async () => {
    const work = db.tx(null, async (query) => {
      await query('insert into notes values ($1, 60)', [ada.sub]);
      await query('select 1 / 0').catch(() => {});
    });
    await expect(work).rejects.toMatchObject({ code: '25P02' });
    expect(await db.tx(null, (query) => query('select 1 from notes where n = 60'))).toEqual([]);
  });

  test('a transaction of one statement has its claims, is kept whole or not at all, and leaves nothing behind', async () => {
    const before = await count(null);
    const [row] = await db.once<{ n: number; id: string }>(
      bob,
      'insert into notes values ($1::uuid, $2::int) returning n, user_id as id',
      [bob.sub, '70'],
    );
    expect(row).toEqual({ n: 70, id: bob.sub });
    expect(await db.once(null, 'select auth.uid() as id, $1 as text, $2::text as nothing', [`o'x\\`, null])).toEqual([
      { id: null, text: `o'x\\`, nothing: null },
    ]);
    await expect(db.once(bob, 'insert into notes values ($1::uuid, 70)', [ada.sub])).rejects.toMatchObject({
      code: '42501',
    });
    const twice = 'insert into notes select $1::uuid, n from unnest(array[71, 72, 70]) n';
    await expect(db.once(bob, twice, [bob.sub])).rejects.toMatchObject({ code: '23505' });
    await expect(db.once(null, 'select 1 / $1::int', ['0'])).rejects.toMatchObject({ code: '22012' });
    expect(await count(null)).toBe(before! + 1);
    await db.tx(null, (query) => query('delete from notes where n = 70'));
  });

  test('a transaction of one statement that never ends is stopped by its time limit, and the next one runs', async () => {
    const endless = 'with recursive n as (select $1::int as i union all select i from n) select count(*) from n';
    await expect(db.once(null, endless, ['1'], { timeout: 200 })).rejects.toMatchObject({ code: '57014' });
    expect(await db.once(null, 'select $1::int as n', ['1'])).toEqual([{ n: 1 }]);
  });

  test('both databases return values in the same form', async () => {
    const [row] = await db.tx(null, (query) =>
      query(
        `select 9007199254740991 as safe, 9007199254740993 as unsafe, array[1, 2]::bigint[] as longs, '2026-05-14'::date as day,
          '2026-05-14T10:00:00Z'::timestamptz as at, 1.50::numeric as money, $1::jsonb as json, $2::text[] as tags, null as nothing`,
        [JSON.stringify({ a: [1, 'ü"\\'] }), ['x', 'y,z']],
      ),
    );
    expect(row).toEqual({
      safe: 9_007_199_254_740_991,
      unsafe: 9_007_199_254_740_993n,
      longs: [1, 2],
      day: '2026-05-14',
      at: new Date('2026-05-14T10:00:00Z'),
      money: '1.50',
      json: { a: [1, 'ü"\\'] },
      tags: ['x', 'y,z'],
      nothing: null,
    });
  });

  test('a transaction that never ends is stopped by its time limit, and the next one runs', async () => {
    const hang = db.tx(null, () => new Promise(() => {}), { timeout: 100 });
    await expect(hang).rejects.toMatchObject({ code: '57014' });
    expect(await db.tx(null, (query) => query('select 1 as n'))).toEqual([{ n: 1 }]);
  });

  test('a statement that never ends is stopped by the time limit of its transaction, and the rows are still there', async () => {
    const before = await count(null);
    const endless = db.tx(
      null,
      async (query) => {
        await query('insert into notes values ($1, 80)', [ada.sub]);
        await query('do $$ begin loop perform 1; end loop; end $$');
      },
      { timeout: 300 },
    );
    await expect(endless).rejects.toMatchObject({ code: '57014' });
    expect(await count(null)).toBe(before);
  });

  test('a query after the end of its transaction is refused and not sent', async () => {
    const late = await db.tx(ada, async (query) => query);
    await expect(late('insert into notes values ($1, 70)', [ada.sub])).rejects.toMatchObject({ code: '25P02' });
  });

  test('concurrent transactions do not see each other', async () => {
    await db.tx(null, (query) => query('create table counter (n int); insert into counter values (0)'));
    await Promise.all(
      Array.from({ length: 20 }, () =>
        db.tx(null, async (query) => {
          const [row] = await query<{ n: number }>('select n from counter for update');
          await query('update counter set n = $1', [(row?.n ?? 0) + 1]);
        }),
      ),
    );
    expect(await db.tx(null, (query) => query('select n from counter'))).toEqual([{ n: 20 }]);
  });

  test('a listener gets notify and committed pg_notify, not rolled-back ones, until it stops', async () => {
    const heard: string[] = [];
    const stop = await db.listen('Chan nel', (payload) => heard.push(payload));
    await db.notify('Chan nel', 'one');
    await db.tx(null, (query) => query("select pg_notify('Chan nel', 'two')"));
    await db
      .tx(null, async (query) => {
        await query("select pg_notify('Chan nel', 'never')");
        throw new Error('rolled back');
      })
      .catch(() => {});
    await expect.poll(() => heard).toEqual(['one', 'two']);
    await stop();
    await db.notify('Chan nel', 'three');
    await sleep(50);
    expect(heard).toEqual(['one', 'two']);
  });

  test('close waits for running transactions and refuses new ones', async () => {
    const own = await testDatabase(kind, { migrated: false });
    const [begun, end] = [gate(), gate()];
    const running = own.db.tx(null, async (query) => {
      begun.open();
      await end.opened;
      return query('select 7 as n');
    });
    await begun.opened;
    const closed = own.db.close();
    await expect(own.db.tx(null, (query) => query('select 1'))).rejects.toMatchObject({ code: '57P01' });
    end.open();
    expect(await running).toEqual([{ n: 7 }]);
    await closed;
    await own.close();
  });
});
