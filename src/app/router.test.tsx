import { createMemoryHistory } from '@tanstack/react-router';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderApp } from '#tests/support/render-app.tsx';
import {
  clearSession,
  readActiveProfile,
  removeProfile,
  saveProfile,
  writeActiveProfile,
} from '#data/session-store.ts';
import { memorySearch } from '#features/memory/memory-search.ts';
import { refreshIdentity } from './start/identity.ts';
import { createAppRouter } from './router.tsx';
import { pages } from './site-map.ts';

beforeEach(async () => {
  await clearSession();
  await writeActiveProfile(null);
  await removeProfile('ada');
  await refreshIdentity();
});
afterEach(cleanup);

async function visit(path: string) {
  const router = renderApp(path);
  await act(() => router.load());
  return router;
}

test('every page has a route, and behind the guard are exactly the guarded ones', () => {
  const { routesById } = createAppRouter(createMemoryHistory());
  const ids = pages.map(({ path, guarded }) => (guarded ? `/guarded${path}` : path));
  expect(Object.keys(routesById).sort()).toEqual(['__root__', '/guarded', ...ids].sort());
});

test.each([
  [['family'], '?tag=family'],
  [['family', 'at work'], '?tag=family&tag=at+work'],
  [['a,b'], '?tag=a%2Cb'],
  [['2026', 'true', '1e3'], '?tag=2026&tag=true&tag=1e3'],
  [['1e3'], '?tag=%221e3%22'],
])('the tags %j are readable in an address, and read back', (tag, search) => {
  const router = createAppRouter(createMemoryHistory());
  const { searchStr } = router.buildLocation({ to: '/memory', search: { q: undefined, tag } });
  expect(searchStr).toBe(search);
  expect(memorySearch.tag(router.options.parseSearch(searchStr)['tag'])).toEqual(tag);
});

test('addresses that have their tags as JSON still open', () => {
  const { options } = createAppRouter(createMemoryHistory());
  expect(memorySearch.tag(options.parseSearch('?tag=%5B%22family%22%5D')['tag'])).toEqual(['family']);
});

test('an unknown address keeps the shell, says so, and links to the home page or to a similar address @000.13', async () => {
  await visit('/memry');
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Did you mean /memory?' })).toHaveAttribute('href', '/memory');
  expect(screen.getAllByRole('link', { name: 'Log In' })[0]).toBeInTheDocument();
  expect(document.title).toBe('Daymark | Memry');
});

test.each([
  ['/habbits', '/habits'],
  ['/calender', '/calendar'],
  ['/setings', '/settings'],
  ['/taks', '/tasks'],
  ['/modo', '/mood'],
])('%s was probably meant for %s', async (path, meant) => {
  await visit(path);
  expect(await screen.findByRole('link', { name: `Did you mean ${meant}?` })).toHaveAttribute('href', meant);
});

test('without a network the text does not say that the address is wrong', async () => {
  await visit('/nowhere');
  await screen.findByText(/There is nothing at this address/);
  const online = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine');
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText(/there is no network to look for it/)).toBeVisible();
  expect(screen.queryByText(/nothing at this address/)).toBeNull();
  if (online) Reflect.deleteProperty(navigator, 'onLine');
});

test('signed out, a guarded page leads to sign-up, replacing the history entry', async () => {
  const router = await visit('/profile');
  await waitFor(() => expect(router.state.location.href).toBe('/auth?mode=signup'));
  expect(router.history.length).toBe(1);
});

test('a device that knows an account is asked to sign in instead', async () => {
  await saveProfile({ id: 'ada', kind: 'account', user_id: 'ada', email: 'ada@example.org' });
  await refreshIdentity();
  const router = await visit('/memory?q=tea');
  await waitFor(() => expect(router.state.location.href).toBe('/auth?mode=login&next=%2Fmemory%3Fq%3Dtea'));
});

test('a person who has just signed in is not redirected', async () => {
  await writeActiveProfile({ id: 'ada', kind: 'account', user_id: 'ada' });
  expect(await readActiveProfile()).toMatchObject({ id: 'ada' });
  const router = await visit('/dashboard');
  expect(router.state.location.pathname).toBe('/profile');
});

test('the mode of /auth is sign-up unless it says login @000.17', async () => {
  const router = await visit('/auth?mode=whatever');
  expect(router.state.location.search).toEqual({ mode: 'signup' });
});

test('a route change moves the title and the focus, and leaves no tabindex behind @000.10', async () => {
  const router = await visit('/faq');
  const main = document.getElementById('main-content')!;
  expect(main).not.toHaveFocus();
  await act(() => router.navigate({ to: '/about' }));
  await waitFor(() => expect(main).toHaveFocus());
  expect(document.title).toBe('Daymark | About');
  await waitFor(() => expect(main).not.toHaveAttribute('tabindex'));
});

test('the skip link moves the focus to the main content and leaves the address alone @000.7', async () => {
  const router = await visit('/faq');
  await userEvent.click(await screen.findByRole('link', { name: 'Skip to main content' }));
  expect(document.getElementById('main-content')).toHaveFocus();
  expect(router.state.location.hash).toBe('');
});
