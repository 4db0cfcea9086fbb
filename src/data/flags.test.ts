import { expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { getDb, openProfile } from './db.ts';
import { readFlag, writeFlag } from './flags.ts';

test('a flag stays on the device and with its profile, and undefined removes it', async () => {
  const user = newId();
  await openProfile({ id: user, kind: 'account', user_id: user });
  await writeFlag('install', { dismissed: true });
  expect(await readFlag('install')).toEqual({ dismissed: true });
  expect(await getDb().outbox.count()).toBe(0);
  await writeFlag('install', undefined);
  expect(await readFlag('install')).toBeUndefined();
  expect(await getDb().flags.count()).toBe(0);
  await writeFlag('install', 1);
  const other = newId();
  await openProfile({ id: other, kind: 'local', user_id: other });
  expect(await readFlag('install')).toBeUndefined();
});
