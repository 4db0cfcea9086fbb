import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { withRouter } from '#tests/support/with-router.tsx';
import { answerConsent } from '#features/consent/consent-store.ts';
import { LandingScreen } from './LandingScreen.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function land(signedIn: boolean) {
  render(withRouter(<LandingScreen signedIn={signedIn} />));
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

test('the guide opens on a first visit once cookies are answered, stays closed once closed, and has its steps on the page @000.1', async () => {
  const steps = ['Sign up', 'Start a journal or habit', 'Get personalized AI feedback'];
  const titles = (within: HTMLElement) => [...within.querySelectorAll('ol h3')].map((title) => title.textContent);
  await land(false);
  expect(titles(document.getElementById('how-it-works')!)).toEqual(steps);
  const soon = () => act(() => new Promise((done) => setTimeout(done, 700)));
  await soon();
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => answerConsent({ analytics: false, marketing: false }));
  const guide = await screen.findByRole('dialog', { name: 'How Daymark works' });
  expect(titles(guide)).toEqual(steps);
  expect(localStorage.getItem('how_it_works_seen')).toBeNull();
  await userEvent.click(within(guide).getByRole('button', { name: 'Look around first' }));
  expect(localStorage.getItem('how_it_works_seen')).toBe('true');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  cleanup();
  await land(false);
  await soon();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('somebody who is signed in has the steps on the page, and no guide over it', async () => {
  act(() => answerConsent({ analytics: false, marketing: false }));
  await land(true);
  await act(() => new Promise((done) => setTimeout(done, 700)));
  expect(screen.queryByRole('dialog')).toBeNull();
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

test('the call to action of a phone shows between the first one and the last one @000.4', async () => {
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
