/** Applies one answer in one transaction: acknowledgements, arriving rows and the new cursor together, or nothing (law 2). */
import { Dexie } from 'dexie';
import { announceAll, announceNothing, announceNow } from '#data/announce.ts';
import type { DaymarkDb } from '#data/db.ts';
import { Fenced, type Lease, mustHold } from '#data/lease.ts';
import { type OutboxEntry, timeOf } from '#data/local-tables.ts';
import { withoutLog } from '#data/engine-writes.ts';
import { isTableName, type TableName } from '#data/schema.ts';
import { settleAcks, type SettledAcks } from './acks.ts';
import { applyAckedRows, applyChanges } from './arrivals.ts';
import { readMeta, type SnapshotProgress, writeMeta } from '#data/meta.ts';
import { type Position, readPosition } from './position.ts';
import { MAX_CLOCK_AHEAD, type SyncRequest, type SyncResponse, type Change } from './protocol.ts';
import { advanceSnapshot, coveredBy, type CoveredRange } from './snapshot.ts';

/** One round trip: the request, the position it was sent from, and the answer. Times in ms of this device's clock. */
export interface Exchange {
  readonly request: SyncRequest;
  readonly sent: readonly OutboxEntry[];
  readonly position: Position;
  readonly answer: SyncResponse;
  readonly sentAt: number;
  readonly receivedAt: number;
}

export interface Applied {
  readonly pushed: number;
  readonly refused: number;
  readonly pulled: number;
  /** The new position, if a snapshot is still running and nothing is pending: the next page can be requested at once. */
  readonly next?: Position | undefined;
}

/** The engine's own stores; every apply transaction includes them all. */
export const ENGINE_STORES = ['outbox', 'shadow', 'graves', 'quarantine', 'versions', 'meta'] as const;

/** Applies an answer. Throws Fenced, without any change, when the lease or the position is no longer the same. */
export async function applyAnswer(db: DaymarkDb, lease: Lease, exchange: Exchange, now: number): Promise<Applied> {
  const { request, sent, position, answer } = exchange;
  const touched = new Set([...answer.changes.map(({ t }) => t), ...sent.map(({ t }) => t)].filter(isTableName));
  const covered = request.snapshot?.part === 'rows' ? coveredBy(request.snapshot, answer) : [];
  for (const { t } of covered) if (isTableName(t)) touched.add(t);

  // Not for the tables of an update: their rows may have been removed since.
  const paging = request.snapshot?.part === 'rows' && position.snapshot?.kind !== 'tables';
  const arriving = paging ? withoutHotRows(db, answer.changes) : answer.changes;

  const applied = await withoutLog(db, [...touched, ...ENGINE_STORES], async () => {
    // If one of these fails, the whole transaction is rolled back, whatever the others have written.
    const [waits] = await Promise.all([
      hasPending(db),
      mustHold(db, lease, now),
      mustBeAt(db, position),
      adoptClock(db, exchange),
    ]);
    const acks = sent.length > 0 ? await settleAcks(db, sent, answer.acks, now, answer.server_time) : NOTHING_SENT;
    if (acks.rows.length > 0) await applyAckedRows(db, acks.rows);
    // Requested together: each round of waiting costs as much as writing ten rows.
    const [, snapshot] = await Promise.all([applyChanges(db, arriving, { now, waits }), moveOn(db, exchange, acks)]);
    if (acks.pushed > 0) await noteUnpulled(db, exchange, acks.versions);
    if (sent.length === 0) tellOfTables(db, covered);
    // Nothing was pending, so nothing was sent, and `last` is unchanged.
    const next = snapshot && !waits ? { ...position, epoch: answer.epoch, snapshot } : undefined;
    return { pushed: acks.pushed, refused: acks.refused, pulled: answer.changes.length, next };
  });
  if (request.snapshot?.part === 'hot') rememberHotRows(db, answer.changes);
  else if (!request.snapshot) forgetHotRows(db);
  return applied;
}

/** The tables of which live queries do not know everything yet, for each database. */
const untold = new WeakMap<DaymarkDb, Set<TableName>>();

/**
 * Of a table that takes several pages, live queries hear when it has come: reading it again after each page takes a phone longer than storing the
 * page. Call it after the last write of the transaction.
 */
function tellOfTables(db: DaymarkDb, covered: readonly CoveredRange[]): void {
  const waiting = untold.get(db) ?? new Set();
  untold.set(db, waiting);
  const { idbtrans } = Dexie.currentTransaction;
  for (const { t, from, to } of covered) {
    if (!isTableName(t)) continue;
    if (to !== null) {
      announceNothing(db, t, idbtrans);
      waiting.add(t);
    } else if (from !== null) {
      announceAll(db, t, idbtrans);
      waiting.delete(t);
    }
  }
}

