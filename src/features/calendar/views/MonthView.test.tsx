import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { freshScreen, showScreen } from '#tests/support/screen.tsx';
import { useWeekStart } from '#ui/use-week-start.ts';
import { getDb } from '#data/db.ts';
import { useAsked } from '#features/calendar/ask-scope.ts';
import { ScopeQuestion } from '#features/calendar/ScopeQuestion.tsx';
import { dayAfter, dayOf, type Day } from '#lib/day.ts';
import { fullDay } from '#lib/format.ts';
import { at, given, waiting } from '#tests/support/profile.ts';
import { MonthView } from './MonthView.tsx';

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

function Month({ start }: { start: Day }) {
  const [chosen, choose] = useState(start);
  const [opened, open] = useState('');
  return (
    <>
      <MonthView day={chosen} today={day} onPick={choose} onOpenDay={open} />
      <ScopeQuestion open={useAsked(({ asked }) => asked !== null)} />
      <output aria-label="chosen">{chosen}</output>
      <output aria-label="opened">{opened}</output>
    </>
  );
}
function show(start = day) {
  return showScreen(<Month start={start} />);
}
const event = (title: string, from: string, to: string, more: object = {}) =>
  given('calendar_events', { title, event_type: 'appointment', event_time: from, end_time: to, ...more });
const lecture = (on = day) => event('Lecture', at(on, 9, 10), at(on, 10));
const cell = (on: Day) => screen.getByRole('gridcell', { name: new RegExp(`^${fullDay(on)}`) });
const chosen = () => screen.getByRole('status', { name: 'chosen' }).textContent;
const opened = () => screen.getByRole('status', { name: 'opened' }).textContent;
const lines = (on: Day) => [...cell(on).querySelectorAll('[data-key]')].map((each) => each.textContent);

test('a day with a mood has its sun and its word, the nearest to the mean of its moods', async () => {
  const mood = (mood_type: string) => given('mood_entries', { mood_type, note: null, logged_for: day });
  await mood('great');
  await mood('neutral');
  await given('journal_entries', { content: 'A walk.', mood: 'bad', logged_for: dayAfter(day, -1) });
  show();
  await waitFor(() => expect(cell(day)).toHaveAccessibleName(expect.stringContaining('no events, mood: Good.')));
  expect(cell(day).querySelectorAll('.mood-sun')).toHaveLength(1);
  expect(cell(dayAfter(day, -1))).toHaveAccessibleName(expect.stringContaining('mood: Not Good.'));
  expect(cell(dayAfter(day, 1))).toHaveAccessibleName(expect.stringContaining('no events.'));
});

test('a grid of weeks with the events of each day, with their times and number in words', async () => {
  await lecture();
  await event('Tea', at(day, 16), at(day, 17));
  await event('Trip', at(dayAfter(day, 1), 8), at(dayAfter(day, 5), 20));
  show();
  expect(screen.getByRole('heading', { name: 'May 2026' })).toBeInTheDocument();
  await waitFor(() => expect(lines(day)).toEqual(['09:10Lecture', '16:00Tea']));
  // A band goes on in the next week.
  expect(lines(dayAfter(day, 1))).toEqual(['08:00Trip']);
  expect(lines(dayAfter(day, 4))).toEqual(['Trip']);
  expect(cell(day)).toHaveAccessibleName(expect.stringMatching(/^Thursday, May 14, 2026, today, 2 events\..*09:10/));
  expect(cell(dayAfter(day, 2))).toHaveAccessibleName(expect.stringMatching(/^Saturday, May 16, 2026, 1 event\./));
  expect(screen.getAllByRole('columnheader').map((each) => each.textContent)).toEqual([
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
    'Sun',
  ]);
  expect(screen.getByText(/^3 events/)).toBeInTheDocument();
});

test('on days that are gone the title has the room; the time is for screen readers', async () => {
  const now = dayOf(new Date());
  await event('Over', at(dayAfter(now, -1), 9), at(dayAfter(now, -1), 10));
  await event('Later', at(now, 23, 58), at(now, 23, 59));
  show(now);
  expect(await screen.findByText('23:58')).not.toHaveClass('sr-only');
  cleanup();
  show(dayAfter(now, -1));
  expect(await screen.findByText('09:00')).toHaveClass('sr-only');
});

test('the week starts on the day that the person has chosen', () => {
  useWeekStart.setState(7);
  onTestFinished(() => useWeekStart.setState(1));
  show();
  expect(screen.getAllByRole('columnheader')[0]).toHaveTextContent('Sun');
  expect(cell('2026-04-26' as Day)).toBeInTheDocument();
});

test('keys go over days, weeks and months with the focus; Enter opens the day, Shift and Enter add an event to it', async () => {
  const user = show();
  cell(day).focus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(chosen()).toBe('2026-05-22');
  expect(cell('2026-05-22' as Day)).toHaveFocus();
  await user.keyboard('{Home}');
  expect(chosen()).toBe('2026-05-18');
  await user.keyboard('{PageDown}');
  expect(chosen()).toBe('2026-06-18');
  expect(screen.getByRole('grid', { name: 'June 2026' })).toBeInTheDocument();
  expect(cell('2026-06-18' as Day)).toHaveFocus();
  // One day of the grid can be reached by Tab.
  expect(screen.getAllByRole('gridcell').filter((each) => each.tabIndex === 0)).toHaveLength(1);
  await user.keyboard('{Enter}');
  expect(opened()).toBe('2026-06-18');
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  const dialog = await screen.findByRole('dialog', { name: 'Add Event' });
  await user.type(within(dialog).getByLabelText('Title'), 'Dinner{Enter}');
  await waitFor(async () => expect(await getDb().calendar_events.count()).toBe(1));
  expect(dayOf(new Date((await getDb().calendar_events.toArray())[0]!.event_time))).toBe('2026-06-18');
});

