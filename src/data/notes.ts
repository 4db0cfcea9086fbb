/** The records of `meta` that an edit needs: the offset to the server's clock, and how far this device has synced. */
import { Dexie, type DBCore, type DBCoreMutateRequest } from 'dexie';
import type { MetaKey } from './meta.ts';
import { tableNames, type TableName } from './schema.ts';

export interface Notes {
  /** Server clock minus device clock, ms. */
  readonly offset: number;
  /** The ms of the newest intention. */
  readonly lastTs: number;
  readonly cursor: number;
  /** Tables whose rows up to the cursor are all here; undefined: nobody has said. */
  readonly complete: ReadonlySet<unknown> | undefined;
  /** When they were read, ms of the device's clock. */
  readonly at: number;
}

/** How long notes are reused for rows that are new in this tab, ms. */
const SERVE_FOR = 60_000;

/** No other device can know a row that is new in this tab, so for it notes that were read a moment ago are good enough. */
export const stillServe = (notes: Notes | undefined, now: number): notes is Notes =>
  notes !== undefined && now >= notes.at && now < notes.at + SERVE_FOR;

/** The version up to which a table's rows were all applied; 0 while a table that an app update has added is not complete (fine print 6). */
export const cursorIn = ({ cursor, complete }: Notes, t: TableName): number =>
  complete?.has(t) === false ? 0 : cursor;

/** The time of an intention: it never goes back on one device, also when the device's clock does (law 7). */
export const nextTime = ({ offset, lastTs }: Pick<Notes, 'offset' | 'lastTs'>, now: number): number =>
  Math.max(Math.round(now + offset), lastTs + 1);

// 'clockOffset', 'cursor' and 'lastTs' are read as one range of keys.
const FIRST: MetaKey = 'clockOffset';
const LAST: MetaKey = 'lastTs';
const TABLES: MetaKey = 'tables';

/** Reads them. `earlier`: its `complete` is used again, because a complete table stays complete unless the cursor is null. */
export function readNotes(
  core: DBCore,
  trans: DBCoreMutateRequest['trans'],
  now: number,
  earlier: Notes | undefined,
): PromiseLike<Notes> {
  const meta = core.table('meta');
  const known = earlier?.complete && tableNames.every((t) => earlier.complete!.has(t)) ? earlier.complete : undefined;
  return Dexie.Promise.all([
    meta.query({
      trans,
      values: true,
      query: { index: meta.schema.primaryKey, range: { type: 2, lower: FIRST, upper: LAST } },
    }),
    known ? undefined : meta.get({ trans, key: TABLES }),
  ]).then(
    ([{ result }, complete]: [{ result: { k: string; value: unknown }[] }, { value: unknown } | undefined]): Notes => {
      const numberOf = (name: MetaKey) => {
        const value = result.find(({ k }) => k === name)?.value;
        return typeof value === 'number' ? value : 0;
      };
      return {
        offset: numberOf('clockOffset'),
        lastTs: numberOf('lastTs'),
        cursor: numberOf('cursor'),
        complete: known ?? (Array.isArray(complete?.value) ? new Set<unknown>(complete.value) : undefined),
        at: now,
      };
    },
  );
}
