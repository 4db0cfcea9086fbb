import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { freshScreen } from '#tests/support/screen.tsx';
import { getDb } from '#data/db.ts';
import { flushDrafts } from '#data/drafts.ts';
import { withoutLog } from '#data/engine-writes.ts';
import type { MemoryEntry } from '#data/schema.ts';
import { DAMAGED } from '#lib/damaged.ts';
import { given, holdWrites } from '#tests/support/profile.ts';
import { Toaster } from '#ui/Toaster.tsx';
import type { MemoryAddress } from './memory-search.ts';
import { MemoryScreen } from './MemoryScreen.tsx';

beforeEach(freshScreen);

/** The screen with its own address, as the router provides it. */
function Vault({ start }: { start: MemoryAddress }) {
  const [search, setSearch] = useState(start);
  return (
    <>
      <MemoryScreen search={search} onSearchChange={setSearch} />
      <output aria-label="address">{JSON.stringify(search)}</output>
      <Toaster />
    </>
  );
}
function open(start: MemoryAddress = {}) {
  cleanup();
  render(<Vault start={start} />);
  return userEvent.setup({ pointerEventsCheck: 0 });
}
const three = async () => {
  await given('memory_entries', {
    fact: 'Priya is allergic to walnuts.',
    tags: ['people'],
    source: 'chat',
    created_at: '2026-05-14T10:00:00.000Z',
  });
  await given('memory_entries', {
    fact: 'The Café opens at 7.',
    tags: ['places', 'people'],
    created_at: '2026-05-13T10:00:00.000Z',
  });
  await given('memory_entries', { fact: 'Leo was born on 3 May.', created_at: '2026-05-12T10:00:00.000Z' });
};
const facts = () =>
  screen.queryAllByRole('article').map((article) => article.querySelector('p + div p, div > p')?.textContent);
const capture = () => screen.getByRole('button', { name: 'Capture Something Worth Remembering' });

test('an empty vault says how to add memories', async () => {
  open();
  expect(await screen.findByText('No memories found')).toBeInTheDocument();
  expect(screen.getByText('Start by adding memories through conversations with your assistant')).toBeInTheDocument();
});

test('memories are listed newest first, with date, source and tags @001.1', async () => {
  await three();
  open();
  await waitFor(() =>
    expect(facts()).toEqual(['Priya is allergic to walnuts.', 'The Café opens at 7.', 'Leo was born on 3 May.']),
  );
  expect(screen.getByText('3 Memories')).toBeInTheDocument();
  const [priya] = screen.getAllByRole('article');
  expect(within(priya!).getByText('May 14, 2026')).toBeInTheDocument();
  expect(within(priya!).getByText('from chat')).toBeInTheDocument();
  expect(within(priya!).getByRole('button', { name: 'people' })).toBeInTheDocument();
});

test('capturing opens a form; saving closes it and shows the memory @001.2', async () => {
  const user = open();
  await user.click(capture());
  await user.type(screen.getByRole('textbox', { name: 'What would you like to remember?' }), ' Leo: 3 May ');
  await user.type(screen.getByRole('textbox', { name: /Tags/ }), 'people{Enter} people{Enter}family');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.click(screen.getByRole('button', { name: 'Save Memory' }));
  expect(await screen.findByText('Memory safely stored!')).toBeInTheDocument();
  expect(screen.getByText("We'll keep this safe for when you need it later.")).toBeInTheDocument();
  await waitFor(() => expect(facts()).toEqual(['Leo: 3 May']));
  expect(await getDb().memory_entries.toArray()).toMatchObject([{ fact: 'Leo: 3 May', tags: ['people', 'family'] }]);
  expect(capture()).toBeInTheDocument();
});

test('a blank memory shows a friendly error @001.3', async () => {
  const user = open();
  await user.click(capture());
  await user.click(screen.getByRole('button', { name: 'Save Memory' }));
  expect(await screen.findByText('Need a little something to remember')).toBeInTheDocument();
  expect(screen.getByText("Share a thought, fact, or memory you'd like to keep safe.")).toBeInTheDocument();
});

test('closing the form keeps the draft', async () => {
  const user = open();
  await user.click(capture());
  await user.type(screen.getByRole('textbox', { name: 'What would you like to remember?' }), 'half');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(capture());
  expect(screen.getByRole('textbox', { name: 'What would you like to remember?' })).toHaveValue('half');
});

