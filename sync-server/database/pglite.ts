/**
 * The embedded database: PGlite in a worker thread behind one queue. It is one session, so transactions run one after the other,
 * each with a time limit. At the limit the running statement is cancelled (interruptible.ts). When that does not end it, the thread is
 * stopped and a new one opens the files, as after a crash. What happens when the disk is full is in disk-space.ts.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { begin, quotedName } from './begin.ts';
import { CONTROL, copyFiles, LOG, sizeOf } from './copy-files.ts';
import { DiskSpace, type FreeBytes } from './disk-space.ts';
import {
  ABORTED,
  CANNOT_OPEN,
  CONNECTION_LOST,
  DatabaseError,
  DISK_FULL,
  SHUTTING_DOWN,
  StartError,
  TIMED_OUT,
  TOO_BUSY,
} from './errors.ts';
import { clearCancel, setCancel, type Flags } from './interruptible.ts';
import { lockFolder, type FolderLock } from './lock-file.ts';
import { TX_TIMEOUT, type Claims, type Database, type Query, type TxOptions } from './port.ts';
import { threadProgram } from './thread-program.ts';
import type { WorkerReply, WorkerRequest, WorkerStart } from './pglite-worker.ts';

export interface PgliteOptions {
  /** The data folder; without one the database is in memory. */
  readonly dataDir?: string;
  /** How many transactions may wait; one more is refused with 53300. */
  readonly queue?: number;
  /** How long after the transaction's time limit its cancelled statement may still end, in ms; then the thread is stopped. */
  readonly grace?: number;
  /** How often VACUUM and CHECKPOINT are considered, in ms. */
  readonly tidyEvery?: number;
  /** Reads the free space of the data folder's disk; by default from the system. */
  readonly freeBytes?: FreeBytes;
}

export interface PgliteDatabase extends Database {
  /** VACUUM and CHECKPOINT now. PGlite does neither by itself. */
  tidy(): Promise<void>;
}

type Job = () => Promise<void>;
type Answer = { rows: unknown[]; command: string };
type Unsent<T> = T extends { readonly id: number } ? Omit<T, 'id'> : never;

/** A running thread and the statements that it has not answered. */
class Session {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, { done: (answer: Answer) => void; fail: (error: Error) => void }>();
  #flags: Flags | undefined;
  #next = 1;
  dead = false;

  private constructor(worker: Worker) {
    this.#worker = worker;
  }

  /** Starts the thread; rejects with a StartError when the database refuses to open. */
  static async open(start: WorkerStart, heard: (channel: string, payload: string) => void): Promise<Session> {
    const worker = startThread(start);
    worker.stdout.resume();
    worker.stderr.resume();
    const session = new Session(worker);
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (message: WorkerReply) => {
        if (message.is === 'ready') {
          session.#flags = message.flags;
          resolve();
        } else if (message.is === 'refused')
          reject(new StartError(`The embedded database did not start: ${message.message}.`));
        else if (message.is === 'heard') heard(message.channel, message.payload);
        else session.#settle(message);
      });
      const ended = (error?: Error) => {
        session.#end();
        reject(new StartError(`The embedded database did not start: ${error?.message ?? 'its thread ended'}.`));
      };
      worker.on('error', ended);
      worker.on('exit', () => ended());
    }).catch(async (error: unknown) => {
      await worker.terminate();
      throw error;
    });
    return session;
  }

  #settle(message: Exclude<WorkerReply, { is: 'ready' | 'refused' | 'heard' }>): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.is === 'rows') waiting?.done(message);
    else waiting?.fail(new DatabaseError(message.failure.message, message.failure.code));
  }

  #end(): void {
    this.dead = true;
    for (const { fail } of this.#waiting.values()) fail(lost());
    this.#waiting.clear();
  }

  #ask(request: Unsent<WorkerRequest>): Promise<Answer> {
    if (this.dead) return Promise.reject(lost());
    const id = this.#next++;
    if (this.#waiting.size === 0 && this.#flags) clearCancel(this.#flags);
    return new Promise((done, fail) => {
      this.#waiting.set(id, { done, fail });
      this.#worker.postMessage({ id, ...request }, []);
    });
  }

  run(sql: string, params?: readonly unknown[]): Promise<Answer> {
    return this.#ask(params ? { do: 'query', sql, params } : { do: 'query', sql });
  }

  /** Ends the running statement with 57014, if there is one. */
  cancel(): void {
    if (this.#waiting.size > 0 && this.#flags) setCancel(this.#flags);
  }

  async close(): Promise<void> {
    if (!this.dead) await this.#ask({ do: 'close' });
    await this.kill();
  }

  async kill(): Promise<void> {
    await this.#worker.terminate();
    this.#end();
  }
}

const diskFull = () => new DatabaseError('The disk is full.', DISK_FULL);

const lost = () => new DatabaseError('The database thread ended before it answered.', CONNECTION_LOST);

const startThread = (start: WorkerStart): Worker =>
  new Worker(threadProgram(), { workerData: start, execArgv: [], stdout: true, stderr: true });

