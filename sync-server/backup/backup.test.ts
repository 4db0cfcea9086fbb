import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { fillServer, migrationsBeforeBaseline, type FrozenServer } from '../../tests/frozen/frozen-server.ts';
import { databases, testDatabase, type DatabaseKind, type TestDatabase } from '../../tests/support/databases.ts';
import { migrate, readMigrations } from '../database/migrate.ts';
import type { Database } from '../database/port.ts';
import { device } from '#tests/server/person.ts';
import { copy, restoreInto } from './commands.ts';
import { checkBackup, openBackup, writeBackup } from './file.ts';
import { fill } from './fill.ts';
import { backupsIn, makeBackup, nameOf } from './folder.ts';
import { inSnapshot, piecesOf, Sums, tablesOf, type TablePiece } from './tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'daymark-backup-'));
const frozen = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../tests/frozen/server-0.5.0.json'), 'utf8'),
) as FrozenServer;
const open: TestDatabase[] = [];
const other: DatabaseKind = databases.includes('postgres') ? 'postgres' : 'pglite';

const made = async (kind: DatabaseKind, migrated: boolean): Promise<Database> => {
  const at = await testDatabase(kind, { migrated });
  open.push(at);
  return at.db;
};
/** The database of release 0.5.0, with values that a careless copy changes. */
let old: Database;
const odd = `a line separator \u2028, a quote ", a comma, a backslash \\ and ( a ) paren\n`;

beforeAll(async () => {
  old = await made(other, false);
  const migrations = migrationsBeforeBaseline().filter(({ name }) => name in frozen.migrations);
  await migrate(old, { migrations, functions: [] });
  await fillServer(old, frozen.tables);
  await old.tx(null, async (query) => {
    await query('update public.tasks set description = $1', [odd]);
    await query(
      `insert into public.sync_losers (user_id, t, row_id, field, value, at, version, bytes)
       values ($1, 'tasks', $1, 'x', 'null'::jsonb, '2026-05-14T10:00:00.123456Z', 9007199254740993, 1)`,
      [frozen.person.id],
    );
  });
});
afterAll(async () => {
  for (const { close } of open) await close();
  rmSync(folder, { recursive: true, force: true });
});

const sumsOf = (db: Database) =>
  inSnapshot(db, async (query) => {
    const sums = new Sums();
    for await (const piece of piecesOf(query, await tablesOf(query))) sums.add(piece);
    return sums.end();
  });

test('every table has a key, by which its rows are read in the same order everywhere', async () => {
  const tables = await inSnapshot(old, tablesOf);
  expect(tables.length).toBeGreaterThan(25);
  expect(tables.filter(({ key }) => key === null)).toEqual([]);
  const names = tables.map(({ name }) => name);
  for (const [first, second] of [
    ['auth.daymark_users', 'auth.daymark_sessions'],
    ['auth.daymark_sessions', 'auth.daymark_refresh_tokens'],
  ])
    expect(names.indexOf(first!)).toBeLessThan(names.indexOf(second!));
});

