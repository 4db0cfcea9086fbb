/**
 * The worker thread of the embedded database, whose queries are synchronous WebAssembly and would block the HTTP thread. It runs one
 * statement after the other; pglite.ts has the queue, the transactions and the time limits.
 */
import { chmodSync, existsSync, fsyncSync, openSync, closeSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { release } from './disk-space.ts';
import { DurableFs, durableParams, PGLITE_VERSION, provesFsync, syncFolder } from './durable-fs.ts';
import { sqlState } from './errors.ts';
import { interruptible, type Flags } from './interruptible.ts';

/** `folder` absent: in memory. */
export interface WorkerStart {
  readonly folder?: string;
  /** The file that is deleted when the disk is full. */
  readonly reserve?: string;
}

export type WorkerRequest = { readonly id: number } & (
  | { readonly do: 'query'; readonly sql: string; readonly params?: readonly unknown[] }
  | { readonly do: 'close' }
);

/** An error in the form that is sent between threads. */
export interface WorkerFailure {
  readonly message: string;
  readonly code: string;
}

export type WorkerReply =
  | { readonly is: 'ready'; readonly flags: Flags }
  | { readonly is: 'refused'; readonly message: string }
  | { readonly is: 'rows'; readonly id: number; readonly rows: unknown[]; readonly command: string }
  | { readonly is: 'failed'; readonly id: number; readonly failure: WorkerFailure }
  | { readonly is: 'heard'; readonly channel: string; readonly payload: string };

/**
 * Postgres' own log is off, because it would have statements with their values. The WAL is limited, because nothing trims it in the background.
 * PGlite writes zeros over all of the shared buffers when it opens: with Postgres' 128 MB that is half of the processor time of an opening.
 */
const settings = [
  'max_wal_size=64MB',
  'min_wal_size=32MB',
  'shared_buffers=32MB',
  'log_min_messages=panic',
  'log_min_error_statement=panic',
];
const params = (start: readonly string[]) => [...start, ...settings.flatMap((setting) => ['-c', setting])];
const DATE = 1082;
const quiet = {
  onStdout: () => true,
  onStderr: () => true,
  parsers: { [DATE]: (text: string) => text },
};

const port = parentPort;
if (!port) throw new Error('pglite-worker runs as a worker thread');
const reply = (message: WorkerReply) => port.postMessage(message);

// The other thread hears of the end at once, and opens the files again.
const { extension, flags } = interruptible(() => process.exit(1));

try {
  const pg = await open(workerData as WorkerStart);
  pg.onNotification((channel, payload) => reply({ is: 'heard', channel, payload }));
  port.on('message', (request: WorkerRequest) => void answer(pg, request));
  reply({ is: 'ready', flags: flags() });
} catch (thrown) {
  reply({ is: 'refused', message: thrown instanceof Error ? thrown.message : String(thrown) });
}

async function open({ folder, reserve }: WorkerStart): Promise<PGlite> {
  if (folder === undefined) {
    const startParams = params(PGlite.defaultStartParams);
    const pg = await PGlite.create({ ...quiet, extensions: { extension }, startParams });
    await checkVersion(pg);
    return pg;
  }
  if (!existsSync(folder)) await make(folder);
  // PGlite makes files that everybody may write, whatever the umask; nobody else reaches them through this folder.
  chmodSync(folder, 0o700);
  const fs = new DurableFs(folder, () => reserve !== undefined && release(reserve));
  const pg = await PGlite.create({ ...quiet, fs, extensions: { extension }, startParams: params(durableParams) });
  await checkVersion(pg);
  if (!(await provesFsync(pg, () => fs.syncs))) {
    throw new Error('a commit did not reach the disk (no fsync was seen), so a power cut could lose what people wrote');
  }
  return pg;
}

/** A new database is made in a folder beside, synced and then renamed, so that a crash leaves no incomplete one. */
async function make(folder: string): Promise<void> {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  const pg = await PGlite.create({ ...quiet, fs: new DurableFs(draft), startParams: params(durableParams) });
  await pg.close();
  syncTree(draft);
  renameSync(draft, folder);
  syncFolder(dirname(folder));
}

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) {
      const fd = openSync(path, 'r+');
      fsyncSync(fd);
      closeSync(fd);
    }
  }
  syncFolder(folder);
}

async function checkVersion(pg: PGlite): Promise<void> {
  const { rows } = await pg.query<{ version: string }>('select version()');
  const found = /\(PGlite ([\d.]+)\)/.exec(rows[0]?.version ?? '')?.[1];
  if (found !== PGLITE_VERSION) {
    throw new Error(`it needs exactly PGlite ${PGLITE_VERSION}, but found ${found ?? 'an unknown version'}`);
  }
}

async function answer(pg: PGlite, request: WorkerRequest): Promise<void> {
  const { id } = request;
  try {
    if (request.do === 'close') {
      await pg.close();
      reply({ is: 'rows', id, rows: [], command: 'CLOSE' });
    } else {
      const { sql, params: values } = request;
      const result = values ? await pg.query(sql, [...values]) : (await pg.exec(sql)).at(-1);
      reply({ is: 'rows', id, rows: result?.rows ?? [], command: result?.command ?? '' });
    }
  } catch (thrown) {
    reply({ is: 'failed', id, failure: failureOf(thrown) });
  }
}

/** What callers read; the statement's text and parameters are left out. */
const failureOf = (thrown: unknown): WorkerFailure => ({
  message: thrown instanceof Error ? thrown.message : String(thrown),
  code: sqlState(thrown) || 'XX000',
});
