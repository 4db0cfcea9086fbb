/** The search of an app in another language: the words of moods, days and umlauts. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getDb } from '#data/db.ts';
import { mutate } from '#data/mutate.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import type { Language } from '#lib/languages.ts';
import { freshDevice } from '#tests/support/profile.ts';
import { searchWorker } from '#tests/support/search-worker.ts';
import { speakIn } from '#tests/support/speak.ts';
import { openSearch, type SearchClient } from './client.ts';
import { parseQuery } from './query.ts';
import { readHits } from './read-hits.ts';

const today = '2026-05-14' as Day;
const created_at = '2026-05-14T10:00:00.000Z';
let client: SearchClient | undefined;

beforeEach(freshDevice);
afterEach(() => {
  client?.close();
  speakIn('en');
});

async function found(language: Language, typed: string, written: readonly string[]): Promise<readonly string[]> {
  await mutate('Add', async (write) => {
    for (const content of written)
      await write.put('journal_entries', { id: newId(), created_at, content, logged_for: today });
  });
  await open(language);
  return (await hits(typed)).map(({ excerpt }) => excerpt);
}

async function open(language: Language): Promise<void> {
  speakIn(language);
  let complete = false;
  const worker = searchWorker(() => undefined);
  // The worker speaks the page's language only because the page tells it.
  const send: typeof worker.send = (request) => {
    if (request.kind === 'open') speakIn('en');
    worker.send(request);
  };
  client = openSearch(
    getDb(),
    (next) => (complete = next.complete),
    () => ({ ...worker, send }),
  );
  await vi.waitFor(() => expect(complete).toBe(true));
}

async function hits(typed: string) {
  const asked = { query: parseQuery(typed), typed, group: 'all' as const, from: null, today, limit: 10 };
  return readHits((await client!.find(asked)).hits, typed, today);
}

test.each<[Language, typed: string, text: string]>([
  ['de', 'muell', 'Den Müll getrennt'],
  ['de', 'Müll', 'Den Muell getrennt'],
  ['de', 'mull', 'Den Müll getrennt'],
  ['de', 'strasse', 'Auf der Straße'],
  ['de', 'STRAßE', 'auf der strasse'],
  ['de', 'Fuesse', 'Kalte Füße'],
  ['de', 'Ärger', 'Viel Aerger'],
  ['es', 'manana', 'Mañana más'],
  ['es', 'CORAZÓN', 'mi corazon'],
  ['fr', 'coeur', 'Le cœur léger'],
  ['fr', 'œuvre', 'Une oeuvre'],
  ['fr', 'garcon', 'Le garçon'],
])('%s: "%s" finds "%s"', async (language, typed, text) => {
  expect(await found(language, typed, [text, 'Quiet here'])).toEqual([text]);
});

test('two letters that are no umlaut find nothing else', async () => {
  expect(await found('de', 'Steuer', ['Der Sturm', 'Die Steuer'])).toEqual(['Die Steuer']);
  expect((await hits('neue')).length).toBe(0);
});

test('in English two letters stay two letters', async () => {
  expect(await found('en', 'mueller', ['Met Müller'])).toEqual([]);
});

test.each<[Language, good: string]>([
  ['de', 'gut'],
  ['es', 'bien'],
  ['fr', 'bien'],
])('%s: a mood is found by its word, "%s"', async (language, good) => {
  await mutate('Add', async (write) => {
    await write.put('mood_entries', { id: newId(), created_at, mood_type: 'good', note: '', logged_for: today });
    await write.put('mood_entries', { id: newId(), created_at, mood_type: 'terrible', note: '', logged_for: today });
  });
  await open(language);
  expect((await hits(good)).map(({ kind }) => kind)).toEqual(['mood']);
});

test.each<[Language, typed: string]>([
  ['de', 'Chor am 3. Mai'],
  ['es', 'chor el 3 de mayo'],
  ['fr', 'chor le 3 mai'],
  ['fr', 'chor on 3 May'],
])('%s: "%s" asks for that day', async (language, typed) => {
  await mutate('Add', async (write) => {
    for (const logged_for of ['2026-05-03', '2026-05-04'] as Day[])
      await write.put('journal_entries', { id: newId(), created_at, content: `Chor ${logged_for}`, logged_for });
  });
  await open(language);
  expect((await hits(typed)).map(({ excerpt }) => excerpt)).toEqual(['Chor 2026-05-03']);
});
