import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { withRouter } from '#tests/support/with-router.tsx';
import { getDb } from '#data/db.ts';
import { freshDevice, given } from '#tests/support/profile.ts';
import { dayAfter, dayOf } from '#lib/day.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { writeHours } from '#ui/clock.ts';
import { dismissToast } from '#ui/toast.ts';
import { habitDayId } from './habit.ts';
import { HabitDetail } from './HabitDetail.tsx';
import { HabitsCard } from './HabitsCard.tsx';
import { HabitsScreen } from './HabitsScreen.tsx';
import { useBoard } from './queries.ts';

beforeEach(async () => {
  dismissToast();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  await freshDevice();
});

const today = dayOf(new Date());
const back = (days: number) => dayAfter(today, -days);

function show(what: ReactNode) {
  const page = (
    <>
      <main id="main-content">{what}</main>
      <Toaster />
    </>
  );
  render(withRouter(page, '/habits'));
  return userEvent.setup({ pointerEventsCheck: 0 });
}

function Card() {
  const board = useBoard(today);
  return board ? <HabitsCard board={board} today={today} /> : null;
}

const habit = (title: string, more: object = {}) =>
  given('habits', {
    title,
    type: 'habit',
    frequency: 'daily',
    time_block: 'morning',
    created_at: new Date(Date.now() - 9 * 86_400_000).toISOString(),
    ...more,
  });
const ticked = (habit_id: string, ...days: number[]) =>
  Promise.all(
    days.map((n) => given('habit_days', { id: habitDayId(habit_id, back(n)), habit_id, day: back(n), state: 'done' })),
  );
const row = (title: string) => screen.getByRole('heading', { name: title }).closest('li')!;

test.each(['Start a New Habit', 'Begin Your First Habit'])(
  "an empty page says so, and '%s' leads to the form, which says what is missing and then adds",
  async (button) => {
    const user = show(<HabitsScreen />);
    expect(await screen.findByText('No habits tracked yet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: button }));
    const form = await screen.findByRole('form', { name: 'Start a New Habit' });
    const title = within(form).getByLabelText('Name');
    await user.type(title, 'W');
    await user.click(within(form).getByRole('button', { name: 'Add Habit' }));
    expect(await within(form).findByText('Give it a name of at least 2 letters.')).toBeInTheDocument();
    expect(title).toHaveFocus();
    await user.type(title, 'alk');
    await user.selectOptions(within(form).getByLabelText('How often'), 'On chosen weekdays');
    await user.click(within(form).getByRole('button', { name: 'Monday' }));
    await user.click(within(form).getByRole('button', { name: 'Add Habit' }));
    await waitFor(async () =>
      expect(await getDb().habits.toArray()).toMatchObject([
        { title: 'Walk', time_block: 'morning', frequency: 'daily', schedule: { [today]: 'on 2,3,4,5' } },
      ]),
    );
    // The dialog does not stay in front of its toast, and the focus is on the page.
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText('Habit added')).toBeVisible();
    expect(document.body).not.toHaveFocus();
  },
);

test('habits stand under Morning, Evening, Custom and Unset, each with badge, description, streak and count', async () => {
  const walk = await habit('Walk', { description: 'By the water' });
  await habit('Read', { time_block: 'evening' });
  await habit('Run', { time_block: 'custom', frequency: 'weekly' });
  await habit('Breathe', { time_block: null });
  await ticked(walk, 0, 1, 2, 5);
  show(<HabitsScreen />);
  expect(await screen.findByRole('heading', { name: 'Walk' })).toBeInTheDocument();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Morning',
    'Evening',
    'Custom',
    'Unset',
  ]);
  expect(row('Walk')).toHaveTextContent(/daily.*By the water.*Streak: 3.*4 completed/);
  expect(row('Run')).toHaveTextContent(/weekly.*Streak: 0 weeks.*0 completed/);
  expect(screen.getByText('One done, three to go today.')).toBeInTheDocument();
});

test('one press ticks today, Undo takes it back, and the run says that today is still open', async () => {
  await ticked(await habit('Walk'), 1, 2, 3, 4);
  const user = show(<HabitsScreen />);
  await waitFor(() => expect(row('Walk')).toHaveTextContent('Streak: 4, today still open'));
  await user.click(screen.getByRole('button', { name: 'Mark Done Walk' }));
  expect(await screen.findByRole('button', { name: 'Done Walk' })).toBeInTheDocument();
  expect(row('Walk')).toHaveTextContent('Streak: 5 · 5 completed');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Mark Done Walk' })).toBeInTheDocument();
  expect(row('Walk')).toHaveTextContent('Streak: 4, today still open');
});

