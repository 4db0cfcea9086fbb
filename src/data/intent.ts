/**
 * One intent while its transaction runs: what its writer has said of the rows, what was read ahead, and its step of undo.
 * mutation-log.ts does the work.
 */
import { Dexie } from 'dexie';
import { changedFields, fieldsOf } from './diff.ts';
import type { UndoChange } from './local-tables.ts';
import type { TableName } from './schema.ts';
import { keyOf, type Log, type Seen } from './transaction-log.ts';

/** What is known of one transaction while it runs. */
export interface Handle {
  log: Log | undefined;
  begun: PromiseLike<Log> | undefined;
  readonly fills: Set<string>;
  /** Rows of which this tab knows that there is nothing about them yet. */
  readonly made: Set<string>;
  /** Rows that were read ahead of their write. */
  readonly seen: Map<string, PromiseLike<Seen>>;
  /** Every row is an intent of its own. */
  apart: boolean;
  /** The intent's step of undo: `n` once it is stored, `behind` when more was written since. */
  step: { readonly label: string; n: number | undefined; stored: boolean; behind: boolean } | undefined;
  readonly queue: { last: PromiseLike<unknown> };
  /** Reads a row, and with it all that its write will ask for. */
  look: ((t: TableName, id: string) => PromiseLike<Seen>) | undefined;
}

const handles = new WeakMap<object, Handle>();

export const handleOf = (trans: object): Handle => {
  const known = handles.get(trans);
  if (known) return known;
  const handle: Handle = {
    log: undefined,
    begun: undefined,
    fills: new Set(),
    made: new Set(),
    seen: new Map(),
    apart: false,
    step: undefined,
    queue: { last: Dexie.Promise.resolve() },
    look: undefined,
  };
  handles.set(trans, handle);
  return handle;
};

/** Says that the next write of this row in the transaction is a `fill` (fine print 11). */
export function markFill(trans: IDBTransaction, t: TableName, id: string): void {
  handleOf(trans).fills.add(keyOf(t, id));
}

/** Says that the id of a row that is put next was made in this tab, and that it has not been used. */
export function markNew(trans: IDBTransaction, t: TableName, id: string): void {
  handleOf(trans).made.add(keyOf(t, id));
}

/**
 * Makes every row of the transaction an intent of its own: for rows that were made elsewhere (adoption, imports, recovery),
 * where one that the server refuses must not hold back the others (fine print 15). They may have fields that this version of
 * the app does not know.
 */
export function markApart(trans: IDBTransaction): void {
  handleOf(trans).apart = true;
}

/** A row as it is in this transaction, and its grave, read together with all that a write of it will ask for. */
export function lookAt(trans: IDBTransaction, t: TableName, id: string): PromiseLike<Seen> {
  const { look } = handleOf(trans);
  if (!look) throw new Error('lookAt() in a transaction without synced tables');
  return look(t, id);
}

/** What the transaction does is one step of undo; it is stored with the first write. */
export function markStep(trans: IDBTransaction, label: string): void {
  handleOf(trans).step = { label, n: undefined, stored: false, behind: false };
}

/** The step of an intent whose writes are all under way: what is stored, and whether more was written since. */
export function stepOf(
  trans: IDBTransaction,
): PromiseLike<{ readonly n: number; readonly behind: boolean } | undefined> {
  const { queue, step } = handleOf(trans);
  const ended = () => (step?.n === undefined ? undefined : { n: step.n, behind: step.behind });
  return Dexie.Promise.resolve(queue.last).then(ended, ended);
}

/** What the transaction has done so far, row by row, for undo. */
export function changesOf(trans: object): UndoChange[] {
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
