import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { freshScreen, showScreen } from '#tests/support/screen.tsx';
import { getDb } from '#data/db.ts';
import type { CalendarEvent } from '#data/schema.ts';
import { changedId } from '#lib/recurrence.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import type { SearchOf } from '#lib/search-keys.ts';
import { deviceZone } from '#lib/zone.ts';
import { at, given } from '#tests/support/profile.ts';
import type { calendarSearch } from './calendar-search.ts';
import { CalendarScreen } from './CalendarScreen.tsx';

// A Thursday.
const day = '2026-05-14' as Day;
const id = newId();

beforeEach(freshScreen);

const Nothing = () => null;
function Calendar() {
  const [search, setSearch] = useState<SearchOf<typeof calendarSearch>>({ day });
  return (
    <>
      <CalendarScreen search={search} onSearchChange={setSearch} Beside={Nothing} />
    </>
  );
}
function open() {
  return showScreen(<Calendar />);
}
const choir = (more: Partial<CalendarEvent> = {}) =>
  given('calendar_events', {
    id,
    title: 'Choir',
    event_type: 'other',
    event_time: at(dayAfter(day, -7), 18),
    end_time: at(dayAfter(day, -7), 20),
    rrule: 'FREQ=WEEKLY;BYDAY=TH',
    ...more,
  });
