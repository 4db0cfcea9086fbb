import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAppRouter } from '#app/router.tsx';
import { setDevice } from '#app/start/device-store.ts';
import { useIdentity } from '#app/start/identity.ts';
import { clearSession, writeActiveProfile } from '#data/session-store.ts';

const ada = { id: 'ada', kind: 'local', user_id: 'ada' } as const;

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
  return () => (hold = false);
}

beforeEach(async () => {
  await clearSession();
  await writeActiveProfile(ada);
});
afterEach(() => {
  cleanup();
  setDevice({ status: 'none' });
  useIdentity.setState({ who: { status: 'unknown' }, profile: null, session: false });
});

test('a start that gets no answer says what helps, and goes on when the browser answers', async () => {
  const release = await stalled();
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/memory'] }));
  render(<RouterProvider router={router} />);
  await screen.findByText('Checking profile and authentication...', {}, { timeout: 4000 });
  expect(screen.queryByText(/has not answered yet/)).toBeNull();
  await screen.findByText(/has not answered yet.*close every tab of Daymark and open a new one/, {}, { timeout: 8000 });
  expect(router.state.location.pathname).toBe('/memory');
  release();
  await vi.waitFor(() => expect(useIdentity.getState().who).toEqual({ status: 'in', kind: 'local' }));
});

test('a page that knows its person opens other pages though the session cannot be read', async () => {
  useIdentity.setState({ who: { status: 'in', kind: 'local' }, profile: ada, session: false });
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/faq'] }));
  render(<RouterProvider router={router} />);
  await act(() => router.load());
  const release = await stalled();
  await act(() => router.navigate({ to: '/memory' }));
  expect(router.state.location.pathname).toBe('/memory');
  expect(useIdentity.getState().who).toEqual({ status: 'in', kind: 'local' });
  release();
});
