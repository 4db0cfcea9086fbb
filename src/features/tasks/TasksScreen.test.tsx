import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#data/db.ts';
import { flushDrafts } from '#data/drafts.ts';
import { freshDevice, given, holdWrites } from '#tests/support/profile.ts';
import type { Day } from '#lib/day.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { dismissToast } from '#ui/toast.ts';
import { TasksScreen } from './TasksScreen.tsx';

beforeEach(async () => {
  dismissToast();
  await freshDevice();
});

function open() {
  const page = render(
    <>
      <TasksScreen search={{}} onSearchChange={() => undefined} />
      <Toaster />
    </>,
  );
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), page };
}
const todo = (description: string, due_date: Day | null = null) =>
  given('tasks', { description, due_date, completed: false });
const words = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'What is to be done' });
const due = () => screen.getByLabelText<HTMLInputElement>('Due');
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const add = () => fireEvent.submit(screen.getByRole('form', { name: 'Add a task' }));
const button = (name: string) => screen.findByRole('button', { name });

test('a task with a day is added once, however often Enter is pressed; text typed since stays', async () => {
  open();
  write(words(), 'milk');
  write(due(), '2026-05-14');
  const letGo = await holdWrites();
  add();
  add();
  write(words(), 'milk bread');
  letGo();
  expect(await screen.findByText('Task added')).toBeInTheDocument();
  expect(await db.tasks.toArray()).toMatchObject([{ description: 'milk', due_date: '2026-05-14' }]);
  await waitFor(() => expect(words()).toHaveValue('bread'));
  expect(due()).toHaveValue('');
});

test('the draft of a task is there after a reload, its day too', async () => {
  const { page } = open();
  write(words(), 'milk');
  write(due(), '2026-05-14');
  await flushDrafts();
  page.unmount();
  open();
  await waitFor(() => expect(words()).toHaveValue('milk'));
  expect(due()).toHaveValue('2026-05-14');
});

test('the draft of an edit is there after a reload, its day too; a removed day is removed', async () => {
  const id = await todo('milk', '2026-05-14' as Day);
  const { user, page } = open();
  await user.click(await button('Edit milk'));
  write(screen.getByRole('textbox', { name: 'Task' }), 'milk and bread');
  write(screen.getAllByLabelText('Due')[1]!, '');
  await flushDrafts();
  page.unmount();
  const again = open();
  await again.user.click(await button('Edit milk'));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Task' })).toHaveValue('milk and bread'));
  await again.user.click(await button('Save'));
  expect(await screen.findByText('Task updated')).toBeInTheDocument();
  expect(await db.tasks.get(id)).toMatchObject({ description: 'milk and bread', due_date: null });
});

test('a day that another device sets while the words are edited stays', async () => {
  const id = await todo('milk');
  const { user } = open();
  await user.click(await button('Edit milk'));
  write(screen.getByRole('textbox', { name: 'Task' }), 'milk and bread');
  await db.tasks.update(id, { due_date: '2026-05-14' as Day });
  await waitFor(() => expect(screen.getAllByLabelText('Due')[1]).toHaveValue('2026-05-14'));
  await user.click(await button('Save'));
  expect(await screen.findByText('Task updated')).toBeInTheDocument();
  expect(await db.tasks.get(id)).toMatchObject({ description: 'milk and bread', due_date: '2026-05-14' });
});

test('when an editor closes, the button that opened it has the focus', async () => {
  await todo('milk');
  const { user } = open();
  await user.click(await button('Edit milk'));
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(await button('Edit milk')).toHaveFocus());
  await user.keyboard('{Enter}');
  await user.type(screen.getByRole('textbox', { name: 'Task' }), ' and bread{Enter}');
  await waitFor(async () => expect(await button('Edit milk and bread')).toHaveFocus());
});

test('when a task is deleted, the next one has the focus, else the one before, else the list', async () => {
  for (const [i, words] of ['one', 'two', 'three'].entries()) {
    await given('tasks', { description: words, completed: false, created_at: `2026-05-14T10:00:0${i}.000Z` });
  }
  const { user } = open();
  await user.click(await button('Delete two'));
  await waitFor(async () => expect(await button('Delete three')).toHaveFocus());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete two' })).not.toBeInTheDocument());
  // A key that is held down is one press.
  await user.keyboard('{Enter>5/}');
  await waitFor(async () => expect(await button('Delete one')).toHaveFocus());
  await waitFor(async () => expect(await db.tasks.count()).toBe(1));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('No projects or tasks found.')).toBeInTheDocument();
  expect(screen.getByRole('tabpanel')).toHaveFocus();
});
