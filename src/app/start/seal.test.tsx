import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDb, type DaymarkDb } from '#data/db.ts';
import { readMeta } from '#data/meta.ts';
import { clearSession, writeSession } from '#data/session-store.ts';
import { newId } from '#lib/id.ts';
import { createSyncState } from '#sync/state.ts';
import { startSealing } from './seal.ts';

const KEY = 'AAAAAAAA';
const found = {
  key: KEY,
  state: 'on',
  wraps: { passphrase: { memory: 8, passes: 1, salt: 'AAAA', wrapped: 'AAAA' }, recovery: { wrapped: 'AAAA' } },
  ended: null,
  rows: 3,
};
let db: DaymarkDb;
let stop: () => void = () => undefined;
let asked: number;
let seal: object | null;
beforeEach(async () => {
  const user = newId();
  db = createDb({ id: newId(), kind: 'account', user_id: user });
  [asked, seal] = [0, found];
  vi.stubGlobal('fetch', async () => {
    asked++;
    return Response.json({ seal });
  });
  await writeSession({
    access_token: 'a',
    refresh_token: 'r',
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id: user, email: 'ada@example.org' },
  });
});
afterEach(async () => {
  stop();
  vi.unstubAllGlobals();
  await clearSession();
  db.close();
});

test('a new device notes that it has no key, syncs once by that, and does not ask again and again', async () => {
  const state = createSyncState({ profile: 'account' });
  const syncNow = vi.fn();
  stop = startSealing(db, state, syncNow);
  state.set({ needsKey: true });
  await vi.waitFor(async () => expect(await readMeta(db, 'locked')).toEqual({ id: KEY, isNew: true, later: false }));
  await vi.waitFor(() => expect(syncNow).toHaveBeenCalledOnce());
  // What other notes change is no reason to ask.
  for (let i = 0; i < 5; i++) await db.meta.put({ k: 'lastTs', value: i });
  await db.meta.delete('sealProgress');
  await new Promise((done) => setTimeout(done));
  expect(asked).toBeLessThanOrEqual(2);
});

test('when the account was opened again elsewhere, it goes on as a device of an open one', async () => {
  const state = createSyncState({ profile: 'account' });
  await db.meta.put({ k: 'locked', value: { id: KEY, isNew: true, later: true } });
  seal = { ...found, state: 'off' };
  const syncNow = vi.fn();
  stop = startSealing(db, state, syncNow);
  state.set({ needsKey: true });
  await vi.waitFor(() => expect(syncNow).toHaveBeenCalled());
  expect(await readMeta(db, 'locked')).toBeUndefined();
  expect(await readMeta(db, 'snapshot')).toMatchObject({ kind: 'resync' });
});
