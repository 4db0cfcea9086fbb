import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { freshScreen } from '#tests/support/screen.tsx';
import { getDb } from '#data/db.ts';
import { flushDrafts } from '#data/drafts.ts';
import { withoutLog } from '#data/engine-writes.ts';
import { DAMAGED } from '#lib/damaged.ts';
import type { SearchOf } from '#lib/search-keys.ts';
import { dayAfter, dayOf, type Day } from '#lib/day.ts';
import { dayShown } from '#lib/typed.ts';
import { given, holdWrites } from '#tests/support/profile.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { TasksScreen } from './TasksScreen.tsx';
import type { tasksSearch } from './tasks-search.ts';

beforeEach(freshScreen);

const today = dayOf(new Date());

function Page() {
  const [search, setSearch] = useState<SearchOf<typeof tasksSearch>>({});
  return (
    <>
      <TasksScreen search={search} onSearchChange={setSearch} />
      <Toaster />
    </>
  );
}
function open() {
  const page = render(<Page />);
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), page };
}
const todo = (description: string, due_date: Day | null = null) =>
  given('tasks', { description, due_date, completed: false });
const words = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'What is to be done' });
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const add = () => fireEvent.submit(screen.getByRole('form', { name: 'Add a task' }));
const button = (name: string) => screen.findByRole('button', { name });
const more = async (user: UserEvent, of: string, action: string) => {
  await user.click(await button(`More for ${of}`));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};
/** The words of the chip of a day that is not near. */
const chipOf = (day: Day) => dayShown(day, today);
const editor = () => screen.findByRole('form', { name: 'Edit task' });
const save = async (user: UserEvent) => user.click(within(await editor()).getByRole('button', { name: 'Save' }));
const undo = async (user: UserEvent) => user.click(await button('Undo'));

test('a task with a day is added once, however often Enter is pressed; text typed since stays', async () => {
  const { user } = open();
  write(words(), 'milk');
  await user.click(await button('Day'));
  write(await screen.findByLabelText('Due'), '2026-05-14');
  const letGo = await holdWrites();
  add();
  add();
  write(words(), 'milk bread');
  letGo();
  expect(await screen.findByText('Task added')).toBeInTheDocument();
  expect(await getDb().tasks.toArray()).toMatchObject([{ description: 'milk', due_date: '2026-05-14' }]);
  await waitFor(() => expect(words()).toHaveValue('bread'));
  expect(await button('Day')).toBeInTheDocument();
});

test('an emoji that cannot be read is left out of the name of its project', async () => {
  const project_id = await given('project_lists', { title: 'Harbour shed' });
  await given('project_tasks', { description: 'Measure', completed: false, project_id });
  // As it arrives.
  await withoutLog(getDb(), ['project_lists'], () =>
    getDb().table('project_lists').toCollection().modify({ emoji: DAMAGED.en }),
  );
  open();
  expect(await screen.findByRole('region', { name: 'Harbour shed' })).toBeVisible();
  write(words(), 'order board +harbour');
  const chips = await screen.findByRole('group', { name: 'What is understood' });
  await waitFor(() => expect(within(chips).getByLabelText('Project')).toHaveDisplayValue('Harbour shed'));
  expect(document.body).not.toHaveTextContent(DAMAGED.en);
});

test('the line understands a day, a time, a tag and a project, and shows them before they are stored', async () => {
  const project_id = await given('project_lists', { title: 'Harbour shed', emoji: '📐' });
  open();
  write(words(), 'order board tomorrow 9am #errand +harbour');
  const chips = await screen.findByRole('group', { name: 'What is understood' });
  expect(await within(chips).findByRole('button', { name: 'Tomorrow' })).toBeInTheDocument();
  expect(within(chips).getByRole('button', { name: '09:00' })).toBeInTheDocument();
  await waitFor(() => expect(within(chips).getByLabelText('Project')).toHaveDisplayValue('📐 Harbour shed'));
  expect(within(chips).getByText('errand')).toBeInTheDocument();
  add();
  expect(await screen.findByText('Task added')).toBeInTheDocument();
  expect(await getDb().project_tasks.toArray()).toMatchObject([
    { description: 'Order board', due_date: dayAfter(today, 1), tags: ['errand'], project_id },
  ]);
});

