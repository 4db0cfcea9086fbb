/** For tests of the device's IndexedDB requests, and of writes that fail. */
import type { DaymarkDb } from '#data/db.ts';

/** Makes every write to a store fail until `mend` is called. To be called before the database is opened. */
export function breakStore(db: DaymarkDb, store: string, error: () => Error): { readonly mend: () => void } {
  let broken = true;
  db.use({
    stack: 'dbcore',
    name: 'broken',
    // The lowest layer of Dexie, just above IndexedDB.
    level: -10,
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        if (name !== store) return table;
        return {
          ...table,
          mutate: async (req) => {
            if (broken) throw error();
            return table.mutate(req);
          },
        };
      },
    }),
  });
  return { mend: () => void (broken = false) };
}

/** The requests and their stores meanwhile, in order: 'put outbox'. */
export async function requestsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const { prototype } = IDBObjectStore;
  const names = ['get', 'getAll', 'count', 'put', 'add', 'delete', 'openCursor'] as const;
  const real = Object.fromEntries(names.map((name) => [name, prototype[name]])) as Pick<
    IDBObjectStore,
    (typeof names)[number]
  >;
  for (const name of names) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      writable: true,
      value(this: IDBObjectStore, ...args: [never]) {
        asked.push(`${name} ${this.name}`);
        return (real[name] as (...given: [never]) => unknown).apply(this, args);
      },
    });
  }
  try {
    await work();
  } finally {
    Object.assign(prototype, real);
  }
  return asked;
}
