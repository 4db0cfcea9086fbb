import { expect, test } from 'vitest';
import { rebase, type PendingEdit, type ServerCopy } from './rebase.ts';

const edit = (op: PendingEdit['op'], values: Record<string, unknown>, base = 1): PendingEdit => ({
  seq: 1,
  op,
  body: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, base, ts: 1 }])),
});
const server = (d: ServerCopy['d'], more: Partial<ServerCopy> = {}): ServerCopy => ({ v: 5, del: false, d, ...more });

test("edits are applied on top of the server's copy, in their order", () => {
  const row = rebase('memory_entries', server({ fact: 'theirs', source: 'chat' }), [
    edit('patch', { fact: 'mine' }),
    edit('patch', { fact: 'mine, later', tags: ['a'] }),
  ]);
  expect(row).toEqual({ fact: 'mine, later', source: 'chat', tags: ['a'] });
});

test('keys of a map are independent, null removes one, and a key may contain dots', () => {
  const row = rebase('preferences', server({ values: { theirs: 1, both: 'theirs', old: true } }), [
    edit('patch', { 'values.both': 'mine', 'values.a.b': 2, 'values.old': null }),
  ]);
  expect(row).toEqual({ values: { theirs: 1, both: 'mine', 'a.b': 2 } });
});

test('a delete removes the row, a later edit restores it', () => {
  const del = edit('del', { _del: true });
  expect(rebase('memory_entries', server({ fact: 'x' }), [del])).toBeUndefined();
  expect(rebase('memory_entries', server({ fact: 'x' }), [del, edit('patch', { source: 'y' })])).toEqual({
    fact: 'x',
    source: 'y',
  });
});

test('a row with a pending edit that is deleted elsewhere is shown with its old content and the edit', () => {
  expect(rebase('memory_entries', server({ fact: 'x' }, { del: true }), [edit('patch', { source: 'y' })])).toEqual({
    fact: 'x',
    source: 'y',
  });
});

test('a row made again over a tombstone starts empty if its maker had seen the deletion, else it adds to the old row', () => {
  const grave = server({ fact: 'old', source: 'old' }, { del: true });
  expect(rebase('memory_entries', grave, [edit('put', { fact: 'new' }, 5)])).toEqual({ fact: 'new' });
  expect(rebase('memory_entries', grave, [edit('put', { fact: 'new' }, 4)])).toEqual({ fact: 'new', source: 'old' });
});

test('a fill takes only what nobody has set, and revives nothing', () => {
  const fill = edit('fill', { fact: 'routed', source: 'routed' });
  expect(rebase('memory_entries', server({ fact: 'said' }), [fill])).toEqual({ fact: 'said', source: 'routed' });
  expect(rebase('memory_entries', server({ fact: 'said' }, { del: true }), [fill])).toBeUndefined();
  expect(rebase('memory_entries', undefined, [fill])).toEqual({ fact: 'routed', source: 'routed' });
});
