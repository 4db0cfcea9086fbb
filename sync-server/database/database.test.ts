import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, testDatabase, type TestDatabase } from '../../tests/support/databases.ts';

describe.each(databases)('%s', (kind) => {
  let it: TestDatabase;
  beforeAll(async () => {
    it = await testDatabase(kind);
  });
  afterAll(() => it?.close());
  const ada = { sub: '0198c0de-0000-7000-8000-00000000ada0', role: 'authenticated' as const };

  test('a transaction acts as the person of its claims', async () => {
    const [row] = await it.db.tx(ada, (query) => query('select auth.uid() as id, current_user as role'));
    expect(row).toEqual({ id: ada.sub, role: 'authenticated' });
  });
});
