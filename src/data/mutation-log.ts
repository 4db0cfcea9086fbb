/**
 * The mutation log: a Dexie middleware that sees every write to a synced table and records it in the transaction of the write itself
 * (law 1), so that no write can miss the outbox. Every read-write transaction with a synced table also includes the stores that
 * the record needs. transaction-log.ts is the state of a transaction, log-entries.ts makes the outbox's entries, history.ts
 * keeps replaced text, write.ts is how the app writes.
 */
import {
  Dexie,
  type DBCore,
  type DBCoreMutateRequest,
  type DBCoreMutateResponse,
  type DBCoreTable,
  type Middleware,
} from 'dexie';
import { announcing } from './announce.ts';
import { isHiding } from '#lib/damaged.ts';
import type { Guard } from './database.ts';
import { isUnlogged } from './engine-writes.ts';
import { countRecent, keepReplaced } from './history.ts';
import { type Intent, intentOf } from './intent.ts';
import { type AnyRow, type GraveRow, logStores, type OutboxEntry, timeOf } from './local-tables.ts';
import { recordEntries } from './log-entries.ts';
import { note } from './meta.ts';
import { cursorIn, nextTime, type Notes, readNotes, stillServe } from './notes.ts';
import type { ProfileRef } from './profile.ts';
import { deleteRecords, must, type Trans } from './requests.ts';
import { isTableName, kindOf, type TableName } from './schema.ts';
import {
  rowKey,
  knownVersion,
  type Log,
  newLog,
  NOTHING,
  readTail,
  type RowClock,
  see,
  type StoredState,
  type RowChange,
} from './transaction-log.ts';
import { WriteError } from './write-error.ts';

/** What the log does only in pages, where a person writes: check.ts and steps.ts. */
export interface ForPeople extends Pick<Intent, 'recordStep' | 'endStep'> {
  /** The row as it will be stored; throws a WriteError when it is not valid. */
  readonly prepare: (t: TableName, user: string, old: AnyRow | undefined, given: AnyRow, known: boolean) => AnyRow;
}

/**
 * The middleware. Profiles that never send (local, sample) keep no outbox, but history and undo too. Without `people`
 * rows are not checked and no intent can be undone; then only write() may write, so that no unchecked row is stored by accident.
 */
export const mutationLog =
  (people?: ForPeople): Guard =>
  ({ profile, now }): Middleware<DBCore> => ({
    stack: 'dbcore',
    name: 'mutation-log',
    // Below Dexie's own layers, so that the log's own writes cost no more than plain IndexedDB (docs/decisions/0017).
    level: -5,
    create: (lower) => {
      const core = announcing(lower);
      const device: Device = { core, profile, now, sends: profile.kind === 'account', people, notes: undefined };
      return {
        ...core,
        transaction: (stores, mode, options) => {
          if (mode !== 'readwrite' || !stores.some(isTableName)) return core.transaction(stores, mode, options);
          const trans = core.transaction([...new Set([...stores, ...logStores])], mode, options);
          const intent = intentOf(trans);
          intent.look = (t, id, names) => look(device, trans, t, id, names);
          intent.lookMany = (t, ids) => lookMany(device, trans, t, ids);
          intent.recordStep = people?.recordStep;
          intent.endStep = people?.endStep;
          return trans;
        },
        table: (name) => {
          const table = core.table(name);
          return isTableName(name) ? logged(device, table, name) : table;
        },
      };
    },
  });

/** A synced table whose writes are recorded. */
const logged = (device: Device, table: DBCoreTable, t: TableName): DBCoreTable => ({
  ...table,
  mutate: (req) => {
    if (isUnlogged(req.trans)) return table.mutate(req);
    const { begun, queue } = intentOf(req.trans);
    if (!device.people && !begun) throw new Error(`${t}: here the mutation log takes the writes of write() only`);
    // One write at a time, so that the second of two concurrent writes of a row sees the first.
    const run = () => write({ device, table, t, req });
    const done = Dexie.Promise.resolve(queue.last).then(run, run);
    queue.last = done;
    return done.catch((error: unknown) => {
      // A caller that catches this must not commit a row without its entry, or half an intent.
      try {
        req.trans.abort();
      } catch {
        // The transaction has already ended.
      }
      throw error;
    });
  },
});

