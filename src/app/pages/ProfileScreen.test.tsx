import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { freshScreen } from '#tests/support/screen.tsx';
import { getDb } from '#data/db.ts';
import { dayAfter, dayOf } from '#lib/day.ts';
import { fullDay, shortDate } from '#lib/format.ts';
import { ada, at, given } from '#tests/support/profile.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { ProfileScreen } from './ProfileScreen.tsx';

const today = dayOf(new Date());

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  await freshScreen();
  await given('profiles', { id: ada.user_id, onboarded: true, welcome_shown: true });
});

const PATHS = [
  '/logs',
  '/habits',
  '/mood',
  '/memory',
  '/insights',
  '/tasks',
  '/chat',
  '/journal',
  '/calendar',
] as const;

/** The dashboard, and for every page that it links to a page that says its path. */
async function open() {
  const root = createRootRoute();
  const home = createRoute({
    getParentRoute: () => root,
    path: '/profile',
    component: () => (
      <>
        <ProfileScreen />
        <Toaster />
      </>
    ),
  });
  const others = PATHS.map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => <p>The page {path}</p> }),
  );
  const history = createMemoryHistory({ initialEntries: ['/profile'] });
  const router = createRouter({ routeTree: root.addChildren([home, ...others]), history });
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('region', { name: 'To-Do & Projects' });
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), history };
}
const region = (name: string) => within(screen.getByRole('region', { name }));

const TILES = [
  ['Daily Log Library', '/logs'],
  ['Habit Tracker', '/habits'],
  ['Mood/Health Tracker', '/mood'],
  ['Memory Vault', '/memory'],
  ['Weekly Insights', '/insights'],
  ['To-Do & Projects', '/tasks'],
] as const;

test.each(TILES)('the tile %s opens %s with Enter, with Space and by a press @001.50 @001.87', async (name, path) => {
  const { user, history } = await open();
  const link = () => region(name).getByRole('link', { name });
  for (const act of [() => user.keyboard('{Enter}'), () => user.keyboard(' '), () => user.click(link())]) {
    link().focus();
    await act();
    expect(await screen.findByText(`The page ${path}`)).toBeInTheDocument();
    history.back();
    await screen.findByRole('region', { name });
  }
});

test('a new account: the question, the invitations, the first steps and the empty words of the spec @001.46 @001.47 @001.48 @001.49 @001.53 @001.56', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Personal Dashboard' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: `Today, ${fullDay(today)}` })).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'How are you feeling today?' })).toBeInTheDocument();
  expect(region('Routine & Habit Tracker').getByText('No habits or routines tracked yet.')).toBeInTheDocument();
  expect(region('Next event').getByText('Nothing in the next seven days.')).toBeInTheDocument();
  expect(region('Next due').getByText('No tasks yet.')).toBeInTheDocument();
  expect(region('Written today').getByText('Nothing yet. One line is enough.')).toBeInTheDocument();
  expect(region('First steps').getAllByRole('link')).toHaveLength(3);
  const review = region('Weekly AI Review');
  expect(await review.findByText('No review available.')).toBeInTheDocument();
  expect(review.getByText('Your coach: Wren')).toBeInTheDocument();
  expect(review.getByText('Balanced')).toHaveClass('uppercase');
  expect(region('Smart Suggestions').getAllByRole('listitem')).toHaveLength(3);
  const vault = region('Memory Vault');
  expect(vault.getByText('Start saving important thoughts to your memory vault')).toBeInTheDocument();
  expect(vault.getByText(/Last saved: No entries yet/)).toBeInTheDocument();
  expect(region('Weekly Insights').getByText(/Last update: Sunday.*New insights available/)).toBeInTheDocument();
});

