import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { freshScreen, showScreen } from '#tests/support/screen.tsx';
import { getDb } from '#data/db.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { at, given } from '#tests/support/profile.ts';
import { BesideTheDay } from './BesideTheDay.tsx';

const day = '2026-05-14' as Day;

beforeEach(freshScreen);

/** The hours beside the list: what is dragged to the right of 100 px is over 10 o'clock. */
const hours = { over: ({ x }: { x: number }) => (x > 100 ? { from: 600, to: 660 } : null), leave: () => undefined };

function show(on: Day, today = day) {
  return showScreen(<BesideTheDay day={on} today={today} hours={{ current: hours }} />);
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
  expect(await getDb().habit_days.toArray()).toMatchObject([{ day, state: 'done' }]);
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
  expect(await screen.findByText('No tasks or habits are due.')).toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a task is dragged to an hour, with one Undo; beside the hours, or with Escape, nothing is planned', async () => {
  await task('Print', day);
  const user = show(day);
  const line = await screen.findByText('Print');
  const drag = (to: number) => {
    const at = (clientX: number) => ({ clientX, clientY: 10, pointerId: 1, isPrimary: true, pointerType: 'mouse' });
    fireEvent.pointerDown(line, at(10));
    fireEvent.pointerMove(document, at(60));
    fireEvent.pointerMove(document, at(to));
    return () => fireEvent.pointerUp(document, at(to));
  };
  drag(80)();
  const drop = drag(200);
  await user.keyboard('{Escape}');
  drop();
  expect(await getDb().calendar_events.count()).toBe(0);
  drag(200)();
  expect(await screen.findByText('Event created successfully!')).toBeInTheDocument();
  expect(await getDb().calendar_events.toArray()).toMatchObject([
    { title: 'Print', event_type: 'task', event_time: at(day, 10), end_time: at(day, 11) },
  ]);
  expect(await screen.findByText(/planned at 10:00/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await getDb().calendar_events.count()).toBe(0));
});

test('a task is planned without a pointer, at a time that is typed', async () => {
  await task('Print', day);
  const user = show(day);
  (await screen.findByRole('button', { name: 'Plan it at… Print' })).focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Plan this' });
  await user.click(within(dialog).getByRole('button', { name: 'Put it in the calendar' }));
  await waitFor(async () => expect(await getDb().calendar_events.count()).toBe(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Plan it at… Print' })).toHaveFocus());
});
