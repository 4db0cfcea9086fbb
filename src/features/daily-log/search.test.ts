import { expect, test } from 'vitest';
import { memorySearch } from '#features/memory/memory-search.ts';
import { readSearch } from '#lib/search-keys.ts';
import { logsSearch } from './logs-search.ts';

const parseLogsSearch = readSearch(logsSearch);
const parseMemorySearch = readSearch(memorySearch);

test('an address keeps a known kind, a real day and what narrows, nothing else', () => {
  expect(parseLogsSearch({ kind: 'mood', day: '2026-05-14', x: 'x' })).toEqual({ kind: 'mood', day: '2026-05-14' });
  expect(parseLogsSearch({ q: 2026, tag: 'home', mood: 'bad', cleared: true })).toEqual({
    q: '2026',
    tag: ['home'],
    mood: 'bad',
    cleared: true,
  });
  expect(parseLogsSearch({ q: '', tag: [''], mood: 1n, cleared: 'yes' })).toEqual({});
  expect(parseLogsSearch({ kind: 'all' })).toEqual({});
  expect(parseLogsSearch({ kind: 'valueOf', day: '2026-02-30' })).toEqual({});
  expect(parseLogsSearch({ kind: 7, day: null })).toEqual({});
});

test('a memory address keeps its search text, and each tag once; both may look like a number', () => {
  expect(parseMemorySearch({ q: 'pri', tag: ['home', 'home', '', 3] })).toEqual({ q: 'pri', tag: ['home', '3'] });
  expect(parseMemorySearch({ q: 2026, tag: 'home' })).toEqual({ q: '2026', tag: ['home'] });
  expect(parseMemorySearch({ q: '', tag: [] })).toEqual({});
  expect(parseMemorySearch({ q: { a: 1 } })).toEqual({});
});
