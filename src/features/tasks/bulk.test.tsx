import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { freshScreen, showScreen } from '#tests/support/screen.tsx';
import { getDb } from '#data/db.ts';
import { dayAfter, dayOf, firstOfWeek, type Day } from '#lib/day.ts';
import { given } from '#tests/support/profile.ts';
import { oldestWords } from './OverdueBar.tsx';
import { TasksScreen } from './TasksScreen.tsx';

beforeEach(freshScreen);

const today = dayOf(new Date());
const yesterday = dayAfter(today, -1);
function open() {
  return showScreen(<TasksScreen search={{}} onSearchChange={() => undefined} />);
}
const todo = (description: string, due_date: Day | null = null) =>
  given('tasks', { description, due_date, completed: false });
const days = async () =>
  (await getDb().tasks.toCollection().sortBy('description'))
    .filter(({ completed }) => !completed)
    .map(({ due_date }) => due_date ?? null);
const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }));
const choose = async (user: UserEvent, menu: string, item: string | RegExp) => {
  await press(user, menu);
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
const tick = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));

test('what is late is said once, and moved to today in one step with one Undo', async () => {
  await todo('milk', yesterday);
  await todo('bread', dayAfter(today, -3));
  await todo('tea', dayAfter(today, 3));
  const was = await days();
  const user = open();
  expect(await screen.findByRole('region', { name: 'Overdue tasks' })).toHaveTextContent(
    /^2 overdue\. The oldest is from last \w+day\./,
  );
  await press(user, 'Move all to today');
  expect(await screen.findByText('2 tasks moved to today')).toBeInTheDocument();
  expect(await days()).toEqual([today, today, dayAfter(today, 3)]);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Overdue tasks' })).not.toBeInTheDocument());
  await press(user, 'Undo');
  await waitFor(async () => expect(await days()).toEqual(was));
});

test.each<[string | RegExp, Day]>([
  ['Tomorrow', dayAfter(today, 1)],
  [/^Next week/, dayAfter(firstOfWeek(today, 1), 7)],
])('what is late is moved to %s', async (item, day) => {
  await todo('milk', yesterday);
  await choose(open(), 'Another day', item);
  await waitFor(async () => expect(await days()).toEqual([day]));
});

test('what is late is moved to a chosen day', async () => {
  await todo('milk', yesterday);
  const user = open();
  await choose(user, 'Another day', 'Choose a day…');
  fireEvent.change(await screen.findByLabelText('Day'), { target: { value: '2030-05-14' } });
  await press(user, 'Move');
  expect(await screen.findByText('1 task moved to May 14, 2030')).toBeInTheDocument();
  expect(await days()).toEqual(['2030-05-14']);
});

test('several tasks are completed in one step with one Undo', async () => {
  for (const name of ['milk', 'bread', 'tea']) await todo(name);
  const user = open();
  await press(user, 'Select');
  expect(await screen.findByText('Select tasks')).toBeInTheDocument();
  await tick(user, 'milk');
  await tick(user, 'tea');
  expect(await screen.findByText('2 tasks selected')).toBeInTheDocument();
  await press(user, 'Complete');
  expect(await screen.findByText('2 tasks completed!')).toBeInTheDocument();
  const openCount = async () => (await getDb().tasks.toArray()).filter(({ completed }) => !completed).length;
  expect(await openCount()).toBe(1);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected tasks' })).not.toBeInTheDocument());
  await press(user, 'Undo');
  await waitFor(async () => expect(await openCount()).toBe(3));
});

