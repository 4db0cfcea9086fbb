/**
 * The outbox cannot be forgotten: this Dexie middleware sees every write to a synced table and records it in the transaction
 * of the write itself (law 1). Any read-write transaction with a synced table is widened to the stores the record needs.
 *
 * Within one transaction, what a row was at first and what it is now decide its entry, however many writes lie between.
 * Across transactions an edit goes into an entry that was never sent only when that entry is the newest of the outbox and
 * both intents are of this one row (fine print 1, 15): then the order of entries stays the order of intents, and no intent is
 * split. Everything else is appended. A delete swallows the unsent put behind which it would stand, and is sent itself all
 * the same (fine print 10): the id may be one that another device makes too, and a power cut may have rolled back the note
 * that the put was sent. What was deleted before it ever left the device does not leave it.
 */
import { Dexie, type DBCore, type DBCoreMutateRequest, type DBCoreTable, type Middleware } from 'dexie';
import { newMutationId } from '#lib/id.ts';
import { checkRow, checkValue, knowsField, storable, WriteError } from './check.ts';
import { changedFields, fieldsOf, sameValue } from './diff.ts';
import {
  type AnyRow,
  type FieldEdit,
  type GraveRow,
  logStores,
  type OutboxEntry,
  type ShadowRow,
  type UndoChange,
  type VersionRow,
} from './local-tables.ts';
import type { ProfileRef } from './profile.ts';
import { isTableName, kindOf, SCHEMA_VERSION, type TableName } from './schema.ts';

/** Local history takes at most one older text of a field in this time, ms. */
export const VERSION_EVERY = 5 * 60_000;
/** Above this many rows, what is known about them is read by range instead of row by row. */
const MANY = 50;

