/** Edits that the server has not taken: those in the outbox, and the refused ones, which stay on top of the row on this device. */
import { groupBy } from '#lib/group.ts';
import type { DaymarkDb } from '#data/db.ts';
import type { AnyRow, OutboxEntry, ShadowRow } from '#data/local-tables.ts';
import { withoutLog } from '#data/engine-writes.ts';
import { isTableName, type TableName } from '#data/schema.ts';
import { rebase, type PendingEdit, type ServerCopy } from './rebase.ts';
import { rowKey } from '#data/transaction-log.ts';

export type RowKey = [t: TableName, id: string];
export const rowKeyOf = ({ t, id }: { readonly t: string; readonly id: string }): string => rowKey(t, id);

/** The server version of a local row; undefined: the server has never seen it. */
export const versionOf = ({ _v }: AnyRow): number | undefined => (typeof _v === 'number' ? _v : undefined);

/** A server's row in the form of its local table. */
export const toLocalRow = (db: DaymarkDb, id: string, v: number | undefined, d: AnyRow): AnyRow => ({
  ...d,
  id,
  user_id: db.profile.user_id,
  ...(v === undefined ? {} : { _v: v }),
});

export const toEdit = ({ seq, op, body }: OutboxEntry): PendingEdit => ({ seq: seq!, op, body });

/** The pending edits of some rows, by `rowKeyOf`, each list in order. Inside a transaction with outbox and quarantine. */
export async function pendingOf(db: DaymarkDb, keys: readonly RowKey[]): Promise<Map<string, PendingEdit[]>> {
  // Usually the outbox is empty: then this costs two counts.
  const [queued, refused] = await Promise.all([db.outbox.count(), db.quarantine.toArray()]);
  if (keys.length === 0 || (queued === 0 && refused.length === 0)) return new Map();
  const wanted = new Set(keys.map(([t, id]) => rowKeyOf({ t, id })));
  // Looking a page of rows up one by one takes a phone seconds, and reading a short outbox does not.
  const unsent = queued < keys.length ? db.outbox.toArray() : db.outbox.where('[t+id]').anyOf(keys).toArray();
  const all = [...(await unsent), ...refused]
    .filter((entry) => wanted.has(rowKeyOf(entry)))
    .sort((a, b) => a.seq! - b.seq!);
  return new Map([...groupBy(all, rowKeyOf)].map(([key, entries]) => [key, entries.map(toEdit)]));
}

/** The row that the person sees: the server's copy with the pending edits on top; undefined: there is no row. */
export function localRow(
  db: DaymarkDb,
  t: TableName,
  id: string,
  server: ServerCopy | undefined,
  edits: readonly PendingEdit[],
): AnyRow | undefined {
  const row = rebase(t, server, edits);
  return row && toLocalRow(db, id, server?.v, row);
}

/** Stores the row that the person sees, or deletes it when there is none. Inside a transaction with its table. */
export async function showRow(
  db: DaymarkDb,
  t: TableName,
  id: string,
  server: ServerCopy | undefined,
  edits: readonly PendingEdit[],
): Promise<void> {
  const row = localRow(db, t, id, server, edits);
  if (row) await db.table(t).put(row);
  else await db.table(t).delete(id);
}

/**
 * Changes what is pending for one row, and writes the row again from the server's copy and the remaining edits, in one transaction.
 * `change` gets the server's copy, undefined when the server has never seen the row.
 */
export function rewriteRow(
  db: DaymarkDb,
  t: string,
  id: string,
  change: (server: ShadowRow | undefined) => Promise<void>,
): Promise<void> {
  if (!isTableName(t)) return db.transaction('rw', db.outbox, db.quarantine, async () => change(undefined));
  return withoutLog(db, [t, 'outbox', 'quarantine', 'shadow'], async () => {
    const server = await db.shadow.get([t, id]);
    await change(server);
    const edits = (await pendingOf(db, [[t, id]])).get(rowKeyOf({ t, id })) ?? [];
    await showRow(db, t, id, server, edits);
    if (edits.length === 0) await db.shadow.delete([t, id]);
  });
}
