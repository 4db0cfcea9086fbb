import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#data/db.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { at, freshDevice, given } from '#tests/support/profile.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { dismissToast } from '#ui/toast.ts';
import { BesideTheDay } from './BesideTheDay.tsx';

const day = '2026-05-14' as Day;

beforeEach(async () => {
  dismissToast();
  await freshDevice();
});

function show(on: Day, today = day) {
  render(
    <>
      <BesideTheDay day={on} today={today} />
      <Toaster />
    </>,
  );
  return userEvent.setup({ pointerEventsCheck: 0 });
}
const task = (description: string, due_date: Day | null) =>
  given('tasks', { description, due_date, completed: false, completed_at: null });
const habit = () =>
  given('habits', { title: 'Walk', type: 'habit', frequency: 'daily', created_at: at('2026-05-01' as Day, 8) });
const lines = async () =>
  within(await screen.findByRole('region', { name: 'Beside the day' }))
    .getAllByRole('checkbox')
    .map((box) => box.closest('li')!.textContent);

test('the tasks that are due on the day and its habits, to tick, with Undo', async () => {
  await task('Print', day);
  await task('Another day', dayAfter(day, 1));
  await task('Some time', null);
  await habit();
  const user = show(day);
  expect(await lines()).toEqual(['PrintTask', 'WalkHabit']);
  await user.click(screen.getByRole('checkbox', { name: /Print/ }));
  expect(await screen.findByText('Task completed!')).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: /Walk/ }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /Walk/ })).toBeChecked());
  expect(await db.habit_days.toArray()).toMatchObject([{ day, state: 'done' }]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /Walk/ })).not.toBeChecked());
});

test('a late task says that it is overdue', async () => {
  await task('Print', dayAfter(day, -1));
  await habit();
  show(dayAfter(day, -1));
  expect(await lines()).toEqual(['PrintTask (overdue)', 'WalkHabit']);
});

test('a day to come shows its habits without letting them be ticked', async () => {
  await habit();
  show(dayAfter(day, 1));
  expect(await lines()).toEqual(['WalkHabit']);
  expect(screen.getByRole('checkbox', { name: /Walk/ })).toBeDisabled();
});

test('a day with nothing due says so', async () => {
  await task('Another day', dayAfter(day, 1));
  show(day);
  expect(await screen.findByText('No tasks are due, and no habits.')).toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
