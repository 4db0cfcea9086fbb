import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { freshScreen } from '#tests/support/screen.tsx';
import { closeProfile, getDb } from '#data/db.ts';
import { readDraft } from '#data/drafts.ts';
import { moodId } from '#data/natural-ids.ts';
import { ada, at, given, holdWrites } from '#tests/support/profile.ts';
import { withRouter } from '#tests/support/with-router.tsx';
import { dayAfter, dayOf, type Day } from '#lib/day.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { STRIP_DAYS } from './mood.ts';
import { MoodCard } from './MoodCard.tsx';
import { MoodToday } from './MoodToday.tsx';
import { useMoodsBetween } from './queries.ts';

const today = dayOf(new Date());

beforeEach(freshScreen);

/** The two parts of the dashboard that a mood has: the control at the top, and the tile. */
function Page() {
  const suns = useRef<HTMLDivElement>(null);
  const moods = useMoodsBetween(today, today);
  return (
    <>
      {moods ? <MoodToday moods={moods} suns={suns} /> : null}
      <MoodCard today={today} onAsk={() => suns.current?.querySelector('button')?.focus()} />
      <Toaster />
    </>
  );
}
function open() {
  render(withRouter(<Page />));
  return userEvent.setup({ pointerEventsCheck: 0 });
}
const form = async () => within(await screen.findByRole('form', { name: "Today's mood" }));
const tile = () => within(screen.getByRole('region', { name: 'Mood/Health Tracker' }));
const control = () => tile().queryByRole('button', { name: 'How are you feeling today?' });
const noted = (mood_type: string, day: Day, note: string | null = null, hour = 12) =>
  given('mood_entries', { mood_type, note, logged_for: day, created_at: at(day, hour) });

test('of a long entry with a mood, the row has only its beginning', async () => {
  const content = 'A long day by the sea. '.repeat(400);
  await given('journal_entries', { content, mood: 'good', logged_for: today });
  open();
  const beginning = await screen.findByText(/^A long day by the sea\./);
  expect(beginning.textContent.length).toBeLessThan(200);
  expect(content.startsWith(beginning.textContent)).toBe(true);
});

test('choosing reveals the note, saving: then the mood of today is said, and the question is gone @001.62', async () => {
  const user = open();
  expect(await screen.findByText('0 entries this week')).toBeInTheDocument();
  const asks = await screen.findByRole('heading', { name: 'How are you feeling today?' });
  expect((await form()).queryByRole('textbox')).toBeNull();
  expect((await form()).queryByRole('button', { name: 'Save mood' })).toBeNull();
  await user.click((await form()).getByRole('button', { name: 'Not Good' }));
  await user.type((await form()).getByRole('textbox', { name: 'Note optional' }), '  Tired. ');
  await user.click((await form()).getByRole('button', { name: 'Save mood' }));
  expect(await screen.findByText('Mood captured!')).toBeInTheDocument();
  expect(screen.getByText("Thanks for sharing how you're feeling today")).toBeInTheDocument();
  await waitFor(() => expect(asks).toHaveTextContent('Today: Not Good'));
  expect(control()).toBeNull();
  expect(tile().getByText('1 entry this week')).toBeInTheDocument();
  // The saved mood has the focus that its button had.
  await waitFor(() => expect(asks).toHaveFocus());
  expect((await form()).getByRole('button', { name: 'Not Good' })).toHaveAttribute('aria-pressed', 'true');
  expect(await getDb().mood_entries.toArray()).toMatchObject([
    { id: moodId(ada.user_id, today), mood_type: 'bad', note: 'Tired.', logged_for: today },
  ]);

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(asks).toHaveTextContent('How are you feeling today?'));
});

test("the tile's control leads to the suns while today has no mood", async () => {
  const user = open();
  await waitFor(() => expect(control()).not.toBeNull());
  await user.click(control()!);
  expect((await form()).getByRole('button', { name: 'Great' })).toHaveFocus();
});

test('a mood of a journal entry is the mood of today with its source; nobody is asked again @001.63', async () => {
  await given('journal_entries', { content: 'The crit went well.', mood: 'great', logged_for: today });
  open();
  expect(await screen.findByRole('heading', { name: 'Today: Great, from your journal' })).toBeInTheDocument();
  expect(await screen.findByText('1 entry this week')).toBeInTheDocument();
  expect(screen.queryByText('How are you feeling today?')).toBeNull();
  expect(tile().getByText(/from your journal/)).toBeInTheDocument();
});

