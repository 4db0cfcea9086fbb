/** What the pages say while something takes its time, to the letter: spec 000, section 2, and spec 001, section 2. */
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LoadingWords } from '#app/pages/LoadingWords.tsx';
import { Week } from '#app/pages/dashboard/Week.tsx';
import { getDb } from '#data/db.ts';
import { Inbox } from '#features/auth/Inbox.tsx';
import { dayOf } from '#lib/day.ts';
import { holdWrites } from '#tests/support/profile.ts';
import { withRouter } from '#tests/support/with-router.tsx';
import { open, withApp } from './support/app.tsx';

withApp();

const never = () => new Promise<never>(() => undefined);

test('the loading screen', () => {
  render(<LoadingWords />);
  expect(screen.getByText('Setting up your experience...')).toBeInTheDocument();
  expect(screen.getByText("This won't take long!")).toBeInTheDocument();
});

test('the inbox of a sign-up, while the email is sent again', async () => {
  vi.stubGlobal('fetch', vi.fn(never));
  render(withRouter(<Inbox email="mira@example.org" onSession={never} />));
  expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeInTheDocument();
  expect(screen.getByText('mira@example.org')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Back to homepage' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Resend email' }));
  expect(await screen.findByRole('button', { name: 'Resending...' })).toBeInTheDocument();
});

test('onboarding, while it saves', async () => {
  await open({ at: '/onboarding', who: 'new', press: [['button', 'Get Started']] });
  const skip = await screen.findByRole('button', { name: 'Skip for now' });
  const letGo = await holdWrites();
  fireEvent.click(skip);
  expect(await screen.findByText('Completing onboarding...')).toBeInTheDocument();
  letGo();
  expect(await screen.findByText("You're all set. Redirecting to chat...")).toBeInTheDocument();
});

test('a thought, while it is stored', async () => {
  await open({ at: '/thought-dump' });
  const field = await screen.findByRole('textbox');
  fireEvent.change(field, { target: { value: 'Too much at once' } });
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Release thought' })).toBeEnabled());
  const letGo = await holdWrites();
  fireEvent.click(screen.getByRole('button', { name: 'Release thought' }));
  expect(await screen.findByRole('button', { name: 'Releasing...' })).toBeInTheDocument();
  letGo();
  await vi.waitFor(async () => expect(await getDb().entries.count()).toBe(1));
});

test('the tasks, while they are read', async () => {
  vi.spyOn(getDb().project_lists, 'toArray').mockImplementation(never as never);
  await open({ at: '/tasks' });
  expect(await screen.findByText('Loading projects and tasks...')).toBeInTheDocument();
});

test('the review of the week, while it is read', async () => {
  vi.spyOn(getDb().meta, 'get').mockImplementation(never as never);
  render(withRouter(<Week today={dayOf(new Date())} profile={null} wide />));
  expect(await screen.findByText('Generating review...')).toBeInTheDocument();
});

test('the planner, while it makes a week', async () => {
  await open({ at: '/calendar?tab=weekly-plan' });
  const build = await screen.findByRole('button', { name: 'Build My Weekly Plan' });
  vi.spyOn(getDb().habits, 'toArray').mockImplementation(never as never);
  fireEvent.click(build);
  expect(await screen.findByRole('button', { name: 'Creating Your Week...' })).toBeInTheDocument();
});