/** Live queries hear of what has come of tables whose rest does not come now. */
export function tellOfParts(db: DaymarkDb): void {
  const waiting = untold.get(db);
  if (!waiting || waiting.size === 0) return;
  untold.delete(db);
  announceNow(db, waiting);
}

const NOTHING_SENT: SettledAcks = { last: null, pushed: 0, refused: 0, rows: [], versions: {} };

/** Whether the outbox or the quarantine has entries. */
export async function hasPending(db: DaymarkDb): Promise<boolean> {
  const counts = await Promise.all([db.outbox.count(), db.quarantine.count()]);
  return counts.some((count) => count > 0);
}

/** Writes the new position; resolves to the snapshot if one is still running. */
async function moveOn(
  db: DaymarkDb,
  { request, position, answer }: Exchange,
  { last, versions }: SettledAcks,
): Promise<SnapshotProgress | undefined> {
  const { snapshot: part } = request;
  const { snapshot: progress } = position;
  const moves: Promise<unknown>[] = [];
  if (position.epoch !== answer.epoch) moves.push(writeMeta(db, 'epoch', answer.epoch));
  if (last && last.v >= (position.last?.v ?? 0)) moves.push(writeMeta(db, 'last', last));
  if ((!part || !progress) && request.cursor !== null && answer.cursor !== null)
    moves.push(writeMeta(db, 'cursor', answer.cursor), writeMeta(db, 'cursorAt', answer.cursor_at ?? null));
  const paged = part && progress ? advanceSnapshot(db, progress, part, answer, versions) : undefined;
  await Promise.all([paged, ...moves]);
  return paged;
}

/**
 * What the server has from this device and has not sent back yet. A row's own version does not show this (fine print 6), and a restored
 * server must get these edits again.
 */
async function noteUnpulled(
  db: DaymarkDb,
  { request, answer }: Exchange,
  taken: SettledAcks['versions'],
): Promise<void> {
  const cursor = request.cursor === null ? null : answer.cursor;
  const known = await readMeta(db, 'unpulled');
  const waits = Object.entries({ ...known, ...taken }).filter(([, v]) => cursor === null || v > cursor);
  if (waits.length > 0 || known) await writeMeta(db, 'unpulled', Object.fromEntries(waits));
}

/** Throws unless the position is unchanged: an answer is valid only for the position of its request. */
export async function mustBeAt(db: DaymarkDb, position: Position): Promise<void> {
  const { epoch, cursor, snapshot } = await readPosition(db);
  const same =
    epoch === position.epoch &&
    cursor === position.cursor &&
    JSON.stringify(snapshot) === JSON.stringify(position.snapshot);
  if (!same) throw new Fenced('the device has moved on');
}

/**
 * Stores the difference to the server's clock. The time of a sent edit is only in its entry: later times must be after it. The newest time
 * may not be ahead of what the server accepts: a clock that was once a day ahead would give every edit of a day the same capped time (fine
 * print 7).
 */
async function adoptClock(db: DaymarkDb, { sent, answer, sentAt, receivedAt }: Exchange): Promise<void> {
  await writeMeta(db, 'clockOffset', Math.round(answer.server_time - (sentAt + receivedAt) / 2));
  const lastTs = await readMeta(db, 'lastTs');
  const next = Math.min(Math.max(lastTs ?? 0, timeOf(sent)), answer.server_time + MAX_CLOCK_AHEAD);
  if (next !== (lastTs ?? 0)) await writeMeta(db, 'lastTs', next);
}

/**
 * The rows of the hot set: the version of each by its id, for each database. A first sync gets them again in its pages, and rows that the server
 * has not changed since need not be written twice. Lost with the page; then they are only written again.
 */
const hotVersions = new WeakMap<DaymarkDb, ReadonlyMap<string, number>>();

/** Call when the hot set is committed. */
function rememberHotRows(db: DaymarkDb, changes: readonly Change[]): void {
  hotVersions.set(db, new Map(changes.map(({ id, v }) => [id, v])));
}

/** Call when the snapshot has ended. */
function forgetHotRows(db: DaymarkDb): void {
  hotVersions.delete(db);
}

/**
 * The changes of a page without unchanged rows of the hot set. For a row with a pending edit, the server's copy was stored when the edit
 * was made.
 */
function withoutHotRows(db: DaymarkDb, changes: readonly Change[]): readonly Change[] {
  const known = hotVersions.get(db);
  return known ? changes.filter(({ id, v }) => known.get(id) !== v) : changes;
}
