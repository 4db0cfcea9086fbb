import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { freshScreen } from '#tests/support/screen.tsx';
import { getDb } from '#data/db.ts';
import { flushDrafts } from '#data/drafts.ts';
import type { Habit } from '#data/schema.ts';
import { given } from '#tests/support/profile.ts';
import { dayOf } from '#lib/day.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { DayDialog } from './DayDialog.tsx';
import { habitDayId } from './habit.ts';

const today = dayOf(new Date());

beforeEach(freshScreen);

function Opened({ habit }: { habit: Habit }) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <DayDialog open={open} habit={habit} day={today} onClose={() => setOpen(false)} />
      <Toaster />
    </>
  );
}

/** The dialog of today for a habit of pages, with the given stored day. Returns the id of the day's row. */
async function open(stored?: { amount?: number; note?: string }): Promise<string> {
  const habit_id = await given('habits', {
    title: 'Read',
    type: 'habit',
    frequency: 'daily',
    schedule: { [today]: 'daily at_least 10' },
    unit: 'pages',
  });
  const id = habitDayId(habit_id, today);
  if (stored) await given('habit_days', { id, habit_id, day: today, state: 'open', ...stored });
  render(<Opened habit={(await getDb().habits.get(habit_id))!} />);
  await note();
  return id;
}
const note = () => screen.findByLabelText(/^Note/);
const amount = () => screen.findByLabelText(/^How many pages/);
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const save = async () => fireEvent.submit(await screen.findByRole('form'));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const drafts = async () => {
  await flushDrafts();
  return getDb().drafts.toArray();
};
/** A full disk, for the table of days. Returns the function that frees space. */
function fullDisk(): () => void {
  const full = () => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  };
  getDb().habit_days.hook('creating', full);
  return () => getDb().habit_days.hook('creating').unsubscribe(full);
}

test('a day that cannot be stored keeps its note and shows the error, and is stored on the next try', async () => {
  const id = await open();
  type(await note(), 'rain, but I went');
  const makeRoom = fullDisk();
  await save();
  expect(await screen.findByText(/^That didn't save\. Your words are still here/)).toBeInTheDocument();
  expect(await note()).toHaveValue('rain, but I went');
  expect((await drafts()).map(({ text }) => text)).toContain('rain, but I went');
  makeRoom();
  await save();
  await closed();
  expect(await getDb().habit_days.get(id)).toMatchObject({ note: 'rain, but I went' });
  await waitFor(async () => expect(await drafts()).toEqual([]));
});

test('a press that cannot be stored shows an error and leaves the day open', async () => {
  await open();
  const makeRoom = fullDisk();
  fireEvent.click(await screen.findByRole('button', { name: 'Mark Done' }));
  expect(await screen.findByText("That didn't save")).toBeInTheDocument();
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  makeRoom();
  fireEvent.click(screen.getByRole('button', { name: 'Mark Done' }));
  await closed();
  expect(await getDb().habit_days.toArray()).toMatchObject([{ state: 'done' }]);
});

test('an amount and a note that the person did not change follow another device, and saving does not change them', async () => {
  const id = await open({ amount: 5, note: 'on the ferry' });
  await getDb().habit_days.update(id, { amount: 8, note: 'from the phone' });
  await save();
  await closed();
  expect(await getDb().habit_days.get(id)).toMatchObject({ amount: 8, note: 'from the phone' });
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(async () => expect(await amount()).toHaveValue('8'));
  expect(await note()).toHaveValue('from the phone');
  await getDb().habit_days.update(id, { amount: 9 });
  await waitFor(async () => expect(await amount()).toHaveValue('9'));
});

test('a new note does not change the amount that another device sets meanwhile', async () => {
  const id = await open({ amount: 5 });
  type(await note(), 'on the ferry');
  await getDb().habit_days.update(id, { amount: 8 });
  await save();
  await closed();
  expect(await getDb().habit_days.get(id)).toMatchObject({ amount: 8, note: 'on the ferry' });
});

test('a note being edited is merged with the edit of another device', async () => {
  const id = await open({ note: 'on the ferry' });
  type(await note(), 'on the ferry, at noon');
  await getDb().habit_days.update(id, { note: 'chapter two on the ferry' });
  expect(await screen.findByText('Also changed on another device. Both changes are kept.')).toBeInTheDocument();
  expect(await note()).toHaveValue('chapter two on the ferry, at noon');
  await save();
  await closed();
  expect(await getDb().habit_days.get(id)).toMatchObject({ note: 'chapter two on the ferry, at noon' });
});

test('amount and note that were typed survive Escape', async () => {
  const id = await open({ amount: 5 });
  type(await amount(), '12');
  type(await note(), 'on the fer');
  await userEvent.setup().keyboard('{Escape}');
  await closed();
  await flushDrafts();
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(async () => expect(await amount()).toHaveValue('12'));
  expect(await note()).toHaveValue('on the fer');
  await save();
  await closed();
  expect(await getDb().habit_days.get(id)).toMatchObject({ amount: 12, state: 'done', note: 'on the fer' });
  await waitFor(async () => expect(await drafts()).toEqual([]));
});

test('words typed while a day is being saved are there when the day is opened again', async () => {
  const id = await open();
  type(await note(), 'rain');
  await save();
  type(await note(), 'rain, but I went');
  await closed();
  expect(await getDb().habit_days.get(id)).toMatchObject({ note: 'rain' });
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(async () => expect(await note()).toHaveValue('rain, but I went'));
});

test('Save pressed twice is one step of undo', async () => {
  const id = await open({ amount: 5 });
  type(await amount(), '6');
  await save();
  await save();
  await closed();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await getDb().habit_days.get(id)).toMatchObject({ amount: 5 }));
});

test('an invalid amount shows an error next to its field, and nothing is stored', async () => {
  await open();
  type(await amount(), 'some');
  await save();
  expect(await screen.findByText('Say how much: a number above 0.')).toBeInTheDocument();
  expect(await amount()).toHaveFocus();
  expect(await getDb().habit_days.count()).toBe(0);
});
