import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { freshScreen } from '#tests/support/screen.tsx';
import { getDb } from '#data/db.ts';
import { eventsBetween } from '#kinds/events-between.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { wallClock } from '#lib/zone.ts';
import { CalendarScreen } from './CalendarScreen.tsx';

// A Thursday; in New York the clocks go back on November 1, in Berlin on October 25.
const day = '2026-10-22' as Day;

beforeEach(freshScreen);

const Nothing = () => null;
const type = async (name: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(name), { target: { value } });
const zoneField = () => screen.findByRole('combobox', { name: 'Time zone' });

test('an event of a chosen zone keeps its clock time there across the change of the clocks, and opens by that clock', async () => {
  const { unmount } = render(<CalendarScreen search={{ day }} onSearchChange={() => undefined} Beside={Nothing} />);
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.click(await screen.findByRole('button', { name: 'Add Event' }));
  await type('Title', 'Call');
  await type('Start Time', '18:00');
  await type('End Time', '19:00');
  await user.click(screen.getByRole('button', { name: 'Another time zone' }));
  await waitFor(async () => expect(await zoneField()).toHaveFocus());
  await user.type(await zoneField(), 'new yo');
  expect(within(screen.getByRole('listbox', { name: 'Time zones' })).getAllByRole('option')).toHaveLength(1);
  await user.keyboard('{Enter}');
  expect(await zoneField()).toHaveValue('New York, America (UTC-4)');
  expect(await zoneField()).toHaveAccessibleDescription(/^Where you are: /);
  await type('Repeat', 'FREQ=WEEKLY;BYDAY=TH');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await getDb().calendar_events.count()).toBe(1));
  expect(await getDb().calendar_events.toArray()).toMatchObject([
    { time_zone: 'America/New_York', event_time: '2026-10-22T22:00:00.000Z', end_time: '2026-10-22T23:00:00.000Z' },
  ]);
  const all = await eventsBetween(day, dayAfter(day, 22));
  expect(all.map(({ begin }) => begin.slice(0, 16))).toEqual([
    '2026-10-22T22:00',
    '2026-10-29T22:00',
    '2026-11-05T23:00',
    '2026-11-12T23:00',
  ]);
  expect(all.map(({ begin }) => wallClock(new Date(begin), 'America/New_York').minute)).toEqual(
    [18, 18, 18, 18].map((h) => h * 60),
  );
  unmount();

  const later = '2026-11-05' as Day;
  render(<CalendarScreen search={{ day: later }} onSearchChange={() => undefined} Beside={Nothing} />);
  const list = await screen.findByRole('list', { name: 'Events' });
  await user.click(await within(list).findByRole('button', { name: /Call/ }));
  expect(await zoneField()).toHaveValue('New York, America (UTC-5)');
  expect(screen.getByLabelText('Start Time')).toHaveValue('18:00');
});
