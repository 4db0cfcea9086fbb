import { expect, test } from 'vitest';
import { db, openProfile } from '#data/db.ts';
import { mutate } from '#data/mutate.ts';
import { listProfiles, readActiveProfile, readSession, writeActiveProfile, writeSession } from '#data/session-store.ts';
import { newId } from '#lib/id.ts';
import { keepLocalCopy } from './keep-local-copy.ts';

test('the rows of a deleted account become a device-only profile, and the account leaves the device', async () => {
  const id = newId();
  const account = { id, kind: 'account', user_id: id, email: 'ada@example.org' } as const;
  await writeSession({ access_token: 'a', refresh_token: 'r', expires_at: 0, user: { id, email: 'ada@example.org' } });
  await writeActiveProfile(account);
  await openProfile(account);
  const many = Array.from({ length: 620 }, (_, n) => ({ id: newId(), fact: `Fact ${n}` }));
  await mutate('Import', async (write) => {
    for (const memory of many) await write.put('memory_entries', memory);
  });
  await db.drafts.put({ key: 'composer', text: 'half a thought', at: 1, tab: 't' });

  await keepLocalCopy(db);

  const active = await readActiveProfile();
  expect(active).toMatchObject({ kind: 'local', user_id: id });
  expect(await readSession()).toBeUndefined();
  expect((await listProfiles()).map(({ kind }) => kind)).toEqual(['local']);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`daymark:${id}`);
  await openProfile(active!);
  expect((await db.memory_entries.toArray()).map(({ fact }) => fact).sort()).toEqual(
    many.map(({ fact }) => fact).sort(),
  );
  expect((await db.drafts.get('composer'))?.text).toBe('half a thought');
  expect(await db.outbox.count()).toBe(0);
});
