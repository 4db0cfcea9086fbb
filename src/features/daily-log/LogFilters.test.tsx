import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { freshScreen, showScreen } from '#tests/support/screen.tsx';
import { getDb } from '#data/db.ts';
import { dayAfter, dayOf } from '#lib/day.ts';
import type { LogsSearch } from './logs-search.ts';
import { LogsScreen } from './LogsScreen.tsx';
import { sameDays } from './same-days.ts';
import { at, given } from '#tests/support/profile.ts';

const today = dayOf(new Date());
const yesterday = dayAfter(today, -1);

beforeEach(freshScreen);

function Library({ initial }: { initial: LogsSearch }) {
  const [search, setSearch] = useState<LogsSearch>(initial);
  return (
    <>
      <main id="main-content">
        <LogsScreen search={search} onSearchChange={setSearch} />
      </main>
      <output aria-label="address">{JSON.stringify(search)}</output>
    </>
  );
}
function open(initial: LogsSearch = {}) {
  return showScreen(<Library initial={initial} />);
}
const address = () => JSON.parse(screen.getByRole('status', { name: 'address' }).textContent) as LogsSearch;
const entry = (content: string, more: object = {}) =>
  given('journal_entries', { content, logged_for: yesterday, created_at: at(yesterday, 9), ...more });
const marks = () => [...document.querySelectorAll('article mark')].map((mark) => mark.textContent);

test('words, a mood and tags narrow the log together; the address has them, and the words are marked', async () => {
  await entry('A walk to the Café.', { tags: ['harbour'], mood: 'good' });
  await entry('A walk in the rain.', { tags: ['rain'], mood: 'bad' });
  await entry('Only drawing.', { tags: ['harbour'], mood: 'good' });
  const user = open();
  await screen.findByText('Only drawing.');
  await user.click(screen.getByRole('button', { name: 'Filter the log' }));
  const words = await screen.findByRole('searchbox', { name: 'Words in the log' });
  await waitFor(() => expect(words).toHaveFocus());
  await user.type(words, 'cafe walk');
  await waitFor(() => expect(marks()).toEqual(['walk', 'Café']));
  expect(screen.queryByText('Only drawing.')).not.toBeInTheDocument();
  expect(screen.queryByRole('form', { name: 'Journal' })).not.toBeInTheDocument();

  await user.selectOptions(screen.getByRole('combobox', { name: 'Mood' }), 'Not Good');
  expect(await screen.findByText('Nothing here matches')).toBeInTheDocument();
  expect(address()).toEqual({ q: 'cafe walk', mood: 'bad' });
  await user.click(screen.getAllByRole('button', { name: 'Clear the filters' })[0]!);
  expect(await screen.findByText('Only drawing.')).toBeInTheDocument();
  expect(address()).toEqual({});
});

test('what is typed while the log still looks for the words before stays: a space, and letters', async () => {
  const asked: LogsSearch[] = [];
  // A router that takes its time: the address comes when the test says so.
  const page = (search: LogsSearch) => (
    <main id="main-content">
      <LogsScreen search={search} onSearchChange={(next) => asked.push(next)} />
    </main>
  );
  const { rerender } = render(page({ mood: 'good' }));
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const words = await screen.findByRole('searchbox', { name: 'Words in the log' });
  await user.type(words, 'cafe ');
  await waitFor(() => expect(asked).toEqual([{ mood: 'good', q: 'cafe' }]));
  await user.type(words, 'w');
  rerender(page({ mood: 'good', q: 'cafe' }));
  expect(words).toHaveValue('cafe w');
  await waitFor(() => expect(asked.at(-1)).toEqual({ mood: 'good', q: 'cafe w' }));
  rerender(page({ mood: 'good', q: 'cafe w' }));
  await user.type(words, ' ');
  rerender(page({ mood: 'good', q: 'cafe w', tag: ['x'] }));
  expect(words).toHaveValue('cafe w ');
  // An address that the page did not ask for is followed.
  rerender(page({ mood: 'good', q: 'tea' }));
  expect(words).toHaveValue('tea');
});

test('a tag in a row filters by it, a second one too, and is taken away again', async () => {
  await entry('At the quay.', { tags: ['harbour', 'walk'] });
  await entry('In the studio.', { tags: ['walk'] });
  const user = open();
  const row = (await screen.findByText('At the quay.')).closest('article')!;
  await user.click(within(row).getByRole('button', { name: 'harbour' }));
  await waitFor(() => expect(screen.queryByText('In the studio.')).not.toBeInTheDocument());
  expect(address()).toEqual({ tag: ['harbour'] });
  await user.click(
    within(await screen.findByRole('region', { name: 'Filters' })).getByRole('button', { name: 'Remove harbour' }),
  );
  expect(await screen.findByText('In the studio.')).toBeInTheDocument();
});

