import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getDb } from '#data/db.ts';
import { clearSession, writeActiveProfile } from '#data/session-store.ts';
import { newId } from '#lib/id.ts';
import { followProfile } from './boot.ts';
import { getDevice } from './device-store.ts';
import { followIdentity, refreshIdentity } from './identity.ts';

const ada = { id: newId(), kind: 'local', user_id: newId() } as const;
const bo = { id: newId(), kind: 'local', user_id: newId() } as const;
let unfollow: () => void;

beforeEach(async () => {
  await clearSession();
  await writeActiveProfile(ada);
  await refreshIdentity();
  unfollow = followIdentity();
});
afterEach(() => unfollow());

const openId = () => {
  const state = getDevice();
  return state.status === 'open' ? state.device.profile.id : state.status;
};

test('this tab follows when another one switches the profile, and when it signs out', async () => {
  followProfile();
  await vi.waitFor(() => expect(openId()).toBe(ada.id));
  const adas = getDb();

  // As another tab does it: a write to the store, then a message on the channel.
  const elsewhere = new BroadcastChannel('daymark-session');
  const { createStore, set, del } = await import('idb-keyval');
  const store = createStore('daymark', 'keyval');
  await set('active', bo, store);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  elsewhere.postMessage(null);
  await vi.waitFor(() => expect(openId()).toBe(bo.id));
  expect(adas.isOpen()).toBe(false);

  await del('active', store);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  elsewhere.postMessage(null);
  await vi.waitFor(() => expect(openId()).toBe('none'));
  elsewhere.close();
});
