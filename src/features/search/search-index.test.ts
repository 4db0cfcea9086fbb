import { expect, test } from 'vitest';
import type { SearchGroup } from '#kinds/chips.ts';
import type { KindName } from '#kinds/kinds.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { docOf } from './docs.ts';
import { parseQuery } from './query.ts';
import { type SearchRequest, type Doc, SearchIndex } from './search-index.ts';

const today = '2026-05-14' as Day;
const doc = (id: string, text: string, more: Partial<Doc> = {}): Doc => ({
  kind: 'journal',
  id,
  group: 'journal',
  day: today,
  text,
  tags: [],
  open: false,
  ...more,
});
const indexOf = (...docs: Doc[]) => {
  const index = new SearchIndex();
  for (const each of docs) index.put(each);
  return index;
};
const find = (index: SearchIndex, typed: string, more: Partial<SearchRequest> = {}) =>
  index.find({ query: parseQuery(typed), group: 'all', from: null, today, limit: 10, ...more });
const ids = (found: ReturnType<typeof find>) => found.hits.map(({ id }) => id);

test('the better match comes first, of equal ones the newer, and what is still to be done before what is done', () => {
  const old = dayAfter(today, -200);
  expect(ids(find(indexOf(doc('inside', 'rewind'), doc('word', 'wind', { day: old })), 'wind'))).toEqual([
    'word',
    'inside',
  ]);
  expect(ids(find(indexOf(doc('old', 'wind', { day: old }), doc('new', 'wind')), 'wind'))).toEqual(['new', 'old']);
  expect(ids(find(indexOf(doc('done', 'wind'), doc('open', 'wind', { open: true })), 'wind'))).toEqual([
    'open',
    'done',
  ]);
});

test('released thoughts are counted, and shown only in their own group @001.100', () => {
  const index = indexOf(doc('a', 'wind'), doc('b', 'wind', { kind: 'thought', group: 'thoughts' }));
  expect(find(index, 'wind').counts).toEqual({ journal: 1, thoughts: 1 });
  expect(ids(find(index, 'wind'))).toEqual(['a']);
  expect(ids(find(index, 'wind', { group: 'thoughts' }))).toEqual(['b']);
});

test('a row that is put again replaces the earlier one; a deleted one, and a cleared kind, are gone', () => {
  const index = indexOf(doc('a', 'wind'), doc('b', 'wind'), doc('c', 'wind', { kind: 'memory', group: 'memories' }));
  index.put(doc('a', 'rain'));
  index.delete('journal', 'b');
  expect(ids(find(index, 'wind'))).toEqual(['c']);
  expect(ids(find(index, 'rain'))).toEqual(['a']);
  index.clear('memory');
  expect(index.size).toBe(1);
});

test('the limit holds for each group, and keeps the best of thousands; the counts know of all', () => {
  const groups: [KindName, SearchGroup][] = [
    ['journal', 'journal'],
    ['memory', 'memories'],
  ];
  const docs = groups.flatMap(([kind, group]) =>
    Array.from({ length: 3000 }, (_, i) =>
      doc(`${group}${i}`, 'wind', { kind, group, day: dayAfter(today, -(i * 7) % 3000) }),
    ),
  );
  const found = find(indexOf(...docs), 'wind', { limit: 3 });
  expect(found.counts).toEqual({ journal: 3000, memories: 3000 });
  const newest = [...docs].sort((a, b) => (a.day < b.day ? 1 : -1));
  for (const [, group] of groups)
    expect(found.hits.filter((hit) => hit.group === group).map(({ id }) => id)).toEqual(
      newest
        .filter((each) => each.group === group)
        .slice(0, 3)
        .map(({ id }) => id),
    );
});

test('only days from the chosen one on', () => {
  const index = indexOf(doc('a', 'wind'), doc('b', 'wind', { day: dayAfter(today, -8) }));
  expect(ids(find(index, 'wind', { from: dayAfter(today, -7) }))).toEqual(['a']);
});

test('only what carries a mood of the chosen level, with or without words', () => {
  const index = indexOf(
    doc('good', 'wind', { mood: 4 }),
    doc('also good', 'rain', { mood: 4, day: dayAfter(today, -3) }),
    doc('bad', 'wind', { mood: 2 }),
    doc('none', 'wind'),
  );
  expect(ids(find(index, 'wind', { mood: 4 }))).toEqual(['good']);
  expect(ids(find(index, '', { mood: 4 }))).toEqual(['good', 'also good']);
  expect(find(index, '', { mood: 1 })).toEqual({ hits: [], counts: {} });
  expect(find(index, '')).toEqual({ hits: [], counts: {} });
});

test('a row is searched with the level of the mood that it carries: a check-in, a journal entry, of earlier versions too', () => {
  const row = { id: '1', user_id: 'ada', created_at: '2026-05-14T10:00:00.000Z', logged_for: today };
  const moodOf = (name: KindName, more: object) => docOf(name, { ...row, ...more })?.mood;
  expect(moodOf('mood', { mood_type: 'bad' })).toBe(2);
  expect(moodOf('journal', { content: 'x', mood: 'happy' })).toBe(4);
  expect(moodOf('journal', { content: 'x' })).toBeNull();
  expect(moodOf('memory', { fact: 'x' })).toBeNull();
});