/** After so many commits VACUUM and CHECKPOINT run also while transactions wait. */
const MANY_COMMITS = 5_000;
/** The shortest time between two VACUUMs, in ms; a CHECKPOINT is cheaper and runs each time. */
const VACUUM_EVERY = 5 * 60_000;
/** After the files could not be opened, how long transactions fail without another try, in ms. */
const OPEN_AGAIN = 2_000;

/** Opens the embedded database. Throws StartError when the folder is in use, cannot be written or is not durable. */
export async function openPglite(options: PgliteOptions = {}): Promise<PgliteDatabase> {
  const { dataDir, queue = 1000, grace = 5_000, tidyEvery = 30_000, freeBytes } = options;
  const limits = { queue, grace, tidyEvery };
  if (dataDir === undefined) return Embedded.open({}, limits);
  const space = new DiskSpace(dataDir, freeBytes);
  const lock = await claim(dataDir, space);
  try {
    return await Embedded.open({ folder: join(dataDir, 'pglite'), reserve: space.reserve }, { ...limits, lock, space });
  } catch (thrown) {
    lock.release();
    if (thrown instanceof StartError && (await space.isLow())) {
      throw new StartError(`${thrown.message} The disk of the data folder ${dataDir} is full.`, { cause: thrown });
    }
    throw thrown;
  }
}

async function claim(dataDir: string, space: DiskSpace): Promise<FolderLock> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (thrown) {
    throw new StartError(`The data folder ${dataDir} cannot be made: ${codeOf(thrown)}.`);
  }
  await space.beforeOpen();
  return lockFolder(dataDir);
}

const codeOf = (thrown: unknown) =>
  thrown instanceof Error && 'code' in thrown ? String(thrown.code) : String(thrown);

interface Limits {
  /** Both are absent in memory. */
  readonly lock?: FolderLock;
  readonly space?: DiskSpace;
  readonly queue: number;
  readonly grace: number;
  readonly tidyEvery: number;
}

class Embedded implements PgliteDatabase {
  readonly kind = 'pglite';
  readonly #start: WorkerStart;
  readonly #limits: Limits;
  readonly #jobs: Job[] = [];
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  #session: Session;
  #running: Promise<void> | undefined;
  #closing: Promise<void> | undefined;
  /** When the files could not be opened. */
  #failedAt = -Infinity;
  /** A CHECKPOINT would spoil a copy that is being made. */
  #copying = false;
  #commits = 0;
  #vacuumed = Date.now();
  readonly #timer: NodeJS.Timeout;

  private constructor(session: Session, start: WorkerStart, limits: Limits) {
    this.#session = session;
    this.#start = start;
    this.#limits = limits;
    this.#timer = setInterval(() => this.#look(), limits.tidyEvery).unref();
  }

  static async open(start: WorkerStart, limits: Limits): Promise<Embedded> {
    let database: Embedded | undefined;
    const session = await Session.open(start, (channel, payload) => {
      if (database) database.#tell(channel, payload);
    });
    database = new Embedded(session, start, limits);
    await limits.space?.keepReserve();
    return database;
  }

