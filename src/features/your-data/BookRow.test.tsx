import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepBlobs } from '#data/blobs.ts';
import { getDb } from '#data/db.ts';
import type { Day } from '#lib/day.ts';
import { sha256Of } from '#lib/sha256.ts';
import { freshDevice, given } from '#tests/support/profile.ts';
import { withRouter } from '#tests/support/with-router.tsx';
import { BookRow } from './BookRow.tsx';

const day = (text: string) => text as Day;
const printed = vi.fn();

beforeEach(async () => {
  printed.mockClear();
  vi.stubGlobal('print', printed);
  // There is nothing to decode without a screen.
  HTMLImageElement.prototype.decode = async () => {};
  await freshDevice();
});

async function aLife() {
  const habit = await given('habits', { title: 'Read', type: 'habit', frequency: 'daily' });
  for (const date of ['2024-12-31', '2025-03-01', '2025-03-02'])
    await given('habit_days', { habit_id: habit, day: day(date), state: 'done' });
  await given('journal_entries', { content: '# Rain\n**All** day', logged_for: day('2025-03-01'), mood: 'great' });
  await given('mood_entries', { mood_type: 'good', note: 'Slept', logged_for: day('2025-03-01') });
  await given('mood_entries', { mood_type: 'terrible', logged_for: day('2025-06-09') });
  await given('memory_entries', { fact: 'Leo was born', logged_for: day('2025-06-09') });
  const task = { description: 'Paint', created_at: '2025-06-09T09:00:00.000Z' };
  await given('tasks', { ...task, completed: true, completed_at: '2025-06-09T10:00:00.000Z' });
  await given('tasks', { ...task, description: 'Not done', completed: false });
  await given('entries', { content: 'let go', type: 'thought_dump', role: 'user', logged_for: day('2025-06-09') });
}

const row = () => render(withRouter(<BookRow />));
const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Print the book' }));
const sheet = () => document.querySelector<HTMLElement>('.book');
const choose = async (name: string, value: string) => {
  const options = await screen.findByRole('combobox', { name });
  await within(options).findByRole('option', { name: value });
  fireEvent.change(options, {
    target: { value: within(options).getByRole<HTMLOptionElement>('option', { name: value }).value },
  });
};

test('a year is printed as a book: contents that lead to its months, days, moods without colour, and habits', async () => {
  await aLife();
  row();
  await choose('Days', '2025');
  await press();
  await waitFor(() => expect(printed).toHaveBeenCalledOnce());
  const book = sheet()!;
  expect(book.dataset.theme).toBe('light');
  expect([...book.querySelectorAll('h1, h2, .book-day > h3')].map((head) => head.textContent)).toEqual([
    '2025',
    'Contents',
    'March 2025',
    'Saturday, March 1',
    'Sunday, March 2',
    'June 2025',
    'Monday, June 9',
    '2025 in numbers',
  ]);
  const targets = [...book.querySelectorAll('nav a')].map((link) => link.getAttribute('href')!);
  expect(targets.map((href) => book.querySelector(href)?.querySelector('h2')?.textContent)).toEqual([
    'March 2025',
    'June 2025',
    '2025 in numbers',
  ]);
  const [first, second, third] = book.querySelectorAll('.book-day');
  expect(first).toHaveTextContent('Mood: Good: Slept');
  expect(first!.querySelector('strong')).toHaveTextContent('All');
  expect(second).toHaveTextContent(/^Sunday, March 2Habits: Read$/);
  expect(third).toHaveTextContent(/^Monday, June 9Mood: .*TerribleTo remember: Leo was bornDone: Paint$/);
  // The mean of great and good, and terrible.
  const [moods, habits] = book.querySelectorAll('tbody');
  expect(moods).toHaveTextContent(/^JanFebMar5AprMayJun1JulAugSepOctNovDec$/);
  expect(habits).toHaveTextContent(/^Read22$/);
  act(() => void dispatchEvent(new Event('afterprint')));
  await waitFor(() => expect(sheet()).toBeNull());
});

test('photos are in the book with their captions, from this device; a voice note is its length and its text, a file its name', async () => {
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, 1]).buffer;
  const small_sha256 = await sha256Of(bytes);
  await keepBlobs(getDb(), [{ sha256: small_sha256, bytes, small: true }]);
  const owner_id = await given('journal_entries', { content: 'By the sea', logged_for: day('2025-03-01') });
  const photo = { owner_kind: 'journal', owner_id, size: 9, sha256: 'f'.repeat(64), media_type: 'image/jpeg' };
  await given('attachments', { ...photo, small_sha256, position: 1, name: 'a.jpg', caption: 'The pier' });
  const said = { seconds: 65, transcript: 'The sea was calm.' };
  await given('attachments', { ...photo, ...said, position: 2, name: 'Note.m4a', media_type: 'audio/mp4' });
  await given('attachments', { ...photo, position: 3, name: 'Tides.pdf', media_type: 'application/pdf' });
  row();
  await choose('Days', '2025');
  await press();
  await waitFor(() => expect(printed).toHaveBeenCalledOnce());
  const [first, second, third] = sheet()!.querySelectorAll('.book-photos li');
  expect(first!.querySelector('img')!.src).toBe('data:image/jpeg;base64,/9j/AQ==');
  expect(first).toHaveTextContent(/^The pier$/);
  expect(second).toHaveTextContent(/^Voice note, 1:05The sea was calm\.$/);
  expect(third).toHaveTextContent(/^Tides\.pdf$/);
});

test('all years are one book, the oldest first; other days are those that were chosen', async () => {
  await aLife();
  row();
  await choose('Days', 'All years');
  await press();
  await waitFor(() => expect(printed).toHaveBeenCalledOnce());
  const chapters = [...sheet()!.querySelectorAll('.book-chapter > h2')].map((head) => head.textContent);
  expect(chapters.slice(1)).toEqual(['December 2024', '2024 in numbers', 'March 2025', 'June 2025', '2025 in numbers']);
  act(() => void dispatchEvent(new Event('afterprint')));
  await choose('Days', 'Other days…');
  const fill = async (name: string, value: string) => {
    const field = await screen.findByRole('textbox', { name });
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };
  await fill('First day', '2025-06-01');
  await fill('Last day', '2025-06-08');
  await press();
  expect(await screen.findByText('There is nothing in these days.')).toBeVisible();
  await fill('Last day', '2025-05-01');
  await press();
  expect(await screen.findByText(/^The last day is before the first day/)).toBeVisible();
  expect(printed).toHaveBeenCalledOnce();
});

test('a book that is not wanted any more is not printed', async () => {
  await aLife();
  row();
  await choose('Days', '2025');
  await press();
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(sheet()).toBeNull());
  await new Promise((later) => setTimeout(later, 200));
  expect(printed).not.toHaveBeenCalled();
});
