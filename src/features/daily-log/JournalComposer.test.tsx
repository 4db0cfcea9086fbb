import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { freshScreen } from '#tests/support/screen.tsx';
import { getDb } from '#data/db.ts';
import { dayOf } from '#lib/day.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { JournalComposer } from './JournalComposer.tsx';
import { holdWrites } from '#tests/support/profile.ts';

const today = dayOf(new Date());

beforeEach(freshScreen);

function open() {
  render(
    <>
      <JournalComposer day={today} today={today} focus={false} />
      <Toaster />
    </>,
  );
  return screen.getByRole<HTMLTextAreaElement>('textbox');
}
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const send = (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
const contents = async () => (await getDb().journal_entries.toArray()).map(({ content }) => content);

test('text typed while an entry is being stored begins the next one', async () => {
  const field = open();
  write(field, 'first');
  const letGo = await holdWrites();
  send(field);
  write(field, 'first and what came to mind');
  letGo();
  expect(await screen.findByText('Journal Updated')).toBeInTheDocument();
  await waitFor(() => expect(field).toHaveValue('and what came to mind'));
  expect(await contents()).toEqual(['first']);
});

test('sending again before an entry is stored stores it once', async () => {
  const field = open();
  write(field, 'first');
  const letGo = await holdWrites();
  send(field);
  send(field);
  letGo();
  expect(await screen.findByText('Journal Updated')).toBeInTheDocument();
  await waitFor(() => expect(field).toHaveValue(''));
  write(field, 'second');
  send(field);
  await waitFor(async () => expect(await contents()).toEqual(['first', 'second']));
});

test('Tags opens the field of the tags with the focus in it', async () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Tags' }));
  expect(await screen.findByRole('textbox', { name: 'Tags' })).toHaveFocus();
});
