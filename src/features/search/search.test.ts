/** The search with the real database and the worker's code, on the two ends of a channel. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeProfile, type DaymarkDb, getDb } from '#data/db.ts';
import { mutate } from '#data/mutate.ts';
import { type NewRow } from '#data/write.ts';
import type { TableName } from '#data/schema.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { at, freshDevice } from '#tests/support/profile.ts';
import { searchWorker } from '#tests/support/search-worker.ts';
import { openSearch, type Progress, type SearchClient } from './client.ts';
import type { GroupOrAll } from './groups.ts';
import { parseQuery } from './query.ts';
import { readHits } from './read-hits.ts';

const today = '2026-05-14' as Day;
const created_at = '2026-05-14T10:00:00.000Z';
let client: SearchClient | undefined;
let progress: Progress;
/** What the browser says when a worker's script does not load. */
let breaks: () => void;

const start = () => searchWorker((failed) => (breaks = failed));

async function open(): Promise<void> {
  client = openSearch(getDb(), (next) => (progress = next), start);
  await vi.waitFor(() => expect(progress.complete).toBe(true));
}

async function found(typed: string, group: GroupOrAll = 'all') {
  const { hits } = await client!.find({ query: parseQuery(typed), group, from: null, today, limit: 10 });
  return (await readHits(hits, typed, today)).map(({ label, excerpt }) => `${label}: ${excerpt}`);
}

async function put<T extends TableName>(table: T, row: Omit<NewRow<T>, 'id'>): Promise<string> {
  const id = newId();
  await mutate('Add', (write) => write.put(table, { id, created_at, ...row } as NewRow<T>));
  return id;
}

beforeEach(async () => {
  progress = { size: 0, complete: false, failed: false };
  await freshDevice();
});
afterEach(() => client?.close());

test('a caption leads to the row of its photo, with the photo; the name of a photo is not found', async () => {
  const entry = await put('journal_entries', { content: 'By the sea', logged_for: '2026-05-03' as Day });
  const memory = await put('memory_entries', { fact: 'The spare key' });
  const photo = { position: 1, media_type: 'image/jpeg', name: 'IMG_20260503.jpg', size: 4, sha256: 'a' };
  const of = (owner_kind: string, owner_id: string, caption: string, more = {}) =>
    put('attachments', { ...photo, owner_kind, owner_id, caption, ...more });
  await of('journal', entry, 'Low tide at the pier');
  await of('journal', entry, 'High tide at the pier');
  // Of results that fit as well as each other, the newest comes first.
  await of('memory', memory, 'Under the tide table', { created_at: '2026-05-13T10:00:00.000Z' });
  await of('journal', newId(), 'The tide of a row that is gone');
  await open();
  const { hits } = await client!.find({ query: parseQuery('tide'), group: 'all', from: null, today, limit: 10 });
  const results = await readHits(hits, 'tide', today);
  expect(
    results.map(({ kind, id, group, label, excerpt, day, photo }) => [
      kind,
      id,
      group,
      label,
      excerpt,
      day,
      photo?.name,
    ]),
  ).toEqual([
    ['journal', entry, 'journal', 'Photo', expect.stringMatching(/tide at the pier/), '2026-05-03', photo.name],
    ['memory', memory, 'memories', 'Photo', 'Under the tide table', '2026-05-14', photo.name],
  ]);
  expect(await found('20260503')).toEqual([]);
});

test('a voice note is found by what it says, as soon as that is written out', async () => {
  const owner_id = await put('journal_entries', { content: 'A walk', logged_for: '2026-05-03' as Day });
  const note = { owner_kind: 'journal', owner_id, position: 1, media_type: 'audio/webm', name: 'Voice note.webm' };
  const id = await put('attachments', { ...note, size: 4, sha256: 'a', seconds: 9 });
  await open();
  expect(await found('harbour')).toEqual([]);
  await mutate('Write out', (write) =>
    write.patch('attachments', id, { transcript: 'Ask the harbour master about the berth' }),
  );
  await vi.waitFor(async () =>
    expect(await found('harbour')).toEqual(['Recording: Ask the harbour master about the berth']),
  );
});

