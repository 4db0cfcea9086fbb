/**
 * Brings a database up to date with the folder sql: the files of tables in order, each once and in one transaction, recorded with a checksum; then the
 * functions, as one set in one transaction, whenever they or the tables have changed. Several servers may start at once, so each step takes a lock
 * first. A file of tables that was applied may never change.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sqlState, StartError } from './errors.ts';
import type { Database, Query } from './port.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

export interface SqlFiles {
  /** The files of the tables; the first one is the baseline, which makes a new database. */
  readonly migrations: readonly Migration[];
  /** The present definition of every function, in the order in which they are applied; none: they stay as they are. */
  readonly functions: readonly Migration[];
}

/** What migrate did: the files of tables that were missing, and whether the functions were made. */
interface MigrationResult {
  readonly applied: readonly string[];
  readonly functions: boolean;
}

/** A database's record of a file of tables. */
interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

/** The key of this advisory lock. */
const LOCK = 0x6461796d;
/** The time limit of a migration, in ms: building an index over a large table takes long. */
const TIMEOUT = 30 * 60_000;
/** The last file of 0.5. A database that has it has all tables of the baseline. */
const LAST_BEFORE_BASELINE: AppliedMigration = {
  name: '0026_a_faster_push.sql',
  checksum: '45c55a924f2eda1066c8e7c46a9981db082abe28b4a5844ce4743a277f3fcb8e',
};

/** Applies what is missing. Throws StartError when the files and the database do not fit. */
export async function migrate(db: Database, files: SqlFiles = readSql()): Promise<MigrationResult> {
  const { migrations } = files;
  const applied: string[] = [];
  await step(db, makeLedger);
  await step(db, (query) => adopt(query, migrations));
  for (const migration of migrations) {
    if (await step(db, (query) => applyOnce(query, migration), migration.name)) applied.push(migration.name);
  }
  await step(db, (query) => refuseUnknown(query, migrations));
  const functions = await step(db, (query) => applyFunctions(query, files), 'functions');
  return { applied, functions };
}

/** The files of the server's own folder sql, beside the source or the build. */
export function readSql(): SqlFiles {
  const folder = ownFolder();
  return {
    migrations: readFolder(new URL('tables/', folder)),
    functions: readFolder(new URL('functions/', folder)).sort((a, b) => rankOf(a) - rankOf(b)),
  };
}

/** The server's own files of tables, in order. */
export const readMigrations = (): readonly Migration[] => readSql().migrations;

/** All functions need the types, and the last file calls them. */
const rankOf = ({ name }: Migration) => (name === 'types.sql' ? 0 : name === 'tables.sql' ? 2 : 1);

const readFolder = (folder: URL): Migration[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(new URL(name, folder), 'utf8').replaceAll('\r\n', '\n') }));

function ownFolder(): URL {
  const found = ['../sql/', './sql/']
    .map((path) => new URL(path, import.meta.url))
    .find((folder) => existsSync(new URL('tables/', folder)));
  if (!found) throw new StartError(`There is no folder sql beside ${fileURLToPath(new URL('.', import.meta.url))}.`);
  return found;
}

async function step<T>(db: Database, work: (query: Query) => Promise<T>, name = ''): Promise<T> {
  try {
    return await db.tx(
      null,
      async (query) => {
        await query('select pg_advisory_xact_lock($1)', [LOCK]);
        return work(query);
      },
      { timeout: TIMEOUT },
    );
  } catch (thrown) {
    if (thrown instanceof StartError) throw thrown;
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    throw new StartError(
      `The database could not be brought up to date${name && ` (${name})`}: ${why}${needs(sqlState(thrown))}`,
      {
        cause: thrown,
      },
    );
  }
}

const needs = (code: string) =>
  code === '42501'
    ? '. The database user must own the database and be allowed to create roles (CREATEROLE), or the roles anon and authenticated must exist and be granted to it.'
    : '.';

/** In a schema of its own, because a hosted Supabase exposes `public` over REST. */
async function makeLedger(query: Query): Promise<void> {
  await query(`
    create schema if not exists daymark;
    create table if not exists daymark.migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    );
    create table if not exists daymark.functions (
      one boolean primary key default true check (one),
      checksum text not null,
      applied_at timestamptz not null
    )`);
}

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * A ledger in the names of these files. What is before the baseline was applied by 0.5 (or by versions between it and the baseline), and the
 * baseline stands for it. Throws StartError for the ledger of an older version.
 */
export function sinceBaseline(
  ledger: readonly AppliedMigration[],
  migrations: readonly Migration[],
): readonly AppliedMigration[] {
  const baseline = migrations[0]!;
  const later = ledger.filter(({ name }) => name >= baseline.name);
  if (later.length === ledger.length || later[0]?.name === baseline.name) return later;
  const { name, checksum } = LAST_BEFORE_BASELINE;
  if (!ledger.some((one) => one.name === name && one.checksum === checksum)) {
    throw new StartError(
      `The data were written by Daymark 0.4 or older (${ledger.at(-1)!.name}). Start Daymark 0.5 on them once, then this version.`,
    );
  }
  return [{ name: baseline.name, checksum: checksumOf(baseline.sql) }, ...later];
}

/** Records the baseline in a database of 0.5, which has its tables. */
async function adopt(query: Query, migrations: readonly Migration[]): Promise<void> {
  const ledger = await query<AppliedMigration & Record<string, unknown>>(
    'select name, checksum from daymark.migrations order by name',
  );
  const [first] = sinceBaseline(ledger, migrations);
  if (first?.name !== migrations[0]!.name) return;
  await query('insert into daymark.migrations (name, checksum) values ($1, $2) on conflict do nothing', [
    first.name,
    first.checksum,
  ]);
}

async function applyOnce(query: Query, { name, sql }: Migration): Promise<boolean> {
  const checksum = checksumOf(sql);
  const [landed] = await query<{ checksum: string }>('select checksum from daymark.migrations where name = $1', [name]);
  if (landed && landed.checksum !== checksum) {
    throw new StartError(
      `The migration ${name} was changed after it was applied. Put it back as it was, and write a new one.`,
    );
  }
  if (landed) return false;
  const [later] = await query<{ name: string }>('select name from daymark.migrations where name > $1 limit 1', [name]);
  if (later)
    throw new StartError(
      `The migration ${name} comes before ${later.name}, which is applied already. Give it a later number.`,
    );
  await query(sql);
  await query('insert into daymark.migrations (name, checksum) values ($1, $2)', [name, checksum]);
  return true;
}

async function refuseUnknown(query: Query, migrations: readonly Migration[]): Promise<void> {
  const known = migrations.map(({ name }) => name);
  const [newer] = await query<{ name: string }>(
    'select name from daymark.migrations where name > $1 and not name = any ($2) order by name limit 1',
    [known[0], known],
  );
  if (newer)
    throw new StartError(`The database was made by a newer Daymark (it has ${newer.name}). Start that version.`);
}

/** Makes the functions anew, unless these are the same as the last ones, and on the same tables. */
async function applyFunctions(query: Query, { migrations, functions }: SqlFiles): Promise<boolean> {
  if (functions.length === 0) return false;
  const checksum = checksumOf(JSON.stringify([migrations.map(({ name }) => name), functions]));
  const [last] = await query<{ checksum: string }>('select checksum from daymark.functions');
  if (last?.checksum === checksum) return false;
  for (const { sql } of functions) await query(sql);
  await query(
    `insert into daymark.functions (checksum, applied_at) values ($1, now())
     on conflict (one) do update set checksum = excluded.checksum, applied_at = excluded.applied_at`,
    [checksum],
  );
  return true;
}