const button = (name: RegExp | string) => screen.findByRole('button', { name });
const press = async (name: RegExp | string) => fireEvent.click(await button(name));
const choose = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const edit = async (name: RegExp) =>
  fireEvent.click(await within(await screen.findByRole('list', { name: 'Events' })).findByRole('button', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const rows = () => getDb().calendar_events.orderBy('event_time').toArray();
const block = async (name: RegExp) =>
  within(await screen.findByRole('list', { name: 'Hours' })).findByRole('button', { name });

test('an event can repeat on chosen days of every third week, a number of times; it begins on the first of them, by the clock of this zone', async () => {
  open();
  await press('Add Event');
  await choose('Title', 'Choir');
  await choose('Start Time', '18');
  await choose('End Time', '8pm');
  await choose('Repeat', 'FREQ=WEEKLY;BYDAY=TH');
  expect(screen.getByText('Then May 21, May 28, Jun 4')).toBeInTheDocument();
  await press('Monday');
  await press('Thursday');
  expect(screen.getByLabelText('Start date')).toHaveDisplayValue(/^Mon, May 18/);
  await choose('Every how many weeks', '3');
  expect(screen.getByText('Then Jun 8, Jun 29, Jul 20')).toBeInTheDocument();
  expect(screen.getByLabelText('Repeat')).toHaveDisplayValue('Every 3 weeks on Monday');
  await choose('Ends', 'count');
  await choose('Times', '3');
  await press('Save');
  await closed();
  const monday = dayAfter(day, 4);
  expect(await rows()).toMatchObject([
    {
      rrule: 'FREQ=WEEKLY;INTERVAL=3;BYDAY=MO;COUNT=3',
      event_time: at(monday, 18),
      end_time: at(monday, 20),
      time_zone: deviceZone(),
    },
  ]);
});

test('a change asks for which of them it is; Cancel changes nothing and keeps the form', async () => {
  await choir();
  const user = open();
  await user.click(await block(/^Choir/));
  await choose('Title', 'Concert');
  await user.click(await button('Save'));
  expect(await screen.findByRole('dialog', { name: 'Change a repeating event' })).toBeInTheDocument();
  await user.click(await button('This event'));
  await closed();
  await waitFor(async () => expect(await block(/^Concert/)).toHaveFocus());
  expect(await rows()).toMatchObject([
    { title: 'Choir' },
    { id: changedId(id, day), title: 'Concert', event_time: at(day, 18) },
  ]);
  await press('Undo');
  await waitFor(async () => expect(await rows()).toHaveLength(1));

  await edit(/Choir , repeats/);
  await choose('Repeat', 'FREQ=DAILY');
  await press('Save');
  const question = within(await screen.findByRole('dialog', { name: 'Change a repeating event' }));
  expect(question.queryByRole('button', { name: 'This event' })).toBeNull();
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change a repeating event' })).toBeNull());
  expect(screen.getByLabelText('Repeat')).toHaveDisplayValue('Every day');
  expect(await rows()).toMatchObject([{ rrule: 'FREQ=WEEKLY;BYDAY=TH' }]);
});

test('deleting asks too, and the next block gets the focus', async () => {
  await choir();
  await given('calendar_events', {
    title: 'Late',
    event_type: 'other',
    event_time: at(day, 21),
    end_time: at(day, 22),
  });
  const user = open();
  (await block(/^Choir/)).focus();
  await user.keyboard('{Delete}');
  expect(await screen.findByRole('dialog', { name: 'Delete a repeating event' })).toBeInTheDocument();
  await press('This event');
  expect(await screen.findByText('Event deleted successfully!')).toBeInTheDocument();
  expect((await getDb().calendar_events.get(id))?.cancelled_days).toEqual({ [day]: true });
  await waitFor(async () => expect(await block(/^Late/)).toHaveFocus());
});

test('moving one by the keys asks; what is not answered is where it was', async () => {
  await choir();
  const user = open();
  (await block(/^Choir/)).focus();
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('dialog', { name: 'Change a repeating event' });
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(await block(/^Choir.*18:00, Until 20:00/)).toBeInTheDocument());
  (await block(/^Choir/)).focus();
  await user.keyboard('{ArrowDown}');
  await press('All events');
  await screen.findByText('Event updated successfully!');
  expect(await rows()).toMatchObject([
    { event_time: at(dayAfter(day, -7), 18, 15), end_time: at(dayAfter(day, -7), 20, 15) },
  ]);
});

test('an event of whole days stands above the hours, on all its days', async () => {
  const user = open();
  await press('Add Event');
  await choose('Title', 'Conference');
  await user.click(screen.getByRole('switch', { name: 'All day' }));
  await choose('Last day', 'May 15, 2026');
  await press('Save');
  await closed();
  expect(await rows()).toMatchObject([
    { first_day: day, last_day: '2026-05-15', event_time: at(day, 0), end_time: at('2026-05-16' as Day, 0) },
  ]);
  const band = within(await screen.findByRole('list', { name: 'All day' }));
  expect(band.getByRole('button', { name: /Conference.*Until May 15/ })).toBeInTheDocument();
  expect(screen.queryByText(/^Conference.*Until/)).toBeNull();
  await press('Next day');
  await waitFor(() => expect(screen.getAllByRole('button', { name: /Conference/ })).toHaveLength(2));
  await press('Next day');
  expect(await screen.findByText('No events scheduled for this day')).toBeInTheDocument();
});

test('an end before the start is pointed out, and mended by one press', async () => {
  await choir({ rrule: null, event_time: at(day, 18), end_time: at(day, 20) });
  open();
  await edit(/Choir/);
  await choose('End Time', '9am');
  expect(await screen.findByText('This ends before it begins.')).toBeInTheDocument();
  await press('Move the end after the start');
  expect(screen.queryByText('This ends before it begins.')).toBeNull();
  expect(screen.getByLabelText('End Time')).toHaveDisplayValue(/^(8:00 PM|20:00)$/);
});

test('a time is typed in any way, or picked from the list by the arrow keys; Escape closes the list alone', async () => {
  await choir({ rrule: null, event_time: at(day, 18), end_time: at(day, 20) });
  const user = open();
  await edit(/Choir/);
  const field = await screen.findByLabelText('Start Time');
  await user.click(field);
  expect(screen.getByRole('listbox', { name: 'Times' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const chosen = document.getElementById(field.getAttribute('aria-activedescendant')!);
  expect(chosen).toHaveTextContent(/^(6:30 PM|18:30)$/);
  await user.keyboard('{Enter}');
  expect(field).toHaveDisplayValue(/^(6:30 PM|18:30)$/);
  expect(screen.getByLabelText('End Time')).toHaveDisplayValue(/^(8:30 PM|20:30)$/);
  await user.clear(field);
  await press('Save');
  expect(await screen.findByText('When does it begin?')).toBeInTheDocument();
  expect(field).toHaveFocus();
  await user.keyboard('soon');
  await press('Save');
  expect(await screen.findByText(/^Give a time like /)).toBeInTheDocument();
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.keyboard('9.15');
  const date = screen.getByLabelText('Start date');
  date.focus();
  await user.keyboard('{ArrowUp}');
  expect(date).toHaveDisplayValue(/^Fri, May 15/);
  await press('Save');
  await closed();
  expect(await rows()).toMatchObject([{ event_time: at(dayAfter(day, 1), 9, 15) }]);
});

test('a reminder and tags are stored, and shown with the event; nothing promises more', async () => {
  open();
  await press('Add Event');
  await choose('Title', 'Dentist');
  await choose('Reminder', '15');
  expect(screen.getByText('Reminds you of this event.')).toBeInTheDocument();
  const tags = screen.getByRole('textbox', { name: /^Tags/ });
  fireEvent.change(tags, { target: { value: 'health,' } });
  await press('Save');
  await closed();
  expect(await rows()).toMatchObject([{ remind_before: 15, tags: ['health'] }]);
  expect(await screen.findByText('Reminder: 15 minutes before')).toBeInTheDocument();
});