test('only what was cleared from the chat, to read: it has no Edit @001.81', async () => {
  const said = (content: string, minute: number, cleared: boolean) =>
    given('entries', {
      role: 'user',
      type: 'chat',
      content,
      cleared,
      logged_for: yesterday,
      created_at: at(yesterday, 20, minute),
    });
  await said('said and cleared', 1, true);
  await said('still in the chat', 2, false);
  const user = open({ kind: 'chat' });
  await screen.findByText('still in the chat');
  await user.click(screen.getByRole('button', { name: 'Cleared chats' }));
  await waitFor(() => expect(screen.queryByText('still in the chat')).not.toBeInTheDocument());
  expect(address()).toEqual({ kind: 'chat', cleared: true });
  await user.click(await screen.findByRole('button', { name: 'More for this chat' }));
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Journal' }));
  expect(address()).toEqual({ kind: 'journal' });
});

const long = `The beginning. ${'word '.repeat(800)} The lighthouse at the end.`;

test('a long entry is folded, unfolded by the keyboard, and by a search for words in the folded part', async () => {
  await entry(long);
  const user = open();
  const fold = await screen.findByRole('button', { name: /^Show all, 4,\d\d\d characters$/ });
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText(/lighthouse/)).not.toBeInTheDocument();
  fold.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByText(/lighthouse/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Show less' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.queryByText(/lighthouse/)).not.toBeInTheDocument();
});

test('words that are in the folded part unfold it', async () => {
  await entry(long);
  open({ q: 'lighthouse' });
  await waitFor(() => expect(marks()).toEqual(['lighthouse']));
});

test('Markdown is formatted, and HTML is words', async () => {
  await entry('# Plan\n**Bold** and [words](https://example.org)\n- one\n<img src=x onerror=alert(1)>');
  open();
  expect(await screen.findByRole('heading', { name: 'Plan' })).toBeInTheDocument();
  expect(screen.getByText('Bold').tagName).toBe('STRONG');
  expect(screen.getByRole('link', { name: 'words' })).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
  expect(document.querySelector('img')).toBeNull();
});

test('an entry is hidden from On this day, with Undo and a way back', async () => {
  const past = sameDays(today, 1)[0]!;
  const id = await given('journal_entries', { content: 'a **hard** year', logged_for: past });
  const user = open();
  const section = () => screen.findByRole('region', { name: 'On this day' });
  expect(within(await section()).getByText('a hard year')).toBeInTheDocument();
  await user.click(within(await section()).getByRole('button', { name: 'Hide this entry from On this day' }));
  await waitFor(() =>
    expect(within(screen.getByRole('region', { name: 'On this day' })).queryByText('a hard year')).toBeNull(),
  );
  expect(await getDb().journal_entries.get(id)).toMatchObject({ on_this_day_hidden: true });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await within(await section()).findByText('a hard year')).toBeInTheDocument();

  await user.click(within(await section()).getByRole('button', { name: 'Hide this entry from On this day' }));
  await user.click(await within(await section()).findByRole('button', { name: '1 hidden entry, show' }));
  await user.click(await within(await section()).findByRole('button', { name: 'Show this entry here again' }));
  await waitFor(async () => expect(await getDb().journal_entries.get(id)).toMatchObject({ on_this_day_hidden: false }));
});

test('a row whose words another device has replaced says so, shows both, and is quiet once it was seen', async () => {
  const id = await entry('at the north quay');
  await getDb().versions.add({
    t: 'journal_entries',
    id,
    field: 'content',
    value: 'at the south quay',
    at: Date.now(),
    why: 'lost',
  });
  const user = open();
  const mark = { name: 'Merged with another device, see the other version' };
  await user.click(await screen.findByRole('button', mark));
  const dialog = await screen.findByRole('dialog', { name: 'Two versions' });
  expect(within(dialog).getByText('at the north quay')).toBeInTheDocument();
  await waitFor(() => expect(dialog.querySelector('ins')?.textContent).toBe('south '));
  await user.click(within(dialog).getByRole('button', { name: 'Keep it as it is' }));
  await waitFor(() => expect(screen.queryByRole('button', mark)).not.toBeInTheDocument());
});
