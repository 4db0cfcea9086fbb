/**
 * The log of one transaction: what it has done so far to each row, and what it must know of the outbox to record that.
 * mutation-log.ts fills it, log-entries.ts and history.ts read it.
 */
import { Dexie, type DBCore, type DBCoreMutateRequest } from 'dexie';
import { newMutationId } from '#lib/id.ts';
import type { AnyRow, GraveRow, OutboxEntry, QuarantineRow, ShadowRow } from './local-tables.ts';
import type { TableName } from './schema.ts';

/** Above this many rows, what is known about them is read by range instead of row by row. */
const MANY = 50;

export type Trans = DBCoreMutateRequest['trans'];

/** One row in one transaction. */
export interface Touched {
  readonly t: TableName;
  readonly id: string;
  readonly before: AnyRow | undefined;
  after: AnyRow | undefined;
  /** Every write so far was a `fill`. */
  fill: boolean;
  /** Edits that earlier transactions left, waiting in the outbox or refused, in order. */
  readonly pending: readonly OutboxEntry[];
  readonly grave: GraveRow | undefined;
  readonly shadow: ShadowRow | undefined;
  /** This transaction's entry, and the entry whose content it has taken over. */
  entry: OutboxEntry | undefined;
  absorbed: OutboxEntry | undefined;
  shadowed: boolean;
  buried: boolean;
  versioned: Set<string>;
}

/** One transaction. */
export interface Log {
  readonly tx: string;
  readonly ts: number;
  readonly now: number;
  /** The version up to which a table's rows were all applied; 0 while they are not all here. */
  readonly cursorOf: (t: TableName) => number;
  /** The newest two entries of the outbox when the transaction began, newest first. */
  readonly tail: readonly OutboxEntry[];
  /** Whether refused changes are kept. */
  readonly refused: boolean;
  readonly rows: Map<string, Touched>;
}

export const keyOf = (t: string, id: string): string => `${t}/${id}`;

// No async functions below: Dexie keeps its transaction across `then`, but only across those awaits it can see.

/** The first write of a transaction: its time, and what it must know of the outbox. */
export function begin(core: DBCore, trans: Trans, now: number, sends: boolean): PromiseLike<Log> {
  const tx = newMutationId();
  const rows = new Map<string, Touched>();
  if (!sends) return Dexie.Promise.resolve({ tx, ts: now, now, cursorOf: () => 0, tail: [], refused: false, rows });
  const outbox = core.table('outbox');
  const quarantine = core.table('quarantine');
  const meta = core.table('meta');
  return Dexie.Promise.all([
    // One request for the three of them; the few notes in between are small.
    meta.query({
      trans,
      values: true,
      query: { index: meta.schema.primaryKey, range: { type: 2, lower: 'clockOffset', upper: 'lastTs' } },
    }),
    meta.get({ trans, key: 'tables' }),
    outbox.query({
      trans,
      values: true,
      limit: 2,
      direction: 'prev',
      query: { index: outbox.schema.primaryKey, range: { type: 3, lower: undefined, upper: undefined } },
    }),
    quarantine.count({
      trans,
      query: { index: quarantine.schema.primaryKey, range: { type: 3, lower: undefined, upper: undefined } },
    }),
  ]).then(
    ([notes, complete, { result }, refused]: [
      { result: { k: string; value: unknown }[] },
      { value: unknown } | undefined,
      { result: OutboxEntry[] },
      number,
    ]) => {
      const numberOf = (name: string) => {
        const value = notes.result.find(({ k }) => k === name)?.value;
        return typeof value === 'number' ? value : 0;
      };
      // Law 7: the time of an intention never goes back on one device, whatever its clock does.
      const ts = Math.max(Math.round(now + numberOf('clockOffset')), numberOf('lastTs') + 1);
      const cursor = numberOf('cursor');
      const tables = Array.isArray(complete?.value) ? new Set<unknown>(complete.value) : undefined;
      // A table that an update of the app has brought lies behind the cursor until its rows were fetched (fine print 6).
      const cursorOf = (t: TableName) => (tables?.has(t) === false ? 0 : cursor);
      const log: Log = { tx, ts, now, cursorOf, tail: result, refused: refused > 0, rows };
      return meta.mutate({ type: 'put', trans, values: [{ k: 'lastTs', value: ts }] }).then(() => log);
    },
  );
}

