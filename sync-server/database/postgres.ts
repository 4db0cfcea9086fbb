/**
 * A Postgres server, 15 or newer, through a pool. Every setting is local to its transaction, so a transaction pooler (pgbouncer,
 * Supavisor) may be in between. LISTEN does not work through one and has a connection of its own.
 */
import { Client, Pool, types as drivers, type CustomTypesConfig, type PoolClient, type QueryResult } from 'pg';
import { begin, beginning, quotedName } from './begin.ts';
import { ABORTED, CONNECTION_LOST, DatabaseError, SHUTTING_DOWN, sqlState, StartError, TIMED_OUT } from './errors.ts';
import { oneTrip } from './one-trip.ts';
import { TX_TIMEOUT, type Claims, type Database, type Query, type TxOptions } from './port.ts';

export interface PostgresOptions {
  readonly url: string;
  /** Without a pooler in between; for LISTEN. */
  readonly directUrl?: string;
  readonly connections?: number;
  /** Called when an idle connection breaks. */
  readonly onError?: (error: Error) => void;
}

/** Postgres' type ids. */
const INT8 = 20;
const DATE = 1082;
const INT8_ARRAY = 1016;

/** A bigint as a number when that is exact (port.ts). */
function wholeNumber(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

const asText = (text: string) => text;
const types: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return wholeNumber;
    if (oid === DATE) return asText;
    if (oid === INT8_ARRAY) return (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(wholeNumber);
    return format === 'binary' ? drivers.getTypeParser(oid, 'binary') : drivers.getTypeParser(oid, 'text');
  },
};

/** Connects. Throws StartError, whose message is for the operator. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, directUrl = url, connections = 10, onError = () => {} } = options;
  const pool = new Pool({
    connectionString: url,
    types,
    max: connections,
    connectionTimeoutMillis: 10_000,
    // The first calls on a connection plan every statement of a sync, which takes ten times as long as a later one.
    idleTimeoutMillis: 300_000,
    keepAlive: true,
    application_name: 'daymark',
  });
  pool.on('error', onError);
  try {
    await checkServer(pool);
  } catch (thrown) {
    await pool.end();
    throw thrown;
  }
  return new PooledPostgres(pool, new Listener(directUrl, onError));
}

async function checkServer(pool: Pool): Promise<void> {
  try {
    const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
    const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
    if (version < 15) throw new StartError(`DATABASE_URL leads to Postgres ${version}; Daymark needs 15 or newer.`);
  } catch (thrown) {
    if (thrown instanceof StartError) throw thrown;
    throw new StartError(`DATABASE_URL cannot be used: ${whyNot(thrown)}.`);
  }
}

/** Why a connection failed, in a sentence without the password. */
function whyNot(thrown: unknown): string {
  const code = sqlState(thrown);
  const known: Record<string, string> = {
    ECONNREFUSED: 'nothing answers at that host and port',
    ENOENT: 'there is no such socket',
    ENOTFOUND: 'there is no such host',
    EAI_AGAIN: 'the host name could not be looked up',
    ETIMEDOUT: 'the host does not answer',
    '28P01': 'the user name or password is wrong',
    '28000': 'the server does not let this user in',
    '3D000': 'there is no such database',
    '53300': 'the server has no connection left',
    '57P03': 'the server is still starting',
  };
  return (
    known[code] ??
    (code ? `the connection failed with ${code}` : 'the connection timed out or the address is malformed')
  );
}

class PooledPostgres implements Database {
  readonly kind = 'postgres';
  readonly #pool: Pool;
  readonly #listener: Listener;
  readonly #running = new Set<Promise<unknown>>();
  #closing: Promise<void> | undefined;

  constructor(pool: Pool, listener: Listener) {
    this.#pool = pool;
    this.#listener = listener;
  }

