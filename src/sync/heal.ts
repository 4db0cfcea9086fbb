/**
 * The server started a new epoch: it was restored from a backup, or the account was reset. Nothing that this device wrote is lost (fine
 * print 4, 5).
 */
import { type NewRow, write } from '#data/write.ts';
import { WriteError } from '#data/write-error.ts';
import type { DaymarkDb } from '#data/db.ts';
import { isHiding } from '#lib/damaged.ts';
import { changedFields, fieldsOf } from '#data/diff.ts';
import { type Lease, mustHold } from '#data/lease.ts';
import { queuedEntry, type AnyRow, type FieldEdit, type OutboxEntry } from '#data/local-tables.ts';
import { withoutLog } from '#data/engine-writes.ts';
import { isTableName, tableNames, type TableName } from '#data/schema.ts';
import { newId } from '#lib/id.ts';
import { ENGINE_STORES, mustBeAt } from './apply.ts';
import { deleteMeta, readMeta, type Recovery, writeMeta } from '#data/meta.ts';
import type { Position } from './position.ts';
import { rowKeyOf, versionOf } from './pending.ts';
import type { SyncResponse } from './protocol.ts';
import { startSnapshot } from './snapshot.ts';

type NewEpoch = Pick<SyncResponse, 'epoch' | 'epoch_kind' | 'epoch_at'>;

/** Enters a new epoch, in one transaction: pushes rows again or sets them aside, and starts a snapshot. */
export function enterEpoch(
  db: DaymarkDb,
  lease: Lease,
  position: Position,
  next: NewEpoch,
  now: number,
): Promise<void> {
  return withoutLog(db, [...tableNames, ...ENGINE_STORES, 'undo'], async () => {
    await mustHold(db, lease, now);
    await mustBeAt(db, position);
    if (next.epoch_kind === 'user_reset') {
      await setAside(db, now);
      await startSnapshot(db, 'first');
    } else {
      // A server that starts empty is one that was restored to an empty state.
      await pushAgain(db, next.epoch_at, now);
      await startSnapshot(db, 'resync');
    }
    await writeMeta(db, 'epoch', next.epoch);
    await writeMeta(db, 'last', null);
    await deleteMeta(db, 'unpulled');
  });
}

/**
 * Pushes again what this device has newer than the restored server, which is at version N. base = N, because the writer had seen everything
 * in the backup. As time the old version, counted from N: of several devices' old states the newest wins, and any real edit wins over all
 * of them. These entries go before the rest of the outbox.
 */
async function pushAgain(db: DaymarkDb, N: number, now: number): Promise<void> {
  const shadows = new Map((await db.shadow.toArray()).map((shadow) => [rowKeyOf(shadow), shadow]));
  const unpulled = (await readMeta(db, 'unpulled')) ?? {};
  const waiting = new Set((await db.outbox.toArray()).map(rowKeyOf));
  const pending = new Set([...waiting, ...(await db.quarantine.toArray()).map(rowKeyOf)]);
  const heals: OutboxEntry[] = [];
  const add = (t: TableName, id: string, op: 'put' | 'del', body: OutboxEntry['body']) =>
    heals.push({ ...queuedEntry({ tx: newId(now), t, id, op, body }), heal: true });

  for (const t of tableNames) {
    await db.table<AnyRow, string>(t).each((row) => {
      // Under pending edits the shadow has the server's earlier copy.
      const key = rowKeyOf({ t, id: String(row.id) });
      const shadow = shadows.get(key);
      // Rows whose texts are hidden here are whole on another device, if anywhere.
      if (shadow?.del || isHiding(row)) return;
      // Acknowledged, but not pulled before the server was restored: this may be the only copy.
      const known = shadow?.v ?? versionOf(row) ?? (pending.has(key) ? 0 : N + 1);
      const v = Math.max(known, unpulled[key] ?? 0);
      if (v > N) add(t, String(row.id), 'put', wholeBody(t, shadow?.d ?? fieldsOf(row), N, v - N));
    });
  }
  await db.graves.each(({ t, id, v }) => {
    if (v > N && !waiting.has(rowKeyOf({ t, id }))) add(t, id, 'del', { _del: { value: true, base: N, ts: v - N } });
  });

  const first = await db.outbox.orderBy(':id').first();
  const before = Math.min(first?.seq ?? 0, 0) - heals.length;
  await db.outbox.bulkAdd(heals.map((entry, i) => ({ ...entry, seq: before + i })));
}

export function wholeBody(t: TableName, d: AnyRow, base: number, ts: number): Record<string, FieldEdit> {
  const body: Record<string, FieldEdit> = {};
  for (const [name, value] of Object.entries(changedFields(t, {}, d))) body[name] = { value, base, ts };
  return body;
}

/**
 * Removes the rows that the server had, because the account was reset. What it never had is kept whole in the recovery record until the
 * person decides.
 */
async function setAside(db: DaymarkDb, now: number): Promise<void> {
  const entries = [...(await db.outbox.toArray()), ...(await db.quarantine.toArray())];
  const pending = new Set(entries.map(rowKeyOf));
  const rows: { t: TableName; row: AnyRow }[] = [];
  for (const t of tableNames) {
    await db.table<AnyRow, string>(t).each((row) => {
      if (pending.has(rowKeyOf({ t, id: String(row.id) })) || versionOf(row) === undefined) rows.push({ t, row });
    });
    await db.table(t).clear();
  }
  if (entries.length > 0 || rows.length > 0) {
    const earlier = await readMeta(db, 'recovery');
    await writeMeta(db, 'recovery', {
      at: now,
      entries: [...(earlier?.entries ?? []), ...entries],
      rows: [...(earlier?.rows ?? []), ...rows],
    });
  }
  await Promise.all(
    [db.outbox, db.quarantine, db.shadow, db.graves, db.versions, db.undo].map((table) => table.clear()),
  );
  await deleteMeta(db, 'hot');
}

/** The recovery record: what was not synced when the account was reset elsewhere; undefined when there is none. */
export const readRecovery = (db: DaymarkDb): Promise<Recovery | undefined> => readMeta(db, 'recovery');

/**
 * Writes the rows of the recovery record again, each as an ordinary edit. Resolves to the number of rows. A row that the device refuses
 * stays in the record and does not stop the others.
 */
export async function restoreRecovery(db: DaymarkDb): Promise<number> {
  let restored = 0;
  let refused = 0;
  for (;;) {
    const row = (await readMeta(db, 'recovery'))?.rows[refused];
    if (!row) break;
    try {
      if (await restoreRow(db, row)) restored++;
    } catch (error) {
      if (!(error instanceof WriteError)) throw error;
      refused++;
    }
  }
  if (refused === 0) await deleteMeta(db, 'recovery');
  return restored;
}

/** Writes a row and removes it from the record, in one transaction; false when another tab has already done so. */
async function restoreRow(db: DaymarkDb, { t, row: { _v, ...row } }: Recovery['rows'][number]): Promise<boolean> {
  if (!isTableName(t)) throw new WriteError('UnknownTable', t);
  const { value } = await write(db, { apart: true }, async (writer) => {
    const recovery = await readMeta(db, 'recovery');
    const rows = recovery?.rows.filter((one) => !(one.t === t && one.row.id === row.id));
    if (!recovery || rows?.length === recovery.rows.length) return false;
    await writer.put(t, row as NewRow<typeof t>);
    await writeMeta(db, 'recovery', { ...recovery, rows: rows ?? [] });
    return true;
  });
  return value;
}

/** Call it only after the person has confirmed it. */
export const discardRecovery = (db: DaymarkDb): Promise<void> => deleteMeta(db, 'recovery');
