/** Where a device stands, and the time of a new intention, from the notes in `meta` (src/data/meta.ts). */
import { nextTime } from '#data/notes.ts';
import type { DaymarkDb } from '#data/db.ts';
import { timeOf } from '#data/local-tables.ts';
import { readMeta, readSome, type SnapshotProgress, writeMeta } from '#data/meta.ts';

/** Where a device stands: read before a request, and unchanged when its answer is applied. */
export interface Position {
  readonly epoch: string | null;
  readonly cursor: number | null;
  readonly cursorAt: number | null;
  readonly last: { readonly mid: string; readonly v: number } | null;
  readonly snapshot: SnapshotProgress | undefined;
}

export async function readPosition(db: DaymarkDb): Promise<Position> {
  const keys = ['epoch', 'cursor', 'cursorAt', 'last', 'snapshot'] as const;
  const { epoch = null, cursor = null, cursorAt = null, last = null, snapshot } = await readSome(db, keys);
  return { epoch, cursor, cursorAt, last, snapshot };
}

/** How far a snapshot is, and whether the first screen's rows are here. */
export const readProgress = (db: DaymarkDb) => readSome(db, ['snapshot', 'hot']);

/**
 * A new intention's time: never before an earlier one of this device, however its clock jumps (law 7). Inside a transaction
 * with meta and outbox.
 */
export async function nextTs(db: DaymarkDb, now: number): Promise<number> {
  const [offset = 0, lastTs = 0, waiting] = await Promise.all([
    readMeta(db, 'clockOffset'),
    readMeta(db, 'lastTs'),
    db.outbox.orderBy(':id').last(),
  ]);
  const ts = nextTime({ offset, lastTs: Math.max(lastTs, waiting ? timeOf([waiting]) : 0) }, now);
  await writeMeta(db, 'lastTs', ts);
  return ts;
}