test('several tasks are moved to a project, given a day, and deleted', async () => {
  const project = await given('project_lists', { title: 'Thesis' });
  for (const name of ['milk', 'bread']) await todo(name);
  const old = await given('tasks', { description: 'done long ago', completed: true, project_id: project });
  const user = open();
  const all = async () => {
    await press(user, 'Select');
    await press(user, 'Select all');
  };
  await all();
  await choose(user, 'Move to', 'Thesis');
  await waitFor(async () =>
    expect((await getDb().tasks.toArray()).map((row) => row.project_id)).toEqual([project, project, project]),
  );
  await all();
  await choose(user, 'Due', 'Tomorrow');
  await waitFor(async () => expect(await days()).toEqual([dayAfter(today, 1), dayAfter(today, 1)]));
  await all();
  await choose(user, 'Due', 'No day');
  await waitFor(async () => expect(await days()).toEqual([null, null]));
  await all();
  await press(user, 'Delete');
  expect(await screen.findByText('2 tasks deleted')).toBeInTheDocument();
  expect((await getDb().tasks.toArray()).map(({ id }) => id)).toEqual([old]);
});

test('a long press of a finger selects a task, and does not tick it; Escape ends the selection', async () => {
  await todo('milk');
  const user = open();
  const box = await screen.findByRole('checkbox', { name: 'milk' });
  const row = box.closest('li')!;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    fireEvent.pointerDown(row, { pointerType: 'touch', button: 0 });
    vi.advanceTimersByTime(600);
  } finally {
    vi.useRealTimers();
  }
  fireEvent.pointerUp(row, { pointerType: 'touch' });
  fireEvent.click(within(row).getByText('milk'));
  expect(await screen.findByText('1 task selected')).toBeInTheDocument();
  expect(await getDb().tasks.toArray()).toMatchObject([{ completed: false }]);
  screen.getByRole('checkbox', { name: 'milk' }).focus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('1 task selected')).not.toBeInTheDocument());
});

test('completed by keyboard, the next task has the focus', async () => {
  for (const [i, name] of ['milk', 'bread', 'tea'].entries()) {
    await given('tasks', { description: name, completed: false, created_at: `2026-05-14T10:00:0${i}.000Z` });
  }
  const user = open();
  (await screen.findByRole('checkbox', { name: 'milk' })).focus();
  await user.keyboard(' ');
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'bread' })).toHaveFocus());
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'milk' })).toBeChecked());
  expect(screen.getByRole('checkbox', { name: 'bread' })).toHaveFocus();
});

test('a selection takes the focus, whatever began it, and gives it back to Select', async () => {
  await todo('milk');
  const user = open();
  const first = () => screen.findByRole('button', { name: 'Select all' });
  (await screen.findByRole('button', { name: 'Select' })).focus();
  await user.keyboard('{Enter}');
  expect(await first()).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Select' })).toHaveFocus());
  (await screen.findByRole('button', { name: 'More for milk' })).focus();
  await user.keyboard('{Enter}');
  (await screen.findByRole('menuitem', { name: 'Select' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(await screen.findByRole('button', { name: /^Select (?:all|none)$/ })).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Select' })).toHaveFocus());
});

test('a task is moved with the arrow keys on its handle, which is announced and keeps the focus', async () => {
  for (const [i, name] of ['milk', 'bread', 'tea'].entries()) {
    await given('tasks', { description: name, completed: false, created_at: `2026-05-14T10:00:0${i}.000Z` });
  }
  const user = open();
  const names = () => screen.getAllByRole('checkbox').map((box) => box.closest('li')!.textContent);
  (await screen.findByRole('button', { name: /^Move milk/ })).focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(names()).toEqual(['bread', 'milk', 'tea']));
  expect(await screen.findByText('milk, 2 of 3 in Inbox')).toBeInTheDocument();
  await user.keyboard('{End}');
  await waitFor(() => expect(names()).toEqual(['bread', 'tea', 'milk']));
});

test('the oldest day in words', () => {
  const friday = '2026-11-20' as Day;
  expect(oldestWords(1, '2026-11-19' as Day, friday)).toBe('It is from yesterday.');
  expect(oldestWords(1, '2026-11-16' as Day, friday)).toBe('It is from last Monday.');
  expect(oldestWords(1, '2026-11-13' as Day, friday)).toBe('It is from Nov 13.');
  expect(oldestWords(2, '2025-11-13' as Day, friday)).toBe('The oldest is from Nov 13, 2025.');
});
