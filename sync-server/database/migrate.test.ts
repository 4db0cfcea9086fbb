import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, testDatabase, type TestDatabase } from '../../tests/support/databases.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openPostgres } from './postgres.ts';

const first = { name: '0001_a.sql', sql: 'create table a (n int); insert into a values (1)' };
const second = { name: '0002_b.sql', sql: 'create table b (n int)' };

describe.each(databases)('%s', (kind) => {
  let at: TestDatabase;
  beforeEach(async () => {
    at = await testDatabase(kind, { migrated: false });
  });
  afterEach(() => at.close());
  const rows = (sql: string) => at.db.tx(null, (query) => query(sql));

  test('files are applied in order, once', async () => {
    expect(await migrate(at.db, [first])).toEqual(['0001_a.sql']);
    expect(await migrate(at.db, [first, second])).toEqual(['0002_b.sql']);
    expect(await migrate(at.db, [first, second])).toEqual([]);
    expect(await rows('select * from a')).toEqual([{ n: 1 }]);
    expect(await rows('select name from daymark.migrations order by name')).toEqual([
      { name: '0001_a.sql' },
      { name: '0002_b.sql' },
    ]);
  });

  test('two servers that start at once apply each file once', async () => {
    const other = at.url === undefined ? at.db : await openPostgres({ url: at.url });
    const slow = { ...first, sql: `${first.sql}; select pg_sleep(0.2)` };
    try {
      const applied = await Promise.all([at.db, other, other].map((db) => migrate(db, [slow, second])));
      expect(applied.flat().sort()).toEqual(['0001_a.sql', '0002_b.sql']);
      expect(await rows('select * from a')).toEqual([{ n: 1 }]);
    } finally {
      if (other !== at.db) await other.close();
    }
  });

  test('an edited file is refused by name, and nothing after it runs', async () => {
    await migrate(at.db, [first]);
    const edited = { ...first, sql: `${first.sql}; insert into a values (2)` };
    await expect(migrate(at.db, [edited, second])).rejects.toThrow(/0001_a\.sql was changed after it was applied/);
    expect(await rows("select to_regclass('b') as b")).toEqual([{ b: null }]);
  });

  test('a file that fails is rolled back, and is applied at the next start', async () => {
    const broken = { name: '0002_b.sql', sql: 'create table b (n int); select 1 / 0' };
    await expect(migrate(at.db, [first, broken])).rejects.toThrow(/0002_b\.sql/);
    expect(await rows("select to_regclass('a')::text as a, to_regclass('b') as b")).toEqual([{ a: 'a', b: null }]);
    expect(await migrate(at.db, [first, second])).toEqual(['0002_b.sql']);
  });

  test('a new file whose number is before an applied one is refused', async () => {
    await migrate(at.db, [second]);
    await expect(migrate(at.db, [first, second])).rejects.toThrow(/0001_a\.sql comes before 0002_b\.sql/);
  });

  test('a database of a newer version is refused', async () => {
    await migrate(at.db, [first, second]);
    await expect(migrate(at.db, [first])).rejects.toThrow(/made by a newer Daymark \(it has 0002_b\.sql\)/);
  });

  test('the server’s own files apply to an empty database, and the roles file a second time changes nothing', async () => {
    const own = readMigrations();
    expect(await migrate(at.db, own)).toEqual(own.map(({ name }) => name));
    const roles = own[0];
    expect(roles?.name).toBe('0001_roles.sql');
    await at.db.tx(null, (query) => query(roles?.sql ?? ''));
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
      await expect(migrate(db)).rejects.toThrow(/0001_roles\.sql.*CREATEROLE/);
    } finally {
      await db.close();
    }
  });
});
