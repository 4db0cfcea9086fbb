/**
 * A profile's database for the sync engine alone: the service worker delivers and fetches, and nobody edits there. It stands without the
 * mutation log, so whatever would need the log is refused: no edit can slip past the outbox.
 */
import type { DBCore, Middleware } from 'dexie';
import { DaymarkDb, type DbOptions } from './database.ts';
import { isUnlogged } from './engine-writes.ts';
import type { ProfileRef } from './profile.ts';
import { isTableName } from './schema.ts';

/** Not yet open: Dexie opens it with the first query. Rows may be written inside withoutLog() only. */
export const createEngineDb = (profile: ProfileRef, options?: DbOptions): DaymarkDb =>
  new DaymarkDb(profile, engineOnly, options);

const engineOnly = (): Middleware<DBCore> => ({
  stack: 'dbcore',
  name: 'engine-only',
  create: (core) => ({
    ...core,
    table: (name) => {
      const table = core.table(name);
      if (!isTableName(name)) return table;
      return {
        ...table,
        mutate: (req) => {
          if (!isUnlogged(req.trans)) throw new Error(`${name} is written by people where the mutation log is`);
          return table.mutate(req);
        },
      };
    },
  }),
});
