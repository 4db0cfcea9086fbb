import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, testDatabase, type TestDatabase } from '../../tests/support/databases.ts';
import { migrate, readSql, type Migration, type SqlFiles } from './migrate.ts';
import { openPostgres } from './postgres.ts';

const first = { name: '0001_a.sql', sql: 'create table a (n int); insert into a values (1)' };
const second = { name: '0002_b.sql', sql: 'create table b (n int)' };
const tables = (...migrations: Migration[]): SqlFiles => ({ migrations, functions: [] });
const nothing = { applied: [], functions: false };

describe.each(databases)('%s', (kind) => {
  let at: TestDatabase;
  beforeEach(async () => {
    at = await testDatabase(kind, { migrated: false });
  });
  afterEach(() => at.close());
  const rows = (sql: string) => at.db.tx(null, (query) => query(sql));
  const other = async () => (at.url === undefined ? at.db : openPostgres({ url: at.url }));

  test('files of tables are applied in order, once', async () => {
    expect(await migrate(at.db, tables(first))).toEqual({ applied: ['0001_a.sql'], functions: false });
    expect(await migrate(at.db, tables(first, second))).toEqual({ applied: ['0002_b.sql'], functions: false });
    expect(await migrate(at.db, tables(first, second))).toEqual(nothing);
    expect(await rows('select * from a')).toEqual([{ n: 1 }]);
    expect(await rows('select name from daymark.migrations order by name')).toEqual([
      { name: '0001_a.sql' },
      { name: '0002_b.sql' },
    ]);
  });

  test('two servers that start at once apply each file and the functions once', async () => {
    const db = await other();
    const slow = { ...first, sql: `${first.sql}; select pg_sleep(0.2)` };
    const count = { name: 'count.sql', sql: 'insert into a values (2); select pg_sleep(0.2)' };
    const files = { ...tables(slow, second), functions: [count] };
    try {
      const all = await Promise.all([at.db, db, db].map((one) => migrate(one, files)));
      expect(all.flatMap(({ applied }) => applied).sort()).toEqual(['0001_a.sql', '0002_b.sql']);
      expect(all.filter(({ functions }) => functions)).toHaveLength(1);
      expect(await rows('select * from a order by n')).toEqual([{ n: 1 }, { n: 2 }]);
    } finally {
      if (db !== at.db) await db.close();
    }
  });

  test('an edited file of tables is refused by name, and nothing after it runs', async () => {
    await migrate(at.db, tables(first));
    const edited = { ...first, sql: `${first.sql}; insert into a values (2)` };
    await expect(migrate(at.db, tables(edited, second))).rejects.toThrow(
      /0001_a\.sql was changed after it was applied/,
    );
    expect(await rows("select to_regclass('b') as b")).toEqual([{ b: null }]);
  });

  test('a file that fails is rolled back, and is applied at the next start', async () => {
    const broken = { name: '0002_b.sql', sql: 'create table b (n int); select 1 / 0' };
    await expect(migrate(at.db, tables(first, broken))).rejects.toThrow(/0002_b\.sql/);
    expect(await rows("select to_regclass('a')::text as a, to_regclass('b') as b")).toEqual([{ a: 'a', b: null }]);
    expect(await migrate(at.db, tables(first, second))).toMatchObject({ applied: ['0002_b.sql'] });
  });

  test('a new file whose number is before an applied one is refused', async () => {
    await migrate(at.db, tables(first, { ...second, name: '0003_b.sql' }));
    await expect(migrate(at.db, tables(first, second))).rejects.toThrow(/0002_b\.sql comes before 0003_b\.sql/);
  });

  test('a database of a newer version is refused, and its functions stay', async () => {
    await migrate(at.db, tables(first, second));
    const older = { ...tables(first), functions: [{ name: 'f.sql', sql: 'drop table b' }] };
    await expect(migrate(at.db, older)).rejects.toThrow(/made by a newer Daymark \(it has 0002_b\.sql\)/);
    expect(await rows('select * from b')).toEqual([]);
  });

  test('functions are made again when one of them or a file of tables is new, and not otherwise', async () => {
    const answer = (n: number) => ({
      name: 'f.sql',
      sql: `create or replace function f() returns int language sql as 'select ${n}'`,
    });
    const files = { ...tables(first), functions: [answer(1)] };
    const made = async (changed: SqlFiles) => [
      (await migrate(at.db, changed)).functions,
      ...(await rows("select f() as f, xmin::text as x from pg_proc where proname = 'f'")),
    ];
    const [, then] = await made(files);
    expect(then).toMatchObject({ f: 1 });
    expect(await made(files)).toEqual([false, then]);
    expect(await made({ ...files, functions: [answer(2)] })).toMatchObject([true, { f: 2 }]);
    expect(await made({ ...files, functions: [answer(2), { name: 'g.sql', sql: '' }] })).toMatchObject([
      true,
      { f: 2 },
    ]);
    expect((await made({ ...files, functions: [answer(2), { name: 'g.sql', sql: '' }] }))[0]).toBe(false);
    expect(await made({ ...tables(first, second), functions: [answer(2), { name: 'g.sql', sql: '' }] })).toMatchObject([
      true,
      { f: 2 },
    ]);
  });

  test('functions of which one fails stay as they were, and are made at the next start', async () => {
    const good = {
      ...tables(first),
      functions: [{ name: 'f.sql', sql: "create function f() returns int language sql as 'select 1'" }],
    };
    await migrate(at.db, good);
    const broken = {
      ...good,
      functions: [
        { name: 'f.sql', sql: 'drop function f()' },
        { name: 'g.sql', sql: 'select 1 / 0' },
      ],
    };
    await expect(migrate(at.db, broken)).rejects.toThrow(/functions/);
    expect(await rows('select f() as f')).toEqual([{ f: 1 }]);
    expect(await migrate(at.db, good)).toEqual(nothing);
  });

  test('the server’s own files apply to an empty database; its functions can be made again, and are what their files say', async () => {
    const own = readSql();
    expect(await migrate(at.db, own)).toEqual({ applied: own.migrations.map(({ name }) => name), functions: true });
    expect(await migrate(at.db, own)).toEqual(nothing);
    const definitions = () =>
      rows(`select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as text, p.proacl::text as rights from pg_proc p
        where p.pronamespace in (select oid from pg_namespace where nspname in ('public', 'sync')) order by 1`);
    const before = await definitions();
    expect(before.length).toBeGreaterThan(140);
    await rows(
      "create function sync.left_over() returns int language sql as 'select 1'; update daymark.functions set checksum = ''",
    );
    expect(await migrate(at.db, own)).toEqual({ applied: [], functions: true });
    expect(await definitions()).toEqual(before);
    // With the checks that the files leave out, because they are in no order.
    await at.db.tx(null, async (query) => {
      for (const { text } of before) await query(String(text));
    });
    expect(await rows('select auth.uid() as id')).toEqual([{ id: null }]);
  });
});

