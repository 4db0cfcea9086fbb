import { expect, test } from 'vitest';
import { databaseName, DB_VERSION } from '#data/database.ts';
import type { ProfileRef } from '#data/profile.ts';
import { usableProfile } from './profile.ts';

const ada: ProfileRef = { id: 'ada', kind: 'account', user_id: 'ada' };
const usable = (profile: ProfileRef | undefined, ...databases: IDBDatabaseInfo[]) =>
  usableProfile(() => Promise.resolve(profile), { databases: () => Promise.resolve(databases) });
const name = databaseName(ada);

test('the worker uses the active profile whose database it understands', async () => {
  expect(await usable(ada, { name: 'other', version: 10 }, { name, version: DB_VERSION * 10 })).toBe(ada);
});

test('it uses no newer database, no older one, none that does not exist, and none without a profile', async () => {
  expect(await usable(ada, { name, version: (DB_VERSION + 1) * 10 })).toBeUndefined();
  expect(await usable(ada, { name, version: (DB_VERSION - 1) * 10 })).toBeUndefined();
  expect(await usable(ada, { name: databaseName({ id: 'bob' }), version: DB_VERSION * 10 })).toBeUndefined();
  expect(await usable(undefined, { name, version: DB_VERSION * 10 })).toBeUndefined();
});
