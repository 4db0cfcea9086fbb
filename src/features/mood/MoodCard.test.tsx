import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { closeProfile, db } from '#data/db.ts';
import { readDraft } from '#data/drafts.ts';
import { moodId } from '#data/natural-ids.ts';
import { ada, at, freshDevice, given, holdWrites } from '#tests/support/profile.ts';
import { dayAfter, dayOf, type Day } from '#lib/day.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { dismissToast } from '#ui/toast.ts';
import { MoodCard } from './MoodCard.tsx';

const today = dayOf(new Date());

beforeEach(async () => {
  dismissToast();
  await freshDevice();
});

function open() {
  const root = createRootRoute({
    component: () => (
      <>
        <MoodCard today={today} />
        <Toaster />
      </>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  // oxlint-disable-next-line typescript/no-explicit-any -- the router of the app is registered; a link needs only some router
  render(<RouterProvider router={router as any} />);
  return userEvent.setup({ pointerEventsCheck: 0 });
}
const control = () => screen.findByRole('button', { name: 'How are you feeling today?' });
const form = () => within(screen.getByRole('form', { name: "Today's mood" }));
const noted = (mood_type: string, day: Day, note: string | null = null, hour = 12) =>
  given('mood_entries', { mood_type, note, logged_for: day, created_at: at(day, hour) });

test('collapsed, choosing, which reveals the note, saving: then the mood replaces the control', async () => {
  const user = open();
  expect(await control()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('0 entries this week')).toBeInTheDocument();
  await user.click(await control());
  expect(form().queryByRole('textbox')).toBeNull();
  expect(form().queryByRole('button', { name: 'Save mood' })).toBeNull();
  await user.click(form().getByRole('button', { name: 'Not Good' }));
  await user.type(form().getByRole('textbox', { name: 'Note optional' }), '  Tired. ');
  await user.click(form().getByRole('button', { name: 'Save mood' }));
  expect(await screen.findByText('Mood captured!')).toBeInTheDocument();
  expect(screen.getByText("Thanks for sharing how you're feeling today")).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'How are you feeling today?' })).toBeNull());
  expect(screen.getByText('1 entry this week')).toBeInTheDocument();
  // The saved mood has the focus that its button had.
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Today: Not Good/));
  expect(await db.mood_entries.toArray()).toMatchObject([
    { id: moodId(ada.user_id, today), mood_type: 'bad', note: 'Tired.', logged_for: today },
  ]);

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await control()).toBeInTheDocument();
});

test('saving again before a mood is stored stores it once, and text typed since stays', async () => {
  const user = open();
  await user.click(await control());
  await user.click(form().getByRole('button', { name: 'Good' }));
  await user.type(form().getByRole('textbox'), 'A walk');
  const letGo = await holdWrites();
  const send = () => fireEvent.keyDown(form().getByRole('textbox'), { key: 'Enter', ctrlKey: true });
  send();
  send();
  await user.type(form().getByRole('textbox'), ' in the rain');
  letGo();
  expect(await screen.findByText('Mood captured!')).toBeInTheDocument();
  expect(await db.mood_entries.toArray()).toMatchObject([{ mood_type: 'good', note: 'A walk' }]);
  expect(await readDraft('mood:new')).toBe('in the rain');
});

test('a draft is open again', async () => {
  const user = open();
  await user.click(await control());
  await user.click(form().getByRole('button', { name: 'Good' }));
  await user.type(form().getByRole('textbox'), 'half');
  await user.click(await control());
  expect(screen.queryByRole('form')).toBeNull();
  await user.click(await control());
  expect(form().getByRole('textbox')).toHaveValue('half');
  expect(form().getByRole('button', { name: 'Good' })).toHaveAttribute('aria-pressed', 'true');
});

test('a mood that cannot be saved says so and stays in the form', async () => {
  const user = open();
  await user.click(await control());
  await user.click(form().getByRole('button', { name: 'Good' }));
  await closeProfile();
  await user.click(form().getByRole('button', { name: 'Save mood' }));
  expect(await screen.findByText("Oops! That didn't save properly")).toBeInTheDocument();
  expect(screen.getByText("Mind trying again? We'd love to know how you're feeling")).toBeInTheDocument();
  expect(form().getByRole('button', { name: 'Good' })).toHaveAttribute('aria-pressed', 'true');
});

test('the three latest are listed, historic and unknown ones too', async () => {
  await noted('great', dayAfter(today, -9), 'long ago');
  await noted('bewildered', dayAfter(today, -2));
  await noted('very_happy', dayAfter(today, -1), 'Lotte came.');
  await noted('good', today, 'Relieved.', 0);
  open();
  const items = await screen.findAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'GoodRelieved.Today, 00:00',
    'Very happyLotte came.Yesterday, 12:00',
    expect.stringMatching(/^Not set.*, 12:00$/),
  ]);
});

test('View All holds every mood: counts, the past seven days, days with their entries, and a search', async () => {
  await noted('good', today, 'A walk in the rain', 0);
  await noted('neutral', dayAfter(today, -1));
  await noted('bad', dayAfter(today, -3), 'Rain again');
  await noted('tired', dayAfter(today, -30));
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'View All' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Health & Mood Tracker' }));
  expect(await dialog.findByText('4 entries')).toBeInTheDocument();
  const counts = within(dialog.getByRole('list', { name: 'How often each mood was noted' }));
  expect(counts.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
    'Good 1',
    'Neutral 1',
    'Not Good 1',
    'Tired 1',
  ]);
  const strip = within(dialog.getByRole('list', { name: 'Past 7 days' })).getAllByRole('listitem');
  expect(strip.map((each) => each.getAttribute('title'))).toEqual([
    'nothing noted',
    'nothing noted',
    'nothing noted',
    'Not Good',
    'nothing noted',
    'Neutral',
    'Good',
  ]);
  await user.type(dialog.getByRole('searchbox', { name: 'Search moods' }), 'RAIN');
  await waitFor(() => expect(dialog.getAllByRole('region')).toHaveLength(2));
  await user.clear(dialog.getByRole('searchbox'));
  await user.type(dialog.getByRole('searchbox'), 'tired');
  await waitFor(() => expect(dialog.getAllByRole('region')).toHaveLength(1));
  await user.clear(dialog.getByRole('searchbox'));
  await user.type(dialog.getByRole('searchbox'), 'zebra');
  expect(await dialog.findByText('No moods found')).toBeInTheDocument();
});
