import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { freshScreen } from '#tests/support/screen.tsx';
import { getDb } from '#data/db.ts';
import { at, given, holdWrites } from '#tests/support/profile.ts';
import { withRouter } from '#tests/support/with-router.tsx';
import { dayAfter, dayOf, type Day } from '#lib/day.ts';
import { fullDay, monthYear, shortDate } from '#lib/format.ts';
import type { daySearch, SearchOf } from '#lib/search-keys.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { MoodScreen } from './MoodScreen.tsx';

const today = dayOf(new Date());

beforeEach(freshScreen);

/** The screen with its own address, as the router provides it. */
function Page({ start }: { start: SearchOf<typeof daySearch> }) {
  const [search, setSearch] = useState(start);
  return (
    <>
      <MoodScreen search={search} onSearchChange={setSearch} />
      <output aria-label="address">{JSON.stringify(search)}</output>
      <Toaster />
    </>
  );
}
function open(start: SearchOf<typeof daySearch> = {}) {
  render(<Page start={start} />);
  return userEvent.setup({ pointerEventsCheck: 0 });
}
const noted = (mood_type: string, day: Day, rest: { note?: string; tags?: string[] } = {}) =>
  given('mood_entries', { mood_type, logged_for: day, created_at: at(day, 0), ...rest });
/** By its label: an open dialog hides it from screen readers. */
const address = () => screen.getByLabelText('address');
const now = () => within(screen.getByRole('region', { name: 'Today' }));
const checkIns = () =>
  now()
    .queryAllByRole('article')
    .map((each) => each.getAttribute('aria-label'));

test('no moods: the question, five suns and an invitation, no empty charts', async () => {
  open();
  expect(await screen.findByText('No moods yet')).toBeInTheDocument();
  expect(within(screen.getByRole('group', { name: 'How are you feeling today?' })).getAllByRole('button')).toHaveLength(
    5,
  );
  expect(screen.queryByRole('heading', { name: 'Trend' })).toBeNull();
});

test('a mood of a journal entry stands as the mood of today with its source, and the question is not asked', async () => {
  await given('journal_entries', { content: 'The crit went well.', mood: 'great', logged_for: today });
  render(withRouter(<MoodScreen search={{}} onSearchChange={() => undefined} />));
  expect(await screen.findByRole('article', { name: /^Great, from your journal/ })).toHaveTextContent(
    'The crit went well.',
  );
  expect(now().getByRole('link', { name: 'From your journal' })).toHaveAttribute(
    'href',
    expect.stringContaining(`/logs?day=`),
  );
  expect(screen.queryByRole('group', { name: 'How are you feeling today?' })).toBeNull();
  expect(now().getByRole('button', { name: 'Add check-in' })).toBeInTheDocument();
  expect(await screen.findByText(/1 day has a mood from .* on average at Great\./)).toBeInTheDocument();
  expect(screen.getByText('1 entry this week')).toBeInTheDocument();
});