  tx: Database['tx'] = (claims, work, { timeout = TX_TIMEOUT } = {}) =>
    this.#transact(async (client, limit) => {
      let open = true;
      const query: Query = async <R>(sql: string, params?: readonly unknown[]) => {
        if (!open) throw new DatabaseError('The transaction is over.', ABORTED);
        return rowsOf<R>(await client.query(sql, params ? [...params] : undefined).catch(named));
      };
      try {
        await client.query(begin(claims, timeout)).catch(named);
        const value = await limit(work(query), timeout);
        open = false;
        const { command } = await client.query('commit').catch(named);
        return { value, command };
      } finally {
        open = false;
      }
    });

  once: Database['once'] = <R>(
    claims: Claims | null,
    sql: string,
    params: readonly (string | null)[],
    { timeout = TX_TIMEOUT }: TxOptions = {},
  ) =>
    this.#transact(async (client, limit) => {
      const sent = oneTrip(client, beginning(claims, timeout), sql, params, types);
      const { rows, command } = await limit(sent.catch(named), timeout);
      return { value: rows as R[], command };
    });

  /** Runs a transaction on a connection of its own. One that takes longer than its limit loses the connection. */
  async #transact<T>(work: (client: PoolClient, limit: Limit) => Promise<{ value: T; command: string }>): Promise<T> {
    if (this.#closing) throw new DatabaseError('The database is shutting down.', SHUTTING_DOWN);
    const running = this.#onConnection(work);
    const settled = running.catch(() => {});
    this.#running.add(settled);
    try {
      return await running;
    } finally {
      this.#running.delete(settled);
    }
  }

  async #onConnection<T>(
    work: (client: PoolClient, limit: Limit) => Promise<{ value: T; command: string }>,
  ): Promise<T> {
    const client = await this.#pool.connect().catch(named);
    /** Without a listener an error of an idle connection would end the process. */
    let broken: Error | undefined;
    const breaks = (error: Error) => void (broken = error);
    client.on('error', breaks);
    const limit: Limit = (running, timeout) =>
      limited(running, timeout, () => (broken = new DatabaseError('The transaction took too long.', TIMED_OUT)));
    try {
      const { value, command } = await work(client, limit);
      if (command !== 'COMMIT') throw new DatabaseError('A statement had failed: nothing was kept.', ABORTED);
      return value;
    } catch (thrown) {
      if (!broken) await client.query('rollback').catch((error: Error) => void (broken = error));
      throw thrown;
    } finally {
      client.off('error', breaks);
      client.release(broken);
    }
  }

  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>> {
    return this.#listener.add(channel, heard);
  }

  /** Without waiting for the disk, because a notification is not kept. */
  async notify(channel: string, payload: string): Promise<void> {
    const before = ['begin', 'set local synchronous_commit = off'];
    await this.#transact(async (client) => {
      const { rows, command } = await oneTrip(
        client,
        before,
        'select pg_notify($1, $2)',
        [channel, payload],
        types,
      ).catch(named);
      return { value: rows, command };
    });
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await Promise.all(this.#running);
    await this.#listener.close();
    await this.#pool.end();
  }
}

/** The driver's errors about a lost connection have no code, and callers retry by code. */
function named(thrown: unknown): never {
  if (thrown instanceof Error && sqlState(thrown) === '' && /connect|timeout/i.test(thrown.message)) {
    throw new DatabaseError('The connection to the database was lost.', CONNECTION_LOST);
  }
  throw thrown;
}

/** Several statements in one text return a list of results. */
function rowsOf<R>(result: unknown): R[] {
  const last: unknown = Array.isArray(result) ? result.at(-1) : result;
  return (last as QueryResult).rows as R[];
}

/** Settles like the work, or rejects after some ms. */
type Limit = <T>(work: Promise<T>, timeout: number) => Promise<T>;

async function limited<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** How long to wait before listening again, in ms: doubled each time up to the second. */
const RECONNECT = [250, 15_000] as const;
/** How often the listening connection is checked, in ms; one may break without an error. */
const PULSE = 30_000;

/** The one listening connection; it reconnects by itself. Notifications in between are lost, which is allowed: they are hints. */
class Listener {
  readonly #url: string;
  readonly #onError: (error: Error) => void;
  readonly #heard = new Map<string, Set<(payload: string) => void>>();
  #client: Promise<Client> | undefined;
  #pulse: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #wait: number = RECONNECT[0];
  #closed = false;

  constructor(url: string, onError: (error: Error) => void) {
    this.#url = url;
    this.#onError = onError;
  }

  async add(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>> {
    const all = this.#heard.get(channel) ?? new Set();
    this.#heard.set(channel, all.add(heard));
    const connected = this.#client;
    const client = await this.#connected();
    if (connected && all.size === 1) await client.query(`listen ${quotedName(channel)}`);
    return async () => {
      if (!all.delete(heard) || all.size > 0 || this.#heard.get(channel) !== all) return;
      this.#heard.delete(channel);
      const current = await this.#client?.catch(() => undefined);
      if (!this.#closed) await current?.query(`unlisten ${quotedName(channel)}`).catch(this.#onError);
    };
  }

  #connected(): Promise<Client> {
    this.#client ??= this.#connect();
    return this.#client;
  }

  async #connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.#url,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
      application_name: 'daymark listen',
    });
    let over = false;
    const lost = (reason?: Error) => {
      if (over) return;
      over = true;
      this.#lose(client, reason);
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', ({ channel, payload = '' }) => {
      for (const heard of this.#heard.get(channel) ?? []) heard(payload);
    });
    try {
      await client.connect();
      for (const channel of this.#heard.keys()) await client.query(`listen ${quotedName(channel)}`);
    } catch (thrown) {
      lost(thrown instanceof Error ? thrown : new Error(String(thrown)));
      throw thrown;
    }
    this.#wait = RECONNECT[0];
    this.#pulse = setInterval(() => void client.query('select 1').catch(lost), PULSE).unref();
    return client;
  }

  #lose(client: Client, reason: Error | undefined): void {
    clearInterval(this.#pulse);
    client.end().catch(() => {});
    if (this.#closed) return;
    if (reason) this.#onError(reason);
    this.#client = undefined;
    this.#retry = setTimeout(() => void this.#connected().catch(() => {}), this.#wait).unref();
    this.#wait = Math.min(this.#wait * 2, RECONNECT[1]);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#pulse);
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }
}
