import { expect, test } from 'vitest';
import { isFilter } from '#kinds/chips.ts';
import type { Day } from '#lib/day.ts';
import { dayLog, filters, itemsInOrder, moodIn, timeOf, type LogItem } from './timeline.ts';
import { lineOf } from './line-text.ts';

const day = '2026-05-14' as Day;
const row = (id: string, hour: number, more: object = {}) => ({
  id,
  user_id: 'ada',
  created_at: new Date(2026, 4, 14, hour).toISOString(),
  logged_for: day,
  content: id,
  ...more,
});
const journal = (id: string, hour: number) => ({ kind: 'journal', day, row: row(id, hour) }) as LogItem;
const chat = (id: string, hour: number, role: 'user' | 'assistant') =>
  ({ kind: 'chat', day, row: row(id, hour, { role, type: 'chat' }) }) as LogItem;
const ids = (items: readonly LogItem[]) => items.map((item) => item.row.id);

test('the chips are in the order in which they are shown', () => {
  expect(Object.values(filters).map(({ label }) => label)).toEqual([
    'All',
    'Journal',
    'Mood',
    'Habits',
    'Memories',
    'Tasks',
    'Events',
    'Chat',
    'Released thoughts',
  ]);
});

test('released thoughts are shown under their own filter only', () => {
  const showing = Object.entries(filters).filter(([, { kinds }]) => (kinds as readonly string[]).includes('thought'));
  expect(showing.map(([name]) => name)).toEqual(['thoughts']);
});

test('only a known filter is valid', () => {
  expect(isFilter('habits')).toBe(true);
  expect(isFilter('toString')).toBe(false);
});

test('a day is newest first, a chat oldest first', () => {
  expect(ids(itemsInOrder([journal('a', 8), journal('c', 20), journal('b', 12)], 'journal'))).toEqual(['c', 'b', 'a']);
  expect(ids(itemsInOrder([chat('b', 12, 'assistant'), chat('a', 11, 'user')], 'chat'))).toEqual(['a', 'b']);
});

test('lines of the same instant have the same order on every device', () => {
  const same = [journal('b', 8), journal('a', 8)];
  expect(ids(itemsInOrder(same, 'all'))).toEqual(ids(itemsInOrder([...same].reverse(), 'all')));
});

test('under All the chat of a day is one line with the first words of the person', () => {
  const items = [
    chat('welcome', 8, 'assistant'),
    chat('hello', 9, 'user'),
    journal('j', 10),
    chat('hi', 9, 'assistant'),
  ];
  const all = dayLog(items, 'all');
  expect(ids(all.items)).toEqual(['j']);
  expect(all.chat).toEqual({ count: 3, first: 'hello' });
  expect(ids(dayLog(items, 'chat').items)).toHaveLength(4);
  expect(dayLog([journal('j', 10)], 'all').chat).toBeNull();
});

test('an entry about an earlier day shows no time, a note after midnight does', () => {
  const at = (date: Date) => timeOf({ kind: 'journal', day, row: row('x', 0, { created_at: date.toISOString() }) });
  expect(at(new Date(2026, 4, 14, 14, 2))).toBe(new Date(2026, 4, 14, 14, 2).toISOString());
  expect(at(new Date(2026, 4, 15, 1, 30))).toBe(new Date(2026, 4, 15, 1, 30).toISOString());
  expect(at(new Date(2026, 4, 16, 9, 0))).toBeNull();
});

test('in a short list an item without words is its mood, its title for none, or its kind', () => {
  const item = (kind: string, more: object) => ({ kind, day, row: row('x', 9, { content: '', ...more }) }) as LogItem;
  const said = (kind: string, more: object) => [moodIn(item(kind, more)), lineOf(item(kind, more))];
  expect(said('mood', { mood_type: 'good', note: null })).toEqual(['good', '']);
  expect(said('mood', { mood_type: 'good', note: 'A walk.' })).toEqual(['good', 'A walk.']);
  expect(said('journal', { content: 'A line.', mood: 'bad' })).toEqual(['bad', 'A line.']);
  expect(said('journal', { content: '# A **line**' })).toEqual([null, 'A line']);
  expect(said('memory', { fact: '2 **stars**' })).toEqual([null, '2 **stars**']);
  expect(said('event', { title: '', event_time: row('x', 9).created_at })).toEqual([null, 'Untitled event']);
  expect(said('task', { description: '' })).toEqual([null, 'Task']);
});
