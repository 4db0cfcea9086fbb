/** The one way to write rows: one intent is one transaction, one group for the server and at most one step of undo (law 1). */
import { Dexie, type Transaction } from 'dexie';
import { takeUnused } from '#lib/id.ts';
import { replaces } from './announce.ts';
import { belongingTo } from './belonging.ts';
import type { DaymarkDb } from './database.ts';
import { fieldsOf, sameValue } from './diff.ts';
import { isUnlogged } from './engine-writes.ts';
import { type Clock, intentOf, lookAt, type PartOfStep } from './intent.ts';
import type { AnyRow } from './local-tables.ts';
import { type Instant, kindOf, type RowOf, type TableName } from './schema.ts';
import { rowKey } from './transaction-log.ts';
import { WriteError } from './write-error.ts';

/** A row as the app makes it: without owner and version; `created_at` is now unless it is given. */
export type NewRow<T extends TableName> = Omit<RowOf<T>, 'user_id' | '_v' | 'created_at'> & {
  readonly created_at?: Instant;
};
/** Changed fields; null removes a value. */
export type Changes<T extends TableName> = Partial<Omit<RowOf<T>, 'id' | 'user_id' | '_v'>>;

export interface Writer {
  /** Stores a whole row, new or over the one that is there. */
  put<T extends TableName>(t: T, row: NewRow<T>): Promise<void>;
  /**
   * Changes fields of a row. When the row is gone (another device deleted it), `whole` is put instead, so that
   * nothing typed is lost (fine print 14); without it, throws WriteError 'RowGone'.
   */
  patch<T extends TableName>(t: T, id: string, changes: Changes<T>, whole?: NewRow<T>): Promise<void>;
  /**
   * Saves a row that a person edited: of `next` only what differs from `opened`, the row as the form read it, so that what another device changed
   * meanwhile is kept. A row that is gone is put whole, as with patch().
   */
  edit<T extends TableName>(t: T, opened: RowOf<T>, next: Changes<T>): Promise<void>;
  /**
   * Makes a row, or sets in an existing one only what nobody has set; a deleted row stays deleted. Always of the lowest
   * clock. Returns whether the row exists now.
   */
  fill<T extends TableName>(t: T, row: NewRow<T>): Promise<boolean>;
  /** Deletes a row, and what is attached to it; nothing happens when there is none. */
  delete(t: TableName, id: string): Promise<void>;
  /** A writer of clock `now`: for what the person asked for, in an intent that is otherwise of the lowest clock. */
  readonly meant: Writer;
}

export interface WriteOptions {
  /** The name of the step of undo. Without it the intent leaves none. */
  readonly label?: string;
  /** Makes the step one of a group: they are undone together, and pruned only after a newer step. */
  readonly part?: PartOfStep;
  /**
   * The clock of what is written: `now` for what a person does, `lowest` for what the app or the coach finds out by itself: any person's
   * edit wins against it (fine print 11).
   */
  readonly clock?: Clock;
  /**
   * Makes every row an intent of its own: for rows that were made elsewhere (adoption, recovery), where one that the server
   * refuses must not hold back the others (fine print 15). They may have fields that this version of the app does not know.
   */
  readonly apart?: boolean;
}

export interface WriteResult<T> {
  readonly value: T;
  /** The number of the step of undo; undefined when there is none. */
  readonly step: number | undefined;
}

/** The stores that an intent may use: all but the drafts, so that no keystroke waits for an intent. */
const intentTables = (at: DaymarkDb) => at.tables.filter(({ name }) => name !== 'drafts');

/**
 * Runs one intent. Either everything it writes is stored, with its entries for the server, or nothing is. `work` may read
 * `at` but must not wait for anything else. Inside another intent it is a part of that one, and `label` is ignored.
 */
