import { createStore, set } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#lib/id.ts';
import {
  clearSession,
  listProfiles,
  onSessionChange,
  readActiveProfile,
  readSession,
  removeProfile,
  replaceSession,
  saveProfile,
  type Session,
  writeActiveProfile,
  writeSession,
} from './session-store.ts';

const session: Session = {
  access_token: 'a',
  refresh_token: 'r',
  expires_at: 1_800_000_000,
  user: { id: newId(), email: 'ada@example.com' },
};
const ada = { id: newId(), kind: 'account' as const, user_id: newId(), email: 'ada@example.com' };
const here = { id: newId(), kind: 'local' as const, user_id: newId() };
/** As a broken write, an older version or a stranger may have left it. */
const leave = (key: string, value: unknown) => set(key, value, createStore('daymark', 'keyval'));

beforeEach(async () => {
  await clearSession();
  await writeActiveProfile(null);
  for (const { id } of await listProfiles()) await removeProfile(id);
});

test('a session is read as it was written, and undefined after it was cleared', async () => {
  await writeSession(session);
  expect(await readSession()).toEqual(session);
  await clearSession();
  expect(await readSession()).toBeUndefined();
});

test('a renewed session replaces only the session that it was renewed from', async () => {
  const renewed = { ...session, access_token: 'a2', refresh_token: 'r2' };
  await writeSession(session);
  expect(await replaceSession(session, renewed)).toBe(true);
  expect(await readSession()).toEqual(renewed);
  expect(await replaceSession(session, { ...session, expires_at: 0 })).toBe(false);
  expect(await readSession()).toEqual(renewed);
  await clearSession();
  expect(await replaceSession(renewed, session)).toBe(false);
  expect(await readSession()).toBeUndefined();
});

test('other fields of the answer are not stored with the session', async () => {
  await writeSession({ ...session, provider_token: 'x' } as Session);
  expect(await readSession()).toEqual(session);
});

test.each([
  ['nothing', null],
  ['text', 'signed in'],
  ['no tokens', { ...session, refresh_token: undefined }],
  ['a time that is none', { ...session, expires_at: 'soon' }],
  ['no user', { ...session, user: null }],
  ['a user without an address', { ...session, user: { id: '1' } }],
])('a stored session that is %s counts as none, and is not written', async (_, broken) => {
  await leave('session', broken);
  expect(await readSession()).toBeUndefined();
  await expect(writeSession(broken as Session)).rejects.toThrow(TypeError);
});

test('the active profile is one of the profiles of this device', async () => {
  await saveProfile(here);
  await writeActiveProfile(ada);
  expect(await readActiveProfile()).toEqual(ada);
  expect(await listProfiles()).toEqual([here, ada]);
  await saveProfile({ ...here, kind: 'sample' });
  expect((await listProfiles()).map(({ kind }) => kind)).toEqual(['account', 'sample']);
  await removeProfile(ada.id);
  expect(await readActiveProfile()).toBeUndefined();
  expect((await listProfiles()).map(({ id }) => id)).toEqual([here.id]);
});

test('a damaged profile does not make the others unreadable', async () => {
  await leave('profiles', [here, { id: 7 }, { ...ada, kind: 'guest' }, null]);
  expect(await listProfiles()).toEqual([here]);
  await saveProfile(ada);
  expect(await listProfiles()).toEqual([here, ada]);
  await leave('profiles', 'none');
  expect(await listProfiles()).toEqual([]);
  await leave('active', { ...ada, user_id: undefined });
  expect(await readActiveProfile()).toBeUndefined();
});

test('every change notifies the listeners of this tab and of the others, until they unsubscribe', async () => {
  const listener = vi.fn();
  const stop = onSessionChange(listener);
  const elsewhere = new BroadcastChannel('daymark-session');
  const heard = new Promise((resolve) => elsewhere.addEventListener('message', resolve, { once: true }));
  await writeSession(session);
  expect(listener).toHaveBeenCalledTimes(1);
  await heard;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  elsewhere.postMessage(null);
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(2));
  stop();
  await writeActiveProfile(ada);
  expect(listener).toHaveBeenCalledTimes(2);
  elsewhere.close();
});
