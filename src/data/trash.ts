/**
 * The trash: what was deleted on this device, whole, for 30 days. It is kept in the transaction of the deletion, beside the replaced texts
 * (history.ts), and never leaves the device. A row that is there again (undo, restore, another device) is not in the trash.
 */
import type { DBCore } from 'dexie';
import type { DaymarkDb } from './database.ts';
import { fieldsOf } from './diff.ts';
import { addVersions } from './history.ts';
import { intentOf } from './intent.ts';
import type { AnyRow, VersionRow } from './local-tables.ts';
import { isTableName, type TableName } from './schema.ts';
import type { Trans } from './requests.ts';
import type { Writer } from './write.ts';
import { DAY_MS } from '#lib/durations.ts';

/** How long it is kept, ms. */
export const TRASH_FOR = 30 * DAY_MS;
/** The `field` of a whole row. */
const WHOLE = '';

/** One deleted row in the versions: `tx` names the deletion, which may be of several rows. */
interface Deleted {
  readonly tx: string;
  readonly row: AnyRow;
}

/** One deletion that can be taken back, the rows in the order in which they were deleted. */
export interface Deletion {
  readonly tx: string;
  /** ms */
  readonly at: number;
  readonly rows: readonly { readonly t: TableName; readonly id: string; readonly row: AnyRow }[];
}

/** The entry of a deleted row. */
export function trashedVersion(t: TableName, id: string, row: AnyRow, tx: string, at: number): VersionRow {
  const value: Deleted = { tx, row: fieldsOf(row) };
  return { t, id, field: WHOLE, value, at, why: 'deleted' };
}

/** Keeps what the transaction has deleted since the last call; undefined when that is nothing. What the app deletes by itself is not kept, nor is an import that is taken back. */
export function keepDeleted(core: DBCore, trans: Trans): PromiseLike<unknown> | undefined {
  const { log, trashes } = intentOf(trans);
  if (!log || !trashes) return undefined;
  const values: VersionRow[] = [];
  for (const { t, id, before, after, clock, versioned } of log.rows.values()) {
    if (!before || after || clock !== 'now' || versioned.has(WHOLE)) continue;
    versioned.add(WHOLE);
    values.push(trashedVersion(t, id, before, log.tx, log.now));
  }
  return addVersions(core, trans, values, { before: log.now - TRASH_FOR, isOver: isDeleted });
}

/** What can be restored, the newest deletion first; of the newest `most` rows. */
export async function readTrash(db: DaymarkDb, most = Infinity): Promise<readonly Deletion[]> {
  const since = db.now() - TRASH_FOR;
  const deleted = db.versions.where('at').above(since).reverse().and(isDeleted);
  const kept = await (most === Infinity ? deleted : deleted.limit(most)).toArray();
  const deletions = new Map<string, { tx: string; at: number; rows: Deletion['rows'][number][] }>();
  const seen = new Set<string>();
  // The newest first: a row that was deleted twice is listed once.
  for (const { t, id, at, value } of kept.sort((a, b) => b.n! - a.n!)) {
    if (!isTableName(t) || seen.has(`${t}/${id}`)) continue;
    seen.add(`${t}/${id}`);
    const { tx, row } = value as Deleted;
    const known = deletions.get(tx) ?? { tx, at, rows: [] };
    deletions.set(tx, known);
    known.rows.push({ t, id, row });
  }
  const gone = await Promise.all(
    [...deletions.values()].map(async (each) => ({ ...each, rows: await missing(db, each.rows.toReversed()) })),
  );
  return gone.filter(({ rows }) => rows.length > 0);
}

async function missing(db: DaymarkDb, rows: Deletion['rows']): Promise<Deletion['rows']> {
  const there = new Set<string>();
  for (const t of new Set(rows.map((one) => one.t))) {
    const keys = rows.flatMap((one) => (one.t === t ? one.id : []));
    for (const key of await db.table<AnyRow, string>(t).where(':id').anyOf(keys).primaryKeys())
      there.add(`${t}/${key}`);
  }
  return rows.filter(({ t, id }) => !there.has(`${t}/${id}`));
}

/** Puts the rows of a deletion back, inside an intent: an ordinary edit, which syncs and can be undone. */
export async function putBack(write: Writer, { rows }: Deletion): Promise<void> {
  for (const { t, id, row } of rows) await write.put(t, { ...row, id });
}

/** Permanently removes these deletions from the trash; without an argument, those older than 30 days. */
export const emptyTrash = (db: DaymarkDb, which?: readonly Deletion[]): Promise<number> => {
  const txs = new Set(which?.map(({ tx }) => tx));
  const all = which ? db.versions.toCollection() : db.versions.where('at').belowOrEqual(db.now() - TRASH_FOR);
  return all.and((version) => isDeleted(version) && (!which || txs.has((version.value as Deleted).tx))).delete();
};

const isDeleted = ({ why }: VersionRow) => why === 'deleted';
