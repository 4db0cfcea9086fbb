/**
 * The log writes its own stores below the layer in which Dexie notes what a transaction changed. Live queries of these stores (the unsent
 * changes, the next undo) must run again too, so the changes are noted here, as whole stores: any entry can change their results.
 */
import { type DBCore, type DBCoreTable, type DBCoreTransaction, RangeSet } from 'dexie';
import { isTableName } from './schema.ts';

/** Where Dexie keeps what a transaction changed until it has committed: ranges of keys, by database, store and index. */
type Noted = DBCoreTransaction & { mutatedParts?: Record<string, unknown> };

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

function noting(core: DBCore, table: DBCoreTable): DBCoreTable {
  const prefix = `idb://${core.schema.name}/${table.name}/`;
  const parts = ['', ':dels', ...table.schema.indexes.map(({ name }) => name ?? '')].map((part) => prefix + part);
  return {
    ...table,
    mutate(req) {
      const trans: Noted = req.trans;
      trans.mutatedParts ??= {};
      // One range object for all stores: other tabs get a copy, which then has it once.
      const all = new RangeSet(core.MIN_KEY, core.MAX_KEY);
      for (const part of parts) trans.mutatedParts[part] = all;
      return table.mutate(req);
    },
  };
}
