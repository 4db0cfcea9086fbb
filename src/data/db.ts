/** The device's database: one for each profile, opened once, with the mutation log installed. */
import { Dexie, type EntityTable, type Table } from 'dexie';
import {
  type AssistantCallRow,
  type DraftRow,
  type FlagRow,
  type GraveRow,
  localStores,
  type MetaRow,
  type OutboxEntry,
  type QuarantineRow,
  type ShadowRow,
  type UndoStep,
  type VersionRow,
} from './local-tables.ts';
import { mutationLog } from './mutation-log.ts';
import { openError } from './open-error.ts';
import type { ProfileRef } from './profile.ts';
import { type RowOf, SCHEMA_VERSION, tableNames, tables, type TableName } from './schema.ts';

export type { ProfileRef } from './profile.ts';

/** Raise it with every change of the stores (schema.ts, local-tables.ts): Dexie then adds what is new on devices in the field. */
export const DB_VERSION = 2;

/** Every store with its indexes, as this version of the app has them. */
export const stores: Readonly<Record<string, string>> = {
  ...Object.fromEntries(tableNames.map((t) => [t, tables[t].index])),
  ...localStores,
};

export interface DbOptions {
  /** Another IndexedDB than the browser's: a device of its own in a test. */
  readonly indexedDB?: IDBFactory;
  readonly IDBKeyRange?: typeof IDBKeyRange;
  /** The device's clock, ms. */
  readonly now?: () => number;
}

type RowTables = { readonly [T in TableName]: EntityTable<RowOf<T>, 'id'> };

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- Dexie makes a property for every store
export interface DaymarkDb extends RowTables {
  readonly outbox: EntityTable<OutboxEntry, 'seq'>;
  readonly shadow: Table<ShadowRow, [TableName, string]>;
  readonly graves: Table<GraveRow, [TableName, string]>;
  readonly quarantine: EntityTable<QuarantineRow, 'mid'>;
  readonly versions: EntityTable<VersionRow, 'n'>;
  readonly meta: EntityTable<MetaRow, 'k'>;
  readonly undo: EntityTable<UndoStep, 'n'>;
  readonly drafts: EntityTable<DraftRow, 'key'>;
  readonly flags: EntityTable<FlagRow, 'k'>;
  readonly assistant_calls: EntityTable<AssistantCallRow, 'id'>;
}

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- see above
export class DaymarkDb extends Dexie {
  readonly profile: ProfileRef;
  /** The device's clock, ms. */
  readonly now: () => number;

  constructor(profile: ProfileRef, { indexedDB, IDBKeyRange, now = Date.now }: DbOptions = {}) {
    super(databaseName(profile), {
      ...(indexedDB && { indexedDB }),
      ...(IDBKeyRange && { IDBKeyRange }),
    });
    this.profile = profile;
    this.now = now;
    this.use(mutationLog({ profile, now }));
    this.version(DB_VERSION)
      .stores({ ...stores })
      // An older engine that finds a newer `sv` does nothing (fine print 13).
      .upgrade((trans) => trans.table('meta').put({ k: 'sv', value: SCHEMA_VERSION }));
    this.on('populate', (trans) =>
      trans.table('meta').bulkPut([
        { k: 'sv', value: SCHEMA_VERSION },
        { k: 'device', value: crypto.randomUUID() },
      ]),
    );
  }
}

/** The database of a profile. */
export const databaseName = (profile: Pick<ProfileRef, 'id'>): string => `daymark:${profile.id}`;

/** A profile's database, not yet open: Dexie opens it with the first query. */
export const createDb = (profile: ProfileRef, options?: DbOptions): DaymarkDb => new DaymarkDb(profile, options);

/** The open profile's database. Before openProfile() there is none; after closeProfile() it is a closed one. */
export let db: DaymarkDb;

/** What the app shows when connections to one database meet. */
export interface ConnectionHooks {
  /** Another tab waits for this database: the last moment to store what is only in memory. It waits a second at most. */
  beforeLeaving?: () => Promise<void>;
  /** Another tab, with a newer version, took the database: this one has closed and must reload. */
  onVersionChange?: () => void;
  /** This tab wants to upgrade, and an older one does not let go. */
  onBlocked?: () => void;
  /** The browser closed the connection (storage pressure, a crash of its process); it was opened again if `reopened`. */
  onClosed?: (reopened: boolean) => void;
}
let hooks: ConnectionHooks = {};
/** How long another tab may be kept waiting for the database. */
const LEAVING_MS = 1000;

/** Sets what happens then; call it before openProfile(). */
export function onConnection(next: ConnectionHooks): void {
  hooks = next;
}

let opening: Promise<unknown> = Promise.resolve();

/** Opens a profile's database, closing another profile's, and makes it `db`. Throws an OpenError. */
export function openProfile(profile: ProfileRef, options?: DbOptions): Promise<DaymarkDb> {
  const opened = opening.then(async () => {
    if (db?.profile.id === profile.id && db.isOpen()) return db;
    leave(db);
    const found = createDb(profile, options);
    watch(found);
    try {
      await found.open();
    } catch (cause) {
      leave(found);
      throw openError(cause);
    }
    return (db = found);
  });
  opening = opened.catch(() => undefined);
  return opened;
}

/** Closes the open profile's database; later reads of it are refused. */
export function closeProfile(): Promise<void> {
  const closed = opening.then(() => leave(db));
  opening = closed;
  return closed;
}

/** Databases that we closed ourselves. */
const left = new WeakSet<DaymarkDb>();

function leave(from: DaymarkDb | undefined): void {
  if (!from) return;
  left.add(from);
  from.close();
}

/** Another tab wants the database: what is only in memory is stored, then this one closes. */
async function letGo(held: DaymarkDb): Promise<void> {
  await Promise.race([
    hooks.beforeLeaving?.().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, LEAVING_MS)),
  ]);
  // For good: Dexie alone would open the newer database again with the next query of this old code.
  leave(held);
  hooks.onVersionChange?.();
}

function watch(opened: DaymarkDb): void {
  opened.on('versionchange', () => {
    void letGo(opened);
    return false;
  });
  opened.on('blocked', () => hooks.onBlocked?.());
  opened.on('close', () => {
    if (left.has(opened)) return;
    // After the event: Dexie is still letting go of the old connection.
    setTimeout(() => {
      if (left.has(opened)) return;
      opened.open().then(
        () => hooks.onClosed?.(true),
        () => hooks.onClosed?.(false),
      );
    });
  });
}

/** This device's id in its profile: random, made with the database. */
export async function deviceId(of: DaymarkDb): Promise<string> {
  const record = await of.meta.get('device');
  if (typeof record?.value === 'string') return record.value;
  return of.transaction('rw', of.meta, async () => {
    const again = await of.meta.get('device');
    if (typeof again?.value === 'string') return again.value;
    const value = crypto.randomUUID();
    await of.meta.put({ k: 'device', value });
    return value;
  });
}

/** Erases a profile's database from the device. Only when the person has said so (law 5). */
export async function deleteProfileDb(profile: ProfileRef): Promise<void> {
  if (db?.profile.id === profile.id) await closeProfile();
  await Dexie.delete(databaseName(profile));
}
