import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, writeActiveProfile } from '#data/session-store.ts';
import { readSearch } from '#lib/search-keys.ts';
import { dismissToast } from '#ui/toast.ts';
import { authSearch } from './auth-search.ts';
import { AuthScreen } from './AuthScreen.tsx';

beforeEach(async () => {
  dismissToast();
  await clearSession();
  await writeActiveProfile(null);
});
afterEach(() => vi.unstubAllGlobals());

function open(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const root = createRootRoute({ notFoundComponent: () => null });
  const auth = createRoute({
    getParentRoute: () => root,
    path: '/auth',
    validateSearch: readSearch(authSearch),
    component: () => <AuthScreen search={auth.useSearch()} />,
  });
  const router = createRouter({ history, routeTree: root.addChildren([auth]) });
  render(<RouterProvider router={router as never} />);
  return { user: userEvent.setup(), href: () => history.location.href };
}

test('the other mode keeps the address and the page that was wanted, drops the error, and the focus stays on its link', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { user, href } = open('/auth?mode=signup&next=%2Ftasks');
  await user.type(await screen.findByLabelText('Email'), 'mira@example.org');
  await user.type(screen.getByLabelText('Password'), 'long enough');
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  const problem = /The server could not be reached/;
  expect(await screen.findByText(problem)).toBeVisible();

  await user.click(screen.getByRole('link', { name: 'Already have an account? Sign in' }));
  expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('mira@example.org');
  expect(screen.queryByText(problem)).toBeNull();
  expect(screen.getByRole('link', { name: "Don't have an account? Sign up" })).toHaveFocus();
  expect(href()).toBe('/auth?mode=login&next=%2Ftasks');
});

test.each([
  ['/auth', '/onboarding'],
  ['/auth?next=%2Ftasks%3Ffilter%3Doverdue', '/tasks?filter=overdue'],
])('%s goes on to %s', async (from, to) => {
  const { user, href } = open(from);
  await user.click(await screen.findByRole('button', { name: 'Use on this device only' }));
  await waitFor(() => expect(href()).toBe(to));
});

test.each(['https://example.org', '//example.org', '/\\example.org', 'tasks', '/auth?mode=login', 7, undefined])(
  'the address %s is not gone on to',
  (next) => expect(authSearch.next(next)).toBeUndefined(),
);