test('each band of the week ticks its own day and has its state as a label', async () => {
  const id = await habit('Walk');
  const user = show(<HabitsScreen />);
  const strip = await screen.findByRole('list', { name: 'Walk, last 7 days' });
  const bands = within(strip).getAllByRole('button');
  expect(bands).toHaveLength(7);
  expect(bands[6]).toHaveAccessibleName('Today: not done');
  await user.click(bands[4]!);
  await waitFor(() => expect(bands[4]).toHaveAttribute('aria-pressed', 'true'));
  expect(await getDb().habit_days.toArray()).toMatchObject([{ habit_id: id, day: back(2), state: 'done' }]);
  expect(row('Walk')).toHaveTextContent('Streak: 0 · 1 completed');
});

test('a long press, or the menu key, opens the day: amount and note in one step of undo', async () => {
  const id = await habit('Read', { unit: 'pages', schedule: { [back(9)]: 'daily at_least 20' } });
  const user = show(<HabitsScreen />);
  fireEvent.contextMenu(await screen.findByRole('button', { name: 'Mark Done Read' }));
  const day = await screen.findByRole('dialog', { name: 'Read' });
  await user.type(await within(day).findByLabelText(/How many pages/), '12');
  await user.type(within(day).getByLabelText(/Note/), 'on the ferry');
  await user.click(within(day).getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await getDb().habit_days.toArray()).toMatchObject([
      { habit_id: id, amount: 12, state: 'open', note: 'on the ferry' },
    ]),
  );
  expect(await screen.findByText('12 pages today, at least 20 pages')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText(/12 pages today/)).not.toBeInTheDocument());
});

test('the menu skips today, pauses, archives and deletes, and nothing of this ends the streak', async () => {
  await ticked(await habit('Walk'), 1, 2);
  const user = show(<HabitsScreen />);
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'More for Walk' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Skip today');
  await waitFor(() => expect(row('Walk')).toHaveTextContent('Streak: 2, today skipped'));
  await choose('Do not skip today');
  await choose('Pause');
  await waitFor(() => expect(row('Walk')).toHaveTextContent('Streak: 2, paused'));
  await choose('Resume');
  await waitFor(() => expect(row('Walk')).toHaveTextContent('Streak: 2, today still open'));
  await choose('Archive');
  expect(await screen.findByText('No habits tracked yet')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await choose('Delete');
  expect(await screen.findByText('No habits tracked yet')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name: 'Walk' })).toBeInTheDocument();
});

test('every press that cannot be stored shows an error', async () => {
  await ticked(await habit('Walk'), 1);
  await habit('Read');
  const user = show(<HabitsScreen />);
  const full = () => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  };
  await screen.findByRole('button', { name: 'Mark Done Walk' });
  for (const table of [getDb().habits, getDb().habit_days]) {
    table.hook('creating', full);
    table.hook('updating', full);
    table.hook('deleting', full);
  }
  const said = async () => {
    expect(await screen.findByText("That didn't save")).toBeInTheDocument();
    dismissToast();
    await waitFor(() => expect(screen.queryByText("That didn't save")).not.toBeInTheDocument());
  };
  await user.click(screen.getByRole('button', { name: 'Mark Done Walk' }));
  await said();
  for (const name of ['Skip today', 'Pause', 'Move down', 'Archive', 'Delete']) {
    await user.click(await screen.findByRole('button', { name: 'More for Walk' }));
    await user.click(await screen.findByRole('menuitem', { name }));
    await said();
  }
  expect(row('Walk')).toHaveTextContent('Streak: 1, today still open');
});

test('the card of the dashboard manages: Mark Complete and Mark Undone, order by the arrow keys, announced @001.60', async () => {
  await habit('Walk', { created_at: '2026-01-01T10:00:00.000Z', schedule: null });
  await habit('Stretch', { created_at: '2026-01-02T10:00:00.000Z' });
  const user = show(<Card />);
  expect(await screen.findByRole('heading', { name: 'Routine & Habit Tracker' })).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Manage' }));
  const dialog = await screen.findByRole('dialog', { name: 'Manage habits' });
  await user.click(await within(dialog).findByRole('button', { name: 'Mark Complete Walk' }));
  await user.click(await within(dialog).findByRole('button', { name: 'Mark Undone Walk' }));
  expect(await within(dialog).findByRole('button', { name: 'Mark Complete Walk' })).toBeInTheDocument();
  within(dialog)
    .getByRole('button', { name: /^Move Stretch/ })
    .focus();
  await user.keyboard('{ArrowUp}');
  const order = () =>
    within(dialog)
      .getAllByRole('button', { name: /^Move / })
      .map((grip) => grip.getAttribute('aria-label')?.split(':')[0]);
  await waitFor(() => expect(order()).toEqual(['Move Stretch', 'Move Walk']));
  expect(within(dialog).getByText('Stretch, 1 of 2 in Morning')).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: /^Move Stretch/ })).toHaveFocus();
});

