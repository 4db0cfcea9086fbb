import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { LandingScreen } from './LandingScreen.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function land(signedIn: boolean) {
  const root = createRootRoute({ component: () => <LandingScreen signedIn={signedIn} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a router of this one screen
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('heading', { level: 1 });
  await screen.findByRole('heading', { name: 'How it works' });
}

test('signed out, the calls to action lead to onboarding and to the chat', async () => {
  await land(false);
  const targets = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
  expect(targets('Start Your Journey With Me')).toEqual(['/onboarding', '/onboarding']);
  expect(targets('Have a Friendly Chat First')).toEqual(['/chat', '/chat']);
  expect(screen.queryByRole('link', { name: 'Continue to Dashboard' })).toBeNull();
});

test('signed in, it continues to the dashboard', async () => {
  await land(true);
  const links = screen.getAllByRole('link', { name: 'Continue to Dashboard' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/dashboard', '/dashboard']);
  expect(screen.queryByRole('link', { name: 'Start Your Journey With Me' })).toBeNull();
});

test('the guide is open on a first visit, stays closed once closed, and can be opened again', async () => {
  await land(false);
  const guide = screen.getByRole('region', { name: 'How Daymark works' });
  expect(
    within(guide)
      .getAllByRole('heading', { level: 3 })
      .map((title) => title.textContent),
  ).toEqual(['Sign up', 'Start a journal or habit', 'Get personalized AI feedback']);
  await userEvent.click(screen.getByRole('button', { name: 'Close the guide' }));
  expect(localStorage.getItem('how_it_works_seen')).toBe('true');
  cleanup();
  await land(false);
  expect(screen.queryByRole('heading', { name: 'How Daymark works' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'How Daymark works' }));
  expect(screen.getByRole('heading', { name: 'How Daymark works' })).toBeVisible();
});

test('the miniature keeps a typed line, files it by the rules of the coach, and syncs it when the signal is back', async () => {
  await land(false);
  expect(screen.getByRole('status')).toHaveTextContent('Offline, 2 changes waiting');
  await userEvent.type(screen.getByRole('textbox', { name: 'Type a line of your own' }), 'Call Anna tomorrow{Enter}');
  expect(screen.getByText('Call Anna tomorrow')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Offline, 3 changes waiting');
  expect(await screen.findByText('Call Anna, Tomorrow', {}, { timeout: 20_000 })).toBeVisible();
  expect(screen.getByText('To-Do List')).toBeVisible();
  await userEvent.click(screen.getByRole('switch', { name: 'Flight mode' }));
  expect(await screen.findByText('Your other device has 3 of 3 lines')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(/^Synced at \d\d:\d\d$/);
});

test('the call to action of a phone shows between the first one and the last one', async () => {
  const seen: Element[] = [];
  let report: (entries: object[]) => void = () => undefined;
  class Watcher {
    constructor(onChange: typeof report) {
      report = onChange;
    }
    observe = (element: Element) => seen.push(element);
    disconnect = () => undefined;
  }
  vi.stubGlobal('IntersectionObserver', Watcher);
  await land(false);
  const [first, last] = seen;
  const entry = (target: Element | undefined, isIntersecting: boolean, top: number) => ({
    target,
    isIntersecting,
    boundingClientRect: { top },
  });
  const starts = () => screen.getAllByRole('link', { name: 'Start Your Journey With Me' }).length;
  // In sight, above the window or below it; the number of calls to action in the page.
  for (const [entries, expected] of [
    [[entry(first, true, 300), entry(last, false, 9000)], 2],
    [[entry(first, false, -200)], 3],
    [[entry(last, true, 700)], 2],
    [[entry(last, false, -100)], 2],
    [[entry(last, false, 900)], 3],
    [[entry(first, true, 10)], 2],
  ] as const) {
    act(() => report([...entries]));
    expect(starts()).toBe(expected);
  }
});
