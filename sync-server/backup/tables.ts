/**
 * Every row of a database as text, table by table. A row is the text of Postgres' record type, `(a,"b c",)`, which its type's own functions
 * write and read: nothing is rounded or lost, and both databases write the same text for the same row.
 */
import { createHash, type Hash } from 'node:crypto';
import { StartError } from '../database/errors.ts';
import type { Database, Query } from '../database/port.ts';
import { HOUR_MS } from '#lib/durations.ts';

export interface Table {
  /** With its schema, quoted: public.tasks */
  readonly name: string;
  /** The columns of its primary key, as ORDER BY takes them. */
  readonly key: string;
  /** The column that the database numbers by itself. */
  readonly identity: string | null;
  /** SQL of about how many bytes a row `r` has. */
  readonly size: string;
}

/** A database's ledger of migrations (database/migrate.ts). */
export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

/** Some rows of one table, in the order of its key. */
export interface TablePiece {
  readonly table: string;
  readonly rows: readonly string[];
}

/** The number of a table's rows, and the SHA-256 of their texts in the order of the key. */
export interface Sum {
  readonly rows: number;
  readonly sha256: string;
}

/** The time limit of reading or filling a whole database, in ms. */
export const WHOLE = 2 * HOUR_MS;
/** How many rows are read at once, and about how many bytes; one row always fits, and has 4 MB at most. */
export const PIECE = { rows: 200, bytes: 1024 * 1024 };
/** How many sizes are read at once. */
const SIZES = 1_000;
/** Tables that the migrations alone write. */
const MADE_BY_MIGRATIONS = ['daymark.functions', 'daymark.migrations', 'sync.tables'];

/** Runs `work` on one state of the whole database, while others go on writing (with Postgres). */
export const inSnapshot = <T>(db: Database, work: (query: Query) => Promise<T>): Promise<T> =>
  db.tx(
    null,
    async (query) => {
      await query('set transaction isolation level repeatable read, read only');
      return work(query);
    },
    { timeout: WHOLE },
  );

/** Makes values' texts the same on every server, whatever its settings. */
export const sameTexts = (query: Query) =>
  query(
    "set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; " +
      "set local bytea_output = 'hex'; set local extra_float_digits = 1",
  );

/** The migrations of a database; empty for a new one. */
export async function appliedTo(query: Query): Promise<AppliedMigration[]> {
  const [{ there } = { there: false }] = await query<{ there: boolean }>(
    "select to_regclass('daymark.migrations') is not null as there",
  );
  return there ? query<AppliedMigration>('select name, checksum from daymark.migrations order by name') : [];
}

/** Throws StartError for a hosted Supabase, whose accounts are not in these tables. */
export async function refuseOthers(query: Query): Promise<void> {
  const [{ others } = { others: false }] = await query<{ others: boolean }>(
    "select to_regclass('auth.users') is not null as others",
  );
  if (others) throw new StartError('This database has the accounts of Supabase: use the backups of that service.');
}

/** The tables with rows of people and of the server; tables that others refer to come first. */
export async function tablesOf(query: Query): Promise<Table[]> {
  const tables = await query<Table & { readonly needs: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       (select string_agg(format('%I', a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', '
          order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey::int2[])
        where i.indrelid = c.oid and i.indisprimary) as key,
       (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as identity,
       case when exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'bytes' and not a.attisdropped)
         then 'r.bytes' else 'octet_length(r::text)' end as size,
       array(select format('%I.%I', fn.nspname, f.relname) from pg_constraint k join pg_class f on f.oid = k.confrelid
         join pg_namespace fn on fn.oid = f.relnamespace where k.conrelid = c.oid and k.contype = 'f') as needs
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('auth', 'daymark', 'public', 'sync')
       and not format('%I.%I', n.nspname, c.relname) = any ($1)
     order by 1`,
    [MADE_BY_MIGRATIONS],
  );
  const ordered: typeof tables = [];
  const add = (table: (typeof tables)[number]) => {
    if (ordered.includes(table)) return;
    for (const name of table.needs) {
      const needed = tables.find((other) => other.name === name);
      if (needed && needed !== table) add(needed);
    }
    ordered.push(table);
  };
  tables.forEach(add);
  return ordered.map(({ name, key, identity, size }) => ({ name, key, identity, size }));
}

/** Every row of these tables. */
export async function* piecesOf(query: Query, tables: readonly Table[]): AsyncGenerator<TablePiece> {
  await sameTexts(query);
  for (const { name, key, size } of tables) {
    await query(`declare sizes no scroll cursor for select (${size})::float8 as bytes from ${name} r order by ${key}`);
    await query(`declare whole no scroll cursor for select r::text as row from ${name} r order by ${key}`);
    for (;;) {
      const sizes = await query<{ bytes: number }>(`fetch ${SIZES} from sizes`);
      for (const count of counts(sizes.map(({ bytes }) => bytes))) {
        const rows = await query<{ row: string }>(`fetch ${count} from whole`);
        yield { table: name, rows: rows.map(({ row }) => row) };
      }
      if (sizes.length < SIZES) break;
    }
    await query('close sizes');
    await query('close whole');
  }
}

/** How many rows of these sizes each piece has. */
function* counts(sizes: readonly number[]): Generator<number> {
  let [count, bytes] = [0, 0];
  for (const size of sizes) {
    if (count > 0 && (count === PIECE.rows || bytes + size > PIECE.bytes)) {
      yield count;
      [count, bytes] = [0, 0];
    }
    count += 1;
    bytes += size;
  }
  if (count > 0) yield count;
}

/** Adds up the sums of tables from their pieces. */
export class Sums {
  readonly #tables = new Map<string, { rows: number; hash: Hash }>();

  add({ table, rows }: TablePiece): void {
    const sum = this.#tables.get(table) ?? { rows: 0, hash: createHash('sha256') };
    for (const row of rows) sum.hash.update(`${row}\0`);
    sum.rows += rows.length;
    this.#tables.set(table, sum);
  }

  /** The rows by table; tables without rows are absent. May be called once. */
  end(): Record<string, Sum> {
    return Object.fromEntries(
      [...this.#tables].map(([table, { rows, hash }]) => [table, { rows, sha256: hash.digest('hex') }]),
    );
  }
}

/** The first table whose sums differ; null when all are the same. */
export function differing(a: Readonly<Record<string, Sum>>, b: Readonly<Record<string, Sum>>): string | null {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort();
  return names.find((name) => a[name]?.rows !== b[name]?.rows || a[name]?.sha256 !== b[name]?.sha256) ?? null;
}
