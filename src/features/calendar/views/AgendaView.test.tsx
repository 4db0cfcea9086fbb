import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { freshScreen } from '#tests/support/screen.tsx';
import { dayAfter, type Day } from '#lib/day.ts';
import { at, given } from '#tests/support/profile.ts';
import { withRouter } from '#tests/support/with-router.tsx';
import { AgendaView } from './AgendaView.tsx';

const day = '2026-05-14' as Day;

/** Says that the end of the list is in sight. */
let reachEnd: () => void;
beforeEach(async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(call: (all: readonly { isIntersecting: boolean }[]) => void) {
        reachEnd = () => call([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('scrollTo', () => undefined);
  await freshScreen();
});

function Agenda() {
  const [chosen, choose] = useState(day);
  return (
    <>
      <AgendaView day={chosen} today={day} onPick={choose} onOpenDay={() => undefined} />
      <output aria-label="chosen">{chosen}</output>
    </>
  );
}
async function show() {
  render(withRouter(<Agenda />));
  await screen.findByRole('heading', { name: 'From today' });
  return userEvent.setup({ pointerEventsCheck: 0 });
}
const event = (title: string, days: number, until = days) =>
  given('calendar_events', {
    title,
    event_type: 'appointment',
    event_time: at(dayAfter(day, days), 9),
    end_time: at(dayAfter(day, until), 10),
  });
/** Down to the end, as often as there is more to read. */
const toTheEnd = async () => {
  for (let n = 0; n < 6; n++) {
    act(reachEnd);
    await new Promise((read) => setTimeout(read, 60));
  }
};

test('what comes by day, with the tasks that are due', async () => {
  await event('Running trip', -2, 1);
  await event('Lecture', 3);
  await given('tasks', { description: 'Print', due_date: dayAfter(day, 3), completed: false, completed_at: null });
  await given('tasks', { description: 'Done', due_date: dayAfter(day, 3), completed: true, completed_at: null });
  await show();
  const sunday = await screen.findByRole('region', { name: 'Sunday, May 17, 2026' });
  expect(within(sunday).getByText('Lecture')).toBeInTheDocument();
  expect(within(sunday).getByRole('link', { name: /Print/ })).toHaveAttribute('href', '/tasks');
  expect(screen.queryByText('Done')).toBeNull();
  const today = screen.getByRole('region', { name: 'Today, Thursday, May 14, 2026' });
  expect(within(today).getByText('Running trip')).toBeInTheDocument();
});

test('it reads further when its end is in sight, and says until when it has read all', async () => {
  await event('Soon', 1);
  await event('In three years', 1100);
  await show();
  await screen.findByText('Soon');
  expect(screen.queryByText('In three years')).toBeNull();
  await toTheEnd();
  expect(await screen.findByText('In three years')).toBeInTheDocument();
  expect(await screen.findByText('There is nothing more in the next ten years.')).toBeInTheDocument();
  // The view's own and those of three days.
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(4);
});

test('without anything to come it says so, and Add Event adds on its first day', async () => {
  await event('Over', -3);
  const user = await show();
  expect(await screen.findByText('No events scheduled for this day')).toBeInTheDocument();
  await toTheEnd();
  expect(await screen.findByText('Nothing is planned yet')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add Event' }));
  expect(await screen.findByRole('dialog', { name: 'Add Event' })).toBeInTheDocument();
});

test('it goes a month back or on, and back to today', async () => {
  await event('In April', -20);
  const user = await show();
  expect(screen.queryByRole('button', { name: 'Today' }), 'today is in sight').toBeNull();
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(screen.getByRole('status', { name: 'chosen' })).toHaveTextContent('2026-04-14');
  expect(await screen.findByText('In April')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await waitFor(() => expect(screen.queryByText('In April')).toBeNull());
});
