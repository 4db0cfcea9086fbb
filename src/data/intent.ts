/** One intent while its transaction runs: the clocks of its rows, what was read ahead, and its step of undo. */
import { Dexie, type DBCore } from 'dexie';
import type { DaymarkDb } from './database.ts';
import type { UndoStep } from './local-tables.ts';
import type { Trans } from './requests.ts';
import type { TableName } from './schema.ts';
import { rowKey, type Log, type StoredState } from './transaction-log.ts';

/** The clock of an edit: the time of the intention, or the lowest there is (fine print 11). */
export type Clock = 'now' | 'lowest';

/** A step's place in its group: one intent that is too large for one transaction. */
export type PartOfStep = Required<Pick<UndoStep, 'group' | 'done' | 'of'>>;

/** The state of one transaction while it runs; mutation-log.ts sets the fields that may be undefined. */
export interface Intent {
  /** It was begun by write(). */
  begun: boolean;
  log: Log | undefined;
  /** The log while it is read. */
  reading: PromiseLike<Log> | undefined;
  /** The clock of each row's next write, where that is not now; a `fill` sets only what nobody has set. */
  readonly clocks: Map<string, 'lowest' | 'fill'>;
  /** Rows with an id that this tab has just made: nothing is stored about them yet. */
  readonly unused: Set<string>;
  /** Rows that were read ahead of their write. */
  readonly seen: Map<string, PromiseLike<StoredState>>;
  /** Every row is an intent of its own. */
  apart: boolean;
  /** Whether what it deletes goes to the trash. */
  trashes: boolean;
  /** Its step of undo: `n` once it is stored, `behind` when more was written since. */
  step:
    | {
        readonly label: string;
        readonly part: PartOfStep | undefined;
        n: number | undefined;
        stored: boolean;
        behind: boolean;
      }
    | undefined;
  readonly queue: { last: PromiseLike<unknown> };
  /** Reads a row, and all that a write of these fields will need. */
  look: ((t: TableName, id: string, names: readonly string[]) => PromiseLike<StoredState>) | undefined;
  /** Reads many rows of a table, and all that their deletion or replacement will need, at once. */
  lookMany: ((t: TableName, ids: readonly string[]) => PromiseLike<readonly StoredState[]>) | undefined;
  /** Stores the step with the intent's first write; undefined where there is no undo (the service worker). */
  recordStep: ((core: DBCore, trans: Trans, now: number) => PromiseLike<unknown> | undefined) | undefined;
  /** Updates the step at the intent's end. Returns its number, or undefined when nothing was written. */
  endStep: ((at: DaymarkDb, trans: IDBTransaction) => Promise<number | undefined>) | undefined;
}

const intents = new WeakMap<object, Intent>();

export function intentOf(trans: object): Intent {
  const known = intents.get(trans);
  if (known) return known;
  const intent: Intent = {
    begun: false,
    log: undefined,
    reading: undefined,
    clocks: new Map(),
    unused: new Set(),
    seen: new Map(),
    apart: false,
    trashes: true,
    step: undefined,
    queue: { last: Dexie.Promise.resolve() },
    look: undefined,
    lookMany: undefined,
    recordStep: undefined,
    endStep: undefined,
  };
  intents.set(trans, intent);
  return intent;
}

/** Makes the next write of this row in the transaction a `fill` (fine print 11). */
export function markFill(trans: IDBTransaction, t: TableName, id: string): void {
  intentOf(trans).clocks.set(rowKey(t, id), 'fill');
}

/** A row as it is in this transaction, and its grave, read together with all that a write of the fields `names` will need. */
export function lookAt(
  trans: IDBTransaction,
  t: TableName,
  id: string,
  names: readonly string[] = [],
): PromiseLike<StoredState> {
  const { look } = intentOf(trans);
  if (!look) throw new Error('lookAt() in a transaction without synced tables');
  return look(t, id, names);
}
