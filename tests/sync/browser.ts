/**
 * A browser profile for the simulator: a fake IndexedDB that can be rolled back by whole transactions, tabs that can be killed between
 * any two operations of their store, a disk that can be full, and Web Locks shared by the tabs.
 */
import { Dexie, type DBCore, type DBCoreTable, type DBCoreTransaction, type Middleware } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createDb, type DaymarkDb } from '#data/db.ts';

/** The planned failures of one tab's store. Counts go down with each operation; at 0 it happens. */
export interface Fate {
  /** Operations until the tab is killed. */
  dies: number;
  /** Writes until the disk is full; it stays so until this is Infinity again. */
  full: number;
  /** Read-write transactions until `happens` is called, once. */
  meanwhile: number;
  happens: () => void;
  dead: boolean;
}

export const longLife = (): Fate => ({
  dies: Infinity,
  full: Infinity,
  meanwhile: Infinity,
  happens: () => undefined,
  dead: false,
});

/** IndexedDB's error of a closed connection. */
class Died extends Error {
  override readonly name = 'DatabaseClosedError';
}
class Full extends Error {
  override readonly name = 'QuotaExceededError';
}

/** A profile's database in one tab. Its operations are counted, and `fate` decides which of them fail. */
export function openTab(browser: Browser, user: string, now: () => number, fate: Fate): DaymarkDb {
  const profile = { id: `${user}:${browser.name}`, kind: 'account' as const, user_id: user };
  const db = createDb(profile, { indexedDB: browser.factory, IDBKeyRange, now });
  db.use(fragile(browser, fate));
  return db;
}

function fragile(browser: Browser, fate: Fate): Middleware<DBCore> {
  const abort = (trans: DBCoreTransaction) => {
    try {
      trans.abort();
    } catch {
      // It has already ended.
    }
  };
  const checked = <T>(trans: DBCoreTransaction, writes: boolean, run: () => Promise<T>): Promise<T> => {
    if (!fate.dead && fate.dies-- <= 0) fate.dead = true;
    if (fate.dead) {
      abort(trans);
      return Dexie.Promise.reject(new Died('the tab is gone'));
    }
    if (writes && fate.full-- <= 0) {
      abort(trans);
      return Dexie.Promise.reject(new Full('the disk is full'));
    }
    return run();
  };
  return {
    stack: 'dbcore',
    name: 'fragile',
    level: -10,
    create: (core) => ({
      ...core,
      transaction(stores, mode, options) {
        if (fate.dead) throw new Died('the tab is gone');
        const trans = core.transaction(stores, mode, options);
        if (mode === 'readwrite') {
          (trans as unknown as IDBTransaction).addEventListener('complete', () => browser.committed());
          if (fate.meanwhile-- === 0) fate.happens();
        }
        return trans;
      },
      table(name): DBCoreTable {
        const table = core.table(name);
        return {
          ...table,
          mutate: (req) => checked(req.trans, true, () => table.mutate(req)),
          get: (req) => checked(req.trans, false, () => table.get(req)),
          getMany: (req) => checked(req.trans, false, () => table.getMany(req)),
          query: (req) => checked(req.trans, false, () => table.query(req)),
          openCursor: (req) => checked(req.trans, false, () => table.openCursor(req)),
          count: (req) => checked(req.trans, false, () => table.count(req)),
        };
      },
    }),
  };
}

// oxlint-disable eslint/no-underscore-dangle -- fake-indexeddb names its inner parts so
/** The parts of fake-indexeddb that a power cut needs to reach. */
interface RawRecord {
  readonly key: IDBValidKey;
  readonly value: unknown;
}
interface RawStore {
  readonly records: { values(): Iterable<RawRecord> };
  readonly keyGenerator: { num: number } | null;
  clear(): void;
  storeRecord(record: RawRecord, noOverwrite: boolean): void;
}
interface RawTransaction {
  readonly mode: string;
  readonly _started: boolean;
  readonly _state: string;
}
interface RawDatabase {
  readonly rawObjectStores: Map<string, RawStore>;
  /** All transactions, until they are removed. */
  transactions: RawTransaction[];
}
const unfinished = ({ _state }: RawTransaction) => _state !== 'finished';

type State = ReadonlyMap<
  string,
  ReadonlyMap<string, { readonly records: readonly RawRecord[]; readonly next: number }>
>;

/** How many committed transactions a power cut may take back. */
export const ROLLBACK_DEPTH = 12;

export class Browser {
  readonly factory = new IDBFactory();
  readonly locks = new TabLocks();
  /** The error of its clock, in ms. */
  skew = 0;
  /** The states that a power cut may restore, the newest last, with the number of committed transactions. */
  #states: { readonly commits: number; readonly state: State }[] = [];
  commits = 0;
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  get #databases(): Map<string, RawDatabase> {
    return (this.factory as unknown as { readonly _databases: Map<string, RawDatabase> })._databases;
  }

  committed(): void {
    this.commits++;
    for (const database of this.#databases.values()) {
      // fake-indexeddb goes through this list for each new transaction.
      database.transactions = database.transactions.filter(unfinished);
      // A transaction is writing, so this state was never on the disk.
      if (database.transactions.some(({ mode, _started }) => mode === 'readwrite' && _started)) return;
    }
    this.#states.push({ commits: this.commits, state: this.#read() });
    if (this.#states.length > ROLLBACK_DEPTH) this.#states.shift();
  }

  /** Whether no transaction runs. */
  get isAtRest(): boolean {
    return ![...this.#databases.values()].some(({ transactions }) => transactions.some(unfinished));
  }

  /** Resolves when no transaction runs any more; those of closed tabs end later. */
  async atRest(): Promise<void> {
    while (!this.isAtRest) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  #read(): State {
    return new Map(
      [...this.#databases].map(([name, { rawObjectStores }]) => [
        name,
        new Map(
          [...rawObjectStores].map(([store, { records, keyGenerator }]) => [
            store,
            { records: [...records.values()], next: keyGenerator?.num ?? 0 },
          ]),
        ),
      ]),
    );
  }

  /**
   * A power cut: about `back` of the newest transactions are lost. All tabs must be closed, and no transaction may run. Returns the number of
   * committed transactions of the restored state; null when no state is known.
   */
  rollBack(back: number): number | null {
    const found = this.#states.at(-1 - Math.min(back, this.#states.length - 1));
    if (!found) return null;
    for (const [name, { rawObjectStores }] of this.#databases) {
      const stores = found.state.get(name);
      for (const [store, raw] of rawObjectStores) {
        const was = stores?.get(store);
        raw.clear();
        for (const { key, value } of was?.records ?? []) raw.storeRecord({ key, value }, false);
        if (raw.keyGenerator) raw.keyGenerator.num = was?.next ?? 0;
      }
    }
    this.#states = this.#states.filter(({ commits }) => commits <= found.commits);
    this.commits = found.commits;
    return found.commits;
  }
}

/** Web Locks of one browser, as far as the engine uses them: exclusive, and only if free. */
export class TabLocks {
  readonly #held = new Set<string>();

  readonly request = (async (name: string, options: unknown, work?: (lock: unknown) => Promise<unknown>) => {
    const run = work ?? (options as (lock: unknown) => Promise<unknown>);
    if (this.#held.has(name)) return run(null);
    this.#held.add(name);
    try {
      return await run({ name, mode: 'exclusive' });
    } finally {
      this.#held.delete(name);
    }
  }) as unknown as LockManager['request'];
}
