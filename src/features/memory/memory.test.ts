import { expect, test } from 'vitest';
import type { MemoryEntry } from '#data/schema.ts';
import { checkMemory, countInWords, foundIn, isNarrowed, sourceInWords } from './memory.ts';

let n = 0;
const memory = (fact: string, tags: readonly string[] | null = null): MemoryEntry => ({
  id: `m${n++}`,
  user_id: 'ada',
  created_at: '2026-05-14T10:00:00.000Z',
  fact,
  tags,
});
const priya = memory('Priya is allergic to walnuts.', ['people']);
const cafe = memory('The Café Zoë opens at 7.', ['places', 'people']);
const quay = memory('The wind at the north quay comes from the west.');
const all = [priya, cafe, quay];

test('a memory must have a text; it is trimmed @001.6', () => {
  expect(checkMemory({ text: ' \n ', tags: ['home'] })).toEqual({ ok: false, error: 'TextMissing' });
  expect(checkMemory({ text: '  Leo: 3 May ', tags: [] })).toEqual({
    ok: true,
    value: { fact: 'Leo: 3 May', tags: null },
  });
  expect(checkMemory({ text: 'Leo', tags: [' people'] })).toMatchObject({ value: { tags: ['people'] } });
});

test('search finds parts of words, whatever their case and accents', () => {
  expect(foundIn(all, { query: 'ALLERG', tags: [] })).toEqual([priya]);
  expect(foundIn(all, { query: 'cafe zoe', tags: [] })).toEqual([cafe]);
  expect(foundIn(all, { query: 'ZOË', tags: [] })).toEqual([cafe]);
  expect(foundIn(all, { query: 'west', tags: [] })).toEqual([quay]);
  expect(foundIn(all, { query: 'nothing of the kind', tags: [] })).toEqual([]);
});

test('the search and every chosen tag must match @001.7 @001.89', () => {
  expect(foundIn(all, { query: '', tags: ['people'] })).toEqual([priya, cafe]);
  expect(foundIn(all, { query: 'the', tags: ['people'] })).toEqual([cafe]);
  expect(foundIn(all, { query: '', tags: ['people', 'places'] })).toEqual([cafe]);
  expect(foundIn(all, { query: '', tags: ['peop'] })).toEqual([]);
});

test('without a search the result is the same array, so nothing is drawn again', () => {
  expect(foundIn(all, { query: '  ', tags: [] })).toBe(all);
  expect(isNarrowed({ query: '  ', tags: [] })).toBe(false);
  expect(isNarrowed({ query: 'a', tags: [] })).toBe(true);
  expect(isNarrowed({ query: '', tags: ['a'] })).toBe(true);
});

test('the count has both numbers while the list is narrowed', () => {
  expect(countInWords(4, 42, true)).toBe('4 of 42 Memories');
  expect(countInWords(42, 42, false)).toBe('42 Memories');
  expect(countInWords(1, 1, false)).toBe('1 Memory');
});

test('a memory names its source, unless it was written here', () => {
  expect(sourceInWords('chat')).toBe('from chat');
  expect(sourceInWords('thought_dump')).toBe('from a thought');
  expect(sourceInWords(null)).toBeNull();
  expect(sourceInWords(undefined)).toBeNull();
});
