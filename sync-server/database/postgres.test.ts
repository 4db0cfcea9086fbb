import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, testDatabase, type TestDatabase } from '../../tests/support/databases.ts';
import { openPostgres } from './postgres.ts';

describe.runIf(databases.includes('postgres'))('a Postgres that drops connections', () => {
  let at: TestDatabase;
  beforeAll(async () => {
    at = await testDatabase('postgres', { migrated: false });
  });
  afterAll(() => at.close());

  /** Ends all connections of that name, as a restart does. */
  const drop = (name: string) =>
    at.db.tx(null, (query) =>
      query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = $1 and datname = current_database() and pid <> pg_backend_pid()`,
        [name],
      ),
    );

  test('it listens again by itself, on all channels', async () => {
    const heard: string[] = [];
    await at.db.listen('one', (payload) => heard.push(payload));
    await at.db.listen('two', (payload) => heard.push(payload));
    expect(await drop('daymark listen')).toHaveLength(1);
    const say = async () => {
      await at.db.notify('one', 'a');
      await at.db.notify('two', 'b');
      return [...new Set(heard)].sort();
    };
    await expect.poll(say, { interval: 100 }).toEqual(['a', 'b']);
  });

  test('a transaction that loses its connection fails with a retryable code, and the next one works', async () => {
    const { url = '' } = at;
    const db = await openPostgres({ url, connections: 2 });
    const cut = db.tx(null, async (query) => {
      const [me] = await query<{ pid: number }>('select pg_backend_pid() as pid');
      await at.db.tx(null, (other) => other('select pg_terminate_backend($1)', [me?.pid]));
      await new Promise((resolve) => setTimeout(resolve, 100));
      return query('select 1');
    });
    await expect(cut).rejects.toMatchObject({ code: expect.stringMatching(/^(57P01|08006)$/) });
    expect(await db.tx(null, (query) => query('select 2 as n'))).toEqual([{ n: 2 }]);
    await db.close();
  });
});