test('a task says when it is due, or when it was done', async () => {
  const due_date = dayAfter(today, 1);
  await put('tasks', { description: 'Pay rent', completed: false, due_date });
  await put('tasks', { description: 'Pay gas', completed: true, due_date, completed_at: created_at });
  await open();
  const { hits } = await client!.find({ query: parseQuery('pay'), group: 'all', from: null, today, limit: 10 });
  const said = (await readHits(hits, 'pay', today)).map(({ excerpt, when }) => [excerpt, when]);
  expect(said).toEqual([
    ['Pay rent', 'due tomorrow'],
    ['Pay gas', 'done today'],
  ]);
});

test('everything a person writes is found, with its label, and a habit’s note with its habit @001.98', async () => {
  await put('journal_entries', { content: 'Wind at the quay', logged_for: today, tags: ['site'] });
  await put('memory_entries', { fact: 'The wind comes from the west' });
  await put('tasks', { description: 'Print the wind rose', completed: true, completed_at: created_at });
  const project_id = await put('project_lists', { title: 'Wind study' });
  await put('project_tasks', { project_id, description: 'Draw the wind', completed: false });
  await put('calendar_events', {
    title: 'Site walk',
    notes: 'Bring the wind notes',
    event_time: created_at,
    event_type: 'event',
  });
  await put('mood_entries', { mood_type: 'good', note: 'Because of the wind', logged_for: today });
  const habit_id = await put('habits', { title: 'Run', type: 'habit', frequency: 'daily' });
  await put('habit_days', { habit_id, day: today, state: 'done', note: 'Against the wind' });
  await put('entries', { role: 'user', type: 'chat', content: 'Tell me about wind', logged_for: today });
  await put('entries', { role: 'user', type: 'thought_dump', content: 'The wind again', logged_for: today });
  await open();

  expect((await found('wind')).toSorted()).toEqual([
    'Event: Site walk: Bring the wind notes',
    'Good: Because of the wind',
    'Habit: Run: Against the wind',
    'Journal: Wind at the quay',
    'Memory: The wind comes from the west',
    'Project: Wind study',
    'Task, done: Print the wind rose',
    'Task: Draw the wind',
    'You: Tell me about wind',
  ]);
  expect(await found('wind', 'thoughts')).toEqual(['Released thought: The wind again']);
  expect(await found('#site')).toEqual(['Journal: Wind at the quay']);
  expect(await found('good')).toEqual(['Good: Because of the wind']);
});

test('what is written, changed, deleted and undone while the search is open is found as it is', async () => {
  const id = await put('memory_entries', { fact: 'wind' });
  await open();
  const late = await put('memory_entries', { fact: 'more wind' });
  await vi.waitFor(async () => expect(await found('wind')).toHaveLength(2));
  await mutate('Edit', (write) =>
    write.patch('memory_entries', id, { fact: 'rain' }, { id, created_at, fact: 'rain' }),
  );
  await vi.waitFor(async () => expect(await found('wind')).toEqual(['Memory: more wind']));
  expect(await found('rain')).toEqual(['Memory: rain']);
  const { undo } = await mutate('Delete', (write) => write.delete('memory_entries', late));
  await vi.waitFor(async () => expect(await found('wind')).toEqual([]));
  await undo();
  await vi.waitFor(async () => expect(await found('wind')).toEqual(['Memory: more wind']));
});

test('a habit day that loses its note is no longer found, and a row deleted a moment ago is not shown', async () => {
  const habit_id = await put('habits', { title: 'Run', type: 'habit', frequency: 'daily' });
  const day = await put('habit_days', { habit_id, day: today, state: 'done', note: 'wind' });
  await open();
  expect(await found('wind')).toHaveLength(1);
  await mutate('Edit', (write) =>
    write.patch('habit_days', day, { note: null }, { id: day, created_at, habit_id, day: today, state: 'done' }),
  );
  await vi.waitFor(async () => expect(await found('wind')).toEqual([]));
  expect(await readHits([{ kind: 'memory', id: newId(), group: 'memories', day: today }], 'wind', today)).toEqual([]);
});

test('more rows than one page are all read', async () => {
  await mutate('Add', async (write) => {
    for (let i = 0; i < 2100; i++) await write.put('memory_entries', { id: newId(), created_at, fact: `wind ${i}` });
  });
  await open();
  expect(progress).toEqual(expect.objectContaining({ size: 2100, failed: false }));
  const { counts } = await client!.find({ query: parseQuery('wind'), group: 'all', from: null, today, limit: 3 });
  expect(counts).toEqual({ memories: 2100 });
});

