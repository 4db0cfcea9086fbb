/** What "Undo" and "Redo" would do now, for menus and shortcuts. */
import { getDb } from './db.ts';
import { useLive } from './live.ts';
import { nextRedo, nextUndo } from './undo.ts';

/** The label of the step that undoLast() would undo; null when there is none. */
export const useUndoLabel = (): string | null =>
  useLive(async () => (await nextUndo(getDb()))?.label ?? null, null, []) ?? null;

/** The label of the step that redoLast() would do again; null when there is none. */
export const useRedoLabel = (): string | null =>
  useLive(async () => (await nextRedo(getDb()))?.label ?? null, null, []) ?? null;
