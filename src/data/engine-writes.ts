/**
 * How the sync engine writes: past the mutation log, because what it writes came from the server. src/app/profiles/keep-local-copy.ts
 * copies rows in the same way, as they are.
 */
import { Dexie } from 'dexie';

const unlogged = new WeakSet<object>();

/**
 * A read-write transaction of the sync engine: its writes are neither checked nor logged, because they came from the server
 * (law 8). It never joins another transaction, so no edit of a person can slip through it.
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
