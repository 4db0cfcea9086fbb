/** Real databases for tests: PGlite, and a Postgres server of the tests when the machine has its programs. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { PGLITE_VERSION } from '../../sync-server/database/durable-fs.ts';
import { migrate, readSql } from '../../sync-server/database/migrate.ts';
import { openPglite } from '../../sync-server/database/pglite.ts';
import type { Database } from '../../sync-server/database/port.ts';
import { openPostgres } from '../../sync-server/database/postgres.ts';

export type DatabaseKind = 'pglite' | 'postgres';

export interface TestDatabase {
  readonly db: Database;
  /** The address of a Postgres, for a second process; absent for PGlite. */
  readonly url?: string;
  close(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** Default true; false gives an empty database. */
  readonly migrated?: boolean;
}

/** The folder of Postgres' programs, where the machine has them. */
export const binaries = findBinaries();
const given = process.env.DATABASE_URL;

/** The kinds that can run here. With DATABASE_URL, or Postgres' programs on the machine, both. */
export const databases: readonly DatabaseKind[] = given || binaries ? ['pglite', 'postgres'] : ['pglite'];

/**
 * The databases for tests of SQL that is the same on both: Postgres where there is one, and with LONG=1 the embedded one too, which takes three
 * times as long. What differs between the two (sync-server/database, sessions, sockets) and the random histories run on both each time.
 */
export const forSql: readonly DatabaseKind[] = process.env.LONG ? databases : databases.slice(-1);

/** The kind for tests of what does not depend on the database: the one that takes less time. */
export const anyDatabase: DatabaseKind = databases.at(-1)!;

/** A database of its own for one test or file. */
export const testDatabase = (kind: DatabaseKind, options: TestDatabaseOptions = {}): Promise<TestDatabase> =>
  kind === 'pglite' ? embedded(options) : ownDatabase(options);

/** In a data folder, which opens in half of the time that an image of a database in memory takes. */
async function embedded({ migrated = true }: TestDatabaseOptions): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-pglite-'));
  const discard = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', discard);
  const db = await openPglite({ dataDir: await madeFolder(folder, migrated) });
  const close = async () => {
    await db.close();
    process.off('exit', discard);
    discard();
  };
  return { db, close };
}

/** A cache of what takes seconds to make; each name has a hash of the sources. */
const CACHE = resolve('node_modules', '.cache', 'daymark');
/** Every change of the SQL adds an entry. Older ones are deleted; in ms. */
const STALE = 86_400_000;

function cached(kind: string, ...madeFrom: unknown[]): string {
  const key = createHash('sha256').update(JSON.stringify(madeFrom)).digest('hex').slice(0, 16);
  mkdirSync(CACHE, { recursive: true });
  const path = join(CACHE, `${kind}-${key}`);
  if (existsSync(path)) return path;
  for (const name of readdirSync(CACHE)) {
    const old = join(CACHE, name);
    const made = name.startsWith(`${kind}-`) ? statSync(old, { throwIfNoEntry: false })?.mtimeMs : undefined;
    if (made !== undefined && Date.now() - made > STALE) rmSync(old, { recursive: true, force: true });
  }
  return path;
}

/** Copies a migrated embedded database into `folder`, because copying one is faster than making one. */
export const migratedFolder = (folder: string): Promise<string> => madeFolder(folder, true);

async function madeFolder(folder: string, migrated: boolean): Promise<string> {
  const files = migrated ? readSql() : null;
  const made = cached(migrated ? 'pglite-folder' : 'pglite-empty-folder', PGLITE_VERSION, files);
  if (!existsSync(made)) {
    const draft = `${made}.${randomUUID()}`;
    const db = await openPglite({ dataDir: draft });
    if (files) await migrate(db, files);
    await db.close();
    keep(draft, made);
  }
  const dataDir = join(folder, randomUUID());
  copy(made, dataDir);
  return dataDir;
}

/** Moves a new entry to its place in the cache, unless another process was faster. */
function keep(draft: string, path: string): void {
  try {
    renameSync(draft, path);
  } catch (thrown) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(path)) throw thrown;
  }
}

async function ownDatabase({ migrated = true }: TestDatabaseOptions): Promise<TestDatabase> {
  const server = await ownServer();
  const name = `daymark_test_${randomUUID().replaceAll('-', '')}`;
  const copied = migrated && server.migrated !== undefined;
  await asAdmin(server.url, `create database ${name}${copied ? ` template ${server.migrated}` : ''}`);
  const url = withDatabase(server.url, name);
  const db = await openPostgres({ url, connections: 8 });
  const close = async () => {
    await db.close();
    await asAdmin(server.url, `drop database if exists ${name} with (force)`);
  };
  try {
    if (migrated && !copied) await migrate(db);
  } catch (thrown) {
    await close();
    throw thrown;
  }
  return { db, url, close };
}

