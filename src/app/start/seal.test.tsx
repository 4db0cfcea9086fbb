import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeKey, switchOff } from '#app/encryption/keys.ts';
import { getDb } from '#data/db.ts';
import { readMeta, writeMeta } from '#data/meta.ts';
import { authorised } from '#remote/authorised.ts';
import { sealServer } from '#sync/seal/calls.ts';
import { noteKey, noteSeal } from '#sync/seal/note.ts';
import { createSyncState } from '#sync/state.ts';
import { ada, freshDevice } from '#tests/support/profile.ts';
import { SealApi } from '#tests/support/seal-api.ts';
import { quickStretch } from '#tests/support/seal-server.ts';
import { useToast } from '#ui/toast.ts';
import { startSealing } from './seal.ts';

let api: SealApi;
let stop: () => void = () => undefined;
const syncNow = vi.fn();
beforeEach(async () => {
  await freshDevice();
  useToast.setState({ shown: null });
  syncNow.mockClear();
  api = new SealApi();
  await api.answer();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const begin = (sync: Parameters<typeof createSyncState>[0] = {}) => {
  const state = createSyncState(sync);
  stop = startSealing(getDb(), state, syncNow);
  return state;
};
const make = () => makeKey(ada.user_id, 'a passphrase', quickStretch);
const seal = () => readMeta(getDb(), 'seal');
const progress = () => readMeta(getDb(), 'sealProgress');
const toast = () => useToast.getState().shown?.title;
const server = sealServer(ada.user_id, authorised);

/** An account that another page of this device left in this state on the server. */
async function left(state: 'sealing' | 'on' | 'unsealing', noted: 'sealing' | 'on' = 'on') {
  const made = await make();
  api.stored = { key: made.id, state: 'on', wraps: made.wraps, ended: null, rows: 0 };
  await noteKey(getDb(), made.keys, api.stored);
  if (state === 'unsealing') {
    await switchOff(getDb(), server);
    // The page ended before it had noted that.
    await noteKey(getDb(), made.keys, { ...api.stored, state: noted });
  } else {
    api.stored = { ...api.stored, state };
    await noteKey(getDb(), made.keys, { ...api.stored, state: noted });
  }
  api.paths.length = 0;
}

test('a key that is noted is used at once, the progress is noted, and the end is said', async () => {
  begin();
  api.rows = 500;
  await noteSeal(getDb(), await make());
  await waitFor(async () => expect(await seal()).toMatchObject({ state: 'on' }));
  await waitFor(() => expect(toast()).toBe('Encryption is on'));
  expect(api.stored).toMatchObject({ state: 'on' });
  expect(await progress()).toBeUndefined();
  expect(syncNow).toHaveBeenCalledOnce();
});

test.each([
  ['sealing', 'sealing', 'on'],
  ['unsealing', 'on', 'off'],
] as const)('what a page left %s goes on with the next one', async (state, noted, end) => {
  await left(state, noted);
  begin();
  await waitFor(() => expect(api.stored).toMatchObject({ state: end }));
  await waitFor(() => expect(toast()).toBe(end === 'on' ? 'Encryption is on' : 'Encryption is off'));
});

test('an account that is encrypted is looked at once, and nothing is said', async () => {
  await left('on');
  const state = begin();
  await waitFor(() => expect(api.paths).toEqual(['/api/seal']));
  state.set({ lastSyncedAt: Date.now() });
  await new Promise((turn) => setTimeout(turn));
  await waitFor(async () => expect(await seal()).toMatchObject({ state: 'on' }));
  expect(api.paths).toEqual(['/api/seal']);
  expect(toast()).toBeUndefined();
  expect(syncNow).not.toHaveBeenCalled();
});

test.each([
  ['gone', 'unreachable'],
  [{ status: 403, body: {} }, 'signed_out'],
  [{ status: 404, body: {} }, 'http_404'],
] as const)('why it cannot go on is noted (%s), and it goes on when a sync has succeeded', async (trouble, code) => {
  api.trouble = trouble;
  const state = begin();
  await noteSeal(getDb(), await make());
  await waitFor(async () => expect(await progress()).toMatchObject({ trouble: code }));
  api.trouble = null;
  state.set({ lastSyncedAt: Date.now() });
  await waitFor(async () => expect(await seal()).toMatchObject({ state: 'on' }));
  await waitFor(async () => expect(await progress()).toBeUndefined());
});

test('when another device was first at the same moment, the key is forgotten and that is said', async () => {
  const theirs = await make();
  api.stored = { key: theirs.id, state: 'sealing', wraps: theirs.wraps, ended: null, rows: 0 };
  await writeMeta(getDb(), 'hot', true);
  begin();
  await noteSeal(getDb(), await make());
  await waitFor(() => expect(toast()).toBe('Another device was first'));
  expect(await seal()).toBeUndefined();
  expect(api.stored).toMatchObject({ key: theirs.id });
  expect(syncNow).not.toHaveBeenCalled();
});

test('an account that is open is not asked about', async () => {
  const state = begin();
  state.set({ lastSyncedAt: Date.now() });
  await new Promise((turn) => setTimeout(turn));
  expect(await seal()).toBeUndefined();
  expect(api.paths).toEqual([]);
});

test('a new device without the key notes so and syncs by it, and does not ask again and again', async () => {
  const theirs = await make();
  api.stored = { key: theirs.id, state: 'on', wraps: theirs.wraps, ended: null, rows: 0 };
  begin().set({ needsKey: true });
  const locked = { id: theirs.id, isNew: true, later: false };
  await waitFor(async () => expect(await readMeta(getDb(), 'locked')).toEqual(locked));
  await waitFor(() => expect(syncNow).toHaveBeenCalledOnce());
  // What other notes change is no reason to ask.
  for (let i = 0; i < 5; i++) await writeMeta(getDb(), 'lastTs', i);
  await new Promise((turn) => setTimeout(turn));
  expect(api.paths.length).toBeLessThanOrEqual(2);
});

test('when the account was opened again elsewhere, a device without the key reads everything', async () => {
  const theirs = await make();
  api.stored = { key: theirs.id, state: 'off', wraps: theirs.wraps, ended: null, rows: 0 };
  await writeMeta(getDb(), 'locked', { id: theirs.id, isNew: true, later: true });
  begin().set({ needsKey: true });
  await waitFor(() => expect(syncNow).toHaveBeenCalled());
  expect(await readMeta(getDb(), 'locked')).toBeUndefined();
  expect(await readMeta(getDb(), 'snapshot')).toMatchObject({ kind: 'resync' });
});

test('when the account was opened again elsewhere, a device that waited with its rows goes on', async () => {
  const theirs = await make();
  api.stored = { key: theirs.id, state: 'off', wraps: theirs.wraps, ended: null, rows: 0 };
  await writeMeta(getDb(), 'locked', { id: theirs.id, isNew: false, later: false });
  begin().set({ needsKey: true });
  await waitFor(() => expect(syncNow).toHaveBeenCalled());
  expect(await readMeta(getDb(), 'locked')).toBeUndefined();
  expect(await readMeta(getDb(), 'snapshot')).toBeUndefined();
});
