import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { freshScreen, showScreen } from '#tests/support/screen.tsx';
import { getDb } from '#data/db.ts';
import { at, given, waiting } from '#tests/support/profile.ts';
import { dayAfter, dayOf, type Day } from '#lib/day.ts';
import { longDayNear } from '#lib/format.ts';
import type { SearchOf } from '#lib/search-keys.ts';
import type { calendarSearch } from './calendar-search.ts';
import { CalendarScreen } from './CalendarScreen.tsx';

const today = dayOf(new Date());
const day = '2026-05-14' as Day;

beforeEach(freshScreen);

const Beside = ({ day: on }: { day: Day }) => <p>Beside {on}</p>;

function Calendar({ start }: { start: SearchOf<typeof calendarSearch> }) {
  const [search, setSearch] = useState(start);
  return (
    <>
      <CalendarScreen search={search} onSearchChange={setSearch} Beside={Beside} />
      <output aria-label="address">{JSON.stringify(search)}</output>
    </>
  );
}
function open(start: SearchOf<typeof calendarSearch> = { day }) {
  return showScreen(<Calendar start={start} />);
}
const event = (title: string, event_time: string, end_time: string | null, more: object = {}) =>
  given('calendar_events', { title, event_type: 'appointment', event_time, end_time, ...more });
const seminar = () => event('Seminar', at(day, 9), at(day, 10));
const hours = () => screen.findByRole('list', { name: 'Hours' });
const blocks = async () =>
  within(await hours())
    .queryAllByRole('button')
    .map((each) => each.textContent);
const block = async (title: string) => within(await hours()).findByRole('button', { name: new RegExp(`^${title}`) });
const times = async () => getDb().calendar_events.toArray();

test('the tab is the Daily View; an empty day has the texts of the spec', async () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Calendar' })).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: 'Daily View' })).toHaveAttribute('aria-selected', 'true');
  expect(await screen.findByText('No events scheduled for this day')).toBeInTheDocument();
  expect(screen.getByText('Click Add Event to create a new schedule item')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add Event' })).toBeInTheDocument();
  expect(screen.getByText(`Beside ${day}`)).toBeInTheDocument();
});

test('while the events are read it says so', async () => {
  const read = vi.spyOn(getDb().calendar_events, 'where').mockReturnValue({
    between: () => ({ toArray: () => new Promise(() => undefined) }),
    above: () => ({ primaryKeys: () => new Promise(() => undefined), toArray: () => new Promise(() => undefined) }),
    aboveOrEqual: () => ({ primaryKeys: () => new Promise(() => undefined) }),
  } as never);
  open();
  expect(await screen.findByText('Loading events...')).toBeInTheDocument();
  read.mockRestore();
});

test('the list has time, title, description, end, notes, source and tags @000.52', async () => {
  await event('Pottery', at(day, 18, 30), at(day, 20), {
    description: 'Glaze day',
    notes: 'Bring the blue bowl',
    source: 'chat',
    tags: ['craft'],
  });
  open();
  const list = within(await screen.findByRole('list', { name: 'Events' }));
  for (const text of ['18:30', 'Pottery', 'Glaze day', 'Until 20:00', 'Bring the blue bowl', 'Source: chat', 'craft']) {
    expect(list.getByText(text)).toBeInTheDocument();
  }
});

test('an event across midnight is on both days; one without an end takes an hour; both say when they end @000.53', async () => {
  await event('Night train', at(day, 22, 30), at(dayAfter(day, 1), 6));
  await event('Call', at(day, 12), null);
  const user = open();
  await waitFor(async () =>
    expect(await blocks()).toEqual(['Call12:00, Until 13:00', 'Night train22:30, Until Fri 06:00']),
  );
  await user.click(screen.getByRole('button', { name: 'Next day' }));
  const early = await screen.findByRole('button', { name: 'Before 08:00: Night train, until 06:00' });
  await user.click(early);
  await waitFor(async () => expect(await blocks()).toEqual(['Night trainThu 22:30, Until 06:00']));
  expect(screen.getByText('May 14, 22:30')).toBeInTheDocument();
});

