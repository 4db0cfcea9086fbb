/** Plain IndexedDB, the baseline: every request is written by hand. */
import type { DaymarkDb } from '#data/db.ts';

/** The result of a request. */
export const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('request failed')));
  });

const committed = (trans: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    trans.addEventListener('complete', () => resolve());
    trans.addEventListener('abort', () => reject(trans.error ?? new Error('transaction aborted')));
  });

/** The same stores with the same indexes: Dexie makes the database and is not used afterwards. */
export async function openRaw(made: DaymarkDb): Promise<IDBDatabase> {
  await made.open();
  const { name } = made;
  made.close();
  return done(indexedDB.open(name));
}

export type RawRow = Readonly<Record<string, unknown>>;

/** One transaction that puts these records, without waiting between them. */
export async function putAll(db: IDBDatabase, rows: ReadonlyMap<string, readonly RawRow[]>): Promise<void> {
  const trans = db.transaction([...rows.keys()], 'readwrite');
  const end = committed(trans);
  for (const [name, list] of rows) {
    const store = trans.objectStore(name);
    for (const row of list) store.put(row);
  }
  await end;
}

/** One transaction that deletes records of a store, and puts others. */
export async function removeAll(
  db: IDBDatabase,
  [name, keys]: readonly [store: string, keys: readonly string[]],
  rows: ReadonlyMap<string, readonly RawRow[]>,
): Promise<void> {
  const trans = db.transaction([name, ...rows.keys()], 'readwrite');
  const end = committed(trans);
  for (const key of keys) trans.objectStore(name).delete(key);
  for (const [other, list] of rows) for (const row of list) trans.objectStore(other).put(row);
  await end;
}

/** One transaction that reads a record and puts it changed. */
export async function change(db: IDBDatabase, name: string, id: string, changes: RawRow): Promise<void> {
  const trans = db.transaction(name, 'readwrite');
  const end = committed(trans);
  const store = trans.objectStore(name);
  store.put({ ...(await done<RawRow>(store.get(id))), ...changes });
  await end;
}

/** The last `count` records of some indexes, in one transaction. */
export async function newest(
  db: IDBDatabase,
  indexes: readonly (readonly [store: string, index: string])[],
  count: number,
): Promise<RawRow[]> {
  const trans = db.transaction(
    indexes.map(([store]) => store),
    'readonly',
  );
  const lists = await Promise.all(
    indexes.map(([store, name]) => {
      // The newest form of getAll, which the types do not have yet.
      const index = trans.objectStore(store).index(name) as unknown as {
        getAll(options: { count: number; direction: 'prev' }): IDBRequest<RawRow[]>;
      };
      return done(index.getAll({ count, direction: 'prev' }));
    }),
  );
  return lists.flat();
}
