import { expect, test } from 'vitest';
import { filedTables } from '#coach/filed.ts';
import { kindOf, tableNames, tables } from '#data/schema.ts';
import { chipKeys } from './chips.ts';
import type { Kind } from './kind.ts';
import { filedKind, kinds, kindsIn, logKinds } from './kinds.ts';

const all = Object.entries<Kind>(kinds);

test('every table holds rows of a kind', () => {
  expect(tableNames.filter((table) => kindsIn(table).length === 0)).toEqual([]);
});

test('the fields and indexes that a record names are those of its table', () => {
  for (const [name, { table, words, days, log }] of all) {
    if (words) expect(['text', 'prose'], name).toContain(kindOf(table, words));
    for (const { index, under } of days?.by ?? []) {
      expect(tables[table].index.split(', '), name).toContain(index);
      expect(index.startsWith('['), name).toBe(under !== undefined);
    }
    if (log?.title) {
      expect(kindOf(table, log.title.by), name).toBe('text');
      expect(kindOf(log.title.table, log.title.field), name).toBe('text');
    }
    for (const field of Object.keys(log?.unset?.values ?? {})) expect(kindOf(table, field), name).toBeDefined();
  }
});

test('what the coach files has a card, and one kind for its table', () => {
  for (const table of filedTables) {
    expect(kindsIn(table)).toHaveLength(1);
    expect(filedKind(table).slip).toBeDefined();
  }
});

test('the keys of drafts and of chips stay: they are on devices and in addresses', () => {
  expect(logKinds.map((kind) => [kinds[kind].log.short, kinds[kind].log.chip.key])).toEqual([
    ['journal', 'journal'],
    ['mood', 'mood'],
    ['habit', 'habits'],
    ['memory', 'memories'],
    ['task', 'tasks'],
    ['task', 'tasks'],
    ['event', 'events'],
    ['chat', 'chat'],
    ['thought', 'thoughts'],
  ]);
});

test('every chip has a kind under it', () => {
  expect([...new Set(logKinds.map((kind) => kinds[kind].log.chip.key))]).toEqual(chipKeys);
});

test('a thing that the server refused, or that two devices edited, has its name', () => {
  expect(kindsIn('entries').map(({ one }) => one)).toEqual(['Message', 'Thought']);
  expect(kindsIn('project_tasks').map(({ one, label }) => [one, label])).toEqual([['Task of a project', 'Task']]);
});