describe.runIf(databases.includes('postgres'))('a database user without superuser rights', () => {
  let at: TestDatabase;
  beforeEach(async () => {
    at = await testDatabase('postgres', { migrated: false });
  });
  afterEach(() => at.close());

  const asOwner = async (attributes: string) => {
    const name = `owner_${crypto.randomUUID().slice(0, 8)}`;
    const url = new URL(at.url ?? '');
    await at.db.tx(null, async (query) => {
      await query(`create role ${name} login ${attributes}; alter schema public owner to ${name}`);
      await query(`alter database ${url.pathname.slice(1)} owner to ${name}`);
    });
    url.username = name;
    return { name, db: await openPostgres({ url: url.href }) };
  };

  test('one that owns the database and may create roles can migrate, and requests run as `authenticated`', async () => {
    const { db } = await asOwner('createrole');
    try {
      await migrate(db);
      const claims = { sub: '0198c0de-0000-7000-8000-00000000ada0', role: 'authenticated' as const };
      expect(await db.tx(claims, (query) => query('select current_user as role, auth.uid() as id'))).toEqual([
        { role: 'authenticated', id: claims.sub },
      ]);
    } finally {
      await db.close();
    }
  });

  test('one without these rights gets a message that names them', async () => {
    const { db } = await asOwner('nocreaterole');
    try {
      await expect(migrate(db)).rejects.toThrow(/0030_baseline\.sql.*CREATEROLE/);
    } finally {
      await db.close();
    }
  });
});
