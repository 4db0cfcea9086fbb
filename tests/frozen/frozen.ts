/** Reads and writes a whole database with plain IndexedDB, without the app's code. */
import type { ProfileRef } from '#data/profile.ts';

export interface FrozenStore {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly {
    readonly name: string;
    readonly keyPath: string | string[];
    readonly multiEntry: boolean;
    readonly unique: boolean;
  }[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

export interface Frozen {
  /** The app's version that wrote it. */
  readonly release: string;
  readonly profile: ProfileRef;
  /** IndexedDB's version number. */
  readonly version: number;
  readonly stores: readonly FrozenStore[];
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('request failed')));
  });

/** Reads everything in a database. */
export async function dump(name: string, factory: IDBFactory = indexedDB): Promise<Pick<Frozen, 'version' | 'stores'>> {
  const db = await done(factory.open(name));
  const names = [...db.objectStoreNames];
  const trans = db.transaction(names, 'readonly');
  const stores = await Promise.all(
    names.map(async (name): Promise<FrozenStore> => {
      const store = trans.objectStore(name);
      const indexes = [...store.indexNames].map((name) => {
        const { keyPath, multiEntry, unique } = store.index(name);
        return { name, keyPath, multiEntry, unique };
      });
      const rows = await done<Record<string, unknown>[]>(store.getAll());
      return { name, keyPath: store.keyPath, autoIncrement: store.autoIncrement, indexes, rows };
    }),
  );
  const { version } = db;
  db.close();
  return { version, stores };
}

/** Makes the database of that release again. It uses nothing else of this file, so that a browser test can run it inside a page. */
export function thaw(
  name: string,
  { version, stores }: Pick<Frozen, 'version' | 'stores'>,
  factory: IDBFactory,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(name, version);
    opening.addEventListener('upgradeneeded', () => {
      for (const { name, keyPath, autoIncrement, indexes, rows } of stores) {
        const store = opening.result.createObjectStore(name, { keyPath, autoIncrement });
        for (const index of indexes) store.createIndex(index.name, index.keyPath, index);
        for (const row of rows) {
          const { base64 } = (row['bytes'] ?? {}) as { readonly base64?: string };
          store.put(
            base64 === undefined
              ? row
              : { ...row, bytes: Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)).buffer },
          );
        }
      }
    });
    opening.addEventListener('error', () => reject(opening.error ?? new Error('the database does not open')));
    opening.addEventListener('success', () => {
      opening.result.close();
      resolve();
    });
  });
}
