import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { getDb } from '#data/db.ts';
import { flushDrafts } from '#data/drafts.ts';
import { toneName } from '#features/profile/persona.ts';
import { ada, freshDevice, given } from '#tests/support/profile.ts';
import { OnboardingScreen } from './OnboardingScreen.tsx';

beforeEach(freshDevice);

/** A visit of /onboarding, as after a reload. `chat`: what the chat waits for until it is shown. */
function open(chat: Promise<void> = Promise.resolve()) {
  const history = createMemoryHistory({ initialEntries: ['/onboarding'] });
  const root = createRootRoute({ notFoundComponent: () => null });
  const onboarding = createRoute({ getParentRoute: () => root, path: '/onboarding', component: OnboardingScreen });
  const next = createRoute({ getParentRoute: () => root, path: '/chat', loader: () => chat, component: () => null });
  const router = createRouter({ history, routeTree: root.addChildren([onboarding, next]) });
  const { unmount } = render(<RouterProvider router={router as never} />);
  const reload = async () => {
    await flushDrafts();
    unmount();
    return open();
  };
  return { user: userEvent.setup(), reload, path: () => history.location.pathname };
}
const begin = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: 'Get Started' }));
const chip = (name: string) => screen.findByRole('button', { name });

test('the first step names as many questions as the second one asks, and the focus goes along', async () => {
  const { user } = open();
  expect(await screen.findByText(/three short questions/)).toBeVisible();
  await begin(user);
  expect(await screen.findByRole('heading', { name: 'A little about you' })).toHaveFocus();
  expect([...screen.getAllByRole('textbox'), ...screen.getAllByRole('group')]).toHaveLength(3);
});

test('a reload keeps the step, the name, the focus and the tone', async () => {
  const first = open();
  await begin(first.user);
  await first.user.type(await screen.findByLabelText(/^Your name/), 'Mira');
  await first.user.click(await chip('Clear my head'));
  await first.user.click(await chip('Direct & Motivational'));
  const { user } = await first.reload();
  expect(await screen.findByDisplayValue('Mira')).toBeVisible();
  expect(await chip('Clear my head')).toHaveAttribute('aria-pressed', 'true');
  expect(await chip('Direct & Motivational')).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText('Choose one thing and do it for ten minutes now. Which one is it?')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Welcome, Mira' })).toHaveFocus();
  expect(await getDb().profiles.toArray()).toMatchObject([{ onboarded: true, name: 'Mira', goals: 'Clear my head' }]);
  expect(await getDb().assistant_profiles.toArray()).toMatchObject([{ tone: 'coach' }]);
});

test('the last step survives a reload too, leads to the chat, and leaves no draft', async () => {
  const first = open();
  await begin(first.user);
  await first.user.click(await chip('Skip for now'));
  await screen.findByRole('heading', { name: 'Welcome' });
  const { user, path } = await first.reload();
  await user.click(await chip('Go to Chat'));
  await waitFor(() => expect(path()).toBe('/chat'));
  await waitFor(async () => expect(await getDb().drafts.count()).toBe(0));
});

test('a screen that is made anew while the chat loads still leads to the chat', async () => {
  let chatIsThere = () => {};
  const first = open(new Promise<void>((resolve) => (chatIsThere = resolve)));
  await begin(first.user);
  await first.user.click(await chip('Skip for now'));
  await first.user.click(await chip('Go to Chat'));
  const { user, path } = await first.reload();
  await user.click(await chip('Go to Chat'));
  expect(path()).toBe('/chat');
  chatIsThere();
  await waitFor(async () => expect(await getDb().drafts.count()).toBe(0));
});

test('who is onboarded already is sent on', async () => {
  await given('profiles', { id: ada.user_id, onboarded: true, welcome_shown: true });
  const { path } = open();
  await waitFor(() => expect(path()).toBe('/profile'));
});

test.each([
  ['coach', 'Direct & Motivational'],
  ['balanced', 'Balanced'],
  ['mirror', 'Reflective'],
  ['gruff', 'gruff'],
])('the tone %s is called %s', (tone, name) => expect(toneName(tone)).toBe(name));