test('a mood of a journal entry shows its first lines without the marks of Markdown', async () => {
  await given('journal_entries', { content: '# Evening\n\nA **good** walk.', mood: 'great', logged_for: today });
  render(withRouter(<MoodScreen search={{}} onSearchChange={() => undefined} />));
  const entry = await screen.findByRole('article', { name: /^Great, from your journal/ });
  expect(entry).toHaveTextContent('Evening A good walk.');
  expect(entry).not.toHaveTextContent(/[#*]/);
});

test('two taps save a mood, and the charts say what they show and what is missing', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Good' }));
  await user.click(screen.getByRole('button', { name: 'Save mood' }));
  expect(await screen.findByText('Mood captured!')).toBeInTheDocument();
  await waitFor(() => expect(checkIns()).toEqual([expect.stringMatching(/^Good, \d\d:\d\d$/)]));
  await waitFor(() => expect(now().getByRole('button', { name: 'Add check-in' })).toHaveFocus());
  expect(await screen.findByText(/1 day has a mood from .* on average at Good\./)).toBeInTheDocument();
  expect(await screen.findByText(/The chart begins with the second day/)).toBeInTheDocument();
  expect(
    await screen.findByText(/at least 10 days have it and 10 days do not\. So far 1 day has a mood/),
  ).toBeInTheDocument();
  expect(await screen.findByText(/Weekdays are compared when each has at least 10 days/)).toBeInTheDocument();
});

test('the keys 1 to 5 choose and Enter saves; in a field they type digits, and they can be switched off', async () => {
  await noted('neutral', today);
  const user = open();
  await screen.findByRole('article');
  await user.keyboard('5{Enter}');
  await waitFor(() => expect(checkIns()).toHaveLength(2));
  expect(checkIns()[0]).toMatch(/^Great/);

  await user.keyboard('2');
  await user.click(now().getByRole('textbox', { name: 'Note, optional' }));
  await user.keyboard('4 hours of sleep');
  expect(now().getByRole('textbox')).toHaveValue('4 hours of sleep');
  expect(now().getByRole('button', { name: 'Not Good' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(now().getByRole('button', { name: 'Turn off' }));
  expect(await now().findByText('Keys 1 to 5 are off.')).toBeInTheDocument();
  await user.keyboard('1');
  expect(now().getByRole('button', { name: 'Not Good' })).toHaveAttribute('aria-pressed', 'true');
});

test('a check-in carries a note and tags, known tags by one press', async () => {
  await noted('good', dayAfter(today, -1), { tags: ['walk'] });
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Great' }));
  await user.type(screen.getByRole('textbox', { name: 'Note, optional' }), 'Proud.');
  await user.click(screen.getByRole('button', { name: 'Tags' }));
  await user.click(within(screen.getByRole('group', { name: 'Tags you use' })).getByRole('button', { name: 'walk' }));
  await user.type(screen.getByRole('textbox', { name: 'Tags' }), 'sea{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save mood' }));
  await waitFor(async () =>
    expect(await getDb().mood_entries.where('logged_for').equals(today).toArray()).toMatchObject([
      { mood_type: 'great', note: 'Proud.', tags: ['walk', 'sea'] },
    ]),
  );
});

test('a check-in is saved once, however often it is sent, and text typed since is the next note', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Great' }));
  const note = screen.getByRole('textbox', { name: 'Note, optional' });
  await user.type(note, 'Proud.');
  const letGo = await holdWrites();
  const send = () => fireEvent.keyDown(note, { key: 'Enter', ctrlKey: true });
  send();
  send();
  await user.type(note, ' And tired.');
  letGo();
  expect(await screen.findByText('Mood captured!')).toBeInTheDocument();
  await waitFor(() => expect(checkIns()).toHaveLength(1));
  expect(await getDb().mood_entries.toArray()).toMatchObject([{ mood_type: 'great', note: 'Proud.' }]);
  await user.click(now().getByRole('button', { name: 'Neutral' }));
  expect(now().getByRole('textbox', { name: 'Note, optional' })).toHaveValue('And tired.');
});

test('a check-in is edited in place, deleted, and restored with Undo', async () => {
  const id = await noted('anxious', today, { note: 'Exam.' });
  const user = open();
  await user.click(await screen.findByRole('button', { name: /^More for this mood: Anxious/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  const form = within(screen.getByRole('form', { name: 'Edit mood' }));
  expect(form.getByText(/Noted as Anxious\./)).toBeInTheDocument();
  await user.clear(form.getByRole('textbox', { name: 'Note, optional' }));
  await user.type(form.getByRole('textbox', { name: 'Note, optional' }), 'Passed.');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await getDb().mood_entries.get(id)).toMatchObject({ mood_type: 'anxious', note: 'Passed.' }),
  );
  expect(await screen.findByText('Mood updated')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: /^More for this mood/ })).toHaveFocus());

  await user.click(screen.getByRole('button', { name: /^More for this mood/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText('Mood deleted')).toBeInTheDocument();
  await waitFor(() => expect(checkIns()).toEqual([]));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(checkIns()).toHaveLength(1));
});

