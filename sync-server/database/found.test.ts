import { expect, test } from 'vitest';
import { databases } from '../../tests/support/databases.ts';

/** Every test of SQL runs on each of `databases`. Where there is no Postgres, this test is skipped, and the count shows it. */
test.skipIf(!databases.includes('postgres'))('the tests of SQL run on Postgres too', () => {
  expect(databases).toEqual(['pglite', 'postgres']);
});
