/** One answer, applied in one transaction: acknowledgements, arriving rows and the new cursor together, or nothing (law 2). */
import type { DaymarkDb } from '#data/db.ts';
import type { OutboxEntry } from '#data/local-tables.ts';
import { withoutLog } from '#data/engine-writes.ts';
import { isTableName } from '#data/schema.ts';
import { settleAcks } from './acks.ts';
import { applyAckedRows, applyChanges } from './arrivals.ts';
import { Fenced } from './errors.ts';
import { type Lease, mustHold } from './lease.ts';
import { type Position, readMeta, readPosition, writeMeta } from './meta.ts';
import { MAX_CLOCK_AHEAD, type SyncRequest, type SyncResponse } from './protocol.ts';
import { advanceSnapshot } from './snapshot.ts';

/** One round trip: what was asked from which position, and what came back. Times in ms of this device's clock. */
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
}

/** The engine's own stores; every apply takes them all. */
export const ENGINE_STORES = ['outbox', 'shadow', 'graves', 'quarantine', 'versions', 'meta'] as const;

/** Applies an answer. Throws Fenced, having changed nothing, when the lease or the position is no longer what it was. */
export function applyAnswer(db: DaymarkDb, lease: Lease, exchange: Exchange, now: number): Promise<Applied> {
  const { request, sent, position, answer } = exchange;
  const touched = new Set([...answer.changes.map(({ t }) => t), ...sent.map(({ t }) => t)].filter(isTableName));
  if (request.snapshot?.part === 'rows' && isTableName(request.snapshot.t)) touched.add(request.snapshot.t);

  return withoutLog(db, [...touched, ...ENGINE_STORES], async () => {
    await mustHold(db, lease, now);
    await mustStand(db, position);
    await adoptClock(db, exchange);
    const acks = await settleAcks(db, sent, answer.acks, now, answer.server_time);
    if (acks.rows.length > 0) await applyAckedRows(db, acks.rows);
    await applyChanges(db, answer.changes, now);
    if (request.snapshot && position.snapshot) await advanceSnapshot(db, position.snapshot, request.snapshot, answer);
    else if (request.cursor !== null && answer.cursor !== null) await writeMeta(db, 'cursor', answer.cursor);
    if (position.epoch !== answer.epoch) await writeMeta(db, 'epoch', answer.epoch);
    if (acks.last && acks.last.v >= (position.last?.v ?? 0)) await writeMeta(db, 'last', acks.last);
    return { pushed: acks.pushed, refused: acks.refused, pulled: answer.changes.length };
  });
}

/** The answer belongs to the question only while the device stands where it stood. */
export async function mustStand(db: DaymarkDb, position: Position): Promise<void> {
  const { epoch, cursor, snapshot } = await readPosition(db);
  const same =
    epoch === position.epoch &&
    cursor === position.cursor &&
    JSON.stringify(snapshot) === JSON.stringify(position.snapshot);
  if (!same) throw new Fenced('the device has moved on');
}

/**
 * The server's clock as seen from here. The device's newest intention may not stay ahead of what the server accepts, or a
 * clock that was once a day ahead would hand out the same capped time for a day (fine print 7).
 */
async function adoptClock(db: DaymarkDb, { answer, sentAt, receivedAt }: Exchange): Promise<void> {
  await writeMeta(db, 'clockOffset', Math.round(answer.server_time - (sentAt + receivedAt) / 2));
  const lastTs = await readMeta(db, 'lastTs');
  const latest = answer.server_time + MAX_CLOCK_AHEAD;
  if (lastTs !== undefined && lastTs > latest) await writeMeta(db, 'lastTs', latest);
}
