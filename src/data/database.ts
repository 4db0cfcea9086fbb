/** A profile's database: its stores, version and tables. db.ts opens it in a page, engine-db.ts in the service worker. */
import { type DBCore, Dexie, type EntityTable, type Middleware, type Table } from 'dexie';
import {
  type AssistantCallRow,
  type BlobBytes,
  type BlobRow,
  type DraftRow,
  type FlagRow,
  type GraveRow,
  localStores,
  type MetaRow,
  type OutboxEntry,
  type QuarantineRow,
  type RecordingChunk,
  type ShadowRow,
  type SubscribedEvent,
  type SubscriptionRow,
  type UndoStep,
  type VersionRow,
} from './local-tables.ts';
import { note, readMeta, writeMeta } from './meta.ts';
import type { ProfileRef } from './profile.ts';
import { type RowOf, SCHEMA_VERSION, tableNames, tables, type TableName } from './schema.ts';

/** Raise it with every change of the stores (schema.ts, local-tables.ts): Dexie then upgrades the databases on people's devices. */
export const DB_VERSION = 7;

/** Every store with its indexes, as this version of the app has them. */
export const stores: Readonly<Record<string, string>> = {
  ...Object.fromEntries(tableNames.map((t) => [t, tables[t].index])),
  ...localStores,
};

export interface DbOptions {
  /** In tests, an IndexedDB of another device. */
  readonly indexedDB?: IDBFactory;
  readonly IDBKeyRange?: typeof IDBKeyRange;
  /** The device's clock, ms. */
  readonly now?: () => number;
}

/** The middleware that sees every write to the tables: the mutation log. */
export type Guard = (of: { readonly profile: ProfileRef; readonly now: () => number }) => Middleware<DBCore>;

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
  readonly blobs: EntityTable<BlobRow, 'sha256'>;
  readonly blob_bytes: EntityTable<BlobBytes, 'sha256'>;
  readonly recording_chunks: Table<RecordingChunk, [string, number]>;
  readonly subscriptions: EntityTable<SubscriptionRow, 'id'>;
  readonly subscribed_events: EntityTable<SubscribedEvent, 'id'>;
}

// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- see above
export class DaymarkDb extends Dexie {
  readonly profile: ProfileRef;
  /** The device's clock, ms. */
  readonly now: () => number;

  constructor(profile: ProfileRef, guard: Guard, { indexedDB, IDBKeyRange, now = Date.now }: DbOptions = {}) {
    super(databaseName(profile), {
      // No shared cache: copying its results costs more than it saves.
      cache: 'disabled',
      ...(indexedDB && { indexedDB }),
      ...(IDBKeyRange && { IDBKeyRange }),
    });
    this.profile = profile;
    this.now = now;
    this.use(guard({ profile, now }));
    this.version(DB_VERSION)
      .stores({ ...stores })
      // An older engine that finds a newer `sv` does nothing (fine print 13).
      .upgrade((trans) => trans.table('meta').put(note('sv', SCHEMA_VERSION)));
    this.on('populate', (trans) =>
      trans.table('meta').bulkPut([note('sv', SCHEMA_VERSION), note('device', crypto.randomUUID())]),
    );
  }
}

/** The database of a profile. */
export const databaseName = (profile: Pick<ProfileRef, 'id'>): string => `daymark:${profile.id}`;

const deviceIds = new WeakMap<DaymarkDb, string>();

/** This device's id in its profile: random, made with the database, never changed. */
export async function deviceId(of: DaymarkDb): Promise<string> {
  const id = deviceIds.get(of) ?? (await readDeviceId(of));
  deviceIds.set(of, id);
  return id;
}

async function readDeviceId(of: DaymarkDb): Promise<string> {
  const known = await readMeta(of, 'device');
  if (known) return known;
  return of.transaction('rw', of.meta, async () => {
    const again = await readMeta(of, 'device');
    if (again) return again;
    const made = crypto.randomUUID();
    await writeMeta(of, 'device', made);
    return made;
  });
}