/** One row in one transaction. */
interface Touched {
  readonly t: TableName;
  readonly id: string;
  readonly before: AnyRow | undefined;
  after: AnyRow | undefined;
  /** Every write so far was a `fill`. */
  fill: boolean;
  /** Edits that earlier transactions left in the outbox. */
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
interface Log {
  readonly tx: string;
  readonly ts: number;
  readonly cursor: number;
  readonly now: number;
  /** The newest two entries of the outbox when the transaction began, newest first. */
  readonly tail: readonly OutboxEntry[];
  readonly rows: Map<string, Touched>;
}

interface Handle {
  log: Log | undefined;
  readonly fills: Set<string>;
  /** Every row is an intent of its own. */
  apart: boolean;
  readonly queue: { last: PromiseLike<unknown> };
}

const handles = new WeakMap<object, Handle>();
const unlogged = new WeakSet<object>();

const handleOf = (trans: object): Handle => {
  const known = handles.get(trans);
  if (known) return known;
  const handle: Handle = { log: undefined, fills: new Set(), apart: false, queue: { last: Dexie.Promise.resolve() } };
  handles.set(trans, handle);
  return handle;
};
const keyOf = (t: string, id: string) => `${t}/${id}`;

/**
 * A read-write transaction of the sync engine: its writes are neither checked nor logged, because they came from the server
 * (law 8). It never joins another transaction, so no edit of a person can slip through it.
 */
export function withoutLog<T>(db: Dexie, tables: readonly string[], work: () => Promise<T>): Promise<T> {
  if (Dexie.currentTransaction) throw new Error('withoutLog() inside another transaction');
  // An async function, or Dexie does not count native awaits and the work would run on outside the transaction.
  return db.transaction('rw', [...tables], async (trans) => {
    unlogged.add(trans.idbtrans);
    return work();
  });
}

/** Whether a transaction is the engine's. */
export const isUnlogged = (trans: IDBTransaction): boolean => unlogged.has(trans);

/** Says that the next write of this row in the transaction is a `fill` (fine print 11). */
export function markFill(trans: IDBTransaction, t: TableName, id: string): void {
  handleOf(trans).fills.add(keyOf(t, id));
}

/**
 * Makes every row of the transaction an intent of its own: for adoption and imports, where one row that the server refuses
 * must not hold back the others (fine print 15).
 */
export function markApart(trans: IDBTransaction): void {
  handleOf(trans).apart = true;
}

/** What the transaction has done so far, row by row, for undo. */
export function changesOf(trans: IDBTransaction): UndoChange[] {
  const changes: UndoChange[] = [];
  for (const { t, id, before, after } of handles.get(trans)?.log?.rows.values() ?? []) {
    if (before && after) {
      const now = changedFields(t, before, after);
      if (Object.keys(now).length > 0) changes.push({ t, id, before: changedFields(t, after, before), after: now });
    } else if (before) changes.push({ t, id, before: fieldsOf(before) });
    else if (after) changes.push({ t, id, after: fieldsOf(after) });
  }
  return changes;
}

export interface LogOptions {
  readonly profile: ProfileRef;
  /** ms, as Date.now. */
  readonly now: () => number;
}

/** The middleware. Profiles that never send (local, sample) keep no outbox, but history and undo all the same. */
export function mutationLog({ profile, now }: LogOptions): Middleware<DBCore> {
  const sends = profile.kind === 'account';
  return {
    stack: 'dbcore',
    name: 'mutation-log',
    create: (core) => ({
      ...core,
      transaction: (stores, mode, options) =>
        core.transaction(
          mode === 'readwrite' && stores.some(isTableName) ? [...new Set([...stores, ...logStores])] : stores,
          mode,
          options,
        ),
      table: (name) => {
        const table = core.table(name);
        if (!isTableName(name)) return table;
        return {
          ...table,
          mutate: (req) => {
            if (unlogged.has(req.trans)) return table.mutate(req);
            const { queue } = handleOf(req.trans);
            // One write at a time, so that two writes of a row in flight together see each other.
            const run = () => write({ core, table, t: name, req, profile, now, sends });
            const done = Dexie.Promise.resolve(queue.last).then(run, run);
            queue.last = done;
            return done.catch((error: unknown) => {
              // A caller that catches this must not commit a row without its entry, or half an intent.
              try {
                req.trans.abort();
              } catch {
                // It has ended already.
              }
              throw error;
            });
          },
        };
      },
    }),
  };
}

interface Write {
  readonly core: DBCore;
  readonly table: DBCoreTable;
  readonly t: TableName;
  readonly req: DBCoreMutateRequest;
  readonly profile: ProfileRef;
  readonly now: () => number;
  readonly sends: boolean;
}

// No async functions from here on: Dexie keeps its transaction across `then`, but only across those awaits it can see.

function write(w: Write) {
  const { table, req } = w;
  if (req.type !== 'deleteRange') return writeKeys(w, req);
  return table
    .query({ trans: req.trans, values: false, query: { index: table.schema.primaryKey, range: req.range } })
    .then(({ result }) => writeKeys(w, { type: 'delete', trans: req.trans, keys: result }));
}

function writeKeys(w: Write, req: Exclude<DBCoreMutateRequest, { type: 'deleteRange' }>) {
  const { core, table, t, profile, sends } = w;
  const { trans } = req;
  const handle = handleOf(trans);
  const keys: string[] = req.type === 'delete' ? req.keys : req.values.map((row: AnyRow) => row.id as string);
  for (const key of keys) if (typeof key !== 'string') throw new WriteError('WrongKind', t, 'id');

  return Dexie.Promise.all([
    table.getMany({ trans, keys }),
    handle.log ?? begin(w),
    sends ? recordsOf<OutboxEntry>(core, trans, 'outbox', t, keys) : none,
    sends ? recordsOf<ShadowRow>(core, trans, 'shadow', t, keys) : none,
    recordsOf<GraveRow>(core, trans, 'graves', t, keys),
  ]).then(
    ([olds, log, pending, shadows, graves]: [
      (AnyRow | undefined)[],
      Log,
      Found<OutboxEntry>,
      Found<ShadowRow>,
      Found<GraveRow>,
    ]) => {
      handle.log = log;
      /** What is there as this request runs: a bulk request may name a row twice. */
      const current = new Map<string, AnyRow | undefined>();
      const values: AnyRow[] = [];
      const steps = keys.map((id, i) => {
        const old = current.has(id) ? current.get(id) : olds[i];
        const made =
          req.type === 'delete' ? undefined : prepare(t, profile, old, req.values[i] as AnyRow, graves.has(id));
        if (made) values.push(made);
        current.set(id, made);
        return { id, old, made };
      });
      const request: DBCoreMutateRequest = req.type === 'delete' ? req : { ...req, values };
      return table.mutate(request).then((response) => {
        const touched = new Set<Touched>();
        steps.forEach(({ id, old, made }, i) => {
          if (response.failures[i]) return;
          const key = keyOf(t, id);
          const filling = handle.fills.delete(key);
          let row = log.rows.get(key);
          if (!row) {
            row = {
              t,
              id,
              before: old,
              after: old,
              fill: filling,
              pending: pending.get(id) ?? [],
              grave: graves.get(id)?.[0],
              shadow: shadows.get(id)?.[0],
              entry: undefined,
              absorbed: undefined,
              shadowed: false,
              buried: false,
              versioned: new Set(),
            };
            log.rows.set(key, row);
          }
          row.fill &&= filling;
          row.after = made;
          touched.add(row);
        });
        return record(w, log, [...touched]).then(() => response);
      });
    },
  );
}

/**
 * The row as it will lie in the table; throws a WriteError when it may not. What the app does not know stays as it was, and
 * comes back with a row that was deleted.
 */
function prepare(t: TableName, profile: ProfileRef, old: AnyRow | undefined, given: AnyRow, revived: boolean): AnyRow {
  const next: Record<string, unknown> = { ...given };
  if ((next.user_id ??= profile.user_id) !== profile.user_id) throw new WriteError('OtherUser', t, 'user_id');
  if (next._v === undefined) delete next._v;
  if (next._v !== undefined && next._v !== old?._v) throw new WriteError('ReservedField', t, '_v');
  for (const [name, value] of Object.entries(next)) next[name] = storable(value);
  if (!old) {
    checkRow(
      t,
      revived
        ? Object.fromEntries(Object.entries(next).filter(([name]) => name === 'id' || knowsField(t, name)))
        : next,
    );
    return next;
  }
  for (const [name, value] of Object.entries(old)) {
    if (!(name in next) && !knowsField(t, name)) next[name] = value;
  }
  for (const name of new Set([...Object.keys(old), ...Object.keys(next)])) {
    if (name === 'id' || name === 'user_id' || name === '_v' || sameValue(old[name], next[name])) continue;
    checkValue(t, name, next[name]);
  }
  return next;
}

type Found<T> = ReadonlyMap<string, readonly T[]>;
const none: Found<never> = new Map();

/** The records that a store keyed by [t+id] has about some rows, in the order of the store. */
function recordsOf<T extends { readonly id: string }>(
  core: DBCore,
  trans: DBCoreMutateRequest['trans'],
  store: 'outbox' | 'shadow' | 'graves',
  t: TableName,
  ids: readonly string[],
): PromiseLike<Found<T>> {
  const table = core.table(store);
  const index = store === 'outbox' ? table.schema.getIndexByKeyPath(['t', 'id'])! : table.schema.primaryKey;
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

/** The first write of a transaction: its time, and what it must know of the outbox. */
function begin({ core, req: { trans }, now, sends }: Write): PromiseLike<Log> {
  const started = now();
  const tx = newMutationId();
  if (!sends) return Dexie.Promise.resolve({ tx, ts: started, cursor: 0, now: started, tail: [], rows: new Map() });
  const outbox = core.table('outbox');
  const meta = core.table('meta');
  return Dexie.Promise.all([
    meta.getMany({ trans, keys: ['lastTs', 'clockOffset', 'cursor'] }),
    outbox.query({
      trans,
      values: true,
      limit: 2,
      direction: 'prev',
      query: { index: outbox.schema.primaryKey, range: { type: 3, lower: undefined, upper: undefined } },
    }),
  ]).then(([notes, { result }]: [({ value: unknown } | undefined)[], { result: OutboxEntry[] }]) => {
    const [lastTs, offset, cursor] = notes.map((note) => (typeof note?.value === 'number' ? note.value : 0)) as [
      number,
      number,
      number,
    ];
    // Law 7: the time of an intention never goes back on one device, whatever its clock does.
    const ts = Math.max(Math.round(started + offset), lastTs + 1);
    const log: Log = { tx, ts, cursor, now: started, tail: result, rows: new Map() };
    return meta.mutate({ type: 'put', trans, values: [{ k: 'lastTs', value: ts }] }).then(() => log);
  });
}

/** Brings outbox, shadow, graves and local history in line with what the transaction has done to these rows. */
function record(w: Write, log: Log, rows: readonly Touched[]): PromiseLike<unknown> {
  const { core, req, sends } = w;
  const { trans } = req;
  const writes: PromiseLike<unknown>[] = [];
  const put = (store: string, values: readonly unknown[]) => {
    if (values.length > 0) writes.push(must(core.table(store).mutate({ type: 'put', trans, values })));
  };
  const remove = (store: string, keys: unknown[]) => {
    if (keys.length > 0) writes.push(must(core.table(store).mutate({ type: 'delete', trans, keys })));
  };

  const dug: Touched[] = [];
  const graves: GraveRow[] = [];
  for (const row of rows) {
    const gone = row.before !== undefined && row.after === undefined;
    if (gone) graves.push({ t: row.t, id: row.id, v: knownVersion(log, row, false), at: log.now });
    else if (row.buried || (row.grave && row.after)) dug.push(row);
    row.buried = gone;
  }
  put('graves', graves);
  remove(
    'graves',
    dug.map(({ t, id }) => [t, id]),
  );
  writes.push(keepVersions(w, log, rows));

  if (sends) {
    const { apart } = handleOf(trans);
    const alone = log.rows.size === 1;
    const fresh: Touched[] = [];
    const changed: OutboxEntry[] = [];
    const dropped: number[] = [];
    const shadows: ShadowRow[] = [];
    const unshadowed: Touched[] = [];
    // A second row makes the intent one of several rows: the entry it had gone into gets its own content back.
    const again = alone ? rows : [...new Set([...[...log.rows.values()].filter(({ absorbed }) => absorbed), ...rows])];
    for (const row of again) {
      const body = bodyOf(log, row);
      const target = alone && body ? absorbable(log, row, body.op) : undefined;
      if (row.absorbed && row.absorbed !== target) changed.push(row.absorbed);
      if (target && row.absorbed !== target) dropped.push(target.seq!);
      row.absorbed = target;
      if (!body) {
        if (row.entry) dropped.push(row.entry.seq!);
        row.entry = undefined;
      } else {
        const merged = target && body.op === 'patch' ? { op: target.op, body: { ...target.body, ...body.body } } : body;
        const entry: OutboxEntry = {
          mid: newMutationId(),
          tx: apart ? newMutationId() : log.tx,
          t: row.t,
          id: row.id,
          ...merged,
          sv: SCHEMA_VERSION,
          state: 'queued',
          tries: 0,
        };
        if (row.entry) changed.push((row.entry = { ...entry, seq: row.entry.seq! }));
        else {
          row.entry = entry;
          fresh.push(row);
        }
      }
      const version = row.before?._v;
      if (row.entry && typeof version === 'number' && !row.shadowed && !row.shadow && row.pending.length === 0) {
        row.shadowed = true;
        shadows.push({ t: row.t, id: row.id, v: version, del: false, d: fieldsOf(row.before!) });
      } else if (!row.entry && row.shadowed) {
        row.shadowed = false;
        unshadowed.push(row);
      }
    }
    remove('outbox', dropped);
    put('outbox', changed);
    put('shadow', shadows);
    remove(
      'shadow',
      unshadowed.map(({ t, id }) => [t, id]),
    );
    if (fresh.length > 0) {
      const added = core
        .table('outbox')
        .mutate({ type: 'add', trans, values: fresh.map(({ entry }) => entry), wantResults: true });
      writes.push(
        must(added).then(({ results }) =>
          fresh.forEach((row, i) => (row.entry = { ...row.entry!, seq: results![i] as number })),
        ),
      );
    }
  }
  return Dexie.Promise.all(writes);
}

/** A write of the log's own that failed fails the whole request. */
const must = <R extends { readonly numFailures: number; readonly failures: Readonly<Record<number, Error>> }>(
  response: PromiseLike<R>,
) =>
  Dexie.Promise.resolve(response).then((res: R) => {
    if (res.numFailures > 0) throw Object.values(res.failures)[0]!;
    return res;
  });

/** The newest version of a row that this device has seen (fine print 6, 10). */
const knownVersion = (log: Log, { before, grave }: Touched, withCursor = true) =>
  Math.max(typeof before?._v === 'number' ? before._v : 0, grave?.v ?? 0, withCursor ? log.cursor : 0);

/** What the transaction as it stands would send of this row; undefined for nothing. */
function bodyOf(log: Log, row: Touched): { op: OutboxEntry['op']; body: OutboxEntry['body'] } | undefined {
  const { t, before, after, pending } = row;
  const known = knownVersion(log, row);
  const edit = (name: string, value: unknown): FieldEdit => {
    const bases = pending.flatMap(({ body }) => body[name]?.base ?? []);
    return { value, base: bases.length > 0 ? Math.min(...bases) : known, ts: log.ts };
  };
  if (!after) return before && { op: 'del', body: { _del: edit('_del', true) } };
  const fields = Object.entries(changedFields(t, before ?? {}, after));
  if (before && fields.length === 0) return undefined;
  const body = Object.fromEntries(fields.map(([name, value]) => [name, edit(name, value)]));
  if (!row.fill) return { op: before ? 'patch' : 'put', body };
  // The lowest clock there is: whatever anybody else means wins.
  return { op: 'fill', body: Object.fromEntries(Object.entries(body).map(([name, set]) => [name, { ...set, ts: 0 }])) };
}

/** The queued entry that this transaction's only edit may go into; see the head of this file. */
function absorbable(log: Log, row: Touched, op: OutboxEntry['op']): OutboxEntry | undefined {
  const [newest, beside] = log.tail;
  if (!newest || newest.t !== row.t || newest.id !== row.id) return undefined;
  if (newest.state !== 'queued' || newest.tries > 0 || newest.tx === beside?.tx || newest.sv !== SCHEMA_VERSION)
    return undefined;
  if (op === 'patch') return newest.op === 'put' || newest.op === 'patch' ? newest : undefined;
  return op === 'del' && (newest.op === 'put' || newest.op === 'fill') ? newest : undefined;
}

/** Keeps the text that an edit replaces in prose, unless one was kept a moment ago. */
function keepVersions({ core, req: { trans } }: Write, log: Log, rows: readonly Touched[]): PromiseLike<unknown> {
  const kept: VersionRow[] = [];
  for (const { t, id, before, after, versioned } of rows) {
    if (!before || !after) continue;
    for (const name of Object.keys(changedFields(t, before, after))) {
      if (kindOf(t, name) !== 'prose' || versioned.has(name)) continue;
      const value = before[name];
      if (typeof value !== 'string' || value.trim() === '') continue;
      versioned.add(name);
      kept.push({ t, id, field: name, value, at: log.now, why: 'edit' });
    }
  }
  if (kept.length === 0) return Dexie.Promise.resolve();
  const versions = core.table('versions');
  const index = versions.schema.getIndexByKeyPath(['t', 'id'])!;
  return Dexie.Promise.all(
    kept.map(({ t, id }) =>
      versions.query({
        trans,
        values: true,
        limit: 10,
        direction: 'prev',
        query: { index, range: { type: 1, lower: [t, id], upper: [t, id] } },
      }),
    ),
  ).then((found: { result: VersionRow[] }[]) => {
    const values = kept.filter(({ field, at }, i) => {
      const last = found[i]!.result.find((old) => old.field === field && old.why === 'edit');
      // A clock that went back must not silence history.
      return !last || at - last.at >= VERSION_EVERY || at < last.at;
    });
    return values.length > 0 ? must(versions.mutate({ type: 'add', trans, values })) : undefined;
  });
}