test('a fifth event has no room: the text with the number opens the day', async () => {
  for (const hour of [9, 10, 11, 12, 13]) await event(`At ${hour}`, at(day, hour), at(day, hour + 1));
  const user = show();
  await user.click(await screen.findByRole('button', { name: '+2 more on Thursday, May 14' }));
  expect(opened()).toBe(day);
  expect(lines(day)).toHaveLength(3);
});

test('arrow keys move an event to other days as one change with one Undo, and it keeps its time and the focus', async () => {
  await lecture();
  const user = show();
  const line = await screen.findByRole('button', { name: '09:10 Lecture' });
  await getDb().outbox.clear();
  line.focus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  const moved = '2026-05-22' as Day;
  expect(lines(moved)).toEqual(['09:10Lecture']);
  expect(screen.getByRole('button', { name: '09:10 Lecture' })).toHaveFocus();
  expect(screen.getByText('Friday, May 22')).toBeInTheDocument();
  expect(await screen.findByText('Event updated successfully!')).toBeInTheDocument();
  expect(await getDb().calendar_events.toArray()).toMatchObject([
    { event_time: at(moved, 9, 10), end_time: at(moved, 10) },
  ]);
  expect(await waiting()).toEqual(['patch calendar_events end_time event_time']);
  await waitFor(() => expect(screen.getByRole('button', { name: '09:10 Lecture' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(lines(day)).toEqual(['09:10Lecture']));
});

test('Escape drops a move; Enter opens the event; Delete deletes it with Undo', async () => {
  await lecture();
  const user = show();
  (await screen.findByRole('button', { name: '09:10 Lecture' })).focus();
  await user.keyboard('{ArrowRight}{Escape}');
  expect(lines(day)).toEqual(['09:10Lecture']);
  screen.getByRole('button', { name: '09:10 Lecture' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Edit Event' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByRole('button', { name: '09:10 Lecture' }).focus();
  await user.keyboard('{Delete}');
  expect(await screen.findByText('Event deleted successfully!')).toBeInTheDocument();
  await waitFor(() => expect(lines(day)).toEqual([]));
  expect(cell(day)).toHaveFocus();
});

test('an event of whole days is moved by days', async () => {
  await event('Holiday', at(day, 0), at(dayAfter(day, 2), 0), { first_day: day, last_day: dayAfter(day, 1) });
  const user = show();
  (await screen.findByRole('button', { name: 'Holiday' })).focus();
  await user.keyboard('{ArrowLeft}');
  await screen.findByText('Event updated successfully!');
  expect(await getDb().calendar_events.toArray()).toMatchObject([
    { first_day: dayAfter(day, -1), last_day: day, event_time: at(dayAfter(day, -1), 0) },
  ]);
});

test('a press on a day chooses it, on its number opens it, a double press on free space adds an event', async () => {
  const user = show();
  const friday = dayAfter(day, 1);
  await user.click(cell(friday));
  expect(chosen()).toBe(friday);
  await user.click(screen.getByRole('button', { name: 'Open Friday, May 15' }));
  expect(opened()).toBe(friday);
  fireEvent.doubleClick(cell(friday));
  expect(await screen.findByRole('dialog', { name: 'Add Event' })).toBeInTheDocument();
});

test('on a narrow window days have marks, and the events of the chosen day are below', async () => {
  wide = false;
  await lecture();
  const user = show(dayAfter(day, 1));
  expect(await screen.findByText('No events scheduled for this day')).toBeInTheDocument();
  await waitFor(() => expect(cell(day).querySelectorAll('i')).toHaveLength(1));
  await user.click(cell(day));
  expect(within(await screen.findByRole('list', { name: 'Events' })).getByText('Lecture')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Open the day' }));
  expect(opened()).toBe(day);
});

test('steps and Today; an empty month says so', async () => {
  const user = show();
  expect(await screen.findByText(/^No events in May 2026/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Today' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(chosen()).toBe('2026-06-14');
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(chosen()).toBe(day);
});

test('of an event that repeats it asks which are moved; the others stay, and closing the question moves none', async () => {
  await event('Yoga', at('2026-05-05' as Day, 18), at('2026-05-05' as Day, 19), { rrule: 'FREQ=WEEKLY' });
  const user = show('2026-05-12' as Day);
  const tuesday = '2026-05-12' as Day;
  await waitFor(() => expect(lines(tuesday)).toEqual(['18:00Yoga']));
  const move = async (key: string) => {
    cell(tuesday).querySelector<HTMLElement>('[data-key]')!.focus();
    await user.keyboard(key);
    return screen.findByRole('dialog', { name: 'Change a repeating event' });
  };
  await user.click(within(await move('{ArrowRight}')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(lines(tuesday)).toEqual(['18:00Yoga']));
  await user.click(within(await move('{ArrowRight}')).getByRole('button', { name: 'This event' }));
  await waitFor(() => expect(lines(dayAfter(tuesday, 1))).toEqual(['18:00Yoga']));
  await waitFor(() => expect(lines(tuesday)).toEqual([]));
  expect(lines(dayAfter(tuesday, 7))).toEqual(['18:00Yoga']);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(lines(tuesday)).toEqual(['18:00Yoga']));
});