test('text typed while a memory is being saved stays in the open form; the memory is stored once', async () => {
  const user = open();
  await user.click(capture());
  const box = screen.getByRole('textbox', { name: 'What would you like to remember?' });
  await user.type(box, 'first');
  const letGo = await holdWrites();
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  await user.type(box, ' and second');
  letGo();
  expect(await screen.findByText('Memory safely stored!')).toBeInTheDocument();
  await waitFor(() => expect(box).toHaveValue('and second'));
  expect(await getDb().memory_entries.toArray()).toMatchObject([{ fact: 'first' }]);
});

test('edited tags are there after a reload', async () => {
  await three();
  const edit = async () => {
    const user = open();
    await waitFor(() => expect(facts()).toHaveLength(3));
    await user.click(screen.getAllByRole('button', { name: 'Edit memory' })[0]!);
    return user;
  };
  await (await edit()).type(screen.getByRole('textbox', { name: 'Tags' }), 'food{Enter}');
  await flushDrafts();
  const user = await edit();
  expect(await screen.findByRole('button', { name: 'Remove food' })).toBeInTheDocument();
  // Escape closes only an unchanged editor.
  await user.type(screen.getByRole('textbox', { name: 'Memory' }), '{Escape}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await getDb().memory_entries.orderBy('created_at').last()).toMatchObject({ tags: ['people', 'food'] }),
  );
});

test('a tag pressed while the router still brings the searched words joins them', async () => {
  await three();
  cleanup();
  const asked: MemoryAddress[] = [];
  // A router that takes its time: the address comes when the test says so.
  const page = (search: MemoryAddress) => <MemoryScreen search={search} onSearchChange={(next) => asked.push(next)} />;
  const { rerender } = render(page({}));
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.type(await screen.findByRole('searchbox', { name: 'Search memories' }), 'cafe');
  await waitFor(() => expect(asked).toEqual([{ q: 'cafe' }]));
  await user.click(screen.getByRole('button', { name: 'places', pressed: false }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ q: 'cafe', tag: ['places'] }));
  // The first address comes, and takes nothing back.
  rerender(page({ q: 'cafe' }));
  expect(screen.getByRole('button', { name: 'places', pressed: true })).toBeInTheDocument();
  rerender(page({ q: 'cafe', tag: ['places'] }));
  await waitFor(() => expect(facts()).toEqual(['The Café opens at 7.']));
  // An address that the page did not ask for is followed.
  rerender(page({}));
  await waitFor(() => expect(facts()).toHaveLength(3));
  expect(screen.getByRole('searchbox', { name: 'Search memories' })).toHaveValue('');
});

test('a search narrows the list, marks the matches, and is in the address', async () => {
  await three();
  const user = open();
  await user.type(await screen.findByRole('searchbox', { name: 'Search memories' }), 'cafe');
  await waitFor(() => expect(facts()).toEqual(['The Café opens at 7.']));
  expect(screen.getByText('Café').tagName).toBe('MARK');
  expect(screen.getByText('1 of 3 Memories')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('status', { name: 'address' })).toHaveTextContent('{"q":"cafe"}'));
});

test('several tags narrow the list together; All removes them', async () => {
  await three();
  const user = open();
  const chips = within(await screen.findByRole('toolbar', { name: 'Filter by tag' }));
  await user.click(chips.getByRole('button', { name: 'people' }));
  await waitFor(() => expect(facts()).toHaveLength(2));
  await user.click(chips.getByRole('button', { name: 'places' }));
  await waitFor(() => expect(facts()).toEqual(['The Café opens at 7.']));
  await user.click(chips.getByRole('button', { name: 'All' }));
  await waitFor(() => expect(facts()).toHaveLength(3));
});

test('a tag under a memory filters by it @001.4', async () => {
  await three();
  const user = open();
  await waitFor(() => expect(facts()).toHaveLength(3));
  await user.click(within(screen.getAllByRole('article')[1]!).getByRole('button', { name: 'places' }));
  await waitFor(() => expect(facts()).toEqual(['The Café opens at 7.']));
});