  tx: Database['tx'] = (claims, work, { timeout = TX_TIMEOUT, grows = false } = {}) =>
    this.#enqueue(async () => {
      if (grows) await this.#needsRoom();
      const session = await this.#live();
      const deadline = new Deadline(timeout);
      const running = new Set<Promise<unknown>>();
      /** A statement may take longer than the deadline by `grace`; after that the thread is stopped. */
      const run = async (sql: string, params?: readonly unknown[]) => {
        const answer = within(
          session.run(sql, params),
          deadline.left() + this.#limits.grace,
          () => void session.kill(),
        );
        running.add(answer);
        return answer.finally(() => running.delete(answer));
      };
      let open = true;
      const query: Query = async <R>(sql: string, params?: readonly unknown[]) => {
        if (!open) throw new DatabaseError('The transaction is over.', ABORTED);
        return (await run(sql, params)).rows as R[];
      };
      try {
        await run(begin(claims, timeout));
        const value = await deadline.race(work(query));
        open = false;
        const { command } = await run('commit');
        if (command !== 'COMMIT') throw new DatabaseError('A statement had failed: nothing was kept.', ABORTED);
        this.#commits++;
        return value;
      } catch (thrown) {
        open = false;
        if (running.size > 0) session.cancel();
        await Promise.allSettled(running);
        if (!session.dead) await run('rollback').catch(() => session.kill());
        else if (await this.#limits.space?.isLow()) throw diskFull();
        throw thrown;
      } finally {
        deadline.clear();
      }
    });

  once: Database['once'] = <R>(
    claims: Claims | null,
    sql: string,
    params: readonly (string | null)[],
    options?: TxOptions,
  ) => this.tx(claims, (query) => query<R>(sql, params), options);

  async listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>> {
    const all = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, all.add(heard));
    if (all.size === 1)
      await this.#enqueue(async () => void (await (await this.#live()).run(`listen ${quotedName(channel)}`)));
    return async () => {
      if (!all.delete(heard) || all.size > 0 || this.#listeners.get(channel) !== all) return;
      this.#listeners.delete(channel);
      if (!this.#closing)
        await this.#enqueue(async () => void (await (await this.#live()).run(`unlisten ${quotedName(channel)}`)));
    };
  }

  /** There is only this process, so a notification does not go through the database. */
  async notify(channel: string, payload: string): Promise<void> {
    await Promise.resolve();
    this.#tell(channel, payload);
  }

  /**
   * After a CHECKPOINT the log has every later change, and the first one of each page with the whole page: files that were copied while they changed
   * are mended by it when the copy opens, as after a crash. So there may be no other CHECKPOINT until the log is copied too, which is done last, and
   * while no statement runs.
   */
  async copyTo(folder: string, most: number): Promise<Database | null> {
    const from = this.#start.folder;
    if (from === undefined || (await sizeOf(from)) > most) return null;
    const to = join(folder, 'pglite');
    this.#copying = true;
    try {
      const session = await this.#enqueue(async () => {
        const live = await this.#live();
        await live.run('checkpoint');
        await copyFiles(from, to, (path) => path === CONTROL);
        return live;
      });
      await copyFiles(from, to, (path) => path !== CONTROL && !path.startsWith(`${LOG}/`));
      await this.#enqueue(() => copyFiles(from, to, (path) => path.startsWith(`${LOG}/`)));
      // A new thread has opened the files with a CHECKPOINT of its own.
      if (session.dead) throw lost();
    } finally {
      this.#copying = false;
    }
    return openPglite({ dataDir: folder });
  }

  tidy(): Promise<void> {
    return this.#enqueue(() => this.#tidy(true));
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    clearInterval(this.#timer);
    while (this.#running) await this.#running;
    try {
      if (!this.#session.dead && this.#start.folder !== undefined) await this.#session.run('checkpoint');
      await within(this.#session.close(), this.#limits.grace, () => void this.#session.kill());
    } finally {
      this.#limits.lock?.release();
    }
  }

  #tell(channel: string, payload: string): void {
    for (const heard of this.#listeners.get(channel) ?? []) heard(payload);
  }

  /** Refuses when the disk is nearly full, also after a CHECKPOINT has deleted old WAL files. */
  async #needsRoom(): Promise<void> {
    const { space } = this.#limits;
    if (!(await space?.isLow())) return;
    if (this.#commits > 0) await this.#tidy(false);
    if (await space?.isLow()) throw diskFull();
  }

  /** The session to use; a new one when the last thread has ended. A database in memory is lost with its thread. */
  async #live(): Promise<Session> {
    if (!this.#session.dead) return this.#session;
    if (this.#start.folder === undefined) throw lost();
    if (performance.now() - this.#failedAt < OPEN_AGAIN) throw await this.#notOpen();
    try {
      await this.#limits.space?.beforeOpen();
      this.#session = await Session.open(this.#start, (channel, payload) => this.#tell(channel, payload));
    } catch {
      this.#failedAt = performance.now();
      throw await this.#notOpen();
    }
    for (const channel of this.#listeners.keys()) await this.#session.run(`listen ${quotedName(channel)}`);
    return this.#session;
  }

  async #notOpen(): Promise<DatabaseError> {
    if (await this.#limits.space?.isLow()) return diskFull();
    return new DatabaseError('The database files cannot be opened.', CANNOT_OPEN);
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closing) return Promise.reject(new DatabaseError('The database is shutting down.', SHUTTING_DOWN));
    if (this.#jobs.length >= this.#limits.queue) {
      return Promise.reject(new DatabaseError('Too many transactions are waiting.', TOO_BUSY));
    }
    return new Promise<T>((resolve, reject) => {
      this.#jobs.push(() => work().then(resolve, reject));
      this.#running ??= this.#drain();
    });
  }

  async #drain(): Promise<void> {
    for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) {
      await job();
      if (this.#commits >= MANY_COMMITS && !this.#copying) await this.#tidy(true).catch(() => {});
    }
    this.#running = undefined;
  }

  #look(): void {
    if (!this.#closing) void this.#limits.space?.keepReserve();
    if (this.#commits === 0 || this.#running || this.#closing || this.#start.folder === undefined) return;
    const vacuum = Date.now() - this.#vacuumed >= VACUUM_EVERY;
    void this.#enqueue(() => this.#tidy(vacuum)).catch(() => {});
  }

  async #tidy(vacuum: boolean): Promise<void> {
    if (this.#copying) return;
    const session = await this.#live();
    this.#commits = 0;
    if (vacuum) {
      this.#vacuumed = Date.now();
      await session.run('vacuum (analyze)');
    }
    await session.run('checkpoint');
  }
}

/** A transaction's time limit. */
class Deadline {
  readonly #until: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number) {
    this.#until = performance.now() + ms;
  }

  left(): number {
    return Math.max(0, this.#until - performance.now());
  }

  race<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const late = () => reject(new DatabaseError('The transaction took too long.', TIMED_OUT));
      this.#timer = setTimeout(late, this.left());
      work.then(resolve, reject);
    });
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}

/** Settles like `work`; when it takes longer than `ms`, calls `late`, which must make it settle. */
async function within<T>(work: Promise<T>, ms: number, late: () => void): Promise<T> {
  const timer = setTimeout(late, ms);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
