import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getDb, openProfile } from '#data/db.ts';
import { writeSession } from '#data/session-store.ts';
import { eventsBetween } from '#kinds/events-between.ts';
import type { Day } from '#lib/day.ts';
import type { SearchOf } from '#lib/search-keys.ts';
import { google, outlook } from '#tests/support/calendars.ts';
import { ada, freshDevice, given } from '#tests/support/profile.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { dismissToast } from '#ui/toast.ts';
import type { calendarSearch } from '../calendar-search.ts';
import { CalendarScreen } from '../CalendarScreen.tsx';
import { OtherCalendars } from './OtherCalendars.tsx';
import { refreshSubscriptions, unsubscribe } from './subscriptions.ts';

interface Kept {
  id: string;
  url: string;
  name: string;
  color: string;
  fetched_at: string | null;
  trouble: string | null;
  version: string | null;
}
/** What the server has: its answers are those of sync-server/calendar. */
let kept: Kept[];
let texts: Record<string, string>;
let made_at: string | null;
let asked: string[];
/** Instead of an answer. */
let broken: (() => Response | Promise<Response>) | null;

const answers: Record<string, (body: Kept) => object> = {
  feed: () => ({ made_at }),
  'feed/make': () => ({ made_at: (made_at = '2026-05-14T10:00:00.000Z'), path: `/calendar/${'t'.repeat(43)}.ics` }),
  'feed/revoke': () => ({ made_at: (made_at = null) }),
  subscriptions: () => ({ subscriptions: kept }),
  'subscriptions/text': ({ id }) => ({ text: texts[id] ?? null }),
  'subscriptions/add': (body) => {
    const there = kept.find(({ id }) => id === body.id);
    if (there) return { subscriptions: [Object.assign(there, { name: body.name, color: body.color })] };
    kept.push({ ...body, fetched_at: '2026-05-14T10:00:00.000Z', trouble: null, version: 'v1' });
    texts[body.id] = google;
    return { subscriptions: kept };
  },
  'subscriptions/remove': ({ id }) => ({ subscriptions: (kept = kept.filter((each) => each.id !== id)) }),
};

beforeEach(async () => {
  dismissToast();
  [kept, texts, made_at, asked, broken] = [[], {}, null, [], null];
  vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
    const path = address.split('/api/calendar/')[1]!;
    asked.push(path);
    return Promise.resolve(broken?.() ?? Response.json(answers[path]!(JSON.parse(body) as Kept)));
  });
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  await writeSession({
    access_token: 'a',
    refresh_token: 'r',
    expires_at,
    user: { id: ada.id, email: 'ada@example.test' },
  });
  await freshDevice();
});

const open = () =>
  void render(
    <>
      <OtherCalendars open onOpenChange={() => {}} />
      <Toaster />
    </>,
  );
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const WEEK = ['2026-05-11', '2026-05-18'] as [Day, Day];
const week = async () => (await eventsBetween(...WEEK)).map(({ event }) => event.title);

test('another calendar is shown beside the own events, in its colour, offline too, until it is removed', async () => {
  await given('calendar_events', { title: 'Mine', event_type: 'appointment', event_time: '2026-05-13T10:00:00.000Z' });
  open();
  await type('Address of the calendar', 'webcal://calendar.example.org/basic.ics');
  await press('Show it');
  const list = await screen.findByRole('list', { name: 'Calendars shown here' });
  expect(within(list).getByText('calendar.example.org')).toBeVisible();
  // The next one has another colour.
  await waitFor(() => expect(screen.getByLabelText('Color')).toHaveDisplayValue('Green'));
  await waitFor(async () => expect(await week()).toEqual(['Stand-up (moved)', 'Mine', 'Lunch with Anna']));
  broken = () => Promise.reject(new TypeError('offline'));
  expect(await refreshSubscriptions()).toEqual({ ok: false, error: 'Offline' });
  expect(await week()).toHaveLength(3);
  expect((await eventsBetween(...WEEK))[0]!.event).toMatchObject({ color: '#0e7490', source: 'calendar.example.org' });
  expect(await getDb().outbox.toArray()).toHaveLength(1);
  broken = null;
  await press('Remove calendar.example.org');
  await press('Remove');
  await waitFor(async () => expect(await week()).toEqual(['Mine']));
  expect(await getDb().subscribed_events.count()).toBe(0);
});

