import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getDb } from '#data/db.ts';
import { readDraft } from '#data/drafts.ts';
import { useLive } from '#data/live.ts';
import { dayOf } from '#lib/day.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { dismissToast } from '#ui/toast.ts';
import { JournalEditor } from './JournalEditor.tsx';
import { freshDevice, given, holdWrites } from '#tests/support/profile.ts';

const today = dayOf(new Date());
const closed = vi.fn();

beforeEach(async () => {
  dismissToast();
  closed.mockClear();
  await freshDevice();
});

/** The editor of a row, which follows the row as a day of the log does. */
function Edited({ id }: { id: string }) {
  const entry = useLive(() => getDb().journal_entries.get(id), undefined, [id]);
  return entry ? <JournalEditor entry={entry} today={today} onClose={closed} /> : null;
}
async function open() {
  const id = await given('journal_entries', { content: 'one', logged_for: today });
  render(
    <>
      <Edited id={id} />
      <Toaster />
    </>,
  );
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Entry' });
  await waitFor(() => expect(field).toHaveValue('one'));
  return { id, field, content: async () => (await getDb().journal_entries.get(id))?.content };
}
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const save = (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });

test('an editor in which more was typed during the save stays open with all of the text', async () => {
  const { id, field, content } = await open();
  write(field, 'one two ');
  const letGo = await holdWrites();
  save(field);
  write(field, 'one two three');
  letGo();
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(await content()).toBe('one two');
  // What was stored is no edit from elsewhere.
  await waitFor(async () => expect(await readDraft(`journal:${id}:base`)).toBe('one two'));
  expect(screen.queryByText(/Also changed on another device/)).not.toBeInTheDocument();
  expect(field).toHaveValue('one two three');
  expect(closed).not.toHaveBeenCalled();

  save(field);
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(await content()).toBe('one two three');
  await waitFor(async () => expect(await getDb().drafts.count()).toBe(0));
});

test('a choice made during the save is kept too', async () => {
  const { id, field } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Mood' }));
  fireEvent.click(screen.getByRole('button', { name: 'Good' }));
  const letGo = await holdWrites();
  save(field);
  fireEvent.click(screen.getByRole('button', { name: 'Great' }));
  letGo();
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(await getDb().journal_entries.get(id)).toMatchObject({ mood: 'good' });
  expect(closed).not.toHaveBeenCalled();
  await waitFor(() => {
    save(field);
    expect(closed).toHaveBeenCalledOnce();
  });
  expect(await getDb().journal_entries.get(id)).toMatchObject({ mood: 'great' });
});

test('saving again before an edit is stored is one edit, with one earlier version', async () => {
  const { id, field } = await open();
  write(field, 'one two');
  const letGo = await holdWrites();
  save(field);
  save(field);
  letGo();
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(await getDb().undo.count()).toBe(1);
  expect(await getDb().journal_entries.get(id)).toMatchObject({ content: 'one two' });
});