test('a habit that is due is at no moment called not due', async () => {
  // So old that its history is counted later than its row is shown.
  await given('habits', { title: 'Walk', type: 'habit', frequency: 'daily', created_at: at(dayAfter(today, -300), 9) });
  const wrong: string[] = [];
  const watch = new MutationObserver(() => {
    const said = /Nothing is due today/.exec(document.body.textContent)?.[0];
    if (said) wrong.push(said);
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  await open();
  expect(await region('Routine & Habit Tracker').findByText('1 habit left today')).toBeInTheDocument();
  watch.disconnect();
  expect(wrong).toEqual([]);
});

test('today as a plan: a habit to tick, the next event, the next task to complete with Undo, and what was written @001.57', async () => {
  await given('habits', { title: 'Walk', type: 'habit', frequency: 'daily', created_at: at(dayAfter(today, -3), 9) });
  await given('calendar_events', {
    title: 'Structures tutorial',
    event_type: 'appointment',
    event_time: at(dayAfter(today, 1), 15),
    end_time: at(dayAfter(today, 1), 16),
  });
  const task = await given('tasks', {
    description: 'Sections to Jonas',
    completed: false,
    due_date: dayAfter(today, 1),
  });
  await given('mood_entries', { mood_type: 'good', logged_for: today, note: null });
  await given('journal_entries', { content: 'A line of today.', mood: null, logged_for: today });
  const { user } = await open();

  expect(region('Routine & Habit Tracker').getByText('1 habit left today')).toBeInTheDocument();
  await user.click(region('Routine & Habit Tracker').getByRole('button', { name: 'Mark Done Walk' }));
  await waitFor(() => expect(region('Habit Tracker').getByText('1 of 1')).toBeInTheDocument());

  expect(region('Next event').getByRole('link')).toHaveTextContent('Structures tutorialTomorrow, 15:00 to 16:00');
  await user.click(region('Next due').getByRole('checkbox', { name: /Sections to Jonas.*Inbox, Tomorrow/ }));
  expect(await screen.findByText('Task completed!')).toBeInTheDocument();
  expect(await getDb().tasks.get(task)).toMatchObject({ completed: true });
  await waitFor(() => expect(region('To-Do & Projects').getByText('1/1')).toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(region('To-Do & Projects').getByText('0/1')).toBeInTheDocument());

  // A mood without a note is a row with its word, not an empty one.
  const lines = region('Written today')
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(lines).toEqual(
    expect.arrayContaining([expect.stringMatching(/Good$/), expect.stringMatching(/A line of today\.$/)]),
  );
});

test('the Daily Log Library: the three ways in, and Browse History with the words of an empty date @001.66 @001.67 @001.86', async () => {
  await given('journal_entries', { content: 'A line of today.', mood: 'great', logged_for: today });
  const { user } = await open();
  const tile = region('Daily Log Library');
  expect(tile.getByRole('link', { name: /^Today's Log/ })).toHaveAttribute('href', expect.stringContaining('/logs'));
  expect(tile.getByRole('link', { name: /^Add Entry/ })).toHaveAttribute('href', '/chat');
  expect(tile.getByRole('link', { name: 'View Library' })).toHaveAttribute('href', '/logs');
  await user.click(tile.getByRole('button', { name: /^Browse History/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Browse History' }));
  expect(await dialog.findByText('A line of today.')).toBeInTheDocument();
  // The first of the month before: nothing is written there.
  await user.click(await dialog.findByRole('button', { name: /previous month/i }));
  await user.click(dialog.getByRole('button', { name: / 1, \d{4}$/ }));
  expect(await dialog.findByText('No entries found for this date')).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: 'View Full Log' })).toHaveAttribute(
    'href',
    expect.stringContaining('/logs?day='),
  );
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the Memory Vault: two of the newest as previews, the count, and all in a dialog with search, tags and delete @001.51 @001.52 @001.54 @001.55', async () => {
  for (const [i, fact] of ['Priya is allergic to walnuts', 'The wind comes from the west', 'Leo turns 30'].entries()) {
    const day = dayAfter(today, -i);
    await given('memory_entries', {
      fact,
      tags: i === 0 ? ['people'] : null,
      logged_for: day,
      created_at: at(day, 12),
    });
  }
  const { user } = await open();
  const tile = region('Memory Vault');
  await waitFor(() => expect(tile.getAllByRole('listitem')).toHaveLength(2));
  expect(tile.getAllByRole('listitem')[0]).toHaveTextContent(`Priya is allergic to walnuts${shortDate(today)}people`);
  expect(tile.getByText('Priya is allergic to walnuts')).toHaveClass('line-clamp-2');
  expect(tile.getByText(/Memories/)).toHaveTextContent(`3 Memories · Last saved: ${shortDate(today)}`);
  expect(tile.getByRole('link', { name: 'Full Page' })).toHaveAttribute('href', '/memory');

  await user.click(tile.getByRole('button', { name: 'View All' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Memory Vault' }));
  await waitFor(() => expect(dialog.getAllByRole('article')).toHaveLength(3));
  await user.type(dialog.getByRole('searchbox', { name: 'Search memories' }), 'WIND');
  await waitFor(() => expect(dialog.getAllByRole('article')).toHaveLength(1));
  await user.clear(dialog.getByRole('searchbox'));
  await user.click(
    within(dialog.getByRole('toolbar', { name: 'Filter by tag' })).getByRole('button', { name: 'people' }),
  );
  await waitFor(() => expect(dialog.getAllByRole('article')).toHaveLength(1));
  await user.click(dialog.getByRole('button', { name: 'Delete memory' }));
  expect(await screen.findByText('Memory deleted')).toBeInTheDocument();
  expect(await dialog.findByText('No memories found')).toBeInTheDocument();
  expect(await getDb().memory_entries.count()).toBe(2);
});

test('the tasks open in their dialog @001.58', async () => {
  const { user } = await open();
  expect(region('To-Do & Projects').getByText('Tasks completed in 0 projects')).toBeInTheDocument();
  await user.click(region('To-Do & Projects').getByRole('button', { name: 'View All' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Projects & Tasks' }));
  expect(await dialog.findByRole('tab', { name: /Overdue/ })).toBeInTheDocument();
});

test('the first steps go away once all are done @001.76', async () => {
  await getDb().profiles.update(ada.user_id, {
    onboarding_checklist: { first_habit: true, first_journal: true, got_feedback: true },
  });
  await open();
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});