test('a worker that does not load is said, and every search is answered', async () => {
  await put('memory_entries', { fact: 'wind' });
  await open();
  const asked = { query: parseQuery('wind'), group: 'all', from: null, today, limit: 10 } as const;
  const waits = client!.find(asked);
  breaks();
  expect(await waits).toEqual({ hits: [], counts: {} });
  expect(progress).toEqual({ size: 0, complete: false, failed: true });
  expect(await client!.find(asked)).toEqual({ hits: [], counts: {} });
});

test('a database that is gone is said, and is not made', async () => {
  const { name } = getDb();
  await closeProfile();
  indexedDB.deleteDatabase(name);
  client = openSearch({ name } as DaymarkDb, (next) => (progress = next), start);
  await vi.waitFor(() => expect(progress).toEqual({ kind: 'read', size: 0, complete: false, failed: true }));
  expect((await indexedDB.databases()).map((each) => each.name)).not.toContain(name);
});

describe('an event that repeats', () => {
  const weekly = { title: 'Choir', event_type: 'other', rrule: 'FREQ=WEEKLY;BYDAY=TH' } as const;
  const first = { event_time: at('2026-03-05' as Day, 13), end_time: at('2026-03-05' as Day, 14) };
  const days = async (typed: string, from: Day | null = null) => {
    const asked = { query: parseQuery(typed), typed, group: 'all', from, today, limit: 10 } as const;
    return (await readHits((await client!.find(asked)).hits, typed, today)).map(({ day, when }) => [day, when]);
  };

  test('is found on its next day, also for what is asked from a day on; when it has ended, on its last', async () => {
    await put('calendar_events', { ...weekly, ...first });
    await open();
    expect(await days('choir')).toEqual([['2026-05-14', 'Today']]);
    expect(await days('choir', '2026-05-01' as Day)).toHaveLength(1);
    const [row] = await getDb().calendar_events.toArray();
    await mutate('Edit', (write) =>
      write.patch('calendar_events', row!.id, { rrule: `${weekly.rrule};UNTIL=20260420` }, row),
    );
    await vi.waitFor(async () => expect(await days('choir')).toEqual([['2026-04-16', 'Apr 16']]));
  });

  test('is found on a day that is named, if it takes place then; what takes place once only on its own', async () => {
    await put('calendar_events', { ...weekly, ...first });
    await put('calendar_events', { title: 'Choir trip', event_type: 'other', event_time: at('2026-05-21' as Day, 9) });
    await open();
    expect((await days('choir')).map(([day]) => String(day)).sort((a, b) => a.localeCompare(b))).toEqual([
      '2026-05-14',
      '2026-05-21',
    ]);
    expect(await days('choir on 21 May')).toHaveLength(2);
    expect(await days('choir on May 28')).toEqual([['2026-05-28', 'May 28']]);
    expect(await days('choir on 29 May')).toEqual([]);
    expect(await days('on 2026-05-28')).toEqual([['2026-05-28', 'May 28']]);
    // No day: a word like others.
    expect(await days('choir on friday')).toEqual([]);
  });

  test('is not found on a day that was left out, or that has a row of its own', async () => {
    const id = await put('calendar_events', { ...weekly, ...first, cancelled_days: { '2026-05-14': true } });
    await open();
    expect(await days('choir')).toEqual([['2026-05-21', 'May 21']]);
    const own = await put('calendar_events', {
      title: 'Choir, late',
      event_type: 'other',
      event_time: at('2026-05-22' as Day, 18),
      series_id: id,
      occurrence_day: '2026-05-21' as Day,
    });
    await vi.waitFor(async () =>
      expect((await days('choir')).map(([day]) => String(day)).sort((a, b) => a.localeCompare(b))).toEqual([
        '2026-05-22',
        '2026-05-28',
      ]),
    );
    await mutate('Delete', (write) => write.delete('calendar_events', own));
    await vi.waitFor(async () => expect(await days('choir')).toEqual([['2026-05-21', 'May 21']]));
  });
});