test('a part that was misread is taken back with one press', async () => {
  const { user } = open();
  write(words(), 'read may poems tomorrow #art');
  await user.click(await button('Remove the day'));
  expect(await screen.findByText(/Adds “Read may poems tomorrow”/)).toBeInTheDocument();
  await user.click(await button('Remove the tag art'));
  add();
  expect(await screen.findByText('Task added')).toBeInTheDocument();
  expect(await getDb().tasks.toArray()).toMatchObject([{ description: 'read may poems tomorrow art', due_date: null }]);
});

test('the draft of a task is there after a reload, its day too', async () => {
  const { page, user } = open();
  write(words(), 'milk');
  await user.click(await button('Day'));
  write(await screen.findByLabelText('Due'), '2026-05-14');
  await flushDrafts();
  page.unmount();
  open();
  await waitFor(() => expect(words()).toHaveValue('milk'));
  expect(await button(chipOf('2026-05-14' as Day))).toBeInTheDocument();
});

test('the draft of an edit is there after a reload, its day too; a removed day is removed', async () => {
  const id = await todo('milk', '2026-05-14' as Day);
  const { user, page } = open();
  await more(user, 'milk', 'Edit');
  write(within(await editor()).getByRole('textbox', { name: 'Task' }), 'milk and bread');
  write(within(await editor()).getByLabelText('Due'), '');
  await flushDrafts();
  page.unmount();
  const again = open();
  await more(again.user, 'milk', 'Edit');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Task' })).toHaveValue('milk and bread'));
  await save(again.user);
  expect(await screen.findByText('Task updated')).toBeInTheDocument();
  expect(await getDb().tasks.get(id)).toMatchObject({ description: 'milk and bread', due_date: null });
});

test('a day that another device sets while the words are edited stays', async () => {
  const id = await todo('milk');
  const { user } = open();
  await more(user, 'milk', 'Edit');
  write(within(await editor()).getByRole('textbox', { name: 'Task' }), 'milk and bread');
  await getDb().tasks.update(id, { due_date: '2026-05-14' as Day });
  await waitFor(() => expect(screen.getByLabelText('Due')).toHaveValue(dayShown('2026-05-14' as Day, today)));
  await save(user);
  expect(await screen.findByText('Task updated')).toBeInTheDocument();
  expect(await getDb().tasks.get(id)).toMatchObject({ description: 'milk and bread', due_date: '2026-05-14' });
});

test('"every monday" in the line repeats the task, and the chip can take that back', async () => {
  const { user } = open();
  write(words(), 'water plants every monday');
  expect(await screen.findByRole('combobox', { name: 'Repeat' })).toHaveDisplayValue('Every week on Monday');
  add();
  expect(await screen.findByRole('checkbox', { name: /^Water plants.*Every week on Monday/ })).toBeInTheDocument();
  write(words(), 'water herbs every monday');
  await user.click(await button('Do not repeat'));
  add();
  await waitFor(async () => expect(await getDb().tasks.count()).toBe(2));
  const rules = (await getDb().tasks.toArray()).map(({ description, rrule }) => [description, rrule]);
  expect(Object.fromEntries(rules)).toEqual({ 'Water plants': 'FREQ=WEEKLY;BYDAY=MO', 'Water herbs': null });
});

test('of many late tasks the first few are in the list, the others are one press away', async () => {
  for (let i = 1; i <= 8; i++) await todo(`late ${i}`, dayAfter(today, -i));
  await todo('later', dayAfter(today, 3));
  const { user } = open();
  expect(await screen.findByText('8 overdue.')).toBeInTheDocument();
  expect(screen.getAllByRole('checkbox')).toHaveLength(4);
  expect(screen.getByRole('checkbox', { name: /^later/ })).toBeInTheDocument();
  await user.click(await button('5 more overdue'));
  expect(screen.getAllByRole('checkbox')).toHaveLength(9);
  await user.click(await button('5 more overdue'));
  // The last of those in sight is put before the first one.
  fireEvent.keyDown(await button('Move later: arrow keys up and down'), { key: 'ArrowUp' });
  await waitFor(() => expect(screen.getAllByRole('checkbox')[2]).toHaveAccessibleName(/^later/));
  await user.click(screen.getByRole('tab', { name: /^Overdue/ }));
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(8));
});

