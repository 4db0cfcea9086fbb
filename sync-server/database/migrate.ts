/**
 * Applies the migrations: SQL files in order, each in one transaction, recorded with a checksum. Several servers may start at
 * once, so each step takes a lock first. A file that was applied may never change.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sqlState, StartError } from './errors.ts';
import type { Database, Query } from './port.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** The key of this advisory lock. */
const LOCK = 0x6461796d;
/** The time limit of a migration, in ms: building an index over a large table takes long. */
const TIMEOUT = 30 * 60_000;

/** Applies the missing files and returns their names. Throws StartError when the files and the database do not fit. */
export async function migrate(db: Database, migrations: readonly Migration[] = readMigrations()): Promise<string[]> {
  const applied: string[] = [];
  await step(db, makeLedger);
  for (const migration of migrations) {
    if (await step(db, (query) => applyOnce(query, migration), migration.name)) applied.push(migration.name);
  }
  await step(db, (query) => refuseUnknown(query, migrations));
  return applied;
}

/** The SQL files of a folder by name; by default the server's own, beside the source or the build. */
export function readMigrations(folder = ownFolder()): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names
    .sort()
    .map((name) => ({ name, sql: readFileSync(new URL(name, folder), 'utf8').replaceAll('\r\n', '\n') }));
}

function ownFolder(): URL {
  const candidates = ['../migrations/', './migrations/'].map((path) => new URL(path, import.meta.url));
  const found = candidates.find((url) => {
    try {
      return readdirSync(url).some((name) => name.endsWith('.sql'));
    } catch {
      return false;
    }
  });
  if (!found) throw new StartError(`There are no migrations beside ${fileURLToPath(new URL('.', import.meta.url))}.`);
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
    )`);
}

async function applyOnce(query: Query, { name, sql }: Migration): Promise<boolean> {
  const checksum = createHash('sha256').update(sql).digest('hex');
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
    'select name from daymark.migrations where not name = any ($1) order by name limit 1',
    [known],
  );
  if (newer)
    throw new StartError(`The database was made by a newer Daymark (it has ${newer.name}). Start that version.`);
}
