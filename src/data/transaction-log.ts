/**
 * The log of one transaction: what it has done so far to each row, and what of the outbox is needed to record that.
 * mutation-log.ts fills it; log-entries.ts, history.ts and steps.ts read it.
 */
import { groupBy } from '#lib/group.ts';
import { Dexie, type DBCore } from 'dexie';
import { newMutationId } from '#lib/id.ts';
import { type AnyRow, type GraveRow, type OutboxEntry, type QuarantineRow } from './local-tables.ts';
import { cursorIn, nextTime, type Notes } from './notes.ts';
import { MANY, readRecords, type Trans } from './requests.ts';
import type { TableName } from './schema.ts';

/** Up to this many rows, everything about them is read at once. */
const FEW = 4;

/** What is stored about a row before the transaction changes it. */
export interface StoredState {
  readonly old: AnyRow | undefined;
  readonly grave: GraveRow | undefined;
  /**
   * Edits that earlier transactions left, waiting in the outbox or refused, in order. Shadows are not read: a row has one only while it has
   * such an edit, because the engine deletes it in the transaction that settles the last one.
   */
  readonly pending: readonly OutboxEntry[];
  /** How many texts of each field history.ts has kept a moment ago, where that was counted with the row. */
  readonly recent?: ReadonlyMap<string, number> | undefined;
}

/** For a row that was never there. */
export const NOTHING: StoredState = { old: undefined, grave: undefined, pending: [] };

export type RowClock = 'now' | 'lowest' | 'fill';

/** One row in one transaction. */
export interface RowChange extends Omit<StoredState, 'old'> {
  readonly t: TableName;
  readonly id: string;
  readonly before: AnyRow | undefined;
  after: AnyRow | undefined;
  /** The highest clock of its writes so far. A `fill` is of the lowest clock, and sets only what nobody has set. */
  clock: RowClock;
  /** This transaction's entry, and the entry whose content it has absorbed. */
  entry: OutboxEntry | undefined;
  absorbed: OutboxEntry | undefined;
  shadowed: boolean;
  buried: boolean;
  versioned: Set<string>;
}

/** One transaction. */
export interface Log {
  readonly tx: string;
  readonly now: number;
  ts: number;
  /** The version up to which a table's rows were all applied; 0 while they are not all here. */
  cursorOf: (t: TableName) => number;
  /** Whether notes and outbox were read in this transaction: not while it has only made new rows. */
  read: boolean;
  /** The newest two entries of the outbox when the transaction began, newest first. */
  tail: readonly OutboxEntry[];
  /** Whether the outbox was empty then. */
  idle: boolean;
  /** Whether `ts` is noted as the time of the newest intention. */
  stamped: boolean;
  readonly rows: Map<string, RowChange>;
}

export const rowKey = (t: string, id: string): string => `${t}/${id}`;

/** The log of a transaction that begins by making a row: of a profile that never sends, or with notes read earlier. */
export const newLog = (now: number, notes: Notes | undefined): Log => ({
  tx: newMutationId(),
  now,
  ts: notes ? nextTime(notes, now) : now,
  cursorOf: (t) => (notes ? cursorIn(notes, t) : 0),
  read: notes === undefined,
  tail: [],
  idle: true,
  stamped: notes === undefined,
  rows: new Map(),
});

// No async functions below: Dexie keeps its transaction across `then`, but not across every native await.

/** Every key of a store. */
const all = { type: 3 as const, lower: undefined, upper: undefined };

/** The newest two entries of the outbox, newest first. */
export function readTail(core: DBCore, trans: Trans): PromiseLike<OutboxEntry[]> {
  const outbox = core.table('outbox');
  const query = { index: outbox.schema.primaryKey, range: all };
  return outbox.query({ trans, values: true, limit: 2, direction: 'prev', query }).then(({ result }) => result);
}

/** The newest version of a row that this device has seen (fine print 6, 10). */
export const knownVersion = (log: Log, { t, before, grave }: RowChange, withCursor = true): number =>
  Math.max(typeof before?._v === 'number' ? before._v : 0, grave?.v ?? 0, withCursor ? log.cursorOf(t) : 0);

type RowLists<T> = ReadonlyMap<string, readonly T[]>;
const none: RowLists<never> = new Map();

/** The pending edits of some rows, refused ones among them (fine print 19). A store that is known to be empty is not read. */
function pendingOf(
  core: DBCore,
  trans: Trans,
  t: TableName,
  ids: readonly string[],
  [idle, refused]: readonly [idle: boolean, refused: number],
): PromiseLike<RowLists<OutboxEntry>> {
  return Dexie.Promise.all([
    idle ? none : recordsOf<OutboxEntry>(core, trans, 'outbox', t, ids),
    refused > 0 ? recordsOf<QuarantineRow>(core, trans, 'quarantine', t, ids) : none,
  ]).then(([queued, aside]: [RowLists<OutboxEntry>, RowLists<QuarantineRow>]) => {
    const pending = new Map(queued);
    for (const [id, rows] of aside) {
      pending.set(
        id,
        [...rows, ...(queued.get(id) ?? [])].sort((a, b) => a.seq! - b.seq!),
      );
    }
    return pending;
  });
}

/** Reads what is stored about some rows. `begun` is the log's beginning, which may be read at the same time. */
export function see(
  core: DBCore,
  trans: Trans,
  t: TableName,
  ids: readonly string[],
  begun: PromiseLike<Log>,
  sends: boolean,
): PromiseLike<Map<string, StoredState>> {
  // A few rows are read at once with their pending edits; for many it is cheaper to know first whether there are any.
  const pending = !sends
    ? none
    : ids.length <= FEW
      ? pendingOf(core, trans, t, ids, [false, 1])
      : Dexie.Promise.all([
          begun.then(({ idle }) => idle),
          core
            .table('quarantine')
            .count({ trans, query: { index: core.table('quarantine').schema.primaryKey, range: all } }),
        ]).then((known: [boolean, number]) => pendingOf(core, trans, t, ids, known));
  return Dexie.Promise.all([
    readRecords<AnyRow>(core, trans, t, ids),
    recordsOf<GraveRow>(core, trans, 'graves', t, ids),
    pending,
  ]).then(
    ([olds, graves, waiting]: [readonly (AnyRow | undefined)[], RowLists<GraveRow>, RowLists<OutboxEntry>]) =>
      new Map(
        ids.map((id, i): [string, StoredState] => [
          id,
          { old: olds[i], grave: graves.get(id)?.[0], pending: waiting.get(id) ?? [] },
        ]),
      ),
  );
}

/** The records that a store keyed by [t+id] has about some rows, in the order of the store. */
function recordsOf<T extends { readonly id: string }>(
  core: DBCore,
  trans: Trans,
  store: 'outbox' | 'quarantine' | 'graves',
  t: TableName,
  ids: readonly string[],
): PromiseLike<RowLists<T>> {
  const table = core.table(store);
  const index =
    store === 'outbox' || store === 'quarantine'
      ? table.schema.getIndexByKeyPath(['t', 'id'])!
      : table.schema.primaryKey;
  const between = (lower: unknown, upper: unknown) =>
    table
      .query({ trans, values: true, query: { index, range: { type: 2, lower, upper } } })
      .then(({ result }) => result as T[]);
  const sorted = [...ids].sort();
  const read =
    ids.length > MANY
      ? between([t, sorted[0]], [t, sorted.at(-1)])
      : Dexie.Promise.all([...new Set(ids)].map((id) => between([t, id], [t, id]))).then((lists: T[][]) =>
          lists.flat(),
        );
  return read.then((records) => groupBy(records, ({ id }) => id));
}
