import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { freshScreen, showScreen } from '#tests/support/screen.tsx';
import { getDb } from '#data/db.ts';
import { flushDrafts } from '#data/drafts.ts';
import { at, given } from '#tests/support/profile.ts';
import { dayAfter, dayOf } from '#lib/day.ts';
import { dayShown } from '#lib/typed.ts';
import type { SearchOf } from '#lib/search-keys.ts';
import type { calendarSearch } from './calendar-search.ts';
import { CalendarScreen } from './CalendarScreen.tsx';

const today = dayOf(new Date());

beforeEach(freshScreen);

const Nothing = () => null;

function Calendar() {
  const [search, setSearch] = useState<SearchOf<typeof calendarSearch>>({});
  return <CalendarScreen search={search} onSearchChange={setSearch} Beside={Nothing} />;
}
function open() {
  return showScreen(<Calendar />);
}
const seminar = () =>
  given('calendar_events', {
    title: 'Seminar',
    event_type: 'appointment',
    event_time: at(today, 9),
    end_time: at(today, 10),
    notes: 'Room 2',
  });
const title = () => screen.findByRole('textbox', { name: 'Title' });
const type = async (name: RegExp | string, value: string) =>
  fireEvent.change(await screen.findByLabelText(name), { target: { value } });
const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }));
const edit = async (name: RegExp) =>
  fireEvent.click(await within(await screen.findByRole('list', { name: 'Events' })).findByRole('button', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const drafts = async () => {
  await flushDrafts();
  return (await getDb().drafts.toArray()).map(({ text }) => text);
};

test('the draft of a new event survives Escape, and is deleted when the event is saved', async () => {
  const user = open();
  await press('Add Event');
  await type('Title', 'Dinner');
  await type(/^Description/, 'by the water');
  await type('Start Time', '7:30pm');
  await type(/^Notes/, 'bring bread');
  await type(/^Source/, 'a call');
  await type('Color', '#aabbcc');
  await user.keyboard('{Escape}');
  await closed();
  expect(await drafts()).toHaveLength(1);
  expect(await getDb().calendar_events.count()).toBe(0);

  await press('Add Event');
  await waitFor(async () => expect(await title()).toHaveValue('Dinner'));
  await press('Save');
  await closed();
  expect(await getDb().calendar_events.toArray()).toMatchObject([
    {
      title: 'Dinner',
      description: 'by the water',
      event_time: at(today, 19, 30),
      notes: 'bring bread',
      source: 'a call',
      color: '#aabbcc',
    },
  ]);
  await waitFor(async () => expect(await drafts()).toEqual([]));
  await press('Add Event');
  expect(await title()).toHaveValue('');
});

test.each([
  ['{"title":"Dinn","end":7,"colour":"red"}', 'Dinn'],
  ['{"title":', ''],
  ['null', ''],
])('after a page was killed the form has of %s what it can read', async (text, value) => {
  await getDb().drafts.put({ key: `event:new:${today}`, text, at: 1, tab: 'killed' });
  open();
  await press('Add Event');
  await waitFor(async () => expect(await title()).toHaveValue(value));
  // In the last hour of a day it ends on the next.
  const ends = [today, dayAfter(today, 1)].map((day) => dayShown(day, today));
  expect(ends).toContain(screen.getByLabelText<HTMLInputElement>('End date').value);
});

test('a time that cannot be read is pointed out when its field is left, and is not saved', async () => {
  const user = open();
  await press('Add Event');
  await user.type(await title(), 'Dinner');
  const end = screen.getByLabelText('End Time');
  await user.clear(end);
  await user.type(end, 'banana');
  expect(screen.queryByText('Give a time like 07:30.')).toBeNull();
  await user.tab();
  expect(screen.getByText('Give a time like 07:30.')).toBeVisible();
  await press('Save');
  expect(end).toHaveFocus();
  expect(end).toHaveAttribute('aria-invalid', 'true');
  expect(await getDb().calendar_events.count()).toBe(0);
  await type('End Time', '23:59');
  expect(screen.queryByText('Give a time like 07:30.')).toBeNull();
  await press('Save');
  await closed();
  expect(await getDb().calendar_events.count()).toBe(1);
});

test('the draft of one day is not in the form of another', async () => {
  const user = open();
  await press('Add Event');
  await type('Title', 'Dinner');
  await user.keyboard('{Escape}');
  await press('Next day');
  await press('Add Event');
  expect(await title()).toHaveValue('');
  expect(await screen.findByLabelText('Start date')).toHaveDisplayValue(dayShown(dayAfter(today, 1), today));
});

test('Cancel discards what was typed', async () => {
  await seminar();
  open();
  await edit(/Seminar/);
  await type('Title', 'Semi');
  await press('Cancel');
  await closed();
  await waitFor(async () => expect(await drafts()).toEqual([]));
  await edit(/Seminar/);
  expect(await title()).toHaveValue('Seminar');
});

test('the draft of an edit keeps only the changed fields: what another device sets meanwhile stays', async () => {
  const id = await seminar();
  const user = open();
  await edit(/Seminar/);
  await type('Title', 'Reading group');
  await user.keyboard('{Escape}');
  await closed();
  await getDb().calendar_events.update(id, { notes: 'Room 7', color: '#00ff00' });
  await screen.findByText('Room 7');

  await edit(/Seminar/);
  await waitFor(async () => expect(await title()).toHaveValue('Reading group'));
  expect(screen.getByLabelText(/^Notes/)).toHaveValue('Room 7');
  await getDb().calendar_events.update(id, { notes: 'Room 9' });
  await press('Save');
  await closed();
  expect(await getDb().calendar_events.get(id)).toMatchObject({
    title: 'Reading group',
    notes: 'Room 9',
    color: '#00ff00',
    event_time: at(today, 9),
  });
});

test('a field that is typed back to its old value counts as unchanged', async () => {
  await seminar();
  open();
  await edit(/Seminar/);
  await type('Title', 'Semi');
  await type('Title', 'Seminar');
  expect(await drafts()).toEqual([]);
});

test('Save pressed twice adds one event @000.57', async () => {
  open();
  await press('Add Event');
  await type('Title', 'Dinner');
  const form = await screen.findByRole('form', { name: 'Add Event' });
  fireEvent.submit(form);
  fireEvent.submit(form);
  await closed();
  await waitFor(async () => expect(await drafts()).toEqual([]));
  expect(await getDb().calendar_events.count()).toBe(1);
});

test('words typed while an event is being saved are there when the event is opened again', async () => {
  await seminar();
  open();
  await edit(/Seminar/);
  await type('Title', 'Reading group');
  fireEvent.submit(await screen.findByRole('form', { name: 'Edit Event' }));
  await type('Title', 'Reading group, week 3');
  await closed();
  expect(await getDb().calendar_events.toArray()).toMatchObject([{ title: 'Reading group' }]);
  await edit(/Reading group/);
  await waitFor(async () => expect(await title()).toHaveValue('Reading group, week 3'));
});

test('an event that cannot be stored shows an error, and the dialog stays with every word @000.58', async () => {
  open();
  await press('Add Event');
  await type('Title', 'Dinner');
  const full = () => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  };
  getDb().calendar_events.hook('creating', full);
  await press('Save');
  expect(await screen.findByText('Failed to save event')).toBeInTheDocument();
  getDb().calendar_events.hook('creating').unsubscribe(full);
  expect(await title()).toHaveValue('Dinner');
  await press('Save');
  await closed();
  expect(await getDb().calendar_events.toArray()).toMatchObject([{ title: 'Dinner' }]);
});

test('a day that is typed letter by letter keeps the time beside it, and the end follows', async () => {
  const user = open();
  await press('Add Event');
  await user.type(await title(), 'Dinner');
  await type('Start Time', '19:30');
  const day = dayAfter(today, 12);
  await user.click(screen.getByLabelText('Start date'));
  await user.keyboard(`${dayShown(day, today)}{Tab}`);
  expect(screen.getByLabelText('Start Time')).toHaveValue('19:30');
  expect(screen.getByLabelText('End date')).toHaveValue(dayShown(day, today));
  const last = dayAfter(day, 1);
  await user.click(screen.getByLabelText('End date'));
  await user.keyboard(`${dayShown(last, today)}{Tab}`);
  expect(screen.getByLabelText('End Time')).toHaveValue('20:30');
  await press('Save');
  await closed();
  expect(await getDb().calendar_events.toArray()).toMatchObject([
    { event_time: at(day, 19, 30), end_time: at(last, 20, 30) },
  ]);
});

test('a last day that cannot be read is pointed out when its field is left, and is not saved', async () => {
  const user = open();
  await press('Add Event');
  await user.type(await title(), 'Holiday');
  fireEvent.click(screen.getByRole('switch', { name: 'All day' }));
  const last = screen.getByLabelText('Last day');
  await user.clear(last);
  await user.type(last, 'someday');
  expect(screen.queryByText(/^Give a day like/)).toBeNull();
  await user.tab();
  expect(screen.getByText(/^Give a day like/)).toBeVisible();
  await press('Save');
  expect(last).toHaveFocus();
  expect(await getDb().calendar_events.count()).toBe(0);
  await type('Last day', dayAfter(today, 3));
  expect(screen.queryByText(/^Give a day like/)).toBeNull();
  await press('Save');
  await closed();
  expect(await getDb().calendar_events.toArray()).toMatchObject([{ last_day: dayAfter(today, 3) }]);
});

test('the day until which an event repeats can be typed', async () => {
  const user = open();
  await press('Add Event');
  await user.type(await title(), 'Course');
  await user.selectOptions(screen.getByLabelText('Repeat'), 'Every day');
  await user.selectOptions(screen.getByLabelText('Ends'), 'On a day');
  await user.click(screen.getByLabelText('Until'));
  const until = dayAfter(today, 20);
  await user.keyboard(`${dayShown(until, today)}{Tab}`);
  await press('Save');
  await closed();
  expect((await getDb().calendar_events.toArray())[0]?.rrule).toContain(`UNTIL=${until.replaceAll('-', '')}`);
});