export async function write<T>(
  at: DaymarkDb,
  { label, part, clock = 'now', apart = false }: WriteOptions,
  work: (write: Writer) => Promise<T>,
): Promise<WriteResult<T>> {
  const outer = Dexie.currentTransaction as Transaction | null;
  if (outer && isUnlogged(outer.idbtrans)) throw new Error('An intent inside withoutLog()');
  return at.transaction('rw', intentTables(at), async ({ idbtrans }) => {
    const intent = intentOf(idbtrans);
    intent.begun = true;
    intent.apart ||= apart;
    if (outer || label === undefined) return { value: await work(writerFor(at, idbtrans, clock)), step: undefined };
    intent.step = { label, part, n: undefined, stored: false, behind: false };
    const value = await work(writerFor(at, idbtrans, clock));
    return { value, step: await intent.endStep?.(at, idbtrans) };
  });
}

/** `at`, not getDb(): another profile may be opened while an intent runs, and no row may go to the wrong one. */
function writerFor(at: DaymarkDb, trans: IDBTransaction, clock: Clock): Writer {
  const { clocks, unused } = intentOf(trans);
  // What Dexie's put() does inside a transaction, without its other forms of call.
  const store = (t: TableName, row: AnyRow, old?: AnyRow, by: Clock | 'fill' = clock) => {
    const id = row.id as string;
    if (by !== 'now') clocks.set(rowKey(t, id), by);
    replaces(trans, id, old);
    return at
      .table(t)
      .core.mutate({ trans, type: 'put', values: [row] })
      .then(() => undefined);
  };
  const now = () => new Date(at.now()).toISOString();
  const put = (t: TableName, row: AnyRow, by?: 'fill'): Promise<void> => {
    const id = row.id as string;
    const made = { ...row, created_at: row.created_at ?? now() };
    if (takeUnused(id)) {
      unused.add(rowKey(t, id));
      return store(t, made, undefined, by);
    }
    if (row.created_at) return store(t, made, undefined, by);
    return Dexie.Promise.resolve(lookAt(trans, t, id)).then(({ old }) =>
      store(t, { ...made, created_at: old?.created_at ?? made.created_at }, old, by),
    );
  };
  const patch = async (t: TableName, id: string, changes: AnyRow, whole?: AnyRow): Promise<void> => {
    const { old } = await lookAt(trans, t, id, Object.keys(changes));
    if (old) await store(t, { ...old, ...changes, id }, old);
    else if (whole) await put(t, { ...fieldsOf(whole), ...changes, id });
    else throw new WriteError('RowGone', t);
  };
  return {
    put: (t, row) => put(t, row),
    patch: (t, id, changes, whole) => patch(t, id, changes, whole),
    edit: (t, opened, next) => {
      const before: AnyRow = opened;
      const changes = Object.entries(next).filter(([name, value]) => !sameValue(before[name], value));
      return patch(t, opened.id, Object.fromEntries(changes), { ...opened, ...next });
    },
    async fill(t, row) {
      const { old, grave } = await lookAt(trans, t, row.id);
      if (old) await store(t, filled(t, old, row), old, 'fill');
      else if (!grave) await put(t, row, 'fill');
      return old !== undefined || !grave;
    },
    async delete(t, id) {
      for (const belonging of await belongingTo(at, t, [id])) {
        if (clock === 'lowest') clocks.set(rowKey('attachments', belonging), clock);
        await at.attachments.delete(belonging);
      }
      if (clock === 'lowest') clocks.set(rowKey(t, id), clock);
      await at.table(t).delete(id);
    },
    get meant() {
      return writerFor(at, trans, 'now');
    },
  };
}

/** The row with its empty fields taken from `given`; a map is filled key by key. */
function filled(t: TableName, old: AnyRow, given: AnyRow): AnyRow {
  const next: Record<string, unknown> = { ...old };
  for (const [name, value] of Object.entries(given)) {
    const there = next[name] ?? null;
    if (there === null) next[name] = value;
    else if (kindOf(t, name) === 'map') next[name] = { ...(value as AnyRow | null), ...(there as AnyRow) };
  }
  return next;
}
