import { expect, test } from 'vitest';
import { freeBlobs, keepBlobs, noteBlob } from '#data/blobs.ts';
import { createDb, getDb, openProfile } from '#data/db.ts';
import { mutate, mutateIn } from '#data/mutate.ts';
import { listProfiles, readActiveProfile, readSession, writeActiveProfile, writeSession } from '#data/session-store.ts';
import { newId } from '#lib/id.ts';
import { readRecovery } from '#sync/heal.ts';
import { writeMeta } from '#data/meta.ts';
import { keepLocalCopy } from './keep-local-copy.ts';

async function deletedAccount() {
  const id = newId();
  const account = { id, kind: 'account', user_id: id, email: 'ada@example.org' } as const;
  await writeSession({ access_token: 'a', refresh_token: 'r', expires_at: 0, user: { id, email: 'ada@example.org' } });
  await writeActiveProfile(account);
  await openProfile(account);
  return account;
}
const created_at = '2026-05-14T10:00:00.000Z';

test('the rows of a deleted account become a device-only profile, and the account is erased from the device', async () => {
  const { id } = await deletedAccount();
  const many = Array.from({ length: 620 }, (_, n) => ({ id: newId(), fact: `Fact ${n}` }));
  await mutate('Import', async (write) => {
    for (const memory of many) await write.put('memory_entries', memory);
  });
  await getDb().drafts.put({ key: 'composer', text: 'half a thought', at: 1, tab: 't' });

  expect(await keepLocalCopy(getDb())).toBe(true);

  const active = await readActiveProfile();
  expect(active).toMatchObject({ kind: 'local', user_id: id });
  expect(await readSession()).toBeUndefined();
  expect((await listProfiles()).map(({ kind }) => kind)).toEqual(['local']);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`daymark:${id}`);
  await openProfile(active!);
  expect((await getDb().memory_entries.toArray()).map(({ fact }) => fact).sort()).toEqual(
    many.map(({ fact }) => fact).sort(),
  );
  expect((await getDb().drafts.get('composer'))?.text).toBe('half a thought');
  expect(await getDb().outbox.count()).toBe(0);
});

test('open questions are copied too, and what a reset set aside is among the rows of the copy', async () => {
  await deletedAccount();
  const set = { id: newId(), fact: 'only here', created_at };
  const refused = { id: newId(), from: 'a table that is not known', created_at };
  await getDb().assistant_calls.put({ id: newId(), created_at, state: 'waiting' });
  await writeMeta(getDb(), 'recovery', {
    at: 1,
    entries: [],
    rows: [
      { t: 'memory_entries', row: set },
      { t: 'later_table', row: refused },
    ],
  });
  expect(await keepLocalCopy(getDb())).toBe(true);
  const copy = await openProfile((await readActiveProfile())!);
  expect(await copy.assistant_calls.count()).toBe(1);
  expect(await copy.memory_entries.toArray()).toMatchObject([{ fact: 'only here' }]);
  // A row that this device refuses stays in the record, and is not lost.
  expect((await readRecovery(copy))?.rows).toEqual([{ t: 'later_table', row: refused }]);
});

test('what another tab writes and drafts while the copy is made is in the copy', async () => {
  const account = await deletedAccount();
  const id = newId();
  await mutate('Add a memory', (write) => write.put('memory_entries', { id, fact: 'before' }));
  const tab = createDb(account);
  await tab.open();
  let asked = false;
  // The last moment in which another tab can write, as in letGo() in src/data/db.ts.
  tab.on('versionchange', () => {
    asked = true;
    void mutateIn(tab, 'Edit', (write) => write.patch('memory_entries', id, { fact: 'after' }))
      .then(() => tab.drafts.put({ key: 'composer', text: 'half a thought', at: 1, tab: 'b' }))
      .then(() => tab.close());
    return false;
  });
  expect(await keepLocalCopy(getDb())).toBe(true);
  expect(asked).toBe(true);
  const copy = await openProfile((await readActiveProfile())!);
  expect(await copy.memory_entries.toArray()).toMatchObject([{ fact: 'after' }]);
  expect((await copy.drafts.get('composer'))?.text).toBe('half a thought');
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(tab.name);
});

test('photos that are on the device are in the copy, byte by byte, and are not dropped for space', async () => {
  await deletedAccount();
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const attached = {
    id: newId(),
    owner_kind: 'journal',
    owner_id: newId(),
    position: 1,
    media_type: 'image/jpeg',
    name: 'a',
    size: 3,
  };
  await mutate('Attach', async (write) => {
    await keepBlobs(getDb(), [{ sha256: 'a'.repeat(64), bytes, small: false }]);
    await write.put('attachments', { ...attached, sha256: 'a'.repeat(64) });
  });
  await noteBlob(getDb(), 'a'.repeat(64), { sent: 1 });
  expect(await keepLocalCopy(getDb())).toBe(true);
  const copy = await openProfile((await readActiveProfile())!);
  expect(await copy.attachments.toArray()).toMatchObject([{ id: attached.id }]);
  expect(await copy.blob_bytes.toArray()).toEqual([{ sha256: 'a'.repeat(64), bytes }]);
  expect(await freeBlobs(copy)).toBe(0);
});
