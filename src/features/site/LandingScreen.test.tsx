import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { LandingScreen } from './LandingScreen.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

async function land(signedIn: boolean) {
  const root = createRootRoute({ component: () => <LandingScreen signedIn={signedIn} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a router of this one screen
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('heading', { level: 1 });
}

test('signed out, the calls to action lead to onboarding and to the chat', async () => {
  await land(false);
  expect(screen.getByRole('link', { name: 'Start Your Journey With Me' })).toHaveAttribute('href', '/onboarding');
  expect(screen.getByRole('link', { name: 'Have a Friendly Chat First' })).toHaveAttribute('href', '/chat');
  expect(screen.queryByRole('link', { name: 'Continue to Dashboard' })).toBeNull();
});

test('signed in, it continues to the dashboard', async () => {
  await land(true);
  expect(screen.getByRole('link', { name: 'Continue to Dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(screen.queryByRole('link', { name: 'Start Your Journey With Me' })).toBeNull();
});

test('the guide is open on a first visit, stays closed once closed, and can be opened again', async () => {
  await land(false);
  expect(screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
    'Sign up',
    'Start a journal or habit',
    'Get personalized AI feedback',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Close the guide' }));
  expect(localStorage.getItem('how_it_works_seen')).toBe('true');
  cleanup();
  await land(false);
  expect(screen.queryByRole('heading', { name: 'How Daymark works' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'How Daymark works' }));
  expect(screen.getByRole('heading', { name: 'How Daymark works' })).toBeVisible();
});

test('the miniature keeps a typed line, and syncs it when the signal is back', async () => {
  await land(false);
  expect(screen.getByRole('status')).toHaveTextContent('Offline, 2 changes waiting');
  await userEvent.type(screen.getByRole('textbox', { name: 'Type a line of your own' }), 'A good day{Enter}');
  expect(screen.getByText('A good day')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Offline, 3 changes waiting');
  await userEvent.click(screen.getByRole('switch', { name: 'Flight mode' }));
  expect(await screen.findByText('Your other device has 3 of 3 lines')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(/^Synced at \d\d:\d\d$/);
});