interface Device {
  readonly core: DBCore;
  readonly profile: ProfileRef;
  readonly now: () => number;
  readonly sends: boolean;
  readonly people: ForPeople | undefined;
  /** The rows as they were read last. */
  notes: Notes | undefined;
}

interface Write {
  readonly device: Device;
  readonly table: DBCoreTable;
  readonly t: TableName;
  readonly req: DBCoreMutateRequest;
}

// No async functions from here on: Dexie keeps its transaction across `then`, but only across those awaits it can see.

/** The log of a transaction, read once, whoever asks first. */
function logOf(device: Device, trans: Trans): PromiseLike<Log> {
  const { core, now, sends } = device;
  const intent = intentOf(trans);
  if (!sends) intent.log ??= newLog(now(), undefined);
  if (intent.log?.read) return Dexie.Promise.resolve(intent.log);
  const at = now();
  return (intent.reading ??= Dexie.Promise.all([readNotes(core, trans, at, device.notes), readTail(core, trans)]).then(
    ([noted, tail]: [Notes, OutboxEntry[]]) => {
      // The time of a pending edit is only in its entry; the engine notes it when the entry is removed.
      const notes = { ...noted, lastTs: Math.max(noted.lastTs, timeOf(tail)) };
      device.notes = notes;
      const log = (intent.log ??= newLog(at, notes));
      log.ts = Math.max(log.ts, nextTime(notes, at));
      log.cursorOf = (t) => cursorIn(notes, t);
      log.tail = tail.filter(({ tx }) => tx !== log.tx);
      log.idle = tail.length === 0;
      log.stamped = false;
      log.read = true;
      return log;
    },
  ));
}

function look(
  device: Device,
  trans: Trans,
  t: TableName,
  id: string,
  names: readonly string[],
): PromiseLike<StoredState> {
  const intent = intentOf(trans);
  const key = rowKey(t, id);
  const touched = intent.log?.rows.get(key);
  if (touched) return Dexie.Promise.resolve({ ...touched, old: touched.after });
  const known = intent.seen.get(key);
  if (known) return known;
  const { core, sends } = device;
  const texts = names.filter((name) => kindOf(t, name) === 'prose');
  const seen = Dexie.Promise.all([
    see(core, trans, t, [id], logOf(device, trans), sends),
    Dexie.Promise.all(texts.map((name) => countRecent(core, trans, t, id, name, device.now()))),
  ]).then(([all, counts]: [Map<string, StoredState>, number[]]) => ({
    ...all.get(id)!,
    recent: new Map(texts.map((name, i) => [name, counts[i]!])),
  }));
  intent.seen.set(key, seen);
  return seen;
}

function lookMany(
  device: Device,
  trans: Trans,
  t: TableName,
  ids: readonly string[],
): PromiseLike<readonly StoredState[]> {
  const { seen, log } = intentOf(trans);
  const unseen = [...new Set(ids)].filter((id) => !seen.has(rowKey(t, id)) && !log?.rows.has(rowKey(t, id)));
  if (unseen.length > 0) {
    const all = Dexie.Promise.resolve(see(device.core, trans, t, unseen, logOf(device, trans), device.sends));
    for (const id of unseen)
      seen.set(
        rowKey(t, id),
        all.then((found: Map<string, StoredState>) => found.get(id)!),
      );
  }
  return Dexie.Promise.all(ids.map((id) => look(device, trans, t, id, [])));
}

function write(w: Write) {
  const { table, req } = w;
  if (req.type !== 'deleteRange') return writeKeys(w, req);
  return table
    .query({ trans: req.trans, values: false, query: { index: table.schema.primaryKey, range: req.range } })
    .then(({ result }) => writeKeys(w, { type: 'delete', trans: req.trans, keys: result }));
}

type KeyedRequest = Exclude<DBCoreMutateRequest, { type: 'deleteRange' }>;

