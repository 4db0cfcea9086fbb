import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { dayAfter, type Day } from '#lib/day.ts';
import type { SearchOf } from '#lib/search-keys.ts';
import { at, freshDevice, given } from '#tests/support/profile.ts';
import type { calendarSearch, CalendarTab } from '../calendar-search.ts';
import { CalendarScreen } from '../CalendarScreen.tsx';

// A Thursday.
const day = '2026-05-14' as Day;
const print = vi.fn();

beforeEach(async () => {
  print.mockClear();
  vi.stubGlobal('print', print);
  await freshDevice();
});

const event = (title: string, on: Day, from: number, to: number, more = {}) =>
  given('calendar_events', { title, event_type: 'other', event_time: at(on, from), end_time: at(on, to), ...more });

async function sheetOf(tab: CalendarTab) {
  function Calendar() {
    const [search, setSearch] = useState<SearchOf<typeof calendarSearch>>({ day, tab });
    return <CalendarScreen search={search} onSearchChange={setSearch} Beside={() => null} />;
  }
  render(<Calendar />);
  fireEvent.click(await screen.findByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const sheet = document.querySelector<HTMLElement>('body > .print-sheet')!;
  expect(sheet).toHaveAttribute('data-theme', 'light');
  return { sheet, texts: within(sheet) };
}

beforeEach(async () => {
  await event('Seminar', day, 9, 10, { notes: 'Room 2' });
  await event('Choir', dayAfter(day, -21), 18, 20, { rrule: 'FREQ=WEEKLY;BYDAY=TH' });
  await event('Trip', dayAfter(day, 1), 8, 9, { end_time: at(dayAfter(day, 3), 20) });
  await event('Fair', dayAfter(day, 2), 0, 0, { first_day: dayAfter(day, 2), last_day: dayAfter(day, 2) });
});

test('a day is printed with all that its events say, and the sheet goes afterwards', async () => {
  const { sheet, texts } = await sheetOf('daily');
  expect(texts.getByRole('heading', { level: 1, hidden: true })).toHaveTextContent('Thursday, May 14, 2026');
  const items = [...sheet.querySelectorAll('li')].map((each) => each.textContent);
  expect(items).toEqual(['09:00 to 10:00SeminarRoom 2', '18:00 to 20:00Choir']);
  fireEvent(window, new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('.print-sheet')).toBeNull());
});

test('a week has each day, and what lasts several days on each of them', async () => {
  const { sheet } = await sheetOf('week');
  const days = [...sheet.querySelectorAll('section')].map((each) => each.textContent);
  expect(days).toHaveLength(7);
  expect(days.slice(3)).toEqual([
    'Thursday, May 14, 202609:00 to 10:00SeminarRoom 218:00 to 20:00Choir',
    'Friday, May 15, 2026from 08:00Trip',
    'Saturday, May 16, 2026All dayFairAll dayTrip',
    'Sunday, May 17, 2026until 20:00Trip',
  ]);
});

test('a month is a table of its weeks with every event; the keys of the browser print it too', async () => {
  const { sheet } = await sheetOf('month');
  expect(sheet.querySelectorAll('tbody tr')).toHaveLength(5);
  const cells = [...sheet.querySelectorAll('td')].map((each) => each.textContent);
  expect(cells).toHaveLength(35);
  expect(cells.filter((text) => text.includes('Choir'))).toHaveLength(5);
  expect(cells[17]).toBe('1409:00 Seminar18:00 Choir');
  fireEvent(window, new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('.print-sheet')).toBeNull());
  fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true });
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
});

test('of what comes, only days with events are printed', async () => {
  const { sheet } = await sheetOf('agenda');
  const heads = [...sheet.querySelectorAll('h2')].map((each) => each.textContent);
  expect(heads[0]).toBe('Thursday, May 14, 2026');
  expect(heads).toHaveLength(7);
});
