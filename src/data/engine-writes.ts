/**
 * Writes that the mutation log does not record: the sync engine's, because its rows came from the server, and the copies of rows in
 * src/app/profiles/keep-local-copy.ts.
 */
import { Dexie } from 'dexie';

const unlogged = new WeakSet<object>();

/**
 * A read-write transaction whose writes are neither checked nor logged (law 8). It never joins another transaction, so no edit of a person
 * can escape the log.
 */
export function withoutLog<T>(db: Dexie, tables: readonly string[], work: () => Promise<T>): Promise<T> {
  if (Dexie.currentTransaction) throw new Error('withoutLog() inside another transaction');
  // An async function, or Dexie does not count native awaits and the work would run on outside the transaction.
  return db.transaction('rw', [...tables], async (trans) => {
    unlogged.add(trans.idbtrans);
    return work();
  });
}

/** Whether a transaction is the engine's. */
export const isUnlogged = (trans: object): boolean => unlogged.has(trans);
