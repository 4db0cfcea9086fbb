/**
 * Taking back. Every mutate() leaves a step in a table, so the stack survives a reload and is one for all tabs. Taking a
 * step back is an ordinary edit: it syncs, it restores only what still is as the step left it, it revives a deleted row
 * whole, and it leaves in its place the step that would redo it.
 */
import type { Table } from 'dexie';
import { db, type DaymarkDb } from './db.ts';
import { fieldsOf, readField, sameValue, withField } from './diff.ts';
import type { AnyRow, UndoChange, UndoStep } from './local-tables.ts';
import { changesOf, stepOf } from './intent.ts';

/** Steps that are kept, and so many more before the oldest are let go of: looking for them costs every intent. */
export const UNDO_STEPS = 200;
const UNDO_SURPLUS = 20;
/** How long a step is kept, ms. */
export const UNDO_FOR = 30 * 24 * 60 * 60_000;

/** What an intent may touch: everything but the drafts, so that no keystroke waits for one. */
export const intentTables = (at: DaymarkDb): Table[] => at.tables.filter(({ name }) => name !== 'drafts');

/** Brings the step of an intent that ends now up to date. Inside the intent's transaction. Gives the step's number. */
export async function endStep(at: DaymarkDb, trans: IDBTransaction): Promise<number | undefined> {
  const step = await stepOf(trans);
  if (!step) return undefined;
  const { n, behind } = step;
  const changes = behind ? changesOf(trans) : undefined;
  if (changes?.length === 0) {
    await at.undo.delete(n);
    return undefined;
  }
  if (changes) await at.undo.update(n, { changes });
  if (n % UNDO_SURPLUS === 0) await forgetOld(at);
  return n;
}

async function forgetOld(at: DaymarkDb): Promise<void> {
  await at.undo.where('undone').above(0).delete();
  await at.undo
    .where('at')
    .below(at.now() - UNDO_FOR)
    .delete();
  const surplus = (await at.undo.count()) - UNDO_STEPS;
  if (surplus > 0) await at.undo.orderBy(':id').limit(surplus).delete();
}

/** The step that the next undoLast() takes back. */
export const nextUndo = (at: DaymarkDb): Promise<UndoStep | undefined> => at.undo.where('undone').equals(0).last();

/** The step that the next redoLast() does again: a new intent ends what could be redone. */
export async function nextRedo(at: DaymarkDb): Promise<UndoStep | undefined> {
  const [last, newest] = await Promise.all([at.undo.where('undone').above(0).last(), at.undo.orderBy(':id').last()]);
  return last && last.top === newest?.n ? last : undefined;
}

/** Takes the newest step back. Gives its label, or null when there is none. */
export const undoLast = (): Promise<string | null> => turn(db, nextUndo);

/** Does again what was taken back last. Gives its label, or null when there is none. */
export const redoLast = (): Promise<string | null> => turn(db, nextRedo);

/** Takes one step back, whichever tab made it; nothing happens when it is forgotten or was taken back already. */
export const undoStep = (at: DaymarkDb, n: number): Promise<string | null> =>
  turn(at, async () => {
    const step = await at.undo.get(n);
    return step?.undone === 0 ? step : undefined;
  });

/** Reverts a step, and keeps what that did as the step's other side. */
function turn(at: DaymarkDb, find: (at: DaymarkDb) => Promise<UndoStep | undefined>): Promise<string | null> {
  return at.transaction('rw', intentTables(at), async (trans) => {
    const step = await find(at);
    if (!step) return null;
    // Backwards: an intent that made a thing and then its parts is taken apart the other way round.
    for (const change of [...step.changes].reverse()) await revert(at, change);
    const { top: _, ...rest } = step;
    const changes = changesOf(trans.idbtrans);
    if (step.undone > 0) await at.undo.put({ ...rest, undone: 0, changes });
    else {
      const last = await at.undo.where('undone').above(0).last();
      const top = (await at.undo.orderBy(':id').last())!.n!;
      await at.undo.put({ ...rest, undone: Math.max(at.now(), (last?.undone ?? 0) + 1), top, changes });
    }
    return step.label;
  });
}

async function revert(at: DaymarkDb, { t, id, before, after }: UndoChange): Promise<void> {
  const table = at.table<AnyRow, string>(t);
  const row = await table.get(id);
  if (!before && after) {
    // Made by this step: it goes, unless somebody has written into it since.
    if (row && unchanged(fieldsOf(row), after)) await table.delete(id);
  } else if (before && !after) {
    if (!row) await table.put({ ...before, id });
  } else if (before && after && row) {
    let next: AnyRow = row;
    for (const [name, value] of Object.entries(before)) {
      if (sameValue(readField(t, row, name), after[name])) next = withField(t, next, name, value);
    }
    await table.put(next);
  }
}

const unchanged = (row: AnyRow, made: AnyRow) =>
  [...new Set([...Object.keys(row), ...Object.keys(made)])].every((name) => sameValue(row[name], made[name]));