test('its name and its colour can be changed, and its events have them; a blank name is not taken', async () => {
  open();
  await type('Address of the calendar', 'webcal://calendar.example.org/basic.ics');
  await press('Show it');
  await press('Change calendar.example.org');
  const form = within(await screen.findByRole('form', { name: 'Change calendar.example.org' }));
  expect(form.getByLabelText('Name')).toHaveFocus();
  fireEvent.change(form.getByLabelText('Name'), { target: { value: ' ' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('What is it called?')).toBeVisible();
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Work' } });
  fireEvent.change(form.getByLabelText('Color'), { target: { value: '#15803d' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Work was changed')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change Work' })).toHaveFocus());
  expect(kept).toMatchObject([{ name: 'Work', color: '#15803d' }]);
  expect(asked.filter((path) => path === 'subscriptions/text')).toHaveLength(1);
  const events = await getDb().subscribed_events.toArray();
  expect(events.length).toBeGreaterThan(0);
  expect(new Set(events.map(({ source, color }) => `${source} ${color}`))).toEqual(new Set(['Work #15803d']));
});

test('what another device added is read, a text only when it has changed, and one that is no calendar changes nothing', async () => {
  const one = { id: '018f0000-0000-7000-8000-000000000001', url: 'https://x.example/', name: 'Work', color: '#15803d' };
  const two = { ...one, id: '018f0000-0000-7000-8000-000000000002', name: 'The same again' };
  const state = { fetched_at: '2026-05-14T10:00:00.000Z', trouble: null, version: 'v1' };
  kept = [
    { ...one, ...state },
    { ...two, ...state },
  ];
  texts = { [one.id]: google, [two.id]: google };
  expect(await refreshSubscriptions()).toMatchObject({ ok: true });
  expect((await week()).filter((title) => title === 'Lunch with Anna')).toHaveLength(2);
  await refreshSubscriptions();
  expect(asked).toEqual(['subscriptions', 'subscriptions/text', 'subscriptions/text', 'subscriptions']);
  texts[one.id] = outlook;
  kept[0] = { ...kept[0]!, version: 'v2' };
  await refreshSubscriptions();
  expect((await getDb().subscribed_events.toArray()).map(({ source, title }) => `${source}: ${title}`)).toContain(
    'Work: Urlaub',
  );
  texts[one.id] = '<!doctype html>';
  kept[0] = { ...kept[0], version: 'v3' };
  await refreshSubscriptions();
  expect((await getDb().subscribed_events.toArray()).map(({ title }) => title)).toContain('Urlaub');
  await unsubscribe(two.id);
  expect(await getDb().subscriptions.count()).toBe(1);
});

test('a calendar says which of its events are not shown, or not as they are there, and when it is none at all', async () => {
  const id = '018f0000-0000-7000-8000-000000000001';
  kept = [{ id, url: 'x', name: 'Work', color: '#15803d', fetched_at: null, trouble: null, version: 'v1' }];
  texts = { [id]: outlook };
  await refreshSubscriptions();
  open();
  const list = within(await screen.findByRole('list', { name: 'Calendars shown here' }));
  fireEvent.click(await list.findByText('Not everything is shown as it is there'));
  expect(list.getByText('In a zone that nobody knows: its time zone is not known.')).toBeVisible();
  expect(list.getByText('No such day: a part of it cannot be read.')).toBeVisible();
  expect(list.getByText(/^Every six hours has more than 1,000 single dates/)).toBeVisible();
  texts = { [id]: google };
  kept = [{ ...kept[0]!, version: 'v2' }];
  await refreshSubscriptions();
  await waitFor(() => expect(list.queryByText('Not everything is shown as it is there')).not.toBeInTheDocument());
  texts = { [id]: '<!doctype html>' };
  kept = [{ ...kept[0]!, version: 'v3' }];
  await refreshSubscriptions();
  expect(await list.findByText(/^This is not a calendar file/)).toBeVisible();
  expect(list.queryByText('Not everything is shown as it is there')).not.toBeInTheDocument();
});

test('a calendar that could not be read shows its address, and Try again asks the server for it at once', async () => {
  const id = '018f0000-0000-7000-8000-000000000001';
  const url = 'https://club.example/typo.ics';
  kept = [{ id, url, name: 'Club', color: '#15803d', fetched_at: null, trouble: 'unreachable', version: null }];
  await refreshSubscriptions();
  open();
  const list = within(await screen.findByRole('list', { name: 'Calendars shown here' }));
  expect(await list.findByText(url)).toBeVisible();
  await press('Try again');
  expect(await screen.findByText('Club could not be read yet')).toBeVisible();
  kept = [{ ...kept[0]!, fetched_at: '2026-05-14T10:00:00.000Z', trouble: null, version: 'v1' }];
  texts = { [id]: google };
  await press('Try again');
  expect(await screen.findByText('Club is shown in your calendar')).toBeVisible();
  expect(asked.filter((path) => path === 'subscriptions/add')).toHaveLength(2);
  expect(await week()).toContain('Lunch with Anna');
  expect(list.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('an address that never had a calendar says so; one that had says that it is gone, and when it was read', async () => {
  const id = '018f0000-0000-7000-8000-000000000003';
  kept = [{ id, url: 'x', name: 'Club', color: '#15803d', fetched_at: null, trouble: 'gone', version: null }];
  await refreshSubscriptions();
  open();
  const list = within(await screen.findByRole('list', { name: 'Calendars shown here' }));
  expect(await list.findByText('There is no calendar at this address.')).toBeVisible();
  kept = [{ ...kept[0]!, fetched_at: '2026-05-14T10:00:00.000Z' }];
  await refreshSubscriptions();
  expect(await list.findByText(/^There is no calendar at this address any more\. Read .+/)).toBeVisible();
});

test('what an earlier version of the app has read is read once more', async () => {
  const id = '018f0000-0000-7000-8000-000000000001';
  const row = {
    id,
    url: 'https://x.example/',
    name: 'Work',
    color: '#15803d',
    fetched_at: null,
    trouble: null,
    version: 'v1',
  };
  kept = [row];
  texts = { [id]: google };
  await getDb().subscriptions.put({ ...row, read: 'v1' });
  await refreshSubscriptions();
  await refreshSubscriptions();
  expect(asked).toEqual(['subscriptions', 'subscriptions/text', 'subscriptions']);
  expect(await week()).toContain('Lunch with Anna');
});

test('an event of another calendar opens for reading, and no key changes it', async () => {
  texts = { '018f0000-0000-7000-8000-000000000001': google };
  const id = '018f0000-0000-7000-8000-000000000001';
  kept = [{ id, url: 'x', name: 'Work', color: '#15803d', fetched_at: null, trouble: null, version: 'v1' }];
  function Calendar() {
    const [search, setSearch] = useState<SearchOf<typeof calendarSearch>>({ day: '2026-05-14' as Day });
    return <CalendarScreen search={search} onSearchChange={setSearch} Beside={() => null} />;
  }
  render(
    <>
      <Calendar />
      <Toaster />
    </>,
  );
  const [block] = await screen.findAllByRole('button', { name: /Lunch with Anna.*Source: Work/ });
  expect(block!.querySelector('[data-grip]')).toBeNull();
  for (const key of ['Delete', 'ArrowDown']) {
    fireEvent.keyDown(block!, { key });
    expect(await screen.findByText('This event is from another calendar. Change it there.')).toBeInTheDocument();
    dismissToast();
    await waitFor(() => expect(screen.queryByText(/Change it there/)).not.toBeInTheDocument());
  }
  // A drag does not begin, so its time stays and nothing is refused at its end.
  const words = block!.textContent;
  fireEvent.pointerDown(block!, { button: 0, isPrimary: true, pointerId: 1, pointerType: 'mouse', clientY: 10 });
  fireEvent.pointerMove(window, { pointerId: 1, clientY: 90 });
  expect(block!.textContent).toBe(words);
  expect(block).not.toHaveClass('held');
  fireEvent.pointerUp(window, { pointerId: 1, clientY: 90 });
  expect(screen.queryByText(/Change it there/)).not.toBeInTheDocument();
  fireEvent.click(block!);
  const dialog = await screen.findByRole('dialog', { name: 'Lunch with Anna' });
  expect(within(dialog).getByText('From the calendar “Work”. It can only be changed there.')).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: /save|delete/i })).not.toBeInTheDocument();
  expect(await getDb().subscribed_events.count()).toBe(4);
  expect(await getDb().calendar_events.count()).toBe(0);
});

test.each([
  [
    { subscriptions: [], refused: 'address' },
    200,
    'No calendar can be fetched from this address. It begins with https:// or webcal://.',
  ],
  [{ subscriptions: [], refused: 'too_many' }, 200, 'You cannot add more calendars. Remove one first.'],
  [{ code: 'rate_limited' }, 429, 'Too many tries in a short time. Try again in a few minutes.'],
  [{ code: 'internal' }, 500, 'The server cannot be reached. Try again when you are online.'],
])(
  'a calendar that the server refuses with %o stays typed, and the reason stands below it',
  async (body, status, words) => {
    open();
    await type('Address of the calendar', 'https://x.example/');
    broken = () => Response.json(body, { status });
    await press('Show it');
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByLabelText('Address of the calendar')).toHaveValue('https://x.example/');
  },
);

