import { act, render, screen } from '@testing-library/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#lib/id.ts';
import { getDb, openProfile } from './db.ts';
import { type DraftField, dirtyFields, flushDrafts, useDraft } from './drafts.ts';
import { useLive } from './live.ts';
import { useRedoLabel, useUndoLabel } from './live-undo.ts';
import { mutate } from './mutate.ts';
import { undoLast } from './undo.ts';

beforeEach(async () => {
  const user = newId();
  await openProfile({ id: user, kind: 'account', user_id: user });
});

function Count({ failing = false }: { failing?: boolean }) {
  const rows = useLive(
    async () => {
      if (failing) throw new TypeError('secret text');
      return getDb().tasks.toArray();
    },
    [],
    [failing],
  );
  return <p>{rows ? `${rows.length} tasks` : 'loading'}</p>;
}

test('a screen shows loading, then the rows, then each change', async () => {
  render(<Count />);
  expect(screen.getByText('loading')).toBeInTheDocument();
  expect(await screen.findByText('0 tasks')).toBeInTheDocument();
  await act(() => mutate('Add', (write) => write.put('tasks', { id: newId(), description: 'Walk', completed: false })));
  expect(await screen.findByText('1 tasks')).toBeInTheDocument();
});

test('a read that fails shows empty and logs no more than its name', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<Count failing />);
  expect(await screen.findByText('0 tasks')).toBeInTheDocument();
  expect(log.mock.calls.flat().join(' ')).toContain('TypeError');
  expect(log.mock.calls.flat().join(' ')).not.toContain('secret');
  log.mockRestore();
});

function Field({ onField }: { onField: (field: DraftField) => void }) {
  const field = useDraft('chat');
  useEffect(() => onField(field));
  return <p>text: {field.text}</p>;
}

/** A field on the screen, and what it has last said of itself. */
async function shown(): Promise<() => DraftField> {
  let last: DraftField | undefined;
  const onField = (field: DraftField) => {
    last = field;
  };
  render(<Field onField={onField} />);
  await vi.waitFor(() => expect(last?.ready).toBe(true));
  return () => last!;
}

test("a field shows its draft, another tab's edit of it, and counts as unsent until it is cleared", async () => {
  const field = await shown();
  act(() => field().setText('Hello'));
  expect(screen.getByText('text: Hello')).toBeInTheDocument();
  expect(dirtyFields()).toBe(1);
  await act(() => flushDrafts());
  await act(
    async () => void (await getDb().drafts.put({ key: 'chat', text: 'Hello from there', at: 2, tab: 'another' })),
  );
  expect(await screen.findByText('text: Hello from there')).toBeInTheDocument();
  await act(() => field().clear());
  expect(dirtyFields()).toBe(0);
  expect(await getDb().drafts.count()).toBe(0);
});

/** A field into which a key is pressed as soon as it is painted. */
function Early() {
  const field = useDraft('chat');
  const typed = useRef(false);
  useLayoutEffect(() => {
    if (!typed.current) field.setText('H');
    typed.current = true;
  });
  return <p>text: {field.text}</p>;
}

test('a key that is pressed before the effects of the first paint have run is shown', () => {
  render(<Early />);
  expect(screen.getByText('text: H')).toBeInTheDocument();
});

test.each([
  ['is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['goes away', () => window.dispatchEvent(new Event('pagehide'))],
])('what was typed is stored at once when the page %s', async (_, leave) => {
  const field = await shown();
  // The clock stands still: no timer of the draft's own can store it.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  try {
    act(() => field().setText('half a thought'));
    leave();
    for (let i = 0; i < 200; i++) await new Promise((resolve) => setImmediate(resolve));
    expect(await getDb().drafts.get('chat')).toMatchObject({ text: 'half a thought' });
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
});

function Labels() {
  return (
    <p>
      {useUndoLabel() ?? 'nothing'} / {useRedoLabel() ?? 'nothing'}
    </p>
  );
}

test('menus show what undo and redo would do now', async () => {
  render(<Labels />);
  expect(await screen.findByText('nothing / nothing')).toBeInTheDocument();
  const id = newId();
  await act(() => mutate('Add task', (write) => write.put('tasks', { id, description: 'Walk', completed: false })));
  await act(() => mutate('Tick task', (write) => write.patch('tasks', id, { completed: true })));
  expect(await screen.findByText('Tick task / nothing')).toBeInTheDocument();
  await act(() => undoLast());
  expect(await screen.findByText('Add task / Tick task')).toBeInTheDocument();
  await act(() => undoLast());
  expect(await screen.findByText('nothing / Add task')).toBeInTheDocument();
});
