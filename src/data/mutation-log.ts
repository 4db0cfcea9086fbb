/**
 * The outbox cannot be forgotten: this Dexie middleware sees every write to a synced table and records it in the transaction
 * of the write itself (law 1). Any read-write transaction with a synced table is widened to the stores the record needs.
 * transaction-log.ts is what a transaction knows of itself, log-entries.ts what goes to the outbox, history.ts what is kept.
 */
import { Dexie, type DBCore, type DBCoreMutateRequest, type DBCoreTable, type Middleware } from 'dexie';
import { prepare, WriteError } from './check.ts';
import { changedFields, fieldsOf } from './diff.ts';
import { isUnlogged } from './engine-writes.ts';
import { keepReplaced } from './history.ts';
import { type AnyRow, type GraveRow, logStores, type UndoChange } from './local-tables.ts';
import { recordEntries } from './log-entries.ts';
import type { ProfileRef } from './profile.ts';
import { isTableName, type TableName } from './schema.ts';
import {
  begin,
  type Found,
  keyOf,
  knownVersion,
  type Log,
  must,
  recordsOf,
  type Touched,
  type Trans,
  waitingFor,
  type Waiting,
} from './transaction-log.ts';

interface Handle {
  log: Log | undefined;
  readonly fills: Set<string>;
  /** Every row is an intent of its own. */
  apart: boolean;
  readonly queue: { last: PromiseLike<unknown> };
}

const handles = new WeakMap<object, Handle>();

const handleOf = (trans: object): Handle => {
  const known = handles.get(trans);
  if (known) return known;
  const handle: Handle = { log: undefined, fills: new Set(), apart: false, queue: { last: Dexie.Promise.resolve() } };
  handles.set(trans, handle);
  return handle;
};

/** Says that the next write of this row in the transaction is a `fill` (fine print 11). */
export function markFill(trans: IDBTransaction, t: TableName, id: string): void {
  handleOf(trans).fills.add(keyOf(t, id));
}

/**
 * Makes every row of the transaction an intent of its own: for rows that were made elsewhere (adoption, imports, recovery),
 * where one that the server refuses must not hold back the others (fine print 15). They may have fields that this version of
 * the app does not know.
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
            if (isUnlogged(req.trans)) return table.mutate(req);
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
  const { core, table, t, profile, now, sends } = w;
  const { trans } = req;
  const handle = handleOf(trans);
  const keys: string[] = req.type === 'delete' ? req.keys : req.values.map((row: AnyRow) => row.id as string);
  for (const key of keys) if (typeof key !== 'string') throw new WriteError('WrongKind', t, 'id');

  return Dexie.Promise.all([
    table.getMany({ trans, keys }),
    handle.log ?? begin(core, trans, now(), sends),
    recordsOf<GraveRow>(core, trans, 'graves', t, keys),
  ])
    .then(([olds, log, graves]: [(AnyRow | undefined)[], Log, Found<GraveRow>]) => {
      handle.log = log;
      return waitingFor(core, trans, log, t, keys).then((waiting) => ({ olds, log, graves, waiting }));
    })
    .then(({ olds, log, graves, waiting }: Known) => {
      /** What is there as this request runs: a bulk request may name a row twice. */
      const current = new Map<string, AnyRow | undefined>();
      const values: AnyRow[] = [];
      const steps = keys.map((id, i) => {
        const old = current.has(id) ? current.get(id) : olds[i];
        const made =
          req.type === 'delete'
            ? undefined
            : prepare(t, profile.user_id, old, req.values[i] as AnyRow, graves.has(id) || handle.apart);
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
              pending: waiting.pending.get(id) ?? [],
              grave: graves.get(id)?.[0],
              shadow: waiting.shadows.get(id)?.[0],
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
        const rows = [...touched];
        return Dexie.Promise.all([
          ...recordGraves(core, trans, log, rows),
          keepReplaced(core, trans, log, rows),
          sends ? recordEntries(core, trans, log, rows, handle.apart) : undefined,
        ]).then(() => response);
      });
    });
}

interface Known {
  readonly olds: readonly (AnyRow | undefined)[];
  readonly log: Log;
  readonly graves: Found<GraveRow>;
  readonly waiting: Waiting;
}

/** A deleted row leaves a grave, and one that is made again takes it away. */
function recordGraves(core: DBCore, trans: Trans, log: Log, rows: readonly Touched[]): PromiseLike<unknown>[] {
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
