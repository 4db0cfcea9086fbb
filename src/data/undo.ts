/**
 * Undo and redo. Every mutate() leaves a step in a table, so the stack survives a reload and all tabs share it. An undo is an ordinary
 * edit: it syncs, it restores only fields that still have the value of the step, it restores a deleted row whole, and it leaves the step
 * that redoes it.
 */
import { Dexie } from 'dexie';
import { db, type DaymarkDb } from './db.ts';
import { isUntouched, readField, sameValue, withField } from './diff.ts';
import type { AnyRow, UndoChange, UndoStep } from './local-tables.ts';
import { changesOf } from './steps.ts';
import { write, type Writer } from './write.ts';

/** The step that the next undoLast() reverts. */
export const nextUndo = (at: DaymarkDb): Promise<UndoStep | undefined> => at.undo.where('undone').equals(0).last();

/** The step that the next redoLast() does again. There is none after a new intent. */
export async function nextRedo(at: DaymarkDb): Promise<UndoStep | undefined> {
  const [last, newest] = await Promise.all([at.undo.where('undone').above(0).last(), at.undo.orderBy(':id').last()]);
  return last && last.top === newest?.n ? last : undefined;
}

/** Undoes the newest step, and with it the others of its group. Returns its label, or null when there is none. */
export const undoLast = (): Promise<string | null> => turnAll(db, nextUndo, isDone);

/** Redoes what was undone last. Returns its label, or null when there is none. */
export const redoLast = (): Promise<string | null> => turnAll(db, nextRedo, isUndone);

/** Undoes one step of any tab, and the others of its group; does nothing when it was pruned or already undone. */
export const undoStep = (at: DaymarkDb, n: number): Promise<string | null> =>
  turnAll(
    at,
    async () => {
      const step = await at.undo.get(n);
      return step?.undone === 0 ? step : undefined;
    },
    isDone,
  );

/** Undoes what is left of a group. */
export const undoGroup = (at: DaymarkDb, group: string): Promise<string | null> =>
  turnAll(at, () => isDone(at, group), isDone);

type Find = (at: DaymarkDb) => Promise<UndoStep | undefined>;
type FindInGroup = (at: DaymarkDb, group: string) => Promise<UndoStep | undefined>;

const isDone: FindInGroup = (at, group) =>
  at.undo
    .where('undone')
    .equals(0)
    .reverse()
    .filter((step) => step.group === group)
    .first();
const isUndone: FindInGroup = (at, group) =>
  at.undo
    .where('undone')
    .above(0)
    .reverse()
    .filter((step) => step.group === group)
    .first();

/** One transaction for each step: when the page ends in between, the same call goes on later. */
async function turnAll(at: DaymarkDb, find: Find, next: FindInGroup): Promise<string | null> {
  const first = await turn(at, find);
  if (first?.group !== undefined) while (await turn(at, () => next(at, first.group!)));
  return first?.label ?? null;
}

/** Reverts a step, and stores what that did as the step's other direction. Returns the step; null when there is none. */
async function turn(at: DaymarkDb, find: Find): Promise<UndoStep | null> {
  const { value } = await write(at, {}, async (writer) => {
    const step = await find(at);
    if (!step) return null;
    // In reverse order: an intent may have made a row and then rows that belong to it.
    for (const change of [...step.changes].reverse()) await revert(at, writer, change);
    const { top: _, ...rest } = step;
    const changes = changesOf(Dexie.currentTransaction.idbtrans);
    if (step.undone > 0) await at.undo.put({ ...rest, undone: 0, changes });
    else {
      const last = await at.undo.where('undone').above(0).last();
      const top = (await at.undo.orderBy(':id').last())!.n!;
      await at.undo.put({ ...rest, undone: Math.max(at.now(), (last?.undone ?? 0) + 1), top, changes });
    }
    return step;
  });
  return value;
}

async function revert(at: DaymarkDb, writer: Writer, { t, id, before, after }: UndoChange): Promise<void> {
  const row = await at.table<AnyRow, string>(t).get(id);
  const put = (next: AnyRow) => writer.put(t, { ...next, id });
  if (!before && after) {
    // Made by this step: deleted, unless it was edited since.
    if (row && isUntouched(row, after)) await writer.delete(t, id);
  } else if (before && !after) {
    if (!row) await put(before);
  } else if (before && after && row) {
    let next: AnyRow = row;
    for (const [name, value] of Object.entries(before)) {
      if (sameValue(readField(t, row, name), after[name])) next = withField(t, next, name, value);
    }
    await put(next);
  }
}
