/**
 * The interface of a database. Postgres (postgres.ts) and embedded PGlite (pglite.ts) implement it; the rest of the server does
 * not know which of them runs.
 */

/**
 * Runs one statement with $1-style parameters. Results have jsonb parsed, bigint as a number when that is exact (else as bigint),
 * dates as 'YYYY-MM-DD', timestamptz as Date, numeric as text. JSON is passed as text: `$1::jsonb` with JSON.stringify(value).
 * Without parameters the text may have several statements; the result is the last one's.
 */
export type Query = <R = Record<string, unknown>>(sql: string, params?: readonly unknown[]) => Promise<R[]>;

/** Whose rows a transaction may read and write; set as in a hosted Supabase (`role`, `request.jwt.claims`), for the transaction. */
export interface Claims {
  readonly sub: string;
  readonly role: 'authenticated';
  readonly session_id?: string;
  readonly email?: string;
}

export interface TxOptions {
  /** The time limit of the whole transaction, in ms; after it the transaction is rolled back with 57014. */
  readonly timeout?: number;
  /** It adds rows: the embedded database refuses it at once, with 53100, while its disk is nearly full. */
  readonly grows?: boolean;
}

export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /**
   * One READ COMMITTED transaction, as the claims' user or, with null, as the owner of the tables. Commits when `work`
   * resolves, rolls back when it throws. A failed statement throws the driver's error with its SQLSTATE in `code`.
   */
  tx<T>(claims: Claims | null, work: (query: Query) => Promise<T>, options?: TxOptions): Promise<T>;
  /**
   * A transaction of one statement, with one round trip to a server instead of three. When it reaches its time limit it may still have been committed,
   * so it is only for what can be sent again.
   */
  once<R>(claims: Claims | null, sql: string, params: readonly (string | null)[], options?: TxOptions): Promise<R[]>;
  /** Listens on a channel, to this process and others. Resolves to a function that stops it. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /** Sends a notification outside any transaction: NOTIFY inside one takes a lock of the whole instance at commit. */
  notify(channel: string, payload: string): Promise<void>;
  /**
   * Of the embedded database in a folder alone, which cannot read one state for long while others write: opens a copy of everything, as it is at one
   * moment, in a new folder. Null, and there is no copy, when it would take more than `most` bytes.
   */
  copyTo?(folder: string, most: number): Promise<Database | null>;
  /** Waits for running transactions, flushes, and closes files and connections. */
  close(): Promise<void>;
}

/** The default time limit of a transaction, in ms. */
export const TX_TIMEOUT = 30_000;
