/** The heart: one intent of the person = one transaction = one group for the server = one step of undo. */
import { Dexie, type Transaction } from 'dexie';
import { WriteError } from './check.ts';
import { takeUnused } from '#lib/id.ts';
import { db, type DaymarkDb } from './db.ts';
import { fieldsOf } from './diff.ts';
import { isUnlogged } from './engine-writes.ts';
import type { AnyRow } from './local-tables.ts';
import { lookAt, markFill, markNew, markStep } from './intent.ts';
import { type Instant, kindOf, type RowOf, type TableName } from './schema.ts';
import { noteWrite } from './storage.ts';
import { endStep, intentTables, undoStep } from './undo.ts';

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
export const mutate = <T>(label: string, work: (write: Writer) => Promise<T>): Promise<Done<T>> =>
  mutateIn(db, label, work);

/** The same in another database than the open one. */
export async function mutateIn<T>(at: DaymarkDb, label: string, work: (write: Writer) => Promise<T>): Promise<Done<T>> {
  const { value, step } = await run(at, work, label);
  return {
    value,
    undo: async () => {
      if (step !== undefined) await undoStep(at, step);
    },
  };
}

/**
 * As mutate(), for what the app notes by itself (that the welcome was seen): nobody takes that back, and the next Undo belongs
 * to what the person did.
 */
export const record = async <T>(work: (write: Writer) => Promise<T>): Promise<T> => (await run(db, work)).value;

async function run<T>(
  at: DaymarkDb,
  work: (write: Writer) => Promise<T>,
  label?: string,
): Promise<{ readonly value: T; readonly step: number | undefined }> {
  const outer = Dexie.currentTransaction as Transaction | null;
  if (outer && isUnlogged(outer.idbtrans)) throw new Error('An intent inside withoutLog()');
  const undoable = !outer && label !== undefined;
  const done = await at.transaction('rw', intentTables(at), async ({ idbtrans }) => {
    if (undoable) markStep(idbtrans, label);
    const value = await work(writerFor(at, idbtrans));
    return { value, step: undoable ? await endStep(at, idbtrans) : undefined };
  });
  if (!outer) noteWrite();
  return done;
}

/** `at`, not `db`: another profile may be opened while an intent is at work, and no row ever crosses. */
function writerFor(at: DaymarkDb, trans: IDBTransaction): Writer {
  // What Dexie's put() comes to inside a transaction, without the ways it may be called that are none here.
  const store = (t: TableName, row: AnyRow) =>
    at
      .table(t)
      .core.mutate({ trans, type: 'put', values: [row] })
      .then(() => undefined);
  const now = () => new Date(at.now()).toISOString();
  const put = (t: TableName, row: AnyRow): Promise<void> => {
    const id = row.id as string;
    const made = { ...row, created_at: row.created_at ?? now() };
    if (takeUnused(id)) {
      markNew(trans, t, id);
      return store(t, made);
    }
    if (row.created_at) return store(t, made);
    return Dexie.Promise.resolve(lookAt(trans, t, id)).then(({ old }) =>
      store(t, { ...made, created_at: old?.created_at ?? made.created_at }),
    );
  };
  return {
    put,
    async patch(t, id, changes, whole) {
      const { old } = await lookAt(trans, t, id);
      if (old) await store(t, { ...old, ...changes, id });
      else if (whole) await put(t, { ...fieldsOf(whole), ...changes, id });
      else throw new WriteError('RowGone', t);
    },
    async fill(t, given) {
      const row: AnyRow = given;
      const id = given.id;
      const { old, grave } = await lookAt(trans, t, id);
      if (old || !grave) markFill(trans, t, id);
      if (old) await store(t, filled(t, old, row));
      else if (!grave) await put(t, row);
    },
    async delete(t, id) {
      await at.table(t).delete(id);
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