function writeKeys(w: Write, req: KeyedRequest) {
  const { device, t } = w;
  const { trans } = req;
  const intent = intentOf(trans);
  const keys: string[] = req.type === 'delete' ? req.keys : req.values.map((row: AnyRow) => row.id as string);
  for (const key of keys) if (typeof key !== 'string') throw new WriteError('WrongKind', t, 'id');

  if (req.type === 'put' && keys.length === 1) {
    const key = rowKey(t, keys[0]!);
    const isNew = intent.unused.delete(key) && !intent.log?.rows.has(key);
    const notes = device.notes;
    if (isNew && (intent.log || !device.sends || stillServe(notes, device.now()))) {
      const log = (intent.log ??= newLog(device.now(), device.sends ? notes : undefined));
      return writeNew(w, req, keys[0]!, log);
    }
  }
  const looked = new Map(keys.map((id) => [id, intent.seen.get(rowKey(t, id))]));
  const unseen = [...looked].flatMap(([id, seen]) => (seen || intent.log?.rows.has(rowKey(t, id)) ? [] : [id]));
  const log = logOf(device, trans);
  return Dexie.Promise.all([
    log,
    unseen.length > 0 ? see(device.core, trans, t, unseen, log, device.sends) : undefined,
    Dexie.Promise.all([...looked.values()].map((seen) => Dexie.Promise.resolve(seen))),
  ]).then(([log, seen, ahead]: [Log, Map<string, StoredState> | undefined, (StoredState | undefined)[]]) => {
    const found = new Map([...looked.keys()].map((id, i) => [id, ahead[i] ?? seen?.get(id) ?? NOTHING]));
    return store(w, req, keys, log, (id) => found.get(id)!, req.type !== 'add');
  });
}

/** Writes a row with an id that this tab has just made, without reading it first. If another tab has stored it, it is written as any other. */
function writeNew(
  w: Write,
  req: KeyedRequest & { type: 'put' },
  id: string,
  log: Log,
): PromiseLike<DBCoreMutateResponse> {
  const { device, t } = w;
  return store(w, { ...req, type: 'add' }, [id], log, () => NOTHING, true).then(undefined, (error: unknown) => {
    const row = log.rows.get(rowKey(t, id));
    if (!row || !(error instanceof Error) || error.name !== 'ConstraintError') throw error;
    log.rows.delete(rowKey(t, id));
    // The request is made again, with the same clock.
    if (row.clock !== 'now') intentOf(req.trans).clocks.set(rowKey(t, id), row.clock);
    const entry = row.entry?.seq;
    const outbox = device.core.table('outbox');
    return Dexie.Promise.resolve(
      entry === undefined ? undefined : must(outbox.mutate({ type: 'delete', trans: req.trans, keys: [entry] })),
    ).then(() => writeKeys(w, req));
  });
}

/** Stores rows with all that belongs to them. `sure`: no part of it can fail alone, so all requests are made at once. */
function store(
  w: Write,
  req: KeyedRequest,
  keys: readonly string[],
  log: Log,
  seenOf: (id: string) => StoredState,
  sure: boolean,
): PromiseLike<DBCoreMutateResponse> {
  const { device, table, t } = w;
  const { trans } = req;
  const intent = intentOf(trans);
  /** The rows as they are while this request runs: a bulk request may name a row twice. */
  const current = new Map<string, AnyRow | undefined>();
  const values: AnyRow[] = [];
  const steps = keys.map((id, i) => {
    const touched = log.rows.get(rowKey(t, id));
    const seen: StoredState = touched ? { ...touched, old: touched.after } : seenOf(id);
    const old = current.has(id) ? current.get(id) : seen.old;
    const known = seen.grave !== undefined || touched?.buried === true || intent.apart;
    // A deletion that is taken back would put the row back without what is sealed in it.
    if (req.type === 'delete' && isHiding(old)) throw new WriteError('Damaged', t);
    const made = req.type === 'delete' ? undefined : prepared(device, t, old, req.values[i] as AnyRow, known);
    if (made) values.push(made);
    current.set(id, made);
    return { id, old, made, seen };
  });

  const record = (failures: DBCoreMutateResponse['failures']): PromiseLike<unknown> => {
    const rows = new Set<RowChange>();
    steps.forEach(({ id, old, made, seen }, i) => {
      if (failures[i]) return;
      const key = rowKey(t, id);
      const clock = intent.clocks.get(key) ?? 'now';
      intent.clocks.delete(key);
      intent.seen.delete(key);
      let row = log.rows.get(key);
      if (!row) {
        row = {
          t,
          id,
          before: old,
          after: old,
          clock,
          pending: seen.pending,
          grave: seen.grave,
          recent: seen.recent,
          entry: undefined,
          absorbed: undefined,
          shadowed: false,
          buried: false,
          versioned: new Set(),
        };
        log.rows.set(key, row);
      }
      row.clock = higher(row.clock, clock);
      row.after = made;
      rows.add(row);
    });
    return recordRows(device, trans, log, [...rows]);
  };

  const stored = req.type === 'delete' ? removeRows(table, trans, steps) : table.mutate({ ...req, values });
  return sure
    ? Dexie.Promise.all([stored, record({})]).then(([response]: [DBCoreMutateResponse, unknown]) => {
        if (response.numFailures > 0) throw Object.values(response.failures)[0]!;
        return response;
      })
    : stored.then((response) => record(response.failures).then(() => response));
}

