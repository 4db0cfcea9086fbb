/**
 * Reads rows for the search, in its worker: plain IndexedDB, because the worker only reads and Dexie would be most of its code. The connection
 * is open only while it reads: the page's own must never wait for it.
 */
import type { TableName } from '#data/schema.ts';
import type { AnyRow } from './docs.ts';

/** Rows read at once. */
const PAGE = 1000;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the request failed')));
  });

/** Opens a database that exists; rejects when it does not, and never makes one. */
function open(name: string, store: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = store.open(name);
    request.addEventListener('upgradeneeded', () => request.transaction?.abort());
    request.addEventListener('success', () => {
      const db = request.result;
      // A page that upgrades the database waits for nobody.
      db.addEventListener('versionchange', () => db.close());
      resolve(db);
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('the database does not open')));
  });
}

async function withDatabase<T>(name: string, store: IDBFactory, work: (db: IDBDatabase) => Promise<T>): Promise<T> {
  const db = await open(name, store);
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** Gives all rows of some tables to `take`, a page at a time. */
export const readTables = (
  name: string,
  tables: readonly TableName[],
  take: (table: TableName, rows: readonly AnyRow[]) => void,
  store: IDBFactory = indexedDB,
): Promise<void> =>
  withDatabase(name, store, async (db) => {
    for (const table of tables) {
      for (let last: string | null = null; ;) {
        const range: IDBKeyRange | null = last === null ? null : IDBKeyRange.lowerBound(last, true);
        const rows: AnyRow[] = await done(db.transaction(table).objectStore(table).getAll(range, PAGE));
        take(table, rows);
        if (rows.length < PAGE) break;
        last = rows.at(-1)!.id;
      }
    }
  });

/** The rows of one table with these ids; undefined for one that does not exist. */
export const readRows = (
  name: string,
  table: TableName,
  ids: readonly string[],
  store: IDBFactory = indexedDB,
): Promise<(AnyRow | undefined)[]> =>
  withDatabase(name, store, (db) => {
    const rows = db.transaction(table).objectStore(table);
    return Promise.all(ids.map((id) => done<AnyRow | undefined>(rows.get(id))));
  });
