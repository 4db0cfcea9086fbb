import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeKey, unlockDevice } from '#app/encryption/keys.ts';
import { readLock } from '#data/app-lock.ts';
import { getDb, openProfile } from '#data/db.ts';
import type { OutboxEntry } from '#data/local-tables.ts';
import { mutate } from '#data/mutate.ts';
import { listProfiles, readActiveProfile, readSession, writeActiveProfile, writeSession } from '#data/session-store.ts';
import { newId } from '#lib/id.ts';
import { readMeta, writeMeta } from '#data/meta.ts';
import { setPin } from '#features/lock/mutations.ts';
import { sealServer } from '#sync/seal/calls.ts';
import { noteKey } from '#sync/seal/note.ts';
import { settleSeal } from '#sync/seal/switch.ts';
import { ada, freshDevice } from '#tests/support/profile.ts';
import { SealApi } from '#tests/support/seal-api.ts';
import { quickStretch as stretch } from '#tests/support/seal-server.ts';
import { keepShare, readSharedFile, waitingShares } from '#data/waiting-shares.ts';
import { signOut, unsyncedChanges } from './sign-out.ts';

const id = newId();
const profile = { id, kind: 'account', user_id: id, email: 'ada@example.org' } as const;

beforeEach(async () => {
  await writeSession({ access_token: 'a', refresh_token: 'r', expires_at: 0, user: { id, email: 'ada@example.org' } });
  await writeActiveProfile(profile);
  await openProfile(profile);
});

const remember = (fact: string) =>
  mutate('Add a memory', (write) =>
    write.put('memory_entries', { id: newId(), created_at: new Date().toISOString(), fact }),
  );

test('signing out keeps the rows and the outbox', async () => {
  await remember('Leo was born on 3 May');
  expect(await unsyncedChanges(getDb())).toEqual({ waiting: 1, apart: 0 });
  await signOut(getDb(), { erase: false });
  expect(await readSession()).toBeUndefined();
  expect(await readActiveProfile()).toBeUndefined();
  expect((await listProfiles()).map(({ id }) => id)).toContain(id);
  const again = await openProfile(profile);
  expect(await again.memory_entries.count()).toBe(1);
  expect(await unsyncedChanges(again)).toEqual({ waiting: 1, apart: 0 });
});

test('what the server refused, and what a reset set aside, counts as on this device only', async () => {
  const row = { id: newId(), user_id: id, fact: 'only here', created_at: '2026-05-14T10:00:00.000Z' };
  await remember('refused');
  const [{ seq: _, ...entry } = { seq: 0 }] = await getDb().outbox.toArray();
  await getDb().outbox.clear();
  await getDb().quarantine.put({ ...(entry as OutboxEntry), code: 'check', at: 1 });
  await writeMeta(getDb(), 'recovery', { at: 1, entries: [], rows: [{ t: 'memory_entries', row }] });
  expect(await unsyncedChanges(getDb())).toEqual({ waiting: 0, apart: 2 });
});

test('erasing removes the profile and its database from the device', async () => {
  await remember('gone');
  await signOut(getDb(), { erase: true });
  expect((await listProfiles()).map(({ id }) => id)).not.toContain(id);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`daymark:${id}`);
});

test('erasing deletes what was shared in the account and still waits, and leaves what waits for whoever signs in', async () => {
  const photo = new File([new Uint8Array([1, 2, 3])], 'sea.jpg', { type: 'image/jpeg' });
  await keepShare('of Ada', new Date(), [photo], id);
  await keepShare('of nobody yet', new Date(), [], null);
  const [share] = await waitingShares();
  expect(await readSharedFile(share!.files[0]!)).toBeDefined();
  await signOut(getDb(), { erase: false });
  expect(await waitingShares()).toHaveLength(2);

  await openProfile(profile);
  await signOut(getDb(), { erase: true });
  expect((await waitingShares()).map(({ text }) => text)).toEqual(['of nobody yet']);
  expect(await readSharedFile(share!.files[0]!)).toBeUndefined();
});

describe('Of a sealed account', () => {
  let api: SealApi;
  const server = sealServer(ada.user_id, (_user, path, body) =>
    fetch(path, { method: 'POST', body: JSON.stringify(body) }),
  );
  beforeEach(async () => {
    await freshDevice();
    const made = await makeKey(ada.user_id, 'sea glass', stretch);
    api = new SealApi();
    api.stored = { key: made.id, state: 'on', wraps: made.wraps, ended: null, rows: 1 };
    await api.answer();
    await noteKey(getDb(), made.keys, api.stored);
    await remember('Likes tea');
  });
  afterEach(() => vi.unstubAllGlobals());

  /** Signs in again, and settles as the app does then. */
  async function signInAgain() {
    await api.answer();
    const db = await openProfile(ada);
    return { db, result: await settleSeal({ db, server }) };
  }

  test('erasing takes its keys from the device, and who signs in again is asked for the passphrase', async () => {
    await signOut(getDb(), { erase: true });
    const { db, result } = await signInAgain();
    expect(result).toMatchObject({ kind: 'needs-key', seal: { key: api.stored!.key } });
    expect(await readMeta(db, 'seal')).toBeUndefined();
    expect(await unlockDevice(db, server, { passphrase: 'something else' }, stretch)).toMatchObject({
      error: 'WrongPassphrase',
    });
    expect(await unlockDevice(db, server, { passphrase: 'sea glass' }, stretch)).toMatchObject({ ok: true });
    expect(await settleSeal({ db, server })).toEqual({ kind: 'on' });
  });

  test('a forgotten PIN ends session and lock, and keeps the account with its rows, what was not sent, and its keys', async () => {
    await setPin(ada.id, '2580');
    expect(await readLock(ada.id)).toBeDefined();
    // What "Forgot your PIN?" does (src/app/start/lock.tsx).
    await signOut(getDb(), { erase: false });
    expect(await readSession()).toBeUndefined();
    expect(await readLock(ada.id)).toBeUndefined();
    const { db, result } = await signInAgain();
    expect(result).toEqual({ kind: 'on' });
    expect(await unsyncedChanges(db)).toEqual({ waiting: 1, apart: 0 });
    expect((await db.memory_entries.toArray()).map(({ fact }) => fact)).toEqual(['Likes tea']);
  });
});
