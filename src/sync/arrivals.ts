/** Writes rows from the server into their tables (src/sync/README.md, "One cycle"). Every function here runs inside the apply transaction. */
import type { PromiseExtended } from 'dexie';
import * as v from 'valibot';
import type { DaymarkDb } from '#data/db.ts';
import { isDamaged, readable } from '#lib/damaged.ts';
import { readField } from '#data/diff.ts';
import type { AnyRow, ShadowRow } from '#data/local-tables.ts';
import { isTableName, kindOf, type TableName } from '#data/schema.ts';
import { rowKeyOf, pendingOf, showRow, toLocalRow, type RowKey, versionOf } from './pending.ts';
import { type Change, loser, LOSERS } from './protocol.ts';
import type { PendingEdit } from './rebase.ts';
import { keepVersions, type LostValue } from './versions.ts';

type RowChange = Change & { readonly t: TableName };
const isRowChange = (change: Change): change is RowChange => isTableName(change.t);

/**
 * Applies a page of changes. A clean row is replaced by the server's. A row with pending edits keeps them on top, field by field, and the
 * server's copy goes to `shadow`. Unknown tables were not requested and are ignored. `waits`: whether any edit is pending; if not, none is
 * looked up.
 */
export async function applyChanges(
  db: DaymarkDb,
  changes: readonly Change[],
  { now, waits }: { readonly now: number; readonly waits: boolean },
): Promise<void> {
  const arrived = changes.filter(isRowChange);
  const rows = arrived.some(isPartlyDamaged) ? await withOwnValues(db, arrived) : arrived;
  const keys = rows.map(({ t, id }): RowKey => [t, id]);
  const pending = waits ? await pendingOf(db, keys) : new Map<string, PendingEdit[]>();
  const clean = rows.filter((change) => !pending.has(rowKeyOf(change)));
  const dirty = rows.filter((change) => pending.has(rowKeyOf(change)));
  await Promise.all([noteGraves(db, rows, now), clean.length > 0 && writeClean(db, clean)]);
  if (dirty.length > 0) await rebaseDirty(db, dirty, pending);
  await keepLosers(db, changes, now);
}

const isPartlyDamaged = ({ d }: RowChange): boolean => Object.values(d).some(isDamaged);

/** Rows of which some value could not be opened keep the one that this device has: damage is no edit. */
async function withOwnValues(db: DaymarkDb, changes: readonly RowChange[]): Promise<RowChange[]> {
  const whole: RowChange[] = [];
  for (const change of changes) {
    if (!isPartlyDamaged(change)) {
      whole.push(change);
      continue;
    }
    const { t, id } = change;
    const copy = await db.shadow.get([t, id]);
    const own: AnyRow = copy?.d ?? ((await db.table(t).get(id)) as AnyRow | undefined) ?? {};
    const d = Object.entries(change.d).map(([name, value]) => [
      name,
      isDamaged(value) ? (readable(own[name]) ?? value) : value,
    ]);
    whole.push({ ...change, d: Object.fromEntries(d) as AnyRow });
  }
  return whole;
}

/** After so many rows the page may draw and take keys, before the next ones are written in the same transaction. */
const SLICE = 50;

async function writeClean(db: DaymarkDb, changes: readonly RowChange[]): Promise<void> {
  const byTable = new Map<TableName, { put: RowChange[]; gone: string[] }>();
  for (const change of changes) {
    let rows = byTable.get(change.t);
    if (!rows) byTable.set(change.t, (rows = { put: [], gone: [] }));
    if (change.del) rows.gone.push(change.id);
    else rows.put.push(change);
  }
  // Few rows are not awaited one by one. Of many, IndexedDB always has a slice to store while the next one is made.
  let before: PromiseLike<unknown>[] = [];
  let now: PromiseLike<unknown>[] = [];
  let rows = 0;
  /** Notes a request; gives the slice before, when this one is full. */
  const request = (write: PromiseExtended<unknown>, count: number): PromiseLike<unknown>[] => {
    // If one fails, so does the transaction, and nobody may wait for the others any more.
    write.catch(() => undefined);
    now.push(write);
    if ((rows += count) < SLICE) return [];
    const waited = before;
    [before, now, rows] = [now, [], 0];
    return waited;
  };
  for (const [t, { put, gone }] of byTable) {
    const deleted = gone.length > 0 ? request(db.table(t).bulkDelete(gone), gone.length) : [];
    if (deleted.length > 0) await Promise.all(deleted);
    for (let from = 0; from < put.length; from += SLICE) {
      const slice = put.slice(from, from + SLICE).map(({ id, v, d }) => toLocalRow(db, id, v, d));
      const written = request(db.table(t).bulkPut(slice), slice.length);
      if (written.length > 0) await Promise.all(written);
    }
  }
  await Promise.all([...before, ...now]);
}

