/**
 * The log's own stores, written below the layers in which Dexie notes what a transaction changed. So that live queries of
 * them (what waits, what can be undone) run again all the same, it is noted here: coarsely, since any entry changes them.
 */
import { type DBCore, type DBCoreTable, type DBCoreTransaction, RangeSet } from 'dexie';
import { isTableName } from './schema.ts';

/** Where Dexie keeps what a transaction changed until it has committed: ranges of keys, by database, store and index. */
type Noted = DBCoreTransaction & { mutatedParts?: Record<string, unknown> };

/** The core below, whose writes to the log's stores are noted. A table is put together once, not with each request. */
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
      // One for all of them: other tabs are sent a copy, and each thing in it once.
      const all = new RangeSet(core.MIN_KEY, core.MAX_KEY);
      for (const part of parts) trans.mutatedParts[part] = all;
      return table.mutate(req);
    },
  };
}
