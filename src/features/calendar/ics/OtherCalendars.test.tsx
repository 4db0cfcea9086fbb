import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getDb } from '#data/db.ts';
import { google, outlook } from '#tests/support/calendars.ts';
import { freshDevice, given } from '#tests/support/profile.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { dismissToast } from '#ui/toast.ts';
import { OtherCalendars } from './OtherCalendars.tsx';
import { MOST_BYTES } from './import-calendar.ts';

beforeEach(async () => {
  dismissToast();
  await freshDevice();
});

function Page() {
  const [shown, setShown] = useState(true);
  return (
    <>
      <button onClick={() => setShown(true)}>Other calendars again</button>
      <OtherCalendars open={shown} onOpenChange={setShown} />
      <Toaster />
    </>
  );
}
const open = () => void render(<Page />);
const again = () => press('Other calendars again');
const pick = async (text: string | Uint8Array<ArrayBuffer>, name = 'mine.ics') =>
  fireEvent.change(await screen.findByLabelText('Calendar file'), { target: { files: [new File([text], name)] } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const events = () => getDb().calendar_events.orderBy('event_time').toArray();

test('a file shows what it would do before anything is stored, and is imported with one Undo', async () => {
  open();
  await pick(google);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Mira Holm' })).toHaveFocus());
  expect(screen.getByText('4 new events')).toBeVisible();
  expect(await events()).toEqual([]);
  await press('Import 4 events');
  expect(await screen.findByText('Calendar imported: 4 added')).toBeVisible();
  expect((await events()).map(({ title, source }) => [title, source])).toEqual([
    ['Stand-up', 'Mira Holm'],
    ['Stand-up (moved)', 'Mira Holm'],
    ['Lunch with Anna', 'Mira Holm'],
    ['Conference 🎤 in Malmö', 'Mira Holm'],
  ]);
  expect(new Set((await getDb().outbox.toArray()).map(({ tx }) => tx)).size).toBe(1);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await press('Undo');
  await waitFor(async () => expect(await events()).toEqual([]));
});

test('a title that is folded inside a letter is read, and the other titles with it', async () => {
  const bytes = new TextEncoder().encode(google.replace('SUMMARY:Lunch', 'SUMMARY:Grö\0'));
  const cut = bytes.indexOf(0);
  const broken = [...bytes.slice(0, cut), 0xc3, 13, 10, 32, 0x9f, ...bytes.slice(cut + 1)];
  open();
  await pick(Uint8Array.from(broken));
  await press('Import 4 events');
  await screen.findByText('Calendar imported: 4 added');
  expect((await events()).map(({ title }) => title)).toEqual([
    'Stand-up',
    'Stand-up (moved)',
    'Größ with Anna',
    'Conference 🎤 in Malmö',
  ]);
});

test('the same file again has nothing new; a newer one changes, adds and takes out', async () => {
  open();
  await pick(google);
  await press('Import 4 events');
  await again();
  await pick(google);
  expect(await screen.findByText('There is nothing new in this file.')).toBeVisible();
  expect(screen.getByText('4 events are here already.')).toBeVisible();
  await press('Close this file');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Choose a file' })).toHaveFocus());
  const newer = google
    .replace('SUMMARY:Lunch with Anna', 'SUMMARY:Lunch with Anna and Bo')
    .replace('UID:conf@google.com', 'STATUS:CANCELLED\r\nUID:conf@google.com');
  await pick(newer);
  expect(await screen.findByText('1 event that is different in the file')).toBeVisible();
  expect(screen.getByText('1 event that was cancelled there')).toBeVisible();
  await press('Import 2 changes');
  expect(await screen.findByText('Calendar imported: 1 changed, 1 taken out')).toBeVisible();
  expect((await events()).map(({ title }) => title)).toEqual([
    'Stand-up',
    'Stand-up (moved)',
    'Lunch with Anna and Bo',
  ]);
  await press('Undo');
  await waitFor(async () => expect((await events()).map(({ title }) => title)).toContain('Conference 🎤 in Malmö'));
  expect((await events()).map(({ title }) => title)).toContain('Lunch with Anna');
});

test('a cancelled series goes with its changed occurrences, and an occurrence cancelled alone leaves its series', async () => {
  open();
  await pick(google);
  await press('Import 4 events');
  await again();
  const one = (lines: string) =>
    `BEGIN:VCALENDAR\nMETHOD:CANCEL\nBEGIN:VEVENT\nUID:4k3standup7@google.com\nDTSTART:20260608T073000Z\n${lines}\nEND:VEVENT\nEND:VCALENDAR`;
  await pick(one('RECURRENCE-ID:20260608T073000Z'));
  await press('Import 1 change');
  await waitFor(async () => expect((await events())[0]?.except_days).toContain('2026-06-08'));
  await again();
  await pick(one('SUMMARY:Stand-up'));
  await press('Import 2 changes');
  await waitFor(async () =>
    expect((await events()).map(({ title }) => title)).toEqual(['Lunch with Anna', 'Conference 🎤 in Malmö']),
  );
});

test('what cannot be read, or not as a whole, is said by its title', async () => {
  open();
  await pick(outlook);
  expect(await screen.findByText('2 events cannot be read.')).toBeVisible();
  for (const line of [
    'In a zone that nobody knows: its time zone is not known.',
    'No such day: a part of it cannot be read.',
    'Every six hours has more than 1,000 single dates, and the rest is left out.',
  ]) {
    expect(screen.getByText(line)).toBeInTheDocument();
  }
});

test.each([
  ['a page of a website', '<!doctype html>', 'This is not a calendar file. Its name usually ends in .ics.'],
  [
    'a file that is too large',
    'x'.repeat(MOST_BYTES + 1),
    'This file is larger than 10 MB. Export a shorter time from the other calendar.',
  ],
])('%s is refused in words', async (_, text, words) => {
  open();
  await pick(text);
  expect(await screen.findByText(words)).toHaveRole('alert');
});

test('an import that the device cannot store changes nothing and says so', async () => {
  open();
  await pick(google);
  await screen.findByText('4 new events');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const broken = vi.spyOn(getDb().calendar_events, 'bulkGet').mockRejectedValue(new Error('full'));
  await press('Import 4 events');
  expect(await screen.findByText('Failed to import the calendar')).toBeVisible();
  broken.mockRestore();
  expect(await events()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Import 4 events' })).toBeVisible();
});

test('the events of some days are downloaded as a file; a series that still runs belongs to them', async () => {
  const event = (title: string, day: string, more: object = {}) =>
    given('calendar_events', {
      title,
      event_type: 'appointment',
      event_time: `${day}T10:00:00.000Z`,
      end_time: `${day}T11:00:00.000Z`,
      ...more,
    });
  await event('Old', '2026-01-05');
  await event('Weekly', '2026-01-06', { rrule: 'FREQ=WEEKLY', time_zone: 'Europe/Berlin' });
  await event('Ended', '2026-01-06', { rrule: 'FREQ=WEEKLY;COUNT=3', time_zone: 'Europe/Berlin' });
  await event('Now', '2026-05-05');
  await event('Later', '2026-07-05');
  let saved: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved = blob as Blob;
    return 'blob:x';
  });
  open();
  await screen.findByRole('button', { name: 'Download' });
  fireEvent.change(screen.getByLabelText(/From/), { target: { value: '2026-05-01' } });
  fireEvent.change(screen.getByLabelText(/To/), { target: { value: '2026-04-01' } });
  expect(screen.getByText('The last day is before the first day. Choose a later one.')).toBeVisible();
  fireEvent.change(screen.getByLabelText(/To/), { target: { value: '2026-05-31' } });
  await press('Download');
  await waitFor(() => expect(saved).toBeDefined());
  const titles = [...(await saved!.text()).matchAll(/SUMMARY:(\w+)/g)].map(([, title]) => title);
  expect(titles).toEqual(['Weekly', 'Now']);
});

test('the preview counts what is left out, and names what is repaired and what is not as in the file', async () => {
  const event = (n: number, ...lines: readonly string[]) =>
    ['BEGIN:VEVENT', `UID:u${n}`, `SUMMARY:Event ${n}`, ...lines, 'END:VEVENT'].join('\r\n');
  const file = [
    'BEGIN:VCALENDAR',
    ...[1, 2, 3, 4, 5].map((n) => event(n, 'DTSTART:20260701T1000Z')),
    event(6, 'DTSTART:20260701T100000Z', 'SEQUENCE:1'),
    event(6, 'DTSTART:20260702T100000Z', 'SEQUENCE:2', 'EXDATE:soon'),
    event(7, 'DTSTART:20260703T100000Z', 'STATUS:CANCELLED'),
    event(8, 'DTSTART:20261301T100000Z'),
    'END:VCALENDAR',
  ].join('\r\n');
  open();
  await pick(file);
  expect(await screen.findByText('6 new events')).toBeVisible();
  for (const line of [
    '1 event cannot be read.',
    '1 older version of an event is left out.',
    '1 event of the file is cancelled.',
  ])
    expect(screen.getByText(line)).toBeVisible();
  fireEvent.click(screen.getByText('Which, and why'));
  for (const line of [
    'Event 8: a part of it cannot be read.',
    'Event 6 has a date that cannot be read and is left out.',
    'Repaired: dates in an unusual format, in “Event 1”, “Event 2”, “Event 3” and 2 more.',
  ])
    expect(screen.getByText(line)).toBeVisible();
});

test('a newer file takes out a day that its series leaves out now, also one that was moved before', async () => {
  const series = (...lines: readonly string[]) => [
    'BEGIN:VEVENT',
    'UID:s',
    'SUMMARY:Retro',
    'DTSTART:20260706T100000Z',
    'RRULE:FREQ=WEEKLY;COUNT=3',
    ...lines,
    'END:VEVENT',
  ];
  const moved = [
    'BEGIN:VEVENT',
    'UID:s',
    'SUMMARY:Moved',
    'RECURRENCE-ID:20260713T100000Z',
    'DTSTART:20260714T100000Z',
    'END:VEVENT',
  ];
  const file = (...lines: readonly string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n');
  open();
  await pick(file(...series(), ...moved));
  await press('Import 2 events');
  await screen.findByText('Calendar imported: 2 added');
  await again();
  await pick(file(...series('SEQUENCE:1', 'EXDATE:20260713T100000Z')));
  await press('Import 2 changes');
  await screen.findByText('Calendar imported: 1 changed, 1 taken out');
  expect((await events()).map(({ title }) => title)).toEqual(['Retro']);
});