async function asAdmin(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** A Postgres server that this process started; `pid` is its postmaster's. */
export interface PostgresServer {
  readonly url: string;
  /** A migrated database to copy. */
  readonly migrated?: string;
  readonly pid: number;
  /** Starts it again with the same files, after it was killed. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

type SharedServer = Pick<PostgresServer, 'url' | 'migrated'>;
/**
 * Started by the first test that needs it; it ends with this process (see guarded). Global, because the modules are loaded anew for each file of
 * tests (setup-unit.ts), and each would start one.
 */
const holder = globalThis as { testPostgres?: Promise<SharedServer> };

const ownServer = (): Promise<SharedServer> =>
  (holder.testPostgres ??= given ? Promise.resolve({ url: given }) : startPostgres());

/** Starts a new Postgres server in a temporary folder, with a socket there; `settings` as `name=value`. */
export async function startPostgres(settings: readonly string[] = ['fsync=off']): Promise<PostgresServer> {
  const made = await cluster();
  const folder = temporaryCluster();
  copy(made, join(folder, 'data'));
  const server = await serve(folder, settings);
  return Object.defineProperty(server, 'migrated', { value: MIGRATED });
}

const MIGRATED = 'daymark_migrated';

/** A stopped cluster with a migrated database in it, made once: initdb and the migrations take seconds. */
async function cluster(): Promise<string> {
  if (!binaries) throw new Error('There is no Postgres on this machine.');
  const files = readSql();
  const version = spawnSync(join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout;
  const path = cached('postgres', version, userInfo().uid, files);
  if (existsSync(path)) return path;
  const folder = temporaryCluster();
  const made = spawnSync(
    join(binaries, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    { ...unprivileged(), cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const server = await serve(folder, ['fsync=off']);
  await asAdmin(server.url, `create database ${MIGRATED}`);
  const db = await openPostgres({ url: withDatabase(server.url, MIGRATED), connections: 1 });
  await migrate(db, files);
  await db.close();
  await server.halt();
  const draft = `${path}.${randomUUID()}`;
  copy(join(folder, 'data'), draft);
  rmSync(folder, { recursive: true, force: true });
  keep(draft, path);
  return path;
}

/** Makes Postgres' account the owner. */
function temporaryCluster(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-postgres-'));
  const { uid, gid } = unprivileged();
  if (uid !== undefined) chownSync(folder, uid, gid ?? uid);
  return folder;
}

/** Copies with owners and modes, which Postgres checks. */
function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`copying a cluster failed: ${stderr}`);
}

interface Halting extends PostgresServer {
  /** Stops it cleanly; its files stay. */
  halt(): Promise<void>;
}

async function serve(folder: string, settings: readonly string[]): Promise<Halting> {
  if (!binaries) throw new Error('There is no Postgres on this machine.');
  const data = join(folder, 'data');
  const user = unprivileged();
  const program = join(binaries, 'postgres');
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  const options = ['listen_addresses=', `unix_socket_directories=${folder}`, 'max_connections=200', ...settings];
  const start = async (patience = 600) => {
    const running = guarded(program, ['-D', data, ...options.flatMap((option) => ['-c', option])], user, folder);
    try {
      await answering(url, running, patience);
    } catch (error) {
      await end(running, 'keep\n');
      throw error;
    }
    return running;
  };
  // The processes of a killed Postgres need some time to end, and until then a new one does not start.
  const startAgain = async (attempts = 4): Promise<ChildProcess> =>
    start(200).catch((error: unknown) => {
      if (attempts === 1) throw error;
      return startAgain(attempts - 1);
    });
  let running = await start();
  return {
    url,
    get pid() {
      return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    },
    restart: async () => {
      await end(running, 'keep\n');
      running = await startAgain();
    },
    halt: async () => {
      process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGINT');
      while (existsSync(join(data, 'postmaster.pid'))) await sleep(20);
      await end(running, 'keep\n');
    },
    stop: async () => {
      await end(running);
    },
  };
}

/**
 * Runs Postgres under a shell that waits for the end of its input: when the test process ends, in whatever way, the server is stopped
 * and its files are deleted. After a line of input the files stay.
 */
function guarded(program: string, args: readonly string[], user: Account, folder: string): ChildProcess {
  const script =
    'folder=$1; shift; "$@" </dev/null & server=$!; read keep; kill -QUIT $server 2>/dev/null; wait $server 2>/dev/null; ' +
    '[ -n "$keep" ] || rm -rf "$folder"';
  const child = spawn('/bin/sh', ['-c', script, 'sh', folder, program, ...args], {
    ...user,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  child.unref();
  return child;
}

async function end(running: ChildProcess, lastWord = ''): Promise<void> {
  if (running.exitCode !== null) return;
  const ended = new Promise((resolve) => running.once('exit', resolve));
  running.ref();
  running.stdin?.end(lastWord);
  await ended;
}

async function answering(url: string, running: ChildProcess, patience: number): Promise<void> {
  for (let tries = 0; tries < patience; tries++) {
    if (running.exitCode !== null) break;
    try {
      return await asAdmin(url, 'select 1');
    } catch {
      await sleep(50);
    }
  }
  throw new Error('Postgres did not start.');
}

interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/** Postgres refuses to run as root. */
function unprivileged(): Account {
  if (process.platform === 'win32' || userInfo().uid !== 0) return {};
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = ['postgres', 'nobody'].flatMap((name) => accounts.filter(([user]) => user === name))[0];
  if (!account) throw new Error('Postgres needs an account other than root.');
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    process.env.POSTGRES_BIN ?? '',
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}