test('a search that finds nothing says so, and a button shows everything again', async () => {
  await three();
  const user = open({ q: 'zebra' });
  expect(await screen.findByText('Try changing your search or filters')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all memories' }));
  await waitFor(() => expect(facts()).toHaveLength(3));
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('a deleted memory is gone at once, and Undo restores it @001.5', async () => {
  await three();
  const user = open();
  await waitFor(() => expect(facts()).toHaveLength(3));
  await user.click(screen.getAllByRole('button', { name: 'Delete memory' })[0]!);
  expect(await screen.findByText('The memory has been successfully deleted.')).toBeInTheDocument();
  await waitFor(() => expect(facts()).toHaveLength(2));
  expect(screen.getAllByRole('button', { name: 'Delete memory' })[0]).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(facts()).toHaveLength(3));
});

test('a memory is edited in place; an edit that arrives meanwhile is merged', async () => {
  await three();
  const user = open();
  await waitFor(() => expect(facts()).toHaveLength(3));
  await user.click(screen.getAllByRole('button', { name: 'Edit memory' })[0]!);
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Memory' });
  await user.type(box, ' Hazelnuts are fine.');
  const { id } = (await getDb().memory_entries.orderBy('created_at').last())!;
  await getDb().memory_entries.update(id, { fact: 'Dear Priya is allergic to walnuts.' });
  await waitFor(() => expect(box).toHaveValue('Dear Priya is allergic to walnuts. Hazelnuts are fine.'));
  expect(box.selectionStart).toBe(box.value.length);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await getDb().memory_entries.get(id)).toMatchObject({ fact: box.value }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Edit memory' })[0]).toHaveFocus());
});

test('a memory that is deleted elsewhere while it is edited stays open, and saving restores it', async () => {
  await three();
  const user = open();
  await waitFor(() => expect(facts()).toHaveLength(3));
  await user.click(screen.getAllByRole('button', { name: 'Edit memory' })[0]!);
  await user.type(screen.getByRole('textbox', { name: 'Memory' }), ' Really.');
  const { id } = (await getDb().memory_entries.orderBy('created_at').last())!;
  await getDb().memory_entries.delete(id);
  await waitFor(() => expect(screen.getByText('2 Memories', { exact: false })).toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await getDb().memory_entries.get(id)).toMatchObject({
      fact: 'Priya is allergic to walnuts. Really.',
      tags: ['people'],
    }),
  );
});

test('of many memories the newest are read at first; a search and a tag find the oldest, and so does the end of the list', async () => {
  // The browser of these tests has no layout: nothing is near until the test says so.
  let near = () => undefined as void;
  const watched = new Set<Element>();
  class Watcher {
    constructor(told: (seen: readonly { isIntersecting: boolean }[]) => void) {
      near = () => told([{ isIntersecting: true }]);
    }
    observe(end: Element) {
      watched.add(end);
    }
    disconnect() {
      watched.clear();
    }
  }
  vi.stubGlobal('IntersectionObserver', Watcher);
  for (let n = 0; n < 60; n++) {
    const created_at = `2020-01-01T00:00:00.${100 + n}Z`;
    await given('memory_entries', { fact: `Fact ${n}`, tags: n === 0 ? ['first'] : [], created_at });
  }
  const user = open();
  expect(await screen.findByText('60 Memories')).toBeInTheDocument();
  await waitFor(() => expect(facts()[0]).toBe('Fact 59'));
  const search = screen.getByRole('searchbox', { name: 'Search memories' });
  await user.type(search, 'Fact 0');
  await waitFor(() => expect(facts()).toEqual(['Fact 0']));
  expect(screen.getByText('1 of 60 Memories')).toBeInTheDocument();
  await user.clear(search);
  await user.click(await screen.findByRole('button', { name: 'first' }));
  await waitFor(() => expect(facts()).toEqual(['Fact 0']));
  await user.click(screen.getByRole('button', { name: 'All' }));
  await waitFor(() => expect(facts()[0]).toBe('Fact 59'));
  near();
  // What is drawn follows the window; the watched end is gone when all have come.
  await waitFor(() => expect(watched.size).toBe(0));
  vi.unstubAllGlobals();
});

test('a tag that cannot be read is not shown, and cannot be looked for', async () => {
  await three();
  // As it arrives.
  await withoutLog(getDb(), ['memory_entries'], () =>
    getDb()
      .table<MemoryEntry>('memory_entries')
      .filter(({ fact }) => fact.startsWith('Priya'))
      .modify({ tags: [DAMAGED.en] }),
  );
  open();
  expect(await screen.findByText('Priya is allergic to walnuts.')).toBeVisible();
  expect(await screen.findAllByRole('button', { name: 'people' })).not.toEqual([]);
  expect(screen.queryByText(DAMAGED.en)).toBeNull();
});
