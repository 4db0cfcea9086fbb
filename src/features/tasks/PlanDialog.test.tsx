import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { freshScreen } from '#tests/support/screen.tsx';
import { withRouter } from '#tests/support/with-router.tsx';
import { getDb } from '#data/db.ts';
import type { Day } from '#lib/day.ts';
import { given } from '#tests/support/profile.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { TasksScreen } from './TasksScreen.tsx';
import { instantOn } from './task.ts';

beforeEach(freshScreen);

test('a task is planned, its row says when, and the plan is changed and taken out, each with Undo', async () => {
  const day = '2030-05-14' as Day;
  const id = await given('tasks', { description: 'Print', completed: false, due_date: day });
  const page = (
    <>
      <TasksScreen search={{}} onSearchChange={() => undefined} />
      <Toaster />
    </>
  );
  render(withRouter(page, '/tasks'));
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const menu = async (item: string) => {
    await press('More for Print');
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };

  await menu('Plan this');
  expect(await screen.findByLabelText('Day')).toHaveValue('Tue, May 14, 2030');
  for (const [value, error] of [
    ['soon', /^Give a time like /],
    ['', 'When does it begin?'],
  ] as const) {
    fireEvent.change(screen.getByLabelText('From'), { target: { value } });
    await press('Put it in the calendar');
    expect(await screen.findByText(error)).toBeInTheDocument();
    expect(screen.getByLabelText('From')).toHaveFocus();
  }
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '3:30 pm' } });
  await press('Put it in the calendar');
  expect(await screen.findByText('Event created successfully!')).toBeInTheDocument();
  expect(await screen.findByText('Planned: May 14, 2030, 15:30')).toBeInTheDocument();
  expect(await getDb().calendar_events.toArray()).toMatchObject([
    { task_id: id, event_time: instantOn(day, '15:30'), end_time: instantOn(day, '16:30') },
  ]);

  await menu('Change the plan');
  expect(await screen.findByRole('link', { name: 'See the calendar' })).toHaveAttribute('href', `/calendar?day=${day}`);
  await press('Take it out');
  expect(await screen.findByText('Event deleted successfully!')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/^Planned/)).not.toBeInTheDocument());
  await press('Undo');
  expect(await screen.findByText('Planned: May 14, 2030, 15:30')).toBeInTheDocument();
});
