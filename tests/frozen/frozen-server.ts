/** Reads and writes the tables of a whole server database, without the server's code. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Migration } from '../../sync-server/database/migrate.ts';
import type { Database } from '../../sync-server/database/port.ts';

export interface FrozenServer {
  /** The version that wrote it. */
  readonly release: string;
  /** Its migrations by name, each with the SHA-256 of its text. */
  readonly migrations: Readonly<Record<string, string>>;
  /** Who can sign in. */
  readonly person: { readonly id: string; readonly email: string; readonly password: string };
  /** The person's device, with a mutation that the server took. */
  readonly device: { readonly id: string; readonly epoch: string; readonly taken: unknown };
  /** Rows by table, in the order in which they can be inserted. */
  readonly tables: readonly (readonly [table: string, rows: readonly unknown[]])[];
}

/**
 * The migrations before the baseline (sync-server/sql/tables): those of 0.5, and three that no release had. They made each database that is frozen
 * here, and one that somebody started from the sources between 0.5 and the baseline.
 */
export const migrationsBeforeBaseline = (): readonly Migration[] => {
  const file = join(import.meta.dirname, 'migrations-before-baseline.json.gz');
  const texts = JSON.parse(gunzipSync(readFileSync(file)).toString()) as Record<string, string>;
  return Object.entries(texts).map(([name, sql]) => ({ name, sql }));
};
/** The last of those that 0.5 had. */
export const LAST_OF_0_5 = '0026_a_faster_push.sql';

export const checksumOf = ({ sql }: Migration): string => createHash('sha256').update(sql).digest('hex');

/** Tables that the migrations fill. */
const MADE = new Set(['sync.tables', 'daymark.migrations', 'daymark.functions']);

/** All tables with rows; those that others refer to come first. */
export async function dumpServer(db: Database): Promise<FrozenServer['tables']> {
  const names = await db.tx(null, (query) =>
    query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'auth', 'sync', 'daymark')
       order by (select count(*) from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'),
         -- A session is made before its tokens.
         c.relname = 'daymark_refresh_tokens', c.relname`,
    ),
  );
  const tables: [string, unknown[]][] = [];
  for (const { name } of names) {
    if (MADE.has(name)) continue;
    const rows = await db.tx(null, (query) => query<{ row: unknown }>(`select to_jsonb(r) as row from ${name} r`));
    if (rows.length > 0) tables.push([name, rows.map(({ row }) => row)]);
  }
  return tables;
}

/** Fills an empty migrated database. */
export async function fillServer(db: Database, tables: FrozenServer['tables']): Promise<void> {
  for (const [name, rows] of tables) {
    await db.tx(null, async (query) => {
      await query(`delete from ${name}`);
      await query(`insert into ${name} select * from jsonb_populate_recordset(null::${name}, $1::jsonb)`, [
        JSON.stringify(rows),
      ]);
    });
  }
}
