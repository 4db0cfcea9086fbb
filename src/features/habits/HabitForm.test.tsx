import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { getDb } from '#data/db.ts';
import { flushDrafts } from '#data/drafts.ts';
import type { Habit } from '#data/schema.ts';
import { freshDevice, given } from '#tests/support/profile.ts';
import { dayOf } from '#lib/day.ts';
import { EditDialog } from './EditDialog.tsx';
import { ManageDialog } from './ManageDialog.tsx';

const today = dayOf(new Date());

beforeEach(freshDevice);

/** The dialog that edits a stored habit, or without one the dialog that adds. */
function Opener({ id }: { id: string | null }) {
  const [open, setOpen] = useState(false);
  const [habit, setHabit] = useState<Habit | null>(null);
  const show = async () => {
    if (id) setHabit((await getDb().habits.get(id)) ?? null);
    setOpen(true);
  };
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => void show()}>
        Open
      </button>
      {id ? (
        <EditDialog open={open} habit={habit} today={today} onClose={close} />
      ) : (
        <ManageDialog open={open} adding today={today} onClose={close} onEdit={() => undefined} />
      )}
    </>
  );
}
async function open(id: string | null = null) {
  render(<Opener id={id} />);
  await again();
  return userEvent.setup({ pointerEventsCheck: 0 });
}
async function again() {
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('form');
}
const walk = (more: object = {}) =>
  given('habits', { title: 'Walk', type: 'habit', frequency: 'daily', time_block: 'morning', ...more });
const field = (name: string | RegExp) => within(screen.getByRole('form')).getByLabelText(name);
const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const save = () => fireEvent.submit(screen.getByRole('form'));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const drafts = async () => {
  await flushDrafts();
  return (await getDb().drafts.toArray()).map(({ text }) => text);
};

test('the draft of a new habit survives Escape with all choices, and is deleted when the habit is added', async () => {
  const user = await open();
  type('Name', 'Read');
  type('Time of day', 'evening');
  type('Type', 'routine');
  type('How often', 'weekdays');
  press('Monday');
  type(/^Description/, 'in bed');
  type('Goal', 'at_least');
  type('Amount a day', '2.');
  type('Unit', 'pages');
  press('Add a time');
  type('Time 1', '21:30');
  await user.keyboard('{Escape}');
  await closed();
  await flushDrafts();

  await again();
  await waitFor(() => expect(field('Name')).toHaveValue('Read'));
  await waitFor(() => expect(field('Amount a day')).toHaveValue('2.'));
  save();
  await waitFor(async () =>
    expect(await getDb().habits.toArray()).toMatchObject([
      {
        title: 'Read',
        time_block: 'evening',
        type: 'routine',
        description: 'in bed',
        schedule: { [today]: 'on 2,3,4,5 at_least 2' },
        unit: 'pages',
        reminders: ['21:30'],
      },
    ]),
  );
  await closed();
  await waitFor(async () => expect(await drafts()).toEqual([]));
  await again();
  expect(field('Name')).toHaveValue('');
  expect(field('How often')).toHaveValue('daily');
  expect(field('Goal')).toHaveValue('tick');
});

test('an incomplete choice survives too, and shows an error on saving', async () => {
  const user = await open();
  type('Name', 'Read');
  type('How often', 'weekdays');
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) press(day);
  await user.keyboard('{Escape}');
  await closed();
  await again();
  // Two drafts, each read on its own.
  await waitFor(() => expect(field('Name')).toHaveValue('Read'));
  await waitFor(() => expect(field('How often')).toHaveValue('weekdays'));
  save();
  expect(await screen.findByText('Choose at least one weekday.')).toBeInTheDocument();
  expect(await getDb().habits.count()).toBe(0);
});

test('a name that was too short is no longer pointed out once it is long enough', async () => {
  await open();
  save();
  const error = await screen.findByText('Give it a name of at least 2 letters.');
  type('Name', 'R');
  expect(error).toBeVisible();
  type('Name', 'Re');
  await waitFor(() => expect(error).not.toBeInTheDocument());
  expect(field('Name')).not.toHaveAttribute('aria-invalid');
});

test('a draft that this version can only partly read is shown partly', async () => {
  const text = JSON.stringify({
    type: 'routine',
    time_block: 'midnight',
    rhythm: { kind: 'times', times: 40 },
    bound: 'about',
    reminders: [7],
  });
  await getDb().drafts.put({ key: 'habit:new:beside', text, at: 1, tab: 'killed' });
  await open();
  await waitFor(() => expect(field('Type')).toHaveValue('routine'));
  expect(field('Time of day')).toHaveValue('morning');
  expect(field('How often')).toHaveValue('daily');
  expect(field('Goal')).toHaveValue('tick');
});

test('the draft of an edit keeps only the changed fields: what another device sets meanwhile stays', async () => {
  const id = await walk();
  const user = await open(id);
  type('Type', 'routine');
  type('How often', 'weekly');
  await user.keyboard('{Escape}');
  await closed();
  await getDb().habits.update(id, { time_block: 'evening', reminders: ['07:00'], title: 'Stroll' });

  await again();
  await waitFor(() => expect(field('How often')).toHaveValue('weekly'));
  expect(field('Time of day')).toHaveValue('evening');
  expect(field('Name')).toHaveValue('Stroll');
  await getDb().habits.update(id, { description: 'by the water' });
  save();
  await closed();
  expect(await getDb().habits.get(id)).toMatchObject({
    title: 'Stroll',
    type: 'routine',
    frequency: 'weekly',
    time_block: 'evening',
    reminders: ['07:00'],
    description: 'by the water',
  });
  await waitFor(async () => expect(await drafts()).toEqual([]));
});

test('Cancel discards what was typed and chosen', async () => {
  const id = await walk();
  await open(id);
  type('Name', 'Wa');
  type('Type', 'routine');
  press('Cancel');
  await closed();
  await waitFor(async () => expect(await drafts()).toEqual([]));
  await again();
  expect(field('Name')).toHaveValue('Walk');
  expect(field('Type')).toHaveValue('habit');
});

test('Add pressed twice adds one habit', async () => {
  await open();
  type('Name', 'Read');
  save();
  save();
  await closed();
  await waitFor(async () => expect(await drafts()).toEqual([]));
  expect(await getDb().habits.count()).toBe(1);
});

test('words typed while a new habit is being stored are the draft of the next habit', async () => {
  await open();
  type('Name', 'Read');
  type('Type', 'routine');
  save();
  type('Name', 'Read Sing');
  await closed();
  expect(await getDb().habits.toArray()).toMatchObject([{ title: 'Read', type: 'routine' }]);
  await again();
  await waitFor(() => expect(field('Name')).toHaveValue('Sing'));
  await waitFor(() => expect(field('Type')).toHaveValue('habit'));
});

test('words typed while an edit is being stored are complete when the form is opened again', async () => {
  const id = await walk();
  await open(id);
  type('Name', 'Walk far');
  save();
  type('Name', 'Walk far away');
  await closed();
  expect(await getDb().habits.get(id)).toMatchObject({ title: 'Walk far' });
  await again();
  await waitFor(() => expect(field('Name')).toHaveValue('Walk far away'));
});
