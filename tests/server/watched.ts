/** A database that notes how much its statements return, for tests of what may be read at once. */
import type { Database, Query } from '../../sync-server/database/port.ts';

export interface Watched {
  readonly db: Database;
  /** The size of each statement's rows as JSON, in the order in which they ran, and the number of the transaction that it ran in. */
  readonly results: { readonly tx: number; readonly bytes: number }[];
  /** Makes the transactions from this one on fail; they are counted from 1. */
  failFrom(tx: number, error: Error): void;
}

/** The same database, watched. */
export function watched(db: Database): Watched {
  const results: { readonly tx: number; readonly bytes: number }[] = [];
  let count = 0;
  let [fails, failure] = [Infinity, new Error()];
  const tx: Database['tx'] = (claims, work, options) => {
    const n = ++count;
    if (n >= fails) return Promise.reject(failure);
    const watch =
      (query: Query): Query =>
      async (sql, params) => {
        const rows = await query<never>(sql, params);
        results.push({ tx: n, bytes: JSON.stringify(rows)?.length ?? 0 });
        return rows;
      };
    return db.tx(claims, (query) => work(watch(query)), options);
  };
  const { kind } = db;
  return {
    results,
    failFrom: (n, error) => void ([fails, failure] = [count + n, error]),
    db: {
      kind,
      tx,
      once: (claims, sql, params, options) => db.once(claims, sql, params, options),
      listen: (channel, heard) => db.listen(channel, heard),
      notify: (channel, payload) => db.notify(channel, payload),
      close: () => db.close(),
    },
  };
}
