import { kindOf, tableNames, tables, type Kind, type TableName } from '#data/schema.ts';
import { newId } from '#lib/id.ts';
import { expect, test } from 'vitest';
import { addTable } from '#tests/server/later-table.ts';
import { asOwner, device, onEachDatabase, patch, put } from '#tests/server/person.ts';

const TYPES: Record<Kind, string> = {
  text: 'text',
  prose: 'sync.prose',
  flag: 'boolean',
  number: 'double precision',
  time: 'timestamp with time zone',
  day: 'date',
  list: 'sync.list',
  map: 'sync.map',
};

const fieldsOf = (t: TableName): [field: string, kind: Kind][] =>
  Object.keys(tables[t].fields).map((field) => [field, kindOf(t, field)!]);

onEachDatabase('The server tables', (db) => {
  test('have the columns of src/data/schema.ts, no more and no less', async () => {
    const columns = await asOwner<{ t: string; f: string; type: string }>(
      db(),
      `select c.relname as t, a.attname as f, format_type(a.atttypid, a.atttypmod) as type
       from pg_attribute a join pg_class c on c.oid = a.attrelid join sync.tables k on k.t = c.relname and k.kinds is not null
       where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
         and a.attname not in ('user_id', 'id', 'clocks', 'extra', 'version', 'deleted_at', 'bytes')`,
    );
    const wanted = tableNames.flatMap((t) => fieldsOf(t).map(([f, kind]) => `${t}.${f}: ${TYPES[kind]}`));
    expect(columns.map(({ t, f, type }) => `${t}.${f}: ${type}`).sort()).toEqual(wanted.sort());
  });

  test('have a catalogue with the same tables and fields', async () => {
    const catalogue = await asOwner<{ t: string; kinds: object }>(
      db(),
      'select t, kinds from sync.tables where kinds is not null',
    );
    const wanted = tableNames.map((t) => [t, Object.fromEntries(fieldsOf(t))]);
    expect(Object.fromEntries(catalogue.map(({ t, kinds }) => [t, kinds]))).toEqual(Object.fromEntries(wanted));
  });

  test('begin every key and every unique index with user_id', async () => {
    const indexes = await asOwner<{ name: string; first: string }>(
      db(),
      `select i.indexrelid::regclass::text as name, a.attname as first
       from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where c.relnamespace = 'public'::regnamespace and i.indisunique
         and (c.relname in (select t from sync.tables) or c.relname like 'sync\\_%')`,
    );
    expect(indexes.length).toBeGreaterThan(15);
    expect(indexes.filter(({ first }) => first !== 'user_id')).toEqual([]);
  });

  test('are extended by one migration: a table, and a field whose values newer devices had already sent', async () => {
    const a = device(db(), newId());
    const task = newId();
    const note = newId();
    const early = await a.sync([put('later_notes', note, { body: 'x' })]);
    expect(early.acks).toMatchObject([{ s: 'held', code: 'sync_unknown_table' }]);
    await a.push(put('feedback', task, { text: 'x', stars: 4 }));
    await addTable(
      db(),
      'later_notes',
      `create table public.later_notes (like sync.row including all, body sync.prose);
       alter table public.feedback add column stars double precision`,
    );
    a.cursor = 0;
    const { acks, changes } = await a.sync(
      [
        { ...put('later_notes', note, { body: 'x' }), mid: early.acks[0]!.mid },
        patch('feedback', task, { later: [1] }, 1),
      ],
      { tables: ['feedback', 'later_notes'] },
    );
    expect(acks.map(({ s }) => s)).toEqual(['ok', 'ok']);
    expect(changes.map(({ d }) => d)).toEqual([{ text: 'x', stars: 4, later: [1] }, { body: 'x' }]);
    const [row] = await asOwner(db(), 'select stars, extra from feedback where id = $1', [task]);
    expect(row).toEqual({ stars: 4, extra: { later: [1] } });
  });
});
