import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { freshScreen } from '#tests/support/screen.tsx';
import { getDb } from '#data/db.ts';
import { flushDrafts } from '#data/drafts.ts';
import { dayAfter, dayOf } from '#lib/day.ts';
import { fullDay } from '#lib/format.ts';
import { Toaster } from '#ui/Toaster.tsx';
import type { LogsSearch } from './logs-search.ts';
import { LogsScreen } from './LogsScreen.tsx';
import { at, given } from '#tests/support/profile.ts';

const today = dayOf(new Date());
const yesterday = dayAfter(today, -1);

beforeEach(freshScreen);

function Library({ composing }: { composing: boolean }) {
  const [search, setSearch] = useState<LogsSearch>({});
  return (
    <>
      <LogsScreen search={search} onSearchChange={setSearch} composing={composing} />
      <output aria-label="address">{JSON.stringify(search)}</output>
      <Toaster />
    </>
  );
}
function open(composing = false, container = document.body.appendChild(document.createElement('div'))) {
  const page = render(<Library composing={composing} />, { container });
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), page };
}
const composer = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What happened today?' });
/** A word under the composer; a chip of the same name stands above. */
const tool = (name: string) => within(screen.getByRole('form', { name: 'Journal' })).getByRole('button', { name });
const chip = (name: string) => within(screen.getByRole('toolbar', { name: 'Kinds' })).getByRole('button', { name });

test('an empty library shows one line @001.79', async () => {
  open();
  expect(screen.getByRole('heading', { name: 'Daily Log Library' })).toBeInTheDocument();
  expect(composer()).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add Entry' })).toBeDisabled();
  expect(await screen.findByText('Nothing written yet')).toBeInTheDocument();
});

test('/journal focuses the composer', () => {
  open(true);
  expect(composer()).toHaveFocus();
});

test('an entry with mood and tags appears under today, and Undo puts it back into the composer @001.82', async () => {
  const { user } = open();
  await user.type(composer(), 'The crit went well.');
  await user.click(tool('Mood'));
  await user.click(within(screen.getByRole('group', { name: 'Mood' })).getByRole('button', { name: 'Good' }));
  await user.click(tool('Tags'));
  await user.type(screen.getByRole('textbox', { name: 'Tags' }), 'studio{Enter}');
  await user.click(screen.getByRole('button', { name: 'Add Entry' }));
  expect(await screen.findByText('Journal Updated')).toBeInTheDocument();
  const line = await screen.findByRole('article');
  expect(within(line).getByText('The crit went well.')).toBeInTheDocument();
  expect(within(line).getByText('Journal, Good')).toBeInTheDocument();
  expect(within(line).getByText('studio')).toBeInTheDocument();
  expect(composer()).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(composer()).toHaveValue('The crit went well.'));
  expect(await getDb().journal_entries.count()).toBe(0);
});

test('the composer keeps its draft after a reload, with the mood', async () => {
  const { user, page } = open();
  await user.type(composer(), 'half an en');
  await user.click(tool('Mood'));
  await user.click(tool('Great'));
  await flushDrafts();
  page.unmount();
  open();
  await waitFor(() => expect(composer()).toHaveValue('half an en'));
  expect(tool('Great')).toBeInTheDocument();
});

test('days are newest first; released thoughts are shown under their own chip only @001.84', async () => {
  await given('journal_entries', { content: 'written today', logged_for: today, created_at: at(today, 0, 1) });
  await given('journal_entries', { content: 'written yesterday', logged_for: yesterday, created_at: at(yesterday, 9) });
  await given('entries', {
    role: 'user',
    type: 'thought_dump',
    content: 'let go',
    logged_for: yesterday,
    created_at: at(yesterday, 9),
  });
  const { user } = open();
  expect(await screen.findByText('written yesterday')).toBeInTheDocument();
  expect(
    screen.getAllByRole('heading', { level: 2, name: /\d{4}$/ }).map((heading) => heading.getAttribute('aria-label')),
  ).toEqual([`Today, ${fullDay(today)}`, fullDay(yesterday)]);
  expect(screen.queryByText('let go')).not.toBeInTheDocument();
  await user.click(chip('Released thoughts'));
  expect(await screen.findByText('let go')).toBeInTheDocument();
  expect(screen.queryByText('written yesterday')).not.toBeInTheDocument();
  expect(screen.getByRole('status', { name: 'address' })).toHaveTextContent('{"kind":"thoughts"}');
});

