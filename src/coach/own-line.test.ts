import { expect, test } from 'vitest';
import { parseFiled } from './filed.ts';
import { ownLine, parseOwn, type OwnLine } from './own-line.ts';
import { parseViewed } from './viewed.ts';

const row = {
  table: 'tasks',
  id: '0198c0de-0000-7000-8000-000000000001',
  words: 'Ärger / 100 %',
  when: '',
  day: null,
} as const;

test.each<OwnLine>([
  { is: 'rows', title: 'Calendar', rows: [row] },
  { is: 'did', act: 'move', row, back: false },
  { is: 'ask', act: { kind: 'delete', about: 'x', on: null, sure: true }, rows: [row], left: false },
])('a line of $is is read as it was written, and no other reader takes it', (line) => {
  const text = ownLine(line);
  expect(parseOwn(text)).toEqual(line);
  expect([parseFiled(text), parseViewed(text)]).toEqual([null, null]);
});

test.each([
  '',
  'own/',
  'own/%',
  'own/{}',
  'tasks/x/y/z',
  `own/${encodeURIComponent('{"is":"did","act":"drop","row":{},"back":false}')}`,
])('a line that is none (%j) is nothing', (text) => {
  expect(parseOwn(text)).toBeNull();
});