test('an edit sets the time, the project, the repetition and tags; the row shows them', async () => {
  const project = await given('project_lists', { title: 'Thesis', emoji: '📝' });
  const id = await todo('print', '2026-05-15' as Day);
  const { user } = open();
  await more(user, 'print', 'Edit');
  const form = within(await editor());
  write(form.getByLabelText('Time'), '09:30');
  await user.selectOptions(form.getByLabelText('Repeat'), 'Every week on Friday');
  expect(form.getByText('Then May 22, May 29, Jun 5')).toBeInTheDocument();
  write(form.getByLabelText('Every how many weeks'), '2');
  expect(form.getByText('Then May 29, Jun 12, Jun 26')).toBeInTheDocument();
  await user.selectOptions(form.getByLabelText('Project'), '📝 Thesis');
  await user.type(form.getByRole('textbox', { name: 'Tags' }), 'paper{Enter}');
  await save(user);
  const row = await within(await screen.findByRole('region', { name: 'Thesis' })).findByRole('checkbox', {
    name: /Due: May 15, 2026.*09:30.*Every 2 weeks on Friday.*#paper/,
  });
  expect(row).toBeInTheDocument();
  expect(await getDb().tasks.get(id)).toMatchObject({
    project_id: project,
    rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR',
    tags: ['paper'],
  });
});

test('when an editor closes, the button that opened it has the focus', async () => {
  await todo('milk');
  const { user } = open();
  await more(user, 'milk', 'Edit');
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(await button('More for milk')).toHaveFocus());
  await more(user, 'milk', 'Edit');
  await user.type(within(await editor()).getByRole('textbox', { name: 'Task' }), ' and bread{Enter}');
  await waitFor(async () => expect(await button('More for milk and bread')).toHaveFocus());
});

test('when a task is deleted, the next one has the focus, else the one before, else the list', async () => {
  for (const [i, words] of ['one', 'two', 'three'].entries()) {
    await given('tasks', { description: words, completed: false, created_at: `2026-05-14T10:00:0${i}.000Z` });
  }
  const { user } = open();
  await more(user, 'two', 'Delete');
  await waitFor(async () => expect(await button('More for three')).toHaveFocus());
  await more(user, 'three', 'Delete');
  await waitFor(async () => expect(await button('More for one')).toHaveFocus());
  await more(user, 'one', 'Delete');
  expect(await screen.findByText('No projects or tasks found.')).toBeInTheDocument();
  expect(screen.getByRole('tabpanel')).toHaveFocus();
  await undo(user);
  expect(await button('More for one')).toBeInTheDocument();
});