test('a cleared chat is one line of its day, and complete under Chat @001.80', async () => {
  await given('entries', {
    role: 'user',
    type: 'chat',
    content: 'good evening',
    logged_for: yesterday,
    cleared: true,
    created_at: at(yesterday, 20),
  });
  await given('entries', {
    role: 'assistant',
    type: 'chat',
    content: 'and to you',
    logged_for: yesterday,
    cleared: true,
    created_at: at(yesterday, 20, 1),
  });
  const { user } = open();
  expect(await screen.findByText('Chat, 2 messages')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Read' }));
  expect(await screen.findByText('and to you')).toBeInTheDocument();
  expect(screen.getByText('You, cleared from the chat')).toBeInTheDocument();
});

test('an entry is edited in place, deleted, and restored by Undo', async () => {
  await given('journal_entries', { content: 'first words', logged_for: today, created_at: at(today, 0, 1) });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'More for this journal' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const box = await screen.findByRole('textbox', { name: 'Entry' });
  await user.clear(box);
  await user.type(box, 'second words');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  // The line, not the field that it takes the place of.
  expect(await screen.findByText('second words', { ignore: 'textarea' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'More for this journal' })).toHaveFocus());
  await user.click(await screen.findByRole('button', { name: 'More for this journal' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText('Entry deleted')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('second words')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('second words')).toBeInTheDocument();
});

test('the focus is not lost with a line that is deleted or moved to another day', async () => {
  await given('journal_entries', { content: 'late', logged_for: today, created_at: at(today, 0, 2) });
  await given('journal_entries', { content: 'early', logged_for: today, created_at: at(today, 0, 1) });
  const page = document.createElement('div');
  page.id = 'main-content';
  document.body.append(page);
  const { user } = open(false, page);
  const line = (words: string) => within(screen.getByText(words).closest('article')!);
  const more = { name: 'More for this journal' };
  await screen.findByText('early');
  await user.click(line('late').getByRole('button', more));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('late')).not.toBeInTheDocument());
  expect(line('early').getByRole('button', more)).toHaveFocus();

  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = within(await screen.findByRole('form', { name: 'Edit entry' }));
  await user.click(form.getByRole('button', { name: /^Day of the entry/ }));
  fireEvent.change(await form.findByLabelText('Day of the entry'), { target: { value: yesterday } });
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Edit entry' })).not.toBeInTheDocument());
  await waitFor(() => expect(page).toHaveFocus());
});

test('earlier versions are listed for their entry and restored with one tap', async () => {
  const id = await given('journal_entries', { content: 'first words', logged_for: today, created_at: at(today, 0, 1) });
  await getDb().journal_entries.update(id, { content: 'second words' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'More for this journal' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Earlier versions' }));
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(async () => expect(await getDb().journal_entries.get(id)).toMatchObject({ content: 'first words' }));
});

test('the link to merged changes is shown only when there are some, with both texts', async () => {
  const id = await given('journal_entries', { content: 'at the north quay', logged_for: today });
  open();
  await screen.findByText('at the north quay');
  expect(screen.queryByRole('button', { name: /merged change/ })).not.toBeInTheDocument();
  await getDb().versions.add({
    t: 'journal_entries',
    id,
    field: 'content',
    value: 'at the south quay',
    at: Date.now(),
    why: 'lost',
  });
  await userEvent
    .setup({ pointerEventsCheck: 0 })
    .click(await screen.findByRole('button', { name: '1 merged change' }));
  const dialog = await screen.findByRole('dialog', { name: 'Merged changes' });
  await waitFor(() => expect(dialog.querySelector('ins')?.textContent).toBe('south '));
  expect(dialog.querySelector('del')?.textContent).toBe('north ');
});
