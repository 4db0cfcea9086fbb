/**
 * The log writes its own stores below the layer in which Dexie notes what a transaction changed. Live queries of these stores (the unsent
 * changes, the next undo) must run again too, so the changes are noted here, as whole stores: any entry can change their results.
 */
import {
  type DBCore,
  type DBCoreTable,
  type DBCoreTransaction,
  Dexie,
  type IntervalTree,
  type ObservabilitySet,
  RangeSet,
} from 'dexie';
import { isTableName } from './schema.ts';

/** Where Dexie keeps what a transaction changed until it has committed: ranges of keys, by database, store and index. */
type NotedTransaction = DBCoreTransaction & { mutatedParts?: ObservabilitySet };

/** The core below, with the writes to the log's stores noted. A table object is made once, not with each request. */
export function announcing(core: DBCore): DBCore {
  const made = new Map<string, DBCoreTable>();
  return {
    ...core,
    table(name) {
      let table = made.get(name);
      if (!table) made.set(name, (table = isTableName(name) ? core.table(name) : noting(core, core.table(name))));
      return table;
    },
  };
}

const noting = (core: DBCore, table: DBCoreTable): DBCoreTable => ({
  ...table,
  mutate(req) {
    announce(core, table, req.trans);
    return table.mutate(req);
  },
});

/** Notes that any row of a table may have changed; this replaces what was noted before. */
function announce(core: DBCore, table: DBCoreTable, trans: NotedTransaction): void {
  Object.assign((trans.mutatedParts ??= {}), allOf(core, table));
}

/** What Dexie would note if any row of a table may have changed. */
function allOf(core: DBCore, { name, schema }: DBCoreTable): ObservabilitySet {
  // One range object for all indexes: other tabs get a copy, which then has it once.
  const all = new RangeSet(core.MIN_KEY, core.MAX_KEY);
  const parts = ['', ':dels', ...schema.indexes.map((index) => index.name)];
  return Object.fromEntries(parts.map((part) => [`idb://${core.schema.name}/${name}/${part}`, all]));
}

/** The same for a table whose rows Dexie has noted one by one: each live query would collect them, for as long as it does not run again. */
export const announceAll = ({ core }: Dexie, t: string, trans: object): void =>
  announce(core, core.table(t), trans as NotedTransaction);

/**
 * Removes what a transaction has noted of a table: live queries of it do not run again when it commits. For a part of many rows; somebody
 * announces the table when the last part has come. Call it after the last write.
 */
export function announceNothing({ core }: Dexie, t: string, trans: object): void {
  const { mutatedParts } = trans as NotedTransaction;
  if (mutatedParts) for (const part of Object.keys(allOf(core, core.table(t)))) delete mutatedParts[part];
}

/** Announces tables outside of a transaction, here and in other tabs. */
export function announceNow({ core }: Dexie, tables: Iterable<string>): void {
  const parts = Object.assign({}, ...[...tables].map((t) => allOf(core, core.table(t)))) as ObservabilitySet;
  if (Object.keys(parts).length > 0) Dexie.on.storagemutated.fire(parts);
}

/**
 * Tells Dexie which row the next write of the transaction replaces, as its own modify() does: then an edit is announced to live queries of the
 * indexes that it changes, and to those that have read the row. Without it, it is announced to those of every index of its table.
 */
export function replaces(trans: object, id: string, old: object | undefined): void {
  if (old) Object.assign(trans, { _cache: { keys: [id], values: [old] } });
}

/** The ids of the rows that Dexie noted as changed; null: there may be more than `most`, or any. */
export function changedIds(changed: IntervalTree, most: number): string[] | null {
  const ids: string[] = [];
  for (const { from, to } of { [Symbol.iterator]: () => RangeSet(changed)[Symbol.iterator]() }) {
    if (from !== to || typeof from !== 'string' || ids.length >= most) return null;
    ids.push(from);
  }
  return ids;
}
