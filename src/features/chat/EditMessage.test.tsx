import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getDb } from '#data/db.ts';
import { flushDrafts, readDraft } from '#data/drafts.ts';
import { freshDevice, given, holdWrites } from '#tests/support/profile.ts';
import { dayOf } from '#lib/day.ts';
import { EditMessage } from './EditMessage.tsx';

const closed = vi.fn();

beforeEach(async () => {
  closed.mockClear();
  await freshDevice();
});

async function open() {
  const id = await given('entries', {
    role: 'user',
    type: 'chat',
    content: 'helo',
    logged_for: dayOf(new Date()),
  });
  render(<EditMessage entry={(await getDb().entries.get(id))!} onClose={closed} />);
  return { id, field: screen.getByRole('textbox', { name: 'Message' }) };
}
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const send = (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
const contents = async () => (await getDb().entries.toArray()).map(({ content }) => content);

test('Escape closes an unchanged message', async () => {
  const { field } = await open();
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(closed).toHaveBeenCalledExactlyOnceWith(null));
});

test('Escape does not discard a changed message; Cancel does', async () => {
  const { id, field } = await open();
  write(field, 'a long new message');
  fireEvent.keyDown(field, { key: 'Escape' });
  await flushDrafts();
  expect(closed).not.toHaveBeenCalled();
  expect(await readDraft(`chat:edit:${id}`)).toBe('a long new message');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(closed).toHaveBeenCalledExactlyOnceWith(null));
  expect(await getDb().drafts.count()).toBe(0);
});

test('several presses send a message again once', async () => {
  const { field } = await open();
  write(field, 'hello');
  const letGo = await holdWrites();
  send(field);
  send(field);
  letGo();
  await waitFor(() => expect(closed).toHaveBeenCalledExactlyOnceWith(null));
  expect(await contents()).toEqual(['hello']);
});

test('text typed while a message is sent again is in the new one', async () => {
  const { field } = await open();
  write(field, 'hello');
  const letGo = await holdWrites();
  send(field);
  write(field, 'hello there');
  letGo();
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(await contents()).toEqual(['hello']);
  const { id } = (await getDb().entries.toCollection().first())!;
  expect(closed).toHaveBeenCalledWith(id);
  expect(await readDraft(`chat:edit:${id}`)).toBe('hello there');
});
