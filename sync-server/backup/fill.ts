/** Fills a new database with the rows of another, and reads them again before anything is kept. */
import { StartError } from '../database/errors.ts';
import { migrate, readSql, sinceBaseline, type Migration } from '../database/migrate.ts';
import type { Database, Query } from '../database/port.ts';
import { createHash } from 'node:crypto';
import {
  appliedTo,
  differing,
  piecesOf,
  refuseOthers,
  sameTexts,
  Sums,
  tablesOf,
  WHOLE,
  type AppliedMigration,
  type TablePiece,
  type Sum,
} from './tables.ts';

export interface Source {
  /** The migrations of the database that the rows come from. */
  readonly applied: readonly AppliedMigration[];
  readonly pieces: AsyncIterable<TablePiece>;
}

/**
 * Brings an empty database to the source's migrations, inserts every row in one transaction, compares what is there with what was to
 * come, table by table, and then applies the newer migrations. Returns the sums of the source's tables. Throws StartError when the
 * database has rows, when the source is of a newer version, and when a row differs; then the database has no rows.
 */
export async function fill(db: Database, source: Source): Promise<Record<string, Sum>> {
  const files = readSql();
  const steps = stepsOf(source.applied, files.migrations);
  await db.tx(null, (query) => refuseFull(query, steps));
  await migrate(db, { migrations: steps, functions: [] });
  const sums = await db.tx(null, (query) => insertAll(query, source.pieces), { timeout: WHOLE });
  await migrate(db, files);
  return sums;
}

/** This version's migrations up to the source's newest. */
function stepsOf(applied: readonly AppliedMigration[], migrations: readonly Migration[]): Migration[] {
  const known = new Map(migrations.map(({ name, sql }) => [name, createHash('sha256').update(sql).digest('hex')]));
  const own = sinceBaseline(applied, migrations);
  for (const { name, checksum } of own) {
    if (known.get(name) === checksum) continue;
    throw new StartError(
      known.has(name)
        ? `The rows come from another Daymark, whose migration ${name} differs from this one's.`
        : `The rows come from a newer Daymark (it has ${name}). Use that version.`,
    );
  }
  const names = new Set(own.map(({ name }) => name));
  return migrations.filter(({ name }) => names.has(name));
}

/** Refuses a database that has rows of people, or that is further than the source. */
async function refuseFull(query: Query, steps: readonly Migration[]): Promise<void> {
  await refuseOthers(query);
  const applied = sinceBaseline(await appliedTo(query), steps);
  const names = new Set(steps.map(({ name }) => name));
  for (const { name } of await tablesOf(query)) {
    // A server that was started on it has made these rows; they are replaced.
    if (['auth.daymark_secrets', 'sync.quota'].includes(name)) continue;
    const [found] = await query(`select 1 as found from ${name} limit 1`);
    if (found) throw new StartError(`The database to fill is not empty (${name} has rows). Use a new one.`);
  }
  const further = applied.find(({ name }) => !names.has(name));
  if (further) {
    throw new StartError(`The database to fill is newer than the rows (it has ${further.name}). Use a new one.`);
  }
}

async function insertAll(query: Query, pieces: AsyncIterable<TablePiece>): Promise<Record<string, Sum>> {
  await sameTexts(query);
  const tables = await tablesOf(query);
  for (const { name } of [...tables].reverse()) await query(`delete from ${name}`);
  // They would react to the insertions, for instance by deleting what a deleted account had.
  for (const { name } of tables) await query(`alter table ${name} disable trigger user`);
  const given = new Sums();
  const known = new Set(tables.map(({ name }) => name));
  for await (const piece of pieces) {
    if (!known.has(piece.table)) throw new StartError(`There is no table ${piece.table} for the rows of that name.`);
    await query(
      `insert into ${piece.table} overriding system value
       select (r.row).* from (select unnest($1::text[])::${piece.table} as row) r`,
      [piece.rows],
    );
    given.add(piece);
  }
  for (const { name, identity } of tables) {
    if (identity !== null) {
      await query(
        `select setval(pg_get_serial_sequence($1, $2), greatest(1, max("${identity}")), max("${identity}") is not null) from ${name}`,
        [name, identity],
      );
    }
    await query(`alter table ${name} enable trigger user`);
  }
  const there = new Sums();
  for await (const piece of piecesOf(query, tables)) there.add(piece);
  const sums = given.end();
  const wrong = differing(sums, there.end());
  if (wrong !== null)
    throw new StartError(`The rows of ${wrong} differ from those that were to come: nothing was kept.`);
  return sums;
}
