/** The heart: one intent of the person = one transaction = one group for the server = one step of undo. */
import { Dexie, type Transaction } from 'dexie';
import { WriteError } from './check.ts';
import { db, type DaymarkDb } from './db.ts';
import { fieldsOf } from './diff.ts';
import type { AnyRow } from './local-tables.ts';
import { changesOf, markFill } from './mutation-log.ts';
import { isUnlogged } from './engine-writes.ts';
import { type Instant, kindOf, type RowOf, type TableName } from './schema.ts';
import { noteWrite } from './storage.ts';
import { intentTables, keepStep, undoStep } from './undo.ts';

/** A row as the app makes it: whose it is and its version are not for the app to say, and it is made now unless it says otherwise. */
export type NewRow<T extends TableName> = Omit<RowOf<T>, 'user_id' | '_v' | 'created_at'> & {
  readonly created_at?: Instant;
};
/** Changed fields; null takes a value away. */
export type Changes<T extends TableName> = Partial<Omit<RowOf<T>, 'id' | 'user_id' | '_v'>>;

export interface Writer {
  /** Stores a whole row, new or over the one that is there. */
  put<T extends TableName>(t: T, row: NewRow<T>): Promise<void>;
  /**
   * Changes fields of a row. When the row is gone (deleted on another device meanwhile), `whole` is put instead, so that
   * nothing typed is lost (fine print 14); without it, throws WriteError 'RowGone'.
   */
  patch<T extends TableName>(t: T, id: string, changes: Changes<T>, whole?: NewRow<T>): Promise<void>;
  /** Sets only what nobody has set, and never revives: for rows that two devices may make, and for what is routed late. */
  fill<T extends TableName>(t: T, row: NewRow<T>): Promise<void>;
  /** Deletes a row; nothing happens when there is none. */
  delete(t: TableName, id: string): Promise<void>;
}

export interface Done<T> {
  readonly value: T;
  /** Takes exactly this intent back, as an ordinary edit. */
  readonly undo: () => Promise<void>;
}

/**
 * Runs one intent. Either everything it writes is stored, with its entries for the server, or nothing is. `work` may read
 * `db` but must not wait for anything else. Inside another mutate() it is a part of that intent.
 */
export async function mutate<T>(label: string, work: (write: Writer) => Promise<T>): Promise<Done<T>> {
  const at = db;
  const outer = Dexie.currentTransaction as Transaction | null;
  if (outer && isUnlogged(outer.idbtrans)) throw new Error('mutate() inside withoutLog()');
  let step: number | undefined;
  const value = await at.transaction('rw', intentTables(at), async (trans) => {
    const value = await work(writerFor(at, trans.idbtrans));
    if (!outer) step = await keepStep(at, label, changesOf(trans.idbtrans));
    return value;
  });
  if (!outer) noteWrite();
  return {
    value,
    undo: async () => {
      if (step !== undefined) await undoStep(at, step);
    },
  };
}

/** `at`, not `db`: another profile may be opened while an intent is at work, and no row ever crosses. */
function writerFor(at: DaymarkDb, trans: IDBTransaction): Writer {
  const tableOf = (t: TableName) => at.table<AnyRow, string>(t);
  const put = async (t: TableName, row: AnyRow): Promise<void> => {
    const created_at =
      row.created_at ?? (await tableOf(t).get(row.id as string))?.created_at ?? new Date(at.now()).toISOString();
    await tableOf(t).put({ ...row, created_at });
  };
  return {
    put,
    async patch(t, id, changes, whole) {
      const row = await tableOf(t).get(id);
      if (row) await tableOf(t).put({ ...row, ...changes, id });
      else if (whole) await put(t, { ...fieldsOf(whole), ...changes, id });
      else throw new WriteError('RowGone', t);
    },
    async fill(t, given) {
      const row: AnyRow = given;
      const id = given.id;
      const old = await tableOf(t).get(id);
      if (old) {
        markFill(trans, t, id);
        await tableOf(t).put(filled(t, old, row));
      } else if (!(await at.graves.get([t, id]))) {
        markFill(trans, t, id);
        await put(t, row);
      }
    },
    async delete(t, id) {
      await tableOf(t).delete(id);
    },
  };
}

/** The row with what is empty in it taken from `given`; a map is filled key by key. */
function filled(t: TableName, old: AnyRow, given: AnyRow): AnyRow {
  const next: Record<string, unknown> = { ...old };
  for (const [name, value] of Object.entries(given)) {
    const there = next[name] ?? null;
    if (there === null) next[name] = value;
    else if (kindOf(t, name) === 'map') next[name] = { ...(value as AnyRow | null), ...(there as AnyRow) };
  }
  return next;
}
