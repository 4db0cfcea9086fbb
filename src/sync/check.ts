/**
 * Compares this device's rows with the server's. Once a week one bucket, a page of whole rows in id order, is compared field by field; the
 * buckets rotate through all tables. A digest of ids and versions would miss a flipped value (fine print 21).
 */
import type { DaymarkDb } from '#data/database.ts';
import { deviceId } from '#data/database.ts';
import { fieldsOf, isUntouched, sameValue } from '#data/diff.ts';
import type { AnyRow } from '#data/local-tables.ts';
import { withoutLog } from '#data/engine-writes.ts';
import { tableNames, type TableName } from '#data/schema.ts';
import { trashedVersion } from '#data/trash.ts';
import { newMutationId } from '#lib/id.ts';
import { applyChanges } from './arrivals.ts';
import { ENGINE_STORES, mustBeAt } from './apply.ts';
import type { EngineDeps } from './engine.ts';
import { readMeta, writeMeta, readSeal } from '#data/meta.ts';
import { readPosition } from './position.ts';
import { ask } from './post.ts';
import { rowKeyOf, pendingOf, versionOf } from './pending.ts';
import { type Change, MAX_PAGE } from './protocol.ts';
import { rowsRequest } from './snapshot.ts';
import { keepVersions, type LostValue } from './versions.ts';
import { DAY_MS } from '#lib/durations.ts';

export const CHECK_EVERY_MS = 7 * DAY_MS;

export interface CheckReport {
  readonly table: string;
  readonly compared: number;
  /** Rows that differed and were corrected to the server's. Ids only. */
  readonly repaired: readonly string[];
}

/**
 * Compares the next bucket when a week has passed (or at once with `force`); null when it is not due, or when the two sides are not at the
 * same version.
 */
export async function checkBucket(deps: EngineDeps, force = false): Promise<CheckReport | null> {
  const { db, now, pageSize = MAX_PAGE } = deps;
  const [position, last] = await Promise.all([readPosition(db), readMeta(db, 'check')]);
  if (position.cursor === null || (!force && last && now() - last.at < CHECK_EVERY_MS)) return null;
  const bucket = { t: tableNames.find((t) => t === last?.t) ?? tableNames[0]!, after: last?.after ?? null };
  const from = { device: await deviceId(db), epoch: position.epoch, last: position.last };
  const request = rowsRequest(db, { ...from, limit: Math.min(pageSize, MAX_PAGE) }, bucket);
  const answer = await ask({ ...deps, seal: await readSeal(db) }, request);
  // Only two sides that stand at the same version can be compared.
  const { must, epoch, head } = answer;
  if (must || epoch !== position.epoch || head !== position.cursor) return null;

  const page = answer.changes.filter(({ t }) => t === bucket.t);
  const to = answer.after ?? null;
  const next = to === null ? { t: tableAfter(bucket.t), after: null } : { t: bucket.t, after: to };
  const tx = newMutationId();
  return withoutLog(db, [bucket.t, ...ENGINE_STORES], async () => {
    await mustBeAt(db, position);
    const differing = await compare(db, bucket.t, bucket.after, to, page);
    // Which side is right is not known: the words that go can be read again.
    await keepVersions(db, differing.lost, now());
    await db.versions.bulkAdd(differing.extra.map((row) => trashedVersion(bucket.t, String(row.id), row, tx, now())));
    await applyChanges(db, differing.wrong, { now: now(), waits: true });
    const extra = differing.extra.map(({ id }) => String(id));
    await db.table(bucket.t).bulkDelete(extra);
    await writeMeta(db, 'check', { ...next, at: now() });
    return {
      table: bucket.t,
      compared: page.length,
      repaired: [...differing.wrong.map(({ id }) => id), ...extra],
    };
  });
}

const tableAfter = (t: TableName) => tableNames[(tableNames.indexOf(t) + 1) % tableNames.length]!;

async function compare(db: DaymarkDb, t: TableName, from: string | null, to: string | null, page: readonly Change[]) {
  const rows: AnyRow[] = await db
    .table<AnyRow, string>(t)
    .where(':id')
    .between(from ?? '', to ?? '\uffff', false, true)
    .toArray();
  const ours = new Map(rows.map((row) => [String(row.id), row]));
  const theirs = new Set(page.map(({ id }) => id));
  const ids = new Set([...ours.keys(), ...theirs]);
  const pending = await pendingOf(
    db,
    [...ids].map((id) => [t, id]),
  );
  const isClean = (id: string) => !pending.has(rowKeyOf({ t, id }));
  const wrong = page.filter(({ id, d }) => {
    const row = ours.get(id);
    return isClean(id) && !(row && isUntouched(row, d));
  });
  const lost = wrong.flatMap(({ id, d }) => valuesLost(t, id, ours.get(id), d));
  const extra = rows.filter(
    (row) => !theirs.has(String(row.id)) && isClean(String(row.id)) && versionOf(row) !== undefined,
  );
  return { wrong, lost, extra };
}

/** The values of a row of this device that the server's copy of it does not have. */
const valuesLost = (t: TableName, id: string, row: AnyRow | undefined, there: AnyRow): LostValue[] =>
  Object.entries(row ? fieldsOf(row) : {}).flatMap(([field, value]) =>
    sameValue(value, there[field]) ? [] : [{ t, id, field, value, why: 'lost' }],
  );
