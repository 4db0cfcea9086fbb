/**
 * The one small door to a database: Postgres (postgres.ts) and embedded PGlite (pglite.ts) stand behind it, and nothing else
 * in the server knows which.
 */

/**
 * Runs one statement with $1-style parameters; jsonb comes back parsed, bigint as number when it is safe (else as bigint),
 * dates as 'YYYY-MM-DD', timestamptz as Date, numeric as text. JSON goes in as text: `$1::jsonb` with JSON.stringify(value).
 * Without parameters the text may hold several statements; the last one's rows come back.
 */
export type Query = <R = Record<string, unknown>>(sql: string, params?: readonly unknown[]) => Promise<R[]>;

/** Whose rows a transaction may touch: set transaction-locally, as hosted Supabase does (`role`, `request.jwt.claims`). */
export interface Claims {
  readonly sub: string;
  readonly role: 'authenticated';
  readonly session_id?: string;
  readonly email?: string;
}

export interface TxOptions {
  /** How long the whole transaction may take, in ms; then it is rolled back with 57014. */
  readonly timeout?: number;
}

export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /**
   * One READ COMMITTED transaction, as the claims' user or, with null, as the owner of the tables. Commits when `work`
   * resolves, rolls back when it throws. A failed statement throws the driver's error with its SQLSTATE in `code`.
   */
  tx<T>(claims: Claims | null, work: (query: Query) => Promise<T>, options?: TxOptions): Promise<T>;
  /** Hears NOTIFY on a channel, from this process and others; resolves to the way to stop. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /** Outside any transaction, so that it costs no writer a lock: NOTIFY inside a transaction takes one for the whole instance at commit. */
  notify(channel: string, payload: string): Promise<void>;
  /** Lets running transactions end, flushes, and lets go of files and connections. */
  close(): Promise<void>;
}

/** How long a transaction may take when it does not say, in ms. */
export const TX_TIMEOUT = 30_000;
