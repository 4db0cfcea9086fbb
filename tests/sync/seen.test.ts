import { expect, test } from 'vitest';
import type { Ack, Mutation } from '#sync/protocol.ts';
import { type DeviceState, SeenByDevices } from './seen.ts';

const row = (v: number, fact: string, id = 'a') => ({ t: 'memory_entries', id, v, del: false, d: { fact } });
const gone = (v: number) => ({ ...row(v, ''), del: true, d: {} });
const state = (cursor: number | null, rows: Record<string, [v: number, fact: string]>, own: string[] = []) =>
  ({
    cursor,
    rows: new Map(Object.entries(rows).map(([id, [v, fact]]) => [`memory_entries/${id}`, { v, d: { fact } }])),
    own: new Set(own.map((id) => `memory_entries/${id}`)),
  }) satisfies DeviceState;

function opened(): SeenByDevices {
  const seen = new SeenByDevices();
  seen.commit([row(1, 'one'), row(1, 'first', 'b')]);
  seen.commit([row(2, 'two')]);
  return seen;
}

test('a device that follows the server is right: a row that was changed again may come later, or already be there', () => {
  const seen = opened();
  expect(seen.see('tablet', state(1, { b: [1, 'first'] }))).toEqual([]);
  expect(seen.see('phone', state(1, { a: [1, 'one'], b: [1, 'first'] }))).toEqual([]);
  expect(seen.see('phone', state(1, { a: [2, 'two'], b: [1, 'first'] }))).toEqual([]);
  expect(seen.see('phone', state(2, { a: [2, 'two'], b: [1, 'first'] }))).toEqual([]);
  seen.commit([gone(3)]);
  expect(seen.see('phone', state(3, { b: [1, 'first'] }))).toEqual([]);
  expect(seen.compared).toBe(8);
});

test('a row that goes back to an older version is found, after a power cut not', () => {
  const seen = opened();
  expect(seen.see('phone', state(null, { a: [2, 'two'] }))).toEqual([]);
  expect(seen.see('phone', state(null, { a: [1, 'one'] }))).toEqual(['memory_entries/a goes back from version 2 to 1']);
  seen.forget('phone');
  expect(seen.see('phone', state(null, { a: [1, 'one'] }))).toEqual([]);
});

test.each([
  ['an older row', state(2, { a: [1, 'one'], b: [1, 'first'] }), 'and memory_entries/a is not as of version 2'],
  ['a row that it has not', state(2, { a: [2, 'two'] }), 'and memory_entries/b is not as of version 1'],
])('a device that has not what its cursor says is found: %s', (_, of, problem) => {
  expect(opened().see('phone', of)).toEqual([expect.stringContaining(problem)]);
});

test('a row that was deleted and is still here is found, and a cursor that goes back', () => {
  const seen = opened();
  seen.commit([gone(3)]);
  expect(seen.see('phone', state(3, { a: [2, 'two'], b: [1, 'first'] }))).toEqual([
    'the cursor is 3, and memory_entries/a is not as of version 3',
  ]);
  expect(seen.see('phone', state(2, { a: [2, 'two'], b: [1, 'first'] }))).toEqual(['the cursor goes back from 3 to 2']);
});

test('what nobody wrote is found; own edits that the server has not sent back may differ', () => {
  const seen = opened();
  const other = state(2, { a: [2, 'three'], b: [1, 'first'] });
  expect(seen.see('phone', other)).toEqual(['memory_entries/a differs in fact from version 2 of the server']);
  expect(seen.see('laptop', { ...other, own: new Set(['memory_entries/a']) })).toEqual([]);
  expect(seen.see('tablet', state(null, { c: [1, 'x'] }))).toEqual([
    'memory_entries/c has version 1, which the server never had',
  ]);
});

test('a change that is based on a later version is a cycle, and a device keeps the order of its changes', () => {
  const change = (mid: string, base: number): Mutation => ({
    mid,
    tx: mid,
    t: 'memory_entries',
    id: 'a',
    op: 'patch',
    body: { fact: { value: mid, base, ts: 1 } },
  });
  const ack = (mid: string, v: number): Ack => ({ mid, s: 'ok', v });
  const seen = opened();
  expect(seen.push('phone', [change('x', 2)], [ack('x', 3)])).toEqual([]);
  expect(seen.push('phone', [change('y', 5)], [ack('y', 4)])).toEqual([
    'a change of version 4 is based on version 5: a cycle',
  ]);
  expect(seen.push('phone', [change('z', 0)], [ack('z', 3)])).toEqual([
    'a later change of a device has version 3, the earlier one 4',
  ]);
  // A repeat has the version of its first time.
  expect(seen.push('phone', [change('x', 2)], [{ mid: 'x', s: 'dup', v: 1 }])).toEqual([]);
});
