/** With the real database and the search's own code, on the two ends of a channel. */
import { beforeEach, expect, test } from 'vitest';
import { CoachCall } from '#coach/call.ts';
import { ENTRIES_BYTES } from '#coach/limits.ts';
import { getDb } from '#data/db.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { freshDevice, given } from '#tests/support/profile.ts';
import { searchWorker } from '#tests/support/search-worker.ts';
import { relatedEntries } from './related.ts';
import * as v from 'valibot';

const today = '2026-05-14' as Day;
const before = '2026-05-14T12:00:00.000Z';
const earlier = '2026-05-03T10:00:00.000Z';

/** Days of which nothing fits the questions below. */
const OTHER_DAYS = [
  'Long walk along the river with Sam, the herons are back.',
  'Finished the chapter on tides, and the printer broke again.',
  'Slept badly, train was late, coffee with Priya helped.',
  'Cooked the lentil soup, watched the rain and read.',
  'Black coffee in the station, then the meeting about the budget.',
];

beforeEach(async () => {
  await freshDevice();
  for (const [i, content] of OTHER_DAYS.entries())
    await given('journal_entries', { content, logged_for: dayAfter(today, -20 - i), created_at: earlier });
});

const found = (message: string) => relatedEntries(getDb(), { message, before, today }, searchWorker);
const wrote = (content: string, more: object = {}) =>
  given('journal_entries', { content, logged_for: '2026-05-03' as Day, created_at: earlier, ...more });

test('an entry that is about the same is found, in whatever form its words are, with its day and its link', async () => {
  const id = await wrote('**The vet** says that Momo needs her teeth cleaned.');
  expect(await found('What did the vet say about Momo’s teeth?')).toEqual([
    {
      entry: { day: '2026-05-03', kind: 'Journal', text: 'The vet says that Momo needs her teeth cleaned.' },
      row: {
        table: 'journal_entries',
        id,
        words: 'The vet says that Momo needs her teeth cleaned.',
        when: 'May 3',
        day: '2026-05-03',
      },
    },
  ]);
});

test('a word that the log does not have does not hide the entry that the question is about', async () => {
  await wrote('The kayak was lighter than I thought.');
  expect(await found('Was it heavy, the kayak?')).toHaveLength(1);
});

test('a word of every day is not enough, unless it is all that is asked for', async () => {
  for (let i = 0; i < 40; i++) await wrote(`Morning pages, number ${i}.`);
  expect(await found('Good morning, clever Wren')).toEqual([]);
  expect(await found('Good morning, Wren')).toEqual([]);
  expect((await found('What about my mornings?')).length).toBeGreaterThan(0);
});

test('one name is enough to be asked about', async () => {
  await wrote('Dana showed me the new studio.');
  expect(await found('When did I last see Dana?')).toHaveLength(1);
});

test.each([
  'Tell me about black holes and quasars',
  'How are you today?',
  'What should I think about that?',
  'I was late because the tram broke down and then it hailed on my new shoes',
  'Is the art of war worth a read?',
  'What is the capital of France?',
  '???',
])('%s finds nothing', async (message) => {
  expect(await found(message)).toEqual([]);
});

test('tasks and events are found too; memories, moods, messages and released thoughts never', async () => {
  await given('tasks', {
    description: 'Order the kayak paddle',
    completed: true,
    completed_at: earlier,
    created_at: earlier,
  });
  await given('calendar_events', {
    title: 'Kayak course',
    event_time: earlier,
    event_type: 'other',
    created_at: earlier,
  });
  await given('memory_entries', { fact: 'Kayak is at the club', created_at: earlier });
  await given('mood_entries', { mood_type: 'good', note: 'kayak', logged_for: today, created_at: earlier });
  await given('entries', { content: 'kayak', role: 'user', type: 'chat', logged_for: today, created_at: earlier });
  await given('entries', {
    content: 'kayak',
    role: 'user',
    type: 'thought_dump',
    logged_for: today,
    created_at: earlier,
  });
  const entries = (await found('What about the kayak?')).map(({ entry }) => `${entry.kind}: ${entry.text}`);
  expect(entries.sort()).toEqual(['Event: Kayak course', 'Task, done: Order the kayak paddle']);
});

test('an entry that speaks of harm, or that was hidden from On this day, never goes along', async () => {
  await wrote('The lighthouse trip. I want to kill myself when I am home.');
  await wrote('Read a novel on the lighthouse trip.\nI want to end my life.');
  await wrote('The lighthouse trip, everything is too much and I feel like giving up.');
  await wrote('The lighthouse trip with him.', { on_this_day_hidden: true });
  const id = await wrote('The lighthouse trip was windy.');
  expect((await found('How was the lighthouse trip?')).map(({ row }) => row.id)).toEqual([id]);
});

test('what was made from the message itself is not given to it', async () => {
  await wrote('The lighthouse trip was windy.', { created_at: before });
  expect(await found('How was the lighthouse trip?')).toEqual([]);
});

test('the mood of an entry is not told with it: moods have a switch of their own', async () => {
  await wrote('The lighthouse trip was windy.', { mood: 'terrible' });
  expect(JSON.stringify(await found('How was the lighthouse trip?'))).not.toMatch(/terrible/i);
});

test('few and short: five at most, together no more bytes than the limit, and the part of a long one that fits', async () => {
  for (let i = 0; i < 9; i++) await wrote(`${'雨'.repeat(400)}\nLighthouse trip number ${i}.\n${'雪'.repeat(900)}`);
  const entries = (await found('the lighthouse trip?')).map(({ entry }) => entry);
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.length).toBeLessThanOrEqual(5);
  for (const { text } of entries) expect(text).toMatch(/^Lighthouse trip number \d\./);
  const bytes = entries.reduce((sum, entry) => sum + new TextEncoder().encode(JSON.stringify(entry)).length, 0);
  expect(bytes).toBeLessThanOrEqual(ENTRIES_BYTES);
  const body = { message: 'x', systemPrompt: '', entries };
  expect(v.is(CoachCall, body)).toBe(true);
});
