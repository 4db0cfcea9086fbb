import { expect, test } from 'vitest';
import type { Day } from '#lib/day.ts';
import type { PlanBlock } from './block.ts';
import { edited, NO_EDITS, readEdits, textOf, withEdits, type PlanEdits } from './edits.ts';

const block = (id: string, start: number): PlanBlock => ({
  id,
  title: `Block ${id}`,
  description: '',
  day: '2026-05-11' as Day,
  start,
  end: start + 60,
  type: 'task',
  color: '#4f46e5',
  recurrence: null,
  why: '',
});
const base = [block('a', 600), block('b', 720)];
const { id: _, ...own } = block('c', 660);
const ids = (edits: PlanEdits, of = base) => withEdits(of, edits).map(({ id, start }) => `${id} ${start}`);

test('a changed block, a new one and a removed one; in the order of time', () => {
  const edits = [
    ['a', { start: 800 }],
    ['b', null],
    ['c', own],
  ] as const;
  const all = edits.reduce((done, [id, edit]) => edited(done, base, id, edit), NO_EDITS);
  expect(ids(all)).toEqual(['c 660', 'a 800']);
  expect(readEdits(textOf(all))).toEqual(all);
});

test('a second change of a block adds to the first', () => {
  const twice = edited(edited(NO_EDITS, base, 'a', { start: 800 }), base, 'a', { title: 'New' });
  expect(withEdits(base, twice)[1]).toMatchObject({ id: 'a', start: 800, title: 'New' });
});

test('a new block that is removed again leaves nothing, and an untouched plan is no draft', () => {
  const added = edited(NO_EDITS, base, 'c', own);
  expect(textOf(edited(added, base, 'c', null))).toBe('');
  expect(textOf(NO_EDITS)).toBe('');
  expect(textOf({ ...NO_EDITS, fresh: true })).not.toBe('');
});

test('changes of a block that is no longer suggested have no effect, and a new suggestion is there', () => {
  const edits = edited(NO_EDITS, base, 'a', { start: 800 });
  expect(ids(edits, [block('b', 720), block('d', 900)])).toEqual(['b 720', 'd 900']);
});

test.each([
  [
    '{"fresh":true,"of":{"a":{"start":615},"b":{"start":"late"},"x":{"weight":1},"y":7}}',
    true,
    ['b 720', 'a 615'].sort(),
  ],
  ['{"of":{"a":{"day":"2026-02-30"}}}', false, ['a 600', 'b 720']],
  ['{"of":', false, ['a 600', 'b 720']],
  ['null', false, ['a 600', 'b 720']],
])('of the draft %s what can be read is kept', (text, fresh, expected) => {
  const edits = readEdits(text);
  expect(edits.fresh).toBe(fresh);
  expect(ids(edits)).toEqual(expected);
});
