import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { freshScreen, showScreen } from '#tests/support/screen.tsx';
import { getDb } from '#data/db.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { longDay } from '#lib/format.ts';
import { at, given, waiting } from '#tests/support/profile.ts';
import { writeHours } from '#ui/clock.ts';
import { WeekView } from './WeekView.tsx';

const day = '2026-05-14' as Day;

let wide = true;
beforeEach(async () => {
  wide = true;
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: wide && media !== 'print',
    addEventListener() {},
    removeEventListener() {},
  }));
  await freshScreen();
});

function Week() {
  const [chosen, choose] = useState(day);
  const [opened, open] = useState('');
  return (
    <>
      <WeekView day={chosen} today={day} onPick={choose} onOpenDay={open} />
      <output aria-label="chosen">{chosen}</output>
      <output aria-label="opened">{opened}</output>
    </>
  );
}
function show() {
  return showScreen(<Week />);
}
const event = (title: string, from: string, to: string, more: object = {}) =>
  given('calendar_events', { title, event_type: 'appointment', event_time: from, end_time: to, ...more });
const lecture = () => event('Lecture', at(day, 9), at(day, 10));
const column = (on: Day) => screen.getByRole('list', { name: longDay(on) });
const blocks = (on: Day) =>
  within(column(on))
    .queryAllByRole('button')
    .map((each) => each.textContent);
const block = (title: string) => screen.findByRole('button', { name: new RegExp(`^${title}`) });
const status = (name: string) => screen.getByRole('status', { name }).textContent;

test('seven days with the blocks of their events; what takes a day or longer is above', async () => {
  await lecture();
  await event('Holiday', at(day, 0), at(dayAfter(day, 1), 0), { first_day: day, last_day: day });
  await event('Trip', at(dayAfter(day, 1), 8), at(dayAfter(day, 5), 20));
  show();
  expect(screen.getByRole('heading', { name: 'May 11 - May 17' })).toBeInTheDocument();
  await waitFor(() => expect(blocks(day)).toHaveLength(1));
  expect(blocks(day)[0]).toContain('09:00, Until 10:00');
  expect(
    screen.getAllByRole('list').filter((each) => /May 1/.test(each.getAttribute('aria-label') ?? '')),
  ).toHaveLength(7);
  const above = within(screen.getByRole('group', { name: 'Whole days' })).getAllByRole('button');
  expect(above.map((each) => each.textContent)).toEqual(['Holiday', '08:00Trip']);
});

test('arrow keys move an event by quarters and by days, as one change with one Undo', async () => {
  await lecture();
  const user = show();
  (await block('Lecture')).focus();
  await getDb().outbox.clear();
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowLeft}');
  const friday = dayAfter(day, 1);
  expect(blocks(friday)).toHaveLength(1);
  expect(await block('Lecture')).toHaveFocus();
  expect(screen.getByText('Friday, May 15, 09:15 to 10:15')).toBeInTheDocument();
  expect(await screen.findByText('Event updated successfully!')).toBeInTheDocument();
  expect(await getDb().calendar_events.toArray()).toMatchObject([
    { event_time: at(friday, 9, 15), end_time: at(friday, 10, 15) },
  ]);
  expect(await waiting()).toEqual(['patch calendar_events end_time event_time']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(blocks(day)).toHaveLength(1));
});

test('an event stays in the week, and one of whole days moves by days alone', async () => {
  const sunday = dayAfter(day, 3);
  await event('Holiday', at(sunday, 0), at(dayAfter(sunday, 1), 0), { first_day: sunday, last_day: sunday });
  const user = show();
  (await block('Holiday')).focus();
  await user.keyboard('{ArrowRight}{ArrowDown}{ArrowLeft}');
  await screen.findByText('Event updated successfully!');
  expect(await getDb().calendar_events.toArray()).toMatchObject([
    { first_day: dayAfter(sunday, -1), last_day: dayAfter(sunday, -1) },
  ]);
});

test('the hours before 8 are folded with their number; the head of a day opens it; steps are weeks', async () => {
  await event('Swim', at(day, 6), at(day, 7));
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Before 08:00: 1 event' }));
  expect(blocks(day)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Open Friday, May 15, 2026' }));
  expect(status('opened')).toBe('2026-05-15');
  await user.click(screen.getByRole('button', { name: 'Next week' }));
  expect(status('chosen')).toBe('2026-05-21');
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(status('chosen')).toBe(day);
});

test('the hour until which the day is folded is written as the person reads hours', async () => {
  onTestFinished(() => writeHours('24'));
  writeHours('12');
  show();
  expect(await screen.findByRole('button', { name: 'Before 8 AM' })).toBeVisible();
});

test('a new event before 8 opens the folded hours, so that it is in sight', async () => {
  const user = show();
  await screen.findByRole('button', { name: 'Before 08:00' });
  await user.click(screen.getByRole('button', { name: 'Add Event' }));
  const form = within(await screen.findByRole('form', { name: 'Add Event' }));
  await user.type(form.getByLabelText('Title'), 'Swim');
  fireEvent.change(form.getByLabelText('Start Time'), { target: { value: '06:30' } });
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(blocks(day)).toHaveLength(1));
});

test('a narrow window has three days from the chosen one, and the week above to choose it', async () => {
  wide = false;
  await event('Tea', at(dayAfter(day, 2), 9), at(dayAfter(day, 2), 10));
  const user = show();
  expect(screen.getByRole('heading', { name: 'May 14 - May 16' })).toBeInTheDocument();
  await waitFor(() => expect(blocks(dayAfter(day, 2))).toHaveLength(1));
  const strip = within(screen.getByRole('list', { name: 'Week' }));
  await user.click(strip.getByRole('button', { name: /May 16.*has events/ }));
  expect(screen.getByRole('heading', { name: 'May 16 - May 18' })).toBeInTheDocument();
});
