import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readLabelled } from './labels.ts';
import { readTable, TableError } from './table.ts';

const folder = mkdtempSync(join(tmpdir(), 'table-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file of labelled sentences and reads it. */
function read(...rows: readonly string[]) {
  const file = join(folder, 'rows.tsv');
  writeFileSync(file, `${rows.join('\n')}\n`);
  return readTable(file, readLabelled);
}

test('a row is a sentence with its actions and their fields; comments and empty lines are left out', () => {
  expect(
    read(
      '# Tasks.',
      'one\\ntwo\tcreate_task\ttitle=One\tcreate_task\tdue=05-14\tremind=05-14 09:00',
      '',
      'away\tcreate_event\tfirst=05-16',
    ),
  ).toEqual([
    [
      'one\ntwo',
      { intent: 'task', action: 'create_task', due: null, remind: null, title: 'One' },
      { intent: 'task', action: 'create_task', due: '05-14', remind: '05-14 09:00' },
    ],
    ['away', { intent: 'calendar', action: 'create_event', first: '05-16', last: '05-16' }],
  ]);
});

test.each([
  ['without an action', 'call Anna'],
  ['without a sentence', '\tchat'],
  ['with an unknown action', 'call Anna\tcreate_tsk'],
  ['with a field before its action', 'call Anna\tdue=05-14\tcreate_task'],
  ['with an unknown field', 'call Anna\tcreate_task\tday=05-14'],
  ['with a day that is none', 'call Anna\tcreate_task\tdue=tomorrow'],
  ['with a field twice', 'call Anna\tcreate_task\tdue=05-14\tdue=05-15'],
])('a row %s is refused, with its file and line', (_, row) => {
  const reading = () => read('# Tasks.', 'buy milk\tcreate_task', row);
  expect(reading).toThrow(TableError);
  expect(reading).toThrow(/rows\.tsv:3: /);
});