test('an earlier day is opened from the year, gets a mood, and is in the address', async () => {
  await noted('neutral', today);
  const user = open();
  // Not yesterday: shortly after midnight yesterday is still today, and has a time.
  const day = dayAfter(today, -2);
  const year = within(await screen.findByRole('grid', { name: /^Mood of each day/ }));
  await user.click(year.getByRole('gridcell', { name: `${fullDay(day)}: nothing noted` }));
  const dialog = within(await screen.findByRole('dialog', { name: fullDay(day) }));
  expect(address()).toHaveTextContent(JSON.stringify({ day }));
  await user.click(await dialog.findByRole('button', { name: 'Terrible' }));
  await user.click(dialog.getByRole('button', { name: 'Save mood' }));
  expect(await screen.findByText(`Noted for ${shortDate(day)}.`)).toBeInTheDocument();
  expect(await dialog.findByRole('article', { name: 'Terrible' })).toBeInTheDocument();

  await user.click(dialog.getByRole('button', { name: 'Add check-in' }));
  await user.click(dialog.getByRole('button', { name: 'Neutral' }));
  await user.click(dialog.getByRole('button', { name: 'Save mood' }));
  expect(await dialog.findByText('The charts show the average of the 2 moods.')).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getByText(/1 day with two or more moods shows their average\./)).toBeInTheDocument(),
  );
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(address()).toHaveTextContent('{}');
});

test('one day with a mood is a sentence, not an empty chart; the chart of two days begins with the first', async () => {
  await noted('good', dayAfter(today, -9));
  open();
  expect(await screen.findByText('The chart begins with the second day that has a mood.')).toBeInTheDocument();
  expect(screen.queryByRole('slider')).not.toBeInTheDocument();
  await noted('great', today);
  const trend = await screen.findByRole('slider', { name: 'Mood by day, six weeks' });
  expect(trend).toHaveAttribute('aria-valuemax', '9');
});

test('every chart has a table, and the arrow keys move through the trend', async () => {
  for (let n = 0; n < 20; n++) await noted(n % 2 === 0 ? 'good' : 'neutral', dayAfter(today, -n));
  const user = open();
  const trend = await screen.findByRole('slider', { name: 'Mood by day, six weeks' });
  expect(trend).toHaveAttribute(
    'aria-valuetext',
    `${fullDay(today)}: Good; average of seven days between Neutral and Good`,
  );
  trend.focus();
  await user.keyboard('{ArrowLeft}');
  expect(trend).toHaveAttribute(
    'aria-valuetext',
    `${fullDay(dayAfter(today, -1))}: Neutral; average of seven days between Neutral and Good`,
  );
  await user.keyboard('{Home}');
  expect(trend).toHaveAttribute('aria-valuetext', `${fullDay(dayAfter(today, -19))}: Neutral`);

  const tables = await screen.findAllByRole('button', { name: /^Table: / });
  expect(tables.map((each) => each.getAttribute('aria-label'))).toEqual([
    'Table: Trend',
    'Table: Year in pixels',
    expect.stringMatching(/^Table: \w+ \d{4}$/),
    'Table: Weekdays',
  ]);
  for (const each of tables) await user.click(each);
  const rows = screen.getAllByRole('table').map((table) => within(table).getAllByRole('row').length);
  expect(rows.slice(0, 2)).toEqual([21, 21]);
  expect(rows.at(-1)).toBe(8);
  const [first] = within(screen.getAllByRole('table')[0]!).getAllByRole('row').slice(1);
  expect(first).toHaveTextContent(`${shortDate(today)}Good13.6`);
});

test('the month is one stop of Tab, and arrow keys move the focus, also into the month before', async () => {
  const before = dayAfter(`${today.slice(0, 8)}01` as Day, -1);
  await noted('good', dayAfter(today, -40));
  const user = open();
  const month = within(await screen.findByRole('grid', { name: monthYear(today) }));
  month.getByRole('button', { name: `${fullDay(today)}, today: nothing noted` }).focus();
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-day', dayAfter(today, -7)));
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-day', today));
  await user.keyboard('{PageUp}');
  await waitFor(() => expect(document.activeElement?.getAttribute('data-day')?.slice(0, 7)).toBe(before.slice(0, 7)));
  expect(screen.getByRole('grid', { name: monthYear(before) })).toBeInTheDocument();
});
