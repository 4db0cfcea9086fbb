import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#lib/id.ts';
import { db, openProfile } from './db.ts';
import { type DraftField, dirtyFields, flushDrafts, useDraft } from './drafts.ts';
import { useLive } from './live.ts';
import { mutate } from './mutate.ts';

beforeEach(async () => {
  const user = newId();
  await openProfile({ id: user, kind: 'account', user_id: user });
});

function Count({ failing = false }: { failing?: boolean }) {
  const rows = useLive(
    async () => {
      if (failing) throw new TypeError('secret text');
      return db.tasks.toArray();
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

test("a field shows its draft, another tab's edit of it, and counts as unsent until it is cleared", async () => {
  let field: DraftField | undefined;
  function Field() {
    field = useDraft('chat');
    return <p>text: {field.text}</p>;
  }
  render(<Field />);
  await vi.waitFor(() => expect(field?.ready).toBe(true));
  act(() => field!.setText('Hello'));
  expect(screen.getByText('text: Hello')).toBeInTheDocument();
  expect(dirtyFields()).toBe(1);
  await act(() => flushDrafts());
  await act(async () => void (await db.drafts.put({ key: 'chat', text: 'Hello from there', at: 2, tab: 'another' })));
  expect(await screen.findByText('text: Hello from there')).toBeInTheDocument();
  await act(() => field!.clear());
  expect(dirtyFields()).toBe(0);
  expect(await db.drafts.count()).toBe(0);
});
