import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderApp } from '#tests/support/render-app.tsx';
import { pageAt } from '#app/site-map.ts';
import { setDevice } from '#app/start/device-store.ts';
import { refreshIdentity, useIdentity } from '#app/start/identity.ts';
import { getDb } from '#data/db.ts';
import { clearSession, writeActiveProfile } from '#data/session-store.ts';
import { createSyncState } from '#sync/state.ts';
import { ada, freshDevice, given } from '#tests/support/profile.ts';

const local = { ...ada, kind: 'local' } as const;

/** Every read of several notes, which the guard reads after the profile, waits until the returned function is called. */
function holdMeta(): () => void {
  const { meta } = getDb();
  const bulkGet = meta.bulkGet.bind(meta);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  vi.spyOn(meta, 'bulkGet').mockImplementation((async (keys: string[]) => held.then(() => bulkGet(keys))) as never);
  return release;
}

/** A session database that does not answer: another page has begun a write there, and does not end it. */
async function stalled(): Promise<() => void> {
  const open = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('daymark');
    request.addEventListener('success', () => resolve(request.result));
  });
  const store = open.transaction('keyval', 'readwrite').objectStore('keyval');
  let hold = true;
  const ask = () => {
    if (hold) store.get('nothing').addEventListener('success', ask);
    else open.close();
  };
  ask();
  const release = () => {
    hold = false;
  };
  onTestFinished(release);
  return release;
}

/** On a busy machine, loading the screens takes longer than a test waits. */
const LOADING_MS = 120_000;
beforeAll(
  () => Promise.all([import('./Guarded.tsx'), pageAt('/memory')?.screen?.(), pageAt('/onboarding')?.screen?.()]),
  LOADING_MS,
);
beforeEach(async () => {
  await clearSession();
  await writeActiveProfile(local);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  setDevice({ status: 'none' });
  useIdentity.setState({ who: { status: 'unknown' }, profile: null, session: false });
});

test('a start that gets no answer says what helps, and goes on when the browser answers', async () => {
  const release = await stalled();
  const router = renderApp('/memory');
  await screen.findByText('Checking profile and authentication...', {}, { timeout: 4000 });
  expect(screen.queryByText(/has not answered yet/)).toBeNull();
  await screen.findByText(/has not answered yet.*close every tab of Daymark and open a new one/, {}, { timeout: 8000 });
  expect(router.state.location.pathname).toBe('/memory');
  release();
  await vi.waitFor(() => expect(useIdentity.getState().who).toEqual({ status: 'in', kind: 'local' }));
});

test('a page that knows its person opens other pages though the session cannot be read', async () => {
  useIdentity.setState({ who: { status: 'in', kind: 'local' }, profile: local, session: false });
  const router = renderApp('/faq');
  await act(() => router.load());
  const release = await stalled();
  await act(() => router.navigate({ to: '/memory' }));
  expect(router.state.location.pathname).toBe('/memory');
  expect(useIdentity.getState().who).toEqual({ status: 'in', kind: 'local' });
  release();
});

test('who leaves the last step of onboarding before the guard has read it stays on the page that comes next', async () => {
  await freshDevice();
  await writeActiveProfile(local);
  await refreshIdentity();
  const device = {
    profile: local,
    db: getDb(),
    state: createSyncState(),
    syncNow: async () => {},
    close: async () => {},
  };
  setDevice({ status: 'open', device });
  const router = renderApp('/onboarding');
  await screen.findByRole('heading', { name: "Let's Get Started" });
  const release = holdMeta();
  await given('profiles', { id: local.user_id, onboarded: true, welcome_shown: true });
  await act(() => router.navigate({ to: '/memory' }));
  await screen.findByText('Checking profile and authentication...');
  release();
  await screen.findByRole('heading', { name: 'Memory Vault' });
  expect(router.history.length).toBe(2);
});
