import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { freshScreen } from '#tests/support/screen.tsx';
import { getDb } from '#data/db.ts';
import { dayOf } from '#lib/day.ts';
import { ada, given } from '#tests/support/profile.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { useSuggestions } from './queries.ts';
import { SmartSuggestions } from './SmartSuggestions.tsx';
import { suggestionId, suggestionKeys } from './suggestion.ts';

const today = dayOf(new Date());

beforeEach(async () => {
  await freshScreen();
  await given('profiles', { id: ada.user_id, onboarded: true, welcome_shown: true });
});

function Box() {
  const known = useSuggestions();
  return (
    <>
      {known ? <SmartSuggestions known={known} today={today} /> : null}
      <Toaster />
    </>
  );
}
function open() {
  const { unmount } = render(<Box />);
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), unmount };
}
const box = () => within(screen.getByRole('region', { name: 'Smart Suggestions' }));
const rows = () =>
  box()
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const press = async (user: ReturnType<typeof open>['user'], name: RegExp) =>
  user.click(await screen.findByRole('button', { name }));

test('approving adds the task once and the row says so; Undo takes both back @001.68', async () => {
  const { user } = open();
  await press(user, /^Add: Add groceries/);
  expect(await screen.findByText('Added!')).toHaveFocus();
  expect(await getDb().tasks.toArray()).toMatchObject([
    { id: suggestionId(ada.user_id, 'auto_todo_groceries'), description: 'Buy groceries', completed: false },
  ]);
  expect(screen.getByText('Added to your To-Do List')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText('Added!')).toBeNull());
  expect(await getDb().tasks.count()).toBe(0);

  await press(user, /^Add: Add groceries/);
  expect(await screen.findByText('Added!')).toBeInTheDocument();
  expect(await getDb().tasks.count()).toBe(1);
});

test('approving the gym adds an event', async () => {
  const { user } = open();
  await press(user, /^Add: Put the gym/);
  expect(await screen.findByText('Added to your Calendar')).toBeInTheDocument();
  expect(await getDb().calendar_events.toArray()).toMatchObject([
    { id: suggestionId(ada.user_id, 'auto_calendar_gym'), title: 'Gym', event_type: 'appointment', color: '#4f46e5' },
  ]);
});

test('a rejected one says Dismissed, is stored once, and is not there on the next visit @001.69', async () => {
  const { user, unmount } = open();
  await press(user, /^Dismiss: Put the gym/);
  expect(await screen.findByText('Dismissed')).toHaveFocus();
  expect(rows()[1]).toBe('Put the gym in the calendarDismissed');
  await waitFor(async () =>
    expect((await getDb().profiles.get(ada.user_id))?.suggestions_rejected).toEqual({ auto_calendar_gym: true }),
  );
  unmount();
  open();
  await screen.findByRole('region', { name: 'Smart Suggestions' });
  expect(rows()).toEqual(['Review your to-do list each morning', 'Add groceries to your list']);
});

test('with all three answered the box says so', async () => {
  await getDb().profiles.update(ada.user_id, {
    suggestions_rejected: Object.fromEntries(suggestionKeys.map((key) => [key, true])),
  });
  open();
  expect(await screen.findByText('No suggestions left. You have answered all three.')).toBeInTheDocument();
});