/** Deletes the rows that are there. */
const removeRows = (
  table: DBCoreTable,
  trans: Trans,
  rows: readonly { readonly id: string; readonly old: AnyRow | undefined }[],
): PromiseLike<DBCoreMutateResponse> =>
  deleteRecords(table, trans, [...new Set(rows.flatMap(({ id, old }) => (old ? [id] : [])))]).then(() => ({
    numFailures: 0,
    failures: {},
    lastResult: undefined,
  }));

/** The row as it will be stored. An unchecked row too keeps its version and the fields that this version of the app does not know. */
function prepared({ people, profile }: Device, t: TableName, old: AnyRow | undefined, given: AnyRow, known: boolean) {
  if (people) return people.prepare(t, profile.user_id, old, given, known);
  const unknown = Object.entries(old ?? {}).filter(([name]) => !kindOf(t, name));
  return { ...Object.fromEntries(unknown), ...given, user_id: profile.user_id };
}

const higher = (a: RowClock, b: RowClock): RowClock => {
  if (a === 'now' || b === 'now') return 'now';
  return a === 'lowest' || b === 'lowest' ? 'lowest' : 'fill';
};

/** All that belongs to rows: their graves, their replaced text, their entries, their time, and the step of undo. */
function recordRows(device: Device, trans: Trans, log: Log, rows: readonly RowChange[]): PromiseLike<unknown> {
  const { core, sends } = device;
  const { apart, recordStep } = intentOf(trans);
  const writes = recordGraves(core, trans, log, rows);
  const kept = keepReplaced(core, trans, log, rows);
  if (kept) writes.push(kept);
  if (sends) writes.push(recordEntries(core, trans, log, rows, apart));
  if (device.notes) device.notes = { ...device.notes, lastTs: log.ts };
  // An entry has its time itself, unless it is of the lowest clock.
  if (!log.stamped && rows.some(({ entry, clock }) => entry && clock !== 'now')) {
    log.stamped = true;
    writes.push(must(core.table('meta').mutate({ type: 'put', trans, values: [note('lastTs', log.ts)] })));
  }
  const stepped = recordStep?.(core, trans, device.now());
  if (stepped) writes.push(stepped);
  return Dexie.Promise.all(writes);
}

/** A deleted row leaves a grave, and one that is made again removes it. */
function recordGraves(core: DBCore, trans: Trans, log: Log, rows: readonly RowChange[]): PromiseLike<unknown>[] {
  const table = core.table('graves');
  const dug: [TableName, string][] = [];
  const graves: GraveRow[] = [];
  for (const row of rows) {
    const gone = row.before !== undefined && row.after === undefined;
    if (gone) graves.push({ t: row.t, id: row.id, v: knownVersion(log, row, false), at: log.now });
    else if (row.buried || (row.grave && row.after)) dug.push([row.t, row.id]);
    row.buried = gone;
  }
  return [
    ...(graves.length > 0 ? [must(table.mutate({ type: 'put', trans, values: graves }))] : []),
    ...(dug.length > 0 ? [must(table.mutate({ type: 'delete', trans, keys: dug }))] : []),
  ];
}
