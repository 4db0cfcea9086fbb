import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '#app/signed-in-parts.ts';
import { getDb } from '#data/db.ts';
import type { ProfileRef } from '#data/profile.ts';
import { clearSession, writeActiveProfile } from '#data/session-store.ts';
import { newId } from '#lib/id.ts';
import { followProfile } from './boot.ts';
import { getDevice } from './device-store.ts';
import { followIdentity, refreshIdentity } from './identity.ts';

const ada = { id: newId(), kind: 'local', user_id: newId() } as const;
const bo = { id: newId(), kind: 'account', user_id: newId() } as const;
const cy = { id: newId(), kind: 'account', user_id: newId() } as const;
let unfollow: () => void;

/** On a busy machine, loading what opens a database takes longer than a test waits. */
const LOADING_MS = 120_000;
beforeAll(() => signedIn(), LOADING_MS);
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

/** Another tab makes a profile the active one, or none: a write to the store, then a message on the channel. */
async function switchElsewhere(to: ProfileRef | null): Promise<void> {
  const { createStore, set, del } = await import('idb-keyval');
  const store = createStore('daymark', 'keyval');
  await (to ? set('active', to, store) : del('active', store));
  const elsewhere = new BroadcastChannel('daymark-session');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  elsewhere.postMessage(null);
  elsewhere.close();
}

const opens = (id: string) => vi.waitFor(() => expect(openId()).toBe(id));

test('a page opens nobody else’s database, follows another tab that signs out, and goes on as the account that its device-only profile signs in to', async () => {
  followProfile();
  await opens(ada.id);
  const adas = getDb();
  await switchElsewhere(bo);
  await opens('stale');
  expect([getDb() === adas, adas.isOpen()]).toEqual([true, false]);
  await switchElsewhere(ada);
  await opens(ada.id);

  history.replaceState(null, '', '/auth');
  await writeActiveProfile(bo);
  await opens(bo.id);
  const bos = getDb();
  await switchElsewhere(null);
  await opens('none');
  // The screens are removed first, then their database is closed.
  await vi.waitFor(() => expect(bos.isOpen()).toBe(false));
  // On the page of an account nobody else signs in, in this tab either.
  await writeActiveProfile(cy);
  await opens('stale');
  expect(getDb()).toBe(bos);
  await writeActiveProfile(bo);
  await opens(bo.id);
});
