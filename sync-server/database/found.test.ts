import { expect, test } from 'vitest';
import { databases } from '../../tests/support/databases.ts';

/** Every test of SQL runs on each of `databases`; where there is no Postgres, this skip is what says so in the count. */
test.skipIf(!databases.includes('postgres'))('the tests of SQL run on Postgres too', () => {
  expect(databases).toEqual(['pglite', 'postgres']);
});
