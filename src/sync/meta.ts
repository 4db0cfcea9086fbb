/** The engine's records in `meta`, typed. They never contain the person's rows, except for the recovery record. */
import type { DaymarkDb } from '#data/db.ts';
import { type AnyRow, type OutboxEntry, timeOf } from '#data/local-tables.ts';
import type { Lease } from './lease.ts';
import type { SnapshotProgress } from './snapshot.ts';

/** Unsynced changes of an account that was reset elsewhere, kept until the person decides (fine print 4). */
export interface Recovery {
  readonly at: number;
  readonly entries: readonly OutboxEntry[];
  readonly rows: readonly { readonly t: string; readonly row: AnyRow }[];
}

export interface SyncMeta {
  /** The version up to which everything is applied; null or absent while a snapshot runs or has not started. */
  cursor: number | null;
  epoch: string;
  /** The newest acknowledged mutation, sent to the server so that it can detect that it was restored. */
  last: { mid: string; v: number } | null;
  /** The time of this device's newest intention that is not in its outbox, in ms of the server's clock. */
  lastTs: number;
  /** Server clock minus device clock, in ms. */
  clockOffset: number;
  lease: Lease;
  snapshot: SnapshotProgress;
  /** The schema version that last opened this database. */
  sv: number;
  /** When the last complete cycle ended, ms. */
  syncedAt: number;
  /** The first screen's rows have been pulled. */
  hot: boolean;
  /** Tables whose rows up to the cursor are all on this device. */
  tables: string[];
  recovery: Recovery;
  /** By 't/id', the version in which the server took an edit of a row, until that version has been pulled (fine print 5). */
  unpulled: Readonly<Record<string, number>>;
  check: { t: string; after: string | null; at: number };
}

export async function readMeta<K extends keyof SyncMeta>(db: DaymarkDb, k: K): Promise<SyncMeta[K] | undefined> {
  const record = await db.meta.get(k);
  return record?.value as SyncMeta[K] | undefined;
}

export async function writeMeta<K extends keyof SyncMeta>(db: DaymarkDb, k: K, value: SyncMeta[K]): Promise<void> {
  await db.meta.put({ k, value });
}

/** The position of a device: read before a request, and unchanged when its answer is applied. */
export interface Position {
  readonly epoch: string | null;
  readonly cursor: number | null;
  readonly last: { readonly mid: string; readonly v: number } | null;
  readonly snapshot: SnapshotProgress | undefined;
}

export async function readPosition(db: DaymarkDb): Promise<Position> {
  const { epoch, cursor, last, snapshot } = await readSome(db, ['epoch', 'cursor', 'last', 'snapshot']);
  return { epoch: epoch ?? null, cursor: cursor ?? null, last: last ?? null, snapshot };
}

/** The progress of a snapshot, and whether the first screen's rows are on this device. */
export const readProgress = (db: DaymarkDb) => readSome(db, ['snapshot', 'hot']);

/** Several records in one request. */
async function readSome<K extends keyof SyncMeta>(
  db: DaymarkDb,
  keys: readonly K[],
): Promise<{ readonly [P in K]?: SyncMeta[P] }> {
  const records = await db.meta.bulkGet([...keys]);
  return Object.fromEntries(keys.map((k, i) => [k, records[i]?.value])) as { readonly [P in K]?: SyncMeta[P] };
}

/**
 * The time of a new intention: never before an earlier one of this device, however its clock jumps (law 7). Inside a transaction with meta
 * and outbox.
 */
export async function nextTs(db: DaymarkDb, now: number): Promise<number> {
  const [offset, last, waiting] = await Promise.all([
    readMeta(db, 'clockOffset'),
    readMeta(db, 'lastTs'),
    db.outbox.orderBy(':id').last(),
  ]);
  const ts = Math.max(Math.round(now + (offset ?? 0)), (last ?? 0) + 1, waiting ? timeOf([waiting]) + 1 : 0);
  await writeMeta(db, 'lastTs', ts);
  return ts;
}
