/** What undo and redo would do now: for menus and shortcuts, which load undo.ts when they are used. */
import type { DaymarkDb } from './database.ts';
import type { UndoStep } from './local-tables.ts';

/** The step that the next undoLast() reverts. */
export const nextUndo = (at: DaymarkDb): Promise<UndoStep | undefined> => at.undo.where('undone').equals(0).last();

/** The step that the next redoLast() does again. There is none after a new intent. */
export async function nextRedo(at: DaymarkDb): Promise<UndoStep | undefined> {
  const [last, [newest]] = await Promise.all([
    at.undo.where('undone').above(0).last(),
    at.undo.orderBy(':id').reverse().limit(1).primaryKeys(),
  ]);
  return last?.top === newest ? last : undefined;
}

/** How much of an intent of many steps is here, when that is not all: it was stopped, or its undo was, or the page ended first. */
export async function readUnfinished(at: DaymarkDb): Promise<{ readonly here: number; readonly of: number } | null> {
  const { group, done: here = 0, of = 0 } = (await nextUndo(at)) ?? {};
  return group !== undefined && here < of ? { here, of } : null;
}