/** Records what was deleted and at which version: a restored server gets the deletions again, and a re-creation needs its base. */
async function noteGraves(db: DaymarkDb, changes: readonly RowChange[], now: number): Promise<void> {
  const dead = changes.filter(({ del }) => del).map(({ t, id, v }) => ({ t, id, v, at: now }));
  if (dead.length > 0) await db.graves.bulkPut(dead);
  if ((await db.graves.count()) === 0) return;
  const alive = changes.filter(({ del }) => !del).map(({ t, id }) => [t, id] as RowKey);
  await db.graves.bulkDelete(alive);
}

async function rebaseDirty(
  db: DaymarkDb,
  changes: readonly RowChange[],
  pending: ReadonlyMap<string, readonly PendingEdit[]>,
): Promise<void> {
  const known = await db.shadow.bulkGet(changes.map(({ t, id }) => [t, id] as RowKey));
  for (const [i, { t, id, v, del, d }] of changes.entries()) {
    const edits = pending.get(rowKeyOf({ t, id })) ?? [];
    await db.shadow.put({ t, id, v, del, d, ...mergeBases(t, known[i], d, edits) });
    await showRow(db, t, id, { v, del, d }, edits);
  }
}

/**
 * The texts that pending edits started from, for the three-way merge: the server's copy changes with each arrival, but the text that the
 * person started from must not. Without a copy the row was made here, and its texts started from nothing (fine print 29).
 */
function mergeBases(t: TableName, old: ShadowRow | undefined, d: AnyRow, edits: readonly PendingEdit[]) {
  const bases: Record<string, unknown> = { ...old?.bases };
  const names = new Set(edits.flatMap(({ body }) => Object.keys(body)));
  for (const name of names) {
    if (name in bases || kindOf(t, name) !== 'prose') continue;
    const was = (old && readField(t, old.d, name)) ?? '';
    if (was !== (readField(t, d, name) ?? '')) bases[name] = was;
  }
  return Object.keys(bases).length > 0 ? { bases } : {};
}

function keepLosers(db: DaymarkDb, changes: readonly Change[], now: number): PromiseLike<void> {
  const kept: LostValue[] = [];
  for (const change of changes) {
    if (change.t !== LOSERS || change.del) continue;
    const record = v.safeParse(loser, change.d);
    if (!record.success) continue;
    const { t, row_id, field, value } = record.output;
    if (isTableName(t)) kept.push({ t, id: row_id, field, value, why: 'lost' });
  }
  return keepVersions(db, kept, now);
}

/** Applies rows that acks carried, before the pull: each is shown at once, unless the device has a newer version. */
export async function applyAckedRows(db: DaymarkDb, rows: readonly Change[]): Promise<void> {
  const arrived = rows.filter(isRowChange);
  for (const change of arrived.some(isPartlyDamaged) ? await withOwnValues(db, arrived) : arrived) {
    const { t, id, v, del, d } = change;
    const present = (await db.table(t).get(id)) as AnyRow | undefined;
    // At the same version too: a field that was lost still has the value written here.
    if (present && (versionOf(present) ?? -1) > v) continue;
    const key: RowKey = [t, id];
    const edits = (await pendingOf(db, [key])).get(rowKeyOf(change)) ?? [];
    if (edits.length > 0) await rebaseDirty(db, [change], new Map([[rowKeyOf(change), edits]]));
    else await showRow(db, t, id, { v, del, d }, []);
  }
}