/** The newest version of a row that this device has seen (fine print 6, 10). */
export const knownVersion = (log: Log, { t, before, grave }: Touched, withCursor = true): number =>
  Math.max(typeof before?._v === 'number' ? before._v : 0, grave?.v ?? 0, withCursor ? log.cursorOf(t) : 0);

export type Found<T> = ReadonlyMap<string, readonly T[]>;
const none: Found<never> = new Map();

/** What waits for some rows: their pending edits, refused ones among them (fine print 19), and the server's copies. */
export interface Waiting {
  readonly pending: Found<OutboxEntry>;
  readonly shadows: Found<ShadowRow>;
}

/** With an empty outbox and an empty quarantine, as online, nothing is read for it. */
export function waitingFor(
  core: DBCore,
  trans: Trans,
  log: Log,
  t: TableName,
  ids: readonly string[],
): PromiseLike<Waiting> {
  const idle = log.tail.length === 0;
  if (idle && !log.refused) return Dexie.Promise.resolve({ pending: none, shadows: none });
  return Dexie.Promise.all([
    idle ? none : recordsOf<OutboxEntry>(core, trans, 'outbox', t, ids),
    log.refused ? recordsOf<QuarantineRow>(core, trans, 'quarantine', t, ids) : none,
    recordsOf<ShadowRow>(core, trans, 'shadow', t, ids),
  ]).then(([queued, refused, shadows]: [Found<OutboxEntry>, Found<QuarantineRow>, Found<ShadowRow>]) => {
    if (refused.size === 0) return { pending: queued, shadows };
    const pending = new Map(queued);
    for (const [id, rows] of refused) {
      pending.set(
        id,
        [...rows, ...(queued.get(id) ?? [])].sort((a, b) => a.seq! - b.seq!),
      );
    }
    return { pending, shadows };
  });
}

/** The records that a store keyed by [t+id] has about some rows, in the order of the store. */
export function recordsOf<T extends { readonly id: string }>(
  core: DBCore,
  trans: Trans,
  store: 'outbox' | 'quarantine' | 'shadow' | 'graves',
  t: TableName,
  ids: readonly string[],
): PromiseLike<Found<T>> {
  const table = core.table(store);
  const index =
    store === 'outbox' || store === 'quarantine'
      ? table.schema.getIndexByKeyPath(['t', 'id'])!
      : table.schema.primaryKey;
  const between = (lower: unknown, upper: unknown) =>
    table
      .query({ trans, values: true, query: { index, range: { type: 2, lower, upper } } })
      .then(({ result }) => result as T[]);
  const read =
    ids.length > MANY
      ? between([t, core.MIN_KEY], [t, core.MAX_KEY])
      : Dexie.Promise.all([...new Set(ids)].map((id) => between([t, id], [t, id]))).then((lists: T[][]) =>
          lists.flat(),
        );
  return read.then((records) => {
    const found = new Map<string, T[]>();
    for (const item of records) {
      const list = found.get(item.id);
      if (list) list.push(item);
      else found.set(item.id, [item]);
    }
    return found;
  });
}

/** A write of the log's own that failed fails the whole request. */
export const must = <R extends { readonly numFailures: number; readonly failures: Readonly<Record<number, Error>> }>(
  response: PromiseLike<R>,
) =>
  Dexie.Promise.resolve(response).then((res: R) => {
    if (res.numFailures > 0) throw Object.values(res.failures)[0]!;
    return res;
  });
