/** What is under load: a Postgres that waits for the disk at each commit, and the server as a process of its own. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openPostgres } from '../../sync-server/database/postgres.ts';
import type { Database } from '../../sync-server/database/port.ts';
import { startProcess, type ServerProcess } from '../../tests/server/processes.ts';
import { binaries, startPostgres, type PostgresServer } from '../../tests/support/databases.ts';

/** Signs the tokens of the load's people, who have accounts and sessions in the database. */
export const SECRET = 'a secret of the load test, 32 bytes or more';

export interface Machine {
  readonly postgres: PostgresServer;
  /** A migrated database of its own, and a table `bench.tasks` of the same columns without what sync adds. */
  database(name: string): Promise<{ readonly url: string; readonly db: Database }>;
  /** The server on a database; `env`: more settings. */
  serve(url: string, env?: Readonly<Record<string, string>>): Promise<ServerProcess>;
  close(): Promise<void>;
}

export async function machine(): Promise<Machine> {
  if (!binaries)
    throw new Error('There is no Postgres on this machine: set POSTGRES_BIN to the folder of its programs.');
  const postgres = await startPostgres(['fsync=on', 'synchronous_commit=on']);
  const open: { end(): Promise<void> }[] = [];
  return {
    postgres,
    database: async (name) => {
      const client = new Client({ connectionString: postgres.url });
      await client.connect();
      await client.query(`create database ${name} template ${postgres.migrated}`);
      await client.end();
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      const db = await openPostgres({ url: url.href, connections: 16 });
      open.push({ end: () => db.close() });
      await db.tx(null, (query) =>
        query('create schema bench; create table bench.tasks (like public.tasks including all)'),
      );
      return { url: url.href, db };
    },
    serve: async (url, env = {}) => {
      const server = await startProcess({
        DATABASE_URL: url,
        JWT_SECRET: SECRET,
        TRUST_PROXY: '1',
        BACKUP_DAYS: '0',
        // A person who is measured may have more than an account has room for by default.
        ACCOUNT_ROWS: '10000000',
        ACCOUNT_MEGABYTES: '10000',
        ...env,
      });
      open.unshift({ end: () => server.end('SIGTERM') });
      return server;
    },
    close: async () => {
      for (const { end } of open) await end();
      await postgres.stop();
    },
  };
}

/** Whether a commit reaches no disk, because temporary files are kept in memory. */
export const inMemory = (): boolean => statfsSync(tmpdir()).type === 0x0102_1994;

/** CPU time in ms that a process has used, with the children that have ended; 0 where /proc does not say. */
function used(pid: number): number {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return 0;
  const fields = statOf(path);
  return [11, 12, 13, 14].reduce((sum, n) => sum + Number(fields[n]), 0) * 10;
}
/** The fields after the name, which may have spaces. */
const statOf = (path: string) => readFileSync(path, 'utf8').split(') ')[1]!.split(' ');

/** CPU time in ms of a Postgres: its first process and all that it started. */
export function cpuOfPostgres({ pid }: Pick<PostgresServer, 'pid'>): number {
  if (!existsSync('/proc')) return 0;
  const children = readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && statOf(`/proc/${name}/stat`)[1] === String(pid);
    } catch {
      // It has ended meanwhile, and counts in its parent.
      return false;
    }
  });
  return used(pid) + children.reduce((sum, child) => sum + used(Number(child)), 0);
}

export const cpuOfProcess = ({ pid }: Pick<ServerProcess, 'pid'>): number => used(pid);

/** The memory of a process in MB; NaN where /proc does not say. */
export function memoryOf({ pid }: Pick<ServerProcess, 'pid'>): number {
  const path = `/proc/${pid}/status`;
  return existsSync(path) ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(path, 'utf8'))?.[1]) / 1024 : Number.NaN;
}

/** Transactions in a second by pgbench; null where it is not installed. It runs beside this process, so that answers are not read here. */
export async function pgbench(
  url: string,
  script: string,
  connections: number,
  seconds: number,
): Promise<number | null> {
  const file = join(tmpdir(), `daymark-pgbench-${process.pid}.sql`);
  writeFileSync(file, script);
  try {
    return await rateOf(['-n', '-c', `${connections}`, '-j', '1', '-T', `${seconds}`, '-f', file, url]);
  } finally {
    rmSync(file);
  }
}

/** The same with a script of pgbench's own, on its own tables: 1,000,000 accounts. */
export async function pgbenchOwn(
  url: string,
  script: 'tpcb-like' | 'simple-update',
  connections: number,
  seconds: number,
): Promise<number | null> {
  const program = join(binaries!, 'pgbench');
  if (!existsSync(program)) return null;
  if (!filled.has(url)) spawnSync(program, ['-i', '-q', '-s', '10', url], { stdio: 'ignore' });
  filled.add(url);
  return rateOf(['-n', '-c', `${connections}`, '-j', '1', '-T', `${seconds}`, '-b', script, url]);
}
const filled = new Set<string>();

async function rateOf(args: readonly string[]): Promise<number | null> {
  const program = join(binaries!, 'pgbench');
  if (!existsSync(program)) return null;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  child.stdout.on('data', (text: Buffer) => (out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (err += text.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  const found = /tps = ([\d.]+)/.exec(out)?.[1];
  if (code !== 0 || found === undefined) throw new Error(`pgbench failed: ${err}`);
  return Number(found);
}

/** How long the disk needs for one commit, in ms, by Postgres' own program; null where it is not installed. */
export function fsyncTime(): number | null {
  const program = join(binaries!, 'pg_test_fsync');
  if (!existsSync(program)) return null;
  const { stdout } = spawnSync(program, ['-s', '1', '-f', join(tmpdir(), `daymark-fsync-${process.pid}`)], {
    encoding: 'utf8',
  });
  const found = /fdatasync\s+[\d.]+ ops\/sec\s+(\d+) usecs\/op/.exec(stdout)?.[1];
  return found === undefined ? null : Number(found) / 1000;
}
