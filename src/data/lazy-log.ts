/**
 * Loads the mutation log of a page after the first paint (src/app/start/device.ts) or with the first write, because the first screen only
 * reads. Until then a write to a synced table is refused, unless it is the sync engine's.
 */
import type { DBCore, DBCoreTable } from 'dexie';
import type { Guard } from './database.ts';
import { isUnlogged } from './engine-writes.ts';
import { isTableName } from './schema.ts';

let log: typeof import('./page-log.ts') | undefined;

/** The log, and the intents above it; undefined until loadLog(). */
export const loadedLog = () => log;

/** Loads them. After a failure the next call tries again. Never call it inside a transaction, which would end meanwhile. */
export const loadLog = async () => (log ??= await import('./page-log.ts'));

/** The guard of a page's databases. */
export const lazyLog: Guard = Object.assign(
  (of: Parameters<Guard>[0]): ReturnType<Guard> => ({
    stack: 'dbcore',
    name: 'lazy-log',
    level: -5,
    create: (lower) => {
      let made: DBCore | undefined;
      const logged = () => (made ??= log && { ...lower, ...log.pageLog(of).create(lower) });
      return {
        ...lower,
        transaction: (...asked) => (logged() ?? lower).transaction(...asked),
        table: (name) => {
          const table = lower.table(name);
          let above: DBCoreTable | undefined;
          return {
            ...table,
            mutate: (req) => {
              above ??= logged()?.table(name);
              if (!above && isTableName(name) && !isUnlogged(req.trans))
                throw new Error(`${name}: a write before the mutation log has loaded`);
              return (above ?? table).mutate(req);
            },
          };
        },
      };
    },
  }),
  { load: () => (log ? undefined : loadLog()) },
);