test('the hours before 8 are folded, and name what is in them', async () => {
  await event('Morning pages', at(day, 7), at(day, 7, 30));
  await event('Run', at(day, 7, 30), at(day, 8));
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Before 08:00: Morning pages, 07:00, and 1 more' }));
  await waitFor(async () => expect(await blocks()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Hide the hours before 08:00' }));
  await waitFor(async () => expect(await blocks()).toEqual([]));
});

test('a new event before 8 opens the folded hours, so that it is in sight', async () => {
  const user = open();
  await hours();
  expect(screen.getByRole('button', { name: 'Before 08:00' })).toHaveAttribute('aria-expanded', 'false');
  await user.click(screen.getByRole('button', { name: 'Add Event' }));
  const form = within(await screen.findByRole('form', { name: 'Add Event' }));
  await user.type(form.getByLabelText('Title'), 'Swim');
  fireEvent.change(form.getByLabelText('Start Time'), { target: { value: '06:30' } });
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await block('Swim')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Hide the hours before 08:00' })).toHaveAttribute('aria-expanded', 'true');
});

test('previous day, next day and today; the address has the day unless it is today @000.54', async () => {
  const user = open();
  const address = () => screen.getByRole('status', { name: 'address', hidden: true });
  await user.click(screen.getByRole('button', { name: 'Next day' }));
  expect(address()).toHaveTextContent('{"day":"2026-05-15"}');
  await user.click(screen.getByRole('button', { name: 'Previous day' }));
  await user.click(screen.getByRole('button', { name: 'Previous day' }));
  expect(screen.getByRole('heading', { name: longDayNear(dayAfter(day, -1), today) })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(address()).toHaveTextContent('{}');
  expect(screen.queryByRole('button', { name: 'Today' })).toBeNull();
});

test('a row of arrow keys is one change, of the two times alone, with one Undo', async () => {
  await seminar();
  const user = open();
  (await block('Seminar')).focus();
  await getDb().outbox.clear();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowDown}');
  expect(screen.getByText('09:30 to 10:30')).toBeInTheDocument();
  expect((await times())[0]!.event_time).toBe(at(day, 9));
  expect(await screen.findByText('Event updated successfully!')).toBeInTheDocument();
  expect(await times()).toMatchObject([{ event_time: at(day, 9, 30), end_time: at(day, 10, 30) }]);
  expect(await waiting()).toEqual(['patch calendar_events end_time event_time']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await times()).toMatchObject([{ event_time: at(day, 9), end_time: at(day, 10) }]));
});

test('what the keys have moved is stored when another day opens, and dropped by Escape', async () => {
  await seminar();
  const user = open();
  (await block('Seminar')).focus();
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Escape}');
  await waitFor(async () => expect(await blocks()).toEqual(['Seminar09:00, Until 10:00']));
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  fireEvent.click(screen.getByRole('button', { name: 'Next day' }));
  await waitFor(async () =>
    expect(await times()).toMatchObject([{ event_time: at(day, 9), end_time: at(day, 10, 15) }]),
  );
});

test('a change that cannot be stored says so, and the event is where it was', async () => {
  await seminar();
  const user = open();
  (await block('Seminar')).focus();
  const refuse = () => {
    throw new Error('no space');
  };
  getDb().calendar_events.hook('updating', refuse);
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByText('Failed to save event')).toBeInTheDocument();
  getDb().calendar_events.hook('updating').unsubscribe(refuse);
  await waitFor(async () => expect(await blocks()).toEqual(['Seminar09:00, Until 10:00']));
});

test('Enter opens an event; Delete deletes it, the next one gets the focus, and Undo brings it back @000.59', async () => {
  await seminar();
  await event('Lecture', at(day, 13), at(day, 14));
  const user = open();
  (await block('Seminar')).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Edit Event' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  (await block('Seminar')).focus();
  await user.keyboard('{Delete}');
  expect(await screen.findByText('Event deleted successfully!')).toBeInTheDocument();
  await waitFor(async () => expect(await block('Lecture')).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await blocks()).toHaveLength(2));
});
