import { expect, test } from 'vitest';
import { databases } from '../../tests/support/databases.ts';

/** Where there is no Postgres, the tests of SQL run on the embedded database, this test is skipped, and the count shows it. */
test.skipIf(!databases.includes('postgres'))('the tests of SQL run on Postgres', () => {
  expect(databases).toEqual(['pglite', 'postgres']);
});
