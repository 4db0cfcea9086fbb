import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { freshScreen } from '#tests/support/screen.tsx';
import { withRouter } from '#tests/support/with-router.tsx';
import { dayAfter, dayOf } from '#lib/day.ts';
import { longDate } from '#lib/format.ts';
import { given } from '#tests/support/profile.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { ProjectsDialog } from './ProjectsDialog.tsx';

beforeEach(freshScreen);

const today = dayOf(new Date());
function open() {
  const page = (
    <>
      <ProjectsDialog open onClose={() => undefined} />
      <Toaster />
    </>
  );
  render(withRouter(page, '/profile'));
  return userEvent.setup({ pointerEventsCheck: 0 });
}
const shown = async () => (await screen.findAllByRole('checkbox')).map((box) => box.closest('li')?.textContent);

test('the dialog shows each project with its emoji and count, and each task with its long due day @001.29', async () => {
  const project_id = await given('project_lists', { title: 'Thesis', emoji: '📝' });
  const yesterday = dayAfter(today, -1);
  await given('project_tasks', { description: 'Draft', completed: false, project_id, due_date: yesterday });
  await given('project_tasks', { description: 'Outline', completed: true, project_id });
  await given('tasks', { description: 'Buy milk', completed: false });
  open();
  const dialog = await screen.findByRole('dialog', { name: 'Projects & Tasks' });
  const block = await within(dialog).findByRole('region', { name: 'Thesis' });
  expect(block).toHaveTextContent('📝');
  expect(block).toHaveTextContent('1/2 tasks completed');
  expect(block).toHaveTextContent(`Due: ${longDate(yesterday)} (overdue)`);
  expect(within(dialog).getByRole('region', { name: 'Inbox' })).toHaveTextContent('0/1 tasks completed');
});

test('search and filters narrow the list, each with its own words when nothing is left @001.30', async () => {
  await given('tasks', { description: 'Buy milk', completed: false, due_date: today });
  await given('tasks', { description: 'Call Anna', completed: true });
  const user = open();
  await user.click(await screen.findByRole('tab', { name: 'Today' }));
  expect(await shown()).toEqual([expect.stringContaining('Buy milk')]);
  await user.click(screen.getByRole('tab', { name: 'Overdue' }));
  expect(await screen.findByText('No tasks match your filters')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'All' }));
  await user.type(screen.getByPlaceholderText('Search tasks...'), 'bread');
  expect(await screen.findByText('No tasks matching your search.')).toBeInTheDocument();
});

test('without any project or task the dialog says so', async () => {
  open();
  expect(await screen.findByText('No projects or tasks found.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Full Page' })).toHaveAttribute('href', '/tasks');
});

test('a tick and its way back have the toasts of the spec @001.28', async () => {
  await given('tasks', { description: 'Buy milk', completed: false });
  const user = open();
  await user.click(await screen.findByRole('checkbox', { name: /Buy milk/ }));
  expect(await screen.findByText('Task completed!')).toBeInTheDocument();
  await user.click(await screen.findByRole('checkbox', { name: /Buy milk/, checked: true }));
  expect(await screen.findByText('Task marked as incomplete')).toBeInTheDocument();
});

test('Escape ends a selection first; the dialog stays', async () => {
  await given('tasks', { description: 'Buy milk', completed: false });
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Select' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Buy milk' }));
  expect(await screen.findByText('1 task selected')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Select' })).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Projects & Tasks' })).toBeInTheDocument();
});