test('an empty card has the words of the spec @001.61', async () => {
  const user = show(<Card />);
  expect(await screen.findByText('No habits or routines tracked yet.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Start a New Habit' }));
  expect(await screen.findByRole('form', { name: 'Start a New Habit' })).toBeInTheDocument();
});

test('a page of one habit: figures, year, strength, weekday and time in words, each as a table too', async () => {
  const id = await habit('Walk', { created_at: new Date(Date.now() - 40 * 86_400_000).toISOString() });
  await ticked(id, ...Array.from({ length: 30 }, (_, i) => i));
  await given('habit_days', {
    id: habitDayId(id, back(33)),
    habit_id: id,
    day: back(33),
    state: 'open',
    note: 'a cold',
  });
  const user = show(<HabitDetail params={{ id }} />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Walk' })).toBeInTheDocument();
  expect(screen.getByText('days in a row').closest('div')).toHaveTextContent('30');
  expect(await screen.findByText(/^Done on 30 days of the last twelve months/)).toBeInTheDocument();
  expect(screen.getByText(/^Strength 80 of 100/)).toBeInTheDocument();
  expect(screen.getByText('a cold')).toBeInTheDocument();
  const curve = screen.getByRole('slider', { name: 'Strength over the last year' });
  expect(fireEvent.keyDown(curve, { key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(fireEvent.keyDown(curve, { key: 'ArrowLeft' })).toBe(false);
  for (const title of ['The year', 'Strength', 'Best weekday', 'Best time']) {
    await user.click(screen.getByRole('button', { name: `Table: ${title}` }));
  }
  expect(screen.getAllByRole('table')).toHaveLength(4);
  expect(screen.getByRole('rowheader', { name: '15:00 to 18:00' })).toBeVisible();
  writeHours('12');
  await user.dblClick(screen.getByRole('button', { name: 'Table: Best time' }));
  expect(screen.getByRole('rowheader', { name: '3 PM to 6 PM' })).toBeVisible();
  writeHours('24');
});

test('a missing habit says so and links back', async () => {
  show(<HabitDetail params={{ id: '0190a000-0000-7000-8000-000000000000' }} />);
  expect(await screen.findByText('This habit is not here')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All habits' })).toBeInTheDocument();
});

test('a card of many habits draws five, open ones first, and its headings count all @001.59', async () => {
  for (let i = 1; i <= 6; i++) await ticked(await habit(`Dawn ${i}`, { time_block: 'morning' }), ...(i > 2 ? [0] : []));
  for (let i = 1; i <= 3; i++) await habit(`Dusk ${i}`, { time_block: 'evening' });
  show(<Card />);
  const evening = await screen.findByRole('region', { name: 'Evening' });
  await waitFor(() => expect(evening).toHaveTextContent('0 of 3'));
  expect(screen.getByRole('region', { name: 'Morning' })).toHaveTextContent('4 of 6');
  const drawn = screen.getAllByText(/^(Dawn|Dusk) \d$/, { selector: 'a' }).map(({ textContent }) => textContent);
  expect(drawn.sort()).toEqual(['Dawn 1', 'Dawn 2', 'Dusk 1', 'Dusk 2', 'Dusk 3']);
  expect(screen.getByText('5 habits left today')).toBeVisible();
  expect(screen.getByRole('link', { name: '4 more habits' })).toBeVisible();
});

test('the card leaves out what is not due today and counts it below; a tick counts at once', async () => {
  const other = (new Date().getDay() % 7) + 1;
  await habit('Walk');
  await habit('Swim', { schedule: { [back(9)]: `on ${other}` } });
  const user = show(<Card />);
  expect(await screen.findByText('1 habit left today')).toBeVisible();
  expect(screen.queryByText('Swim')).toBeNull();
  expect(screen.getByRole('link', { name: '1 more habit' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mark Done Walk' }));
  expect(await screen.findByText('All done for today.')).toBeVisible();
});

test('with every habit archived the card still links to them', async () => {
  await habit('Long ago', { archived_at: new Date().toISOString() });
  show(<Card />);
  expect(await screen.findByRole('button', { name: 'Manage' })).toBeVisible();
  expect(screen.getByText('No habits or routines tracked yet.')).toBeVisible();
});