test('a project is added, renamed, filled from its menu, shown alone, and deleted with Undo', async () => {
  const { user } = open();
  await user.click(await button('New project'));
  const form = within(await screen.findByRole('form', { name: 'New project' }));
  await user.click(form.getByRole('button', { name: 'Add project' }));
  expect(await form.findByText('A project needs a name')).toBeInTheDocument();
  await user.type(form.getByLabelText('Name'), 'Thesis');
  await user.click(form.getByRole('button', { name: '📝' }));
  await user.click(form.getByRole('button', { name: 'Add project' }));
  expect(await screen.findByRole('region', { name: 'Thesis' })).toHaveTextContent('📝');

  await more(user, 'Thesis', 'Add a task here');
  await waitFor(() => expect(words()).toHaveFocus());
  await user.keyboard('Draft{Enter}');
  const block = await screen.findByRole('region', { name: 'Thesis' });
  await waitFor(() => expect(block).toHaveTextContent('0/1 tasks completed'));

  await more(user, 'Thesis', 'Rename, change the emoji');
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Dissertation{Enter}');
  expect(await screen.findByRole('region', { name: 'Dissertation' })).toBeInTheDocument();

  await todo('milk');
  await screen.findByRole('region', { name: 'Inbox' });
  const aside = screen.getByRole('complementary', { name: 'Projects' });
  await user.click(within(aside).getByRole('button', { name: /Dissertation/ }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Inbox' })).not.toBeInTheDocument());
  await user.click(within(aside).getByRole('button', { name: 'All tasks' }));

  await more(user, 'Dissertation', 'Delete, keep the tasks in the Inbox');
  expect(await screen.findByText('Its task is in the Inbox.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Inbox' })).toHaveTextContent('Draft'));
  await undo(user);
  expect(await screen.findByRole('region', { name: 'Dissertation' })).toHaveTextContent('Draft');
});

test('the counts of the filters are those of the search', async () => {
  await todo('Buy milk', today);
  await todo('Call Anna', today);
  await todo('Call the bank');
  const { user } = open();
  const counts = async () => (await screen.findAllByRole('tab')).map(({ textContent }) => textContent);
  await waitFor(async () => expect((await counts()).slice(0, 2)).toEqual(['All3', 'Today2']));
  await user.type(screen.getByRole('searchbox', { name: 'Search tasks' }), 'call');
  await waitFor(async () => expect((await counts()).slice(0, 2)).toEqual(['All2', 'Today1']));
});

test('completed tasks are folded, but for those that were done today', async () => {
  await todo('milk');
  await given('tasks', { description: 'tea', completed: true, completed_at: new Date().toISOString() });
  await given('tasks', { description: 'bread', completed: true });
  const { user } = open();
  await screen.findByRole('checkbox', { name: 'milk' });
  expect(screen.getByRole('checkbox', { name: 'tea' })).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: 'bread' })).not.toBeInTheDocument();
  await user.click(await button('1 more completed'));
  expect(await screen.findByRole('checkbox', { name: 'bread' })).toBeChecked();
});

test('completed tasks of other days are counted, and read for who seeks them, unfolds them or chooses them', async () => {
  const id = await given('project_lists', { title: 'House', emoji: '' });
  await given('project_tasks', { description: 'Paint the door', completed: false, project_id: id });
  for (const description of ['Oil the hinge', 'Sand the door'])
    await given('project_tasks', {
      description,
      project_id: id,
      completed: true,
      completed_at: '2024-03-01T10:00:00.000Z',
    });
  await given('tasks', { description: 'bread', completed: true, completed_at: '2024-03-02T10:00:00.000Z' });
  const { user } = open();
  const counts = async () => (await screen.findAllByRole('tab')).map(({ textContent }) => textContent);
  expect((await screen.findAllByText('2/3 tasks completed'))[0]).toBeInTheDocument();
  // The Inbox has no open task, and is not empty.
  expect(screen.getAllByText('1/1 tasks completed')[0]).toBeInTheDocument();
  expect(screen.queryByText('Nothing in it yet.')).not.toBeInTheDocument();
  await waitFor(async () => expect(await counts()).toEqual(['All4', 'Today0', 'Upcoming0', 'Overdue0', 'Completed3']));
  const box = (name: string) => screen.findByRole('checkbox', { name });
  const search = screen.getByRole('searchbox', { name: 'Search tasks' });

  await user.type(search, 'hinge');
  expect(await box('Oil the hinge')).toBeChecked();
  await waitFor(async () => expect((await counts())[0]).toBe('All1'));
  await user.clear(search);
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Oil the hinge' })).not.toBeInTheDocument());

  await user.click(await button('2 completed'));
  expect(await box('Sand the door')).toBeChecked();
  await user.click(await button('2 completed'));
  await user.click(screen.getByRole('tab', { name: /Completed/ }));
  expect(await box('bread')).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: 'Paint the door' })).not.toBeInTheDocument();
});
