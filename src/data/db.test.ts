import { createHash } from 'node:crypto';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { newId } from '#lib/id.ts';
import { closeProfile, createDb, getDb, onConnection, openProfile } from './db.ts';
import { deleteProfileDb } from './erase.ts';
import { databaseName, DB_VERSION, deviceId, stores } from './database.ts';
import { exportDatabase } from './export.ts';
import { openError } from './open-error.ts';
import { SCHEMA_VERSION } from './schema.ts';
import { breakStore } from '#tests/support/device-db.ts';

const account = () => {
  const user = newId();
  return { id: user, kind: 'account' as const, user_id: user };
};

test('a new database has its device id and its schema version', async () => {
  const at = createDb(account());
  expect(await at.meta.get('sv')).toEqual({ k: 'sv', value: SCHEMA_VERSION });
  expect(await deviceId(at)).toMatch(/^[0-9a-f-]{36}$/);
  expect(await deviceId(at)).toBe(await deviceId(at));
  at.close();
});

test('a profile that is erased while another one opens does not close that one', async () => {
  const [ada, bob] = [account(), account()];
  await openProfile(ada);
  const [opened] = await Promise.all([openProfile(bob), deleteProfileDb(ada)]);
  expect(getDb()).toBe(opened);
  expect(await opened.tasks.count()).toBe(0);
  await closeProfile();
});

test('opening the same profile again gives the same connection, another one closes it', async () => {
  const [ada, bob] = [account(), account()];
  const first = await openProfile(ada);
  expect(await openProfile(ada)).toBe(first);
  const [second, third] = await Promise.all([openProfile(bob), openProfile(bob)]);
  expect(second).toBe(third);
  expect(getDb()).toBe(second);
  expect(first.isOpen()).toBe(false);
  await expect(first.tasks.count()).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  await closeProfile();
});

test('an old tab closes the database for a newer version, reports that, and does not open it again', async () => {
  const profile = account();
  const onChange = vi.fn();
  onConnection({ onVersionChange: onChange });
  const old = await openProfile(profile);
  const newer = new Dexie(databaseName(profile));
  newer.version(99).stores({ ...stores, of_the_future: 'id' });
  await newer.open();
  expect(onChange).toHaveBeenCalledOnce();
  await expect(old.tasks.count()).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  expect(newer.tables.map(({ name }) => name)).toContain('of_the_future');
  newer.close();
  onConnection({});
});

test('a tab that must wait for an older one to close reports that, and opens the database after it', async () => {
  const profile = account();
  const onChange = vi.fn();
  onConnection({ onBlocked: onChange });
  const older = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName(profile), 1);
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
  const opening = openProfile(profile);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
  older.close();
  expect(await (await opening).tasks.count()).toBe(0);
  onConnection({});
  await closeProfile();
});

test('a change of the stores needs a higher DB_VERSION: with the old number open tabs would be closed', () => {
  const digest = createHash('sha256').update(JSON.stringify(stores)).digest('hex').slice(0, 16);
  // After a change: raise DB_VERSION, then write both here.
  expect({ version: DB_VERSION, stores: digest }).toEqual({ version: 7, stores: '7d17fea95d1e1315' });
});

test('a connection that the browser closed is opened again', async () => {
  const profile = account();
  const closed = vi.fn();
  onConnection({ onClosed: closed });
  const at = await openProfile(profile);
  at.backendDB().onclose?.(new Event('close'));
  await vi.waitFor(() => expect(closed).toHaveBeenCalledWith(true));
  expect(await at.tasks.count()).toBe(0);
  onConnection({});
  await closeProfile();
});

test('the reason why a database does not open is a code', async () => {
  for (const [name, code] of [
    ['QuotaExceededError', 'quota'],
    ['SecurityError', 'unavailable'],
    ['UnknownError', 'corrupt'],
    ['SomethingNew', 'unknown'],
  ] as const) {
    const broken = new IDBFactory();
    broken.open = () => {
      throw new DOMException('no', name);
    };
    await expect(openProfile(account(), { indexedDB: broken })).rejects.toMatchObject({ name: 'OpenError', code });
  }
  expect(openError(new Dexie.MissingAPIError()).code).toBe('unavailable');
});

test('a full disk fails the write by name and leaves neither row nor entry', async () => {
  const profile = account();
  const at = createDb(profile);
  const disk = breakStore(at, 'outbox', () => new DOMException('full', 'QuotaExceededError'));
  const row = {
    id: newId(),
    user_id: profile.user_id,
    created_at: new Date().toISOString(),
    description: 'x',
    completed: false,
  };
  await expect(at.tasks.put(row)).rejects.toMatchObject({ name: 'QuotaExceededError' });
  disk.mend();
  expect([await at.tasks.count(), await at.outbox.count()]).toEqual([0, 0]);
  await at.tasks.put(row);
  expect([await at.tasks.count(), await at.outbox.count()]).toEqual([1, 1]);
  at.close();
});

test('the data can be exported while the app cannot open the database', async () => {
  const profile = account();
  const at = await openProfile(profile);
  const row = {
    id: newId(),
    user_id: profile.user_id,
    created_at: new Date().toISOString(),
    fact: 'Otters hold hands 🦦',
  };
  await at.memory_entries.put(row);
  await at.drafts.put({ key: 'chat', text: 'half a thought', at: 1, tab: 'a' });
  const newer = new Dexie(databaseName(profile));
  newer.version(99).stores({ ...stores });
  await newer.open();
  newer.close();
  const file = JSON.parse(await (await exportDatabase(profile)).text());
  expect(file.tables).toMatchObject({
    memory_entries: [row],
    outbox: [{ op: 'put' }],
    drafts: [{ text: 'half a thought' }],
  });
  expect(file.unreadable).toEqual([]);
});
