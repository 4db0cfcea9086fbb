/** The step of undo of an intent: stored with its first write, updated at its end. undo.ts reverts it. */
import { Dexie, type DBCore } from 'dexie';
import type { DaymarkDb } from './database.ts';
import { changedFields, fieldsOf } from './diff.ts';
import { intentOf } from './intent.ts';
import type { UndoChange, UndoStep } from './local-tables.ts';
import { deleteReset, readMeta } from './meta.ts';
import { deleteRecords, must, type Trans } from './requests.ts';
import type { TableName } from './schema.ts';
import { DAY_MS } from '#lib/durations.ts';

/** Steps that are kept, and how many more there may be before the oldest are deleted: a search for them with each intent would cost too much. */
export const UNDO_STEPS = 200;
const UNDO_SURPLUS = 20;
/** How long a step is kept, ms. */
const UNDO_FOR = 30 * DAY_MS;
/** How many of the newest steps are searched for the one that made a row. */
const RECENT = 50;

/** What the transaction has done so far, row by row. */
export function undoChangesOf(trans: object): UndoChange[] {
  const changes: UndoChange[] = [];
  for (const { t, id, before, after, clock } of intentOf(trans).log?.rows.values() ?? []) {
    // What the coach has said stays in the chat when what it did is undone.
    if (t === 'entries' && clock !== 'now') continue;
    if (before && after) {
      const now = changedFields(t, before, after);
      if (Object.keys(now).length > 0) changes.push({ t, id, before: changedFields(t, after, before), after: now });
    } else if (before) changes.push({ t, id, before: fieldsOf(before) });
    else if (after) changes.push({ t, id, after: fieldsOf(after) });
  }
  return changes;
}

/** Stores the step of an intent that has one, once something was written; undefined when there is nothing to store. */
export function recordStep(core: DBCore, trans: Trans, now: number): PromiseLike<unknown> | undefined {
  const { step } = intentOf(trans);
  if (!step) return undefined;
  if (step.stored) {
    step.behind = true;
    return undefined;
  }
  const changes = undoChangesOf(trans);
  if (changes.length === 0) return undefined;
  step.stored = true;
  const values: UndoStep[] = [{ label: step.label, ...step.part, at: now, undone: 0, changes }];
  const added = core.table('undo').mutate({ type: 'add', trans, values, wantResults: true });
  return must(added).then(({ results }) => (step.n = Number(results![0])));
}

/** Completes the step of an intent whose writes were all requested. Inside the intent's transaction. Returns the step's number. */
export async function endStep(at: DaymarkDb, trans: IDBTransaction): Promise<number | undefined> {
  const { queue, step } = intentOf(trans);
  await Dexie.Promise.resolve(queue.last).catch(() => undefined);
  const n = step?.n;
  if (!step || n === undefined) return undefined;
  const changes = step.behind ? undoChangesOf(trans) : undefined;
  if (changes?.length === 0) {
    await at.undo.delete(n);
    return undefined;
  }
  if (changes) await at.undo.update(n, { changes });
  if (n % UNDO_SURPLUS === 0) await pruneOld(at, trans);
  return n;
}

async function pruneOld(at: DaymarkDb, trans: IDBTransaction): Promise<void> {
  await at.undo.where('undone').above(0).delete();
  await at.undo
    .where('at')
    .below(at.now() - UNDO_FOR)
    .delete();
  if (((await readMeta(at, 'reset'))?.until ?? Infinity) <= at.now()) await deleteReset(at);
  const surplus = (await at.undo.count()) - UNDO_STEPS;
  if (surplus <= 0) return;
  const newest = await at.undo.orderBy(':id').last();
  const old = await at.undo.orderBy(':id').limit(surplus).toArray();
  // A large import is one thing to undo, however many steps it has.
  const keys = old.filter(({ group }) => !group || group !== newest?.group).map(({ n }) => n);
  await deleteRecords(at.core.table('undo'), trans, keys);
}

/**
 * Adds what the app itself sets in a row to the step of the intent that has made the row, so that undo still deletes the row instead of
 * treating it as edited. Inside a transaction with `undo`.
 */
export async function noteInStep(at: DaymarkDb, t: TableName, id: string, set: object): Promise<void> {
  const isRow = (change: UndoChange) => change.t === t && change.id === id;
  const steps = await at.undo.orderBy(':id').reverse().limit(RECENT).toArray();
  const made = steps.find(({ undone, changes }) => undone === 0 && changes.some((c) => isRow(c) && !c.before));
  if (!made) return;
  const changes = made.changes.map((c) => (isRow(c) && c.after ? { ...c, after: { ...c.after, ...set } } : c));
  await at.undo.put({ ...made, changes });
}