describe(`a database of release 0.5.0 (${other})`, () => {
  test('a move brings every row to the newest version, and another move changes none', async () => {
    const before = await sumsOf(old);
    expect(Object.keys(before).length).toBeGreaterThan(20);
    const there = await made(other, false);
    expect(await copy(old, there)).toEqual(before);
    const now = await sumsOf(there);
    const back = await made(other, false);
    expect(await copy(there, back)).toEqual(now);
    expect(await sumsOf(back)).toEqual(now);
    const rows = await back.tx(null, (query) =>
      query('select l.value = $1::jsonb as "null", l.version::text as v from sync_losers l where l.field = $2', [
        'null',
        'x',
      ]),
    );
    expect(rows).toEqual([{ null: true, v: '9007199254740993' }]);
    const [applied] = await there.tx(null, (query) => query('select count(*)::int as n from daymark.migrations'));
    expect(applied).toEqual({ n: readMigrations().length });
    // A database that has rows is never filled.
    await expect(copy(old, back)).rejects.toThrow(/^The database to fill is not empty \(\S+ has rows\)/);
  });

  test('a backup and its restoration keep every row, start a new epoch, and number on', async () => {
    const { path, rows } = (await makeBackup(old, folder, new Date('2026-05-14T03:00:00Z')))!;
    expect([statSync(path).mode & 0o777, await checkBackup(path)]).toEqual([0o600, rows]);
    const there = await made(other, false);
    const told = await restoreInto(there, await openBackup(path));
    expect(told).toMatch(/^\d+ rows of \d+ tables are back, each compared with the file\. One person’s devices/);
    const a = device(there, frozen.person.id, frozen.device.id);
    a.epoch = frozen.device.epoch;
    expect(await a.sync([])).toMatchObject({ must: 'resync', epoch_kind: 'restore' });
    const fresh = device(there, frozen.person.id);
    const descriptions = (await fresh.pull())
      .filter(({ t, del }) => t === 'tasks' && !del)
      .map(({ d }) => d['description']);
    expect(descriptions).toEqual([odd]);
  });

  test('a number that the database gives goes on after the restored ones', async () => {
    const [source, there] = [await made(other, true), await made(other, true)];
    await source.tx(null, async (query) => {
      await query("insert into sync.resets values ($1, null, now(), now(), '{}')", [newId()]);
      await query("insert into sync.reset_rows (user_id, t, row_) select user_id, 'tasks', '{}' from sync.resets");
    });
    await copy(source, there);
    const [row] = await there.tx(null, (query) =>
      query(
        `insert into sync.reset_rows (user_id, t, row_) select user_id, 'tasks', '{}' from sync.resets returning n`,
      ),
    );
    expect(row).toEqual({ n: 2 });
  });
});

describe('nothing is kept', () => {
  test('when a row differs from what was to come', async () => {
    const there = await made(other, true);
    const sessions: TablePiece = { table: 'sync.forgotten', rows: [`(${newId()},"2026-05-14 12:00:00+02")`] };
    async function* pieces() {
      yield sessions;
    }
    const applied = await inSnapshot(there, (query) =>
      query<{ name: string; checksum: string }>('select name, checksum from daymark.migrations'),
    );
    // Postgres writes this time in UTC, so the text that came is not the text that is there.
    await expect(fill(there, { applied, pieces: pieces() })).rejects.toThrow(
      'The rows of sync.forgotten differ from those that were to come: nothing was kept.',
    );
    expect(await there.tx(null, (query) => query('select 1 from sync.forgotten'))).toEqual([]);
    const newer = [...applied, { name: '9999_later.sql', checksum: 'x' }];
    await expect(fill(there, { applied: newer, pieces: pieces() })).rejects.toThrow(
      'a newer Daymark (it has 9999_later.sql)',
    );
  });

  test('of a file that is cut off, changed, or something else', async () => {
    const path = join(folder, 'whole');
    await writeBackup(old, path, new Date());
    const bytes = readFileSync(path);
    const cases: [string, Buffer, RegExp][] = [
      ['cut', bytes.subarray(0, bytes.length - 2000), /is not a whole backup/],
      ['changed', Buffer.from(bytes).fill(0, bytes.length >> 1, (bytes.length >> 1) + 8), /is not a whole backup/],
      ['text', Buffer.from('{}'), /is not a (?:whole )?backup/],
    ];
    for (const [name, content, message] of cases) {
      writeFileSync(join(folder, name), content);
      await expect(checkBackup(join(folder, name)), name).rejects.toThrow(message);
    }
    await expect(checkBackup(join(folder, 'nowhere'))).rejects.toThrow(/^There is no file /);
    appendFileSync(path, 'x');
    const full = makeBackup(old, folder, new Date(), { free: () => Promise.resolve(1_000_000) });
    await expect(full).rejects.toMatchObject({ code: '53100' });
    expect(backupsIn(folder)).toEqual([nameOf(new Date('2026-05-14T03:00:00Z'))]);
  });
});