test('another press on a day with a mood adds a check-in', async () => {
  await noted('good', today, null, 0);
  const user = open();
  await user.click((await form()).getByRole('button', { name: 'Great' }));
  expect(screen.getByText('Today already has a mood, Good. You can add one more, or change it.')).toBeInTheDocument();
  await user.click((await form()).getByRole('button', { name: 'Add another mood' }));
  expect(await screen.findByRole('heading', { name: 'Today: Great, the latest of 2' })).toBeInTheDocument();
  expect(await getDb().mood_entries.count()).toBe(2);
});

test('instead of adding one, the mood of today can be changed; its note stays, and Undo brings it back', async () => {
  await noted('good', today, 'A walk', 0);
  const user = open();
  await user.click((await form()).getByRole('button', { name: 'Great' }));
  await user.click((await form()).getByRole('button', { name: 'Change Good to Great' }));
  expect(await screen.findByText('Mood updated')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Today: Great' })).toBeInTheDocument();
  expect(await getDb().mood_entries.toArray()).toMatchObject([{ mood_type: 'great', note: 'A walk' }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: 'Today: Good' })).toBeInTheDocument();
});

test('a mood of the journal is changed in the journal: here one can only be added', async () => {
  await given('journal_entries', { content: 'The crit went well.', mood: 'great', logged_for: today });
  const user = open();
  await user.click(await (await form()).findByRole('button', { name: 'Good' }));
  expect(screen.getByText('Today already has a mood, Great. You can add one more.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
});

test('saving again before a mood is stored stores it once, and text typed since stays', async () => {
  const user = open();
  await user.click((await form()).getByRole('button', { name: 'Good' }));
  await user.type((await form()).getByRole('textbox'), 'A walk');
  const letGo = await holdWrites();
  const field = (await form()).getByRole('textbox');
  const send = () => fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  send();
  send();
  await user.type(field, ' in the rain');
  letGo();
  expect(await screen.findByText('Mood captured!')).toBeInTheDocument();
  expect(await getDb().mood_entries.toArray()).toMatchObject([{ mood_type: 'good', note: 'A walk' }]);
  await waitFor(async () => expect(await readDraft('mood:new')).toBe('in the rain'));
});

test('Cancel clears what was chosen and typed, and the focus goes back to the suns', async () => {
  const user = open();
  await user.click((await form()).getByRole('button', { name: 'Good' }));
  await user.type((await form()).getByRole('textbox'), 'half');
  await user.click((await form()).getByRole('button', { name: 'Cancel' }));
  await waitFor(async () => expect((await form()).queryByRole('textbox')).toBeNull());
  expect((await form()).getByRole('button', { name: 'Good' })).toHaveAttribute('aria-pressed', 'false');
  expect((await form()).getByRole('button', { name: 'Great' })).toHaveFocus();
});

test('a mood that cannot be saved says so and stays in the form', async () => {
  const user = open();
  await user.click((await form()).getByRole('button', { name: 'Good' }));
  await closeProfile();
  await user.click((await form()).getByRole('button', { name: 'Save mood' }));
  expect(await screen.findByText("Oops! That didn't save properly")).toBeInTheDocument();
  expect(screen.getByText("Mind trying again? We'd love to know how you're feeling")).toBeInTheDocument();
  expect((await form()).getByRole('button', { name: 'Good' })).toHaveAttribute('aria-pressed', 'true');
});

test('the three latest are listed, historic and unknown ones too @001.64', async () => {
  await noted('great', dayAfter(today, -9), 'long ago');
  await noted('bewildered', dayAfter(today, -2));
  await noted('very_happy', dayAfter(today, -1), 'Lotte came.');
  await noted('good', today, 'Relieved.', 0);
  open();
  await screen.findByText('Lotte came.');
  const items = tile().getAllByRole('listitem').slice(STRIP_DAYS);
  expect(items.map((item) => item.textContent)).toEqual([
    'GoodRelieved.Today, 00:00',
    'Very happyLotte came.Yesterday, 12:00',
    expect.stringMatching(/^Not set.*, 12:00$/),
  ]);
});

test('View All holds every mood: counts, the past seven days, days with their entries, and a search @001.65', async () => {
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