test('a private address is made and shown once, and ends after a question', async () => {
  open();
  await press('Make an address');
  const url = await screen.findByLabelText('Your private address');
  expect(url).toHaveValue(`${location.origin}/calendar/${'t'.repeat(43)}.ics`);
  await press('End it');
  const question = await screen.findByRole('alertdialog', { name: 'End the address?' });
  fireEvent.click(within(question).getByRole('button', { name: 'End it' }));
  expect(await screen.findByRole('button', { name: 'Make an address' })).toBeVisible();
  expect(made_at).toBeNull();
});

test('without the server the private address says so and can be tried again', async () => {
  broken = () => Promise.reject(new TypeError('offline'));
  open();
  expect(await screen.findByText('The server cannot be reached. Try again when you are online.')).toBeVisible();
  broken = null;
  made_at = '2026-05-14T10:00:00.000Z';
  await press('Try again');
  expect(
    await screen.findByText('You have an address since May 14, 2026. It was shown only once, when you made it.'),
  ).toBeVisible();
});

test('a profile on this device only says what needs a server, and asks for nothing', async () => {
  await openProfile({ id: 'local-1', kind: 'local', user_id: 'local-1' });
  open();
  expect(await screen.findAllByText(/^This needs a server/)).toHaveLength(2);
  expect(await refreshSubscriptions()).toEqual({ ok: true, value: undefined });
  expect(asked).toEqual([]);
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible();
});
