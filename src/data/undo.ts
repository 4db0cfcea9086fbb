/**
 * Taking back. Every mutate() leaves a step in a table, so the stack survives a reload and is one for all tabs. Taking a
 * step back is an ordinary edit: it syncs, it restores only what still is as the step left it, it revives a deleted row
 * whole, and it leaves in its place the step that would redo it.
 */
import { Dexie } from 'dexie';
import { db, type DaymarkDb } from './db.ts';
import { isUntouched, readField, sameValue, withField } from './diff.ts';
import type { AnyRow, UndoChange, UndoStep } from './local-tables.ts';
import { changesOf } from './steps.ts';
import { write, type Writer } from './write.ts';

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
async function turn(at: DaymarkDb, find: (at: DaymarkDb) => Promise<UndoStep | undefined>): Promise<string | null> {
  const { value } = await write(at, {}, async (writer) => {
    const step = await find(at);
    if (!step) return null;
    // Backwards: an intent that made a thing and then its parts is taken apart the other way round.
    for (const change of [...step.changes].reverse()) await revert(at, writer, change);
    const { top: _, ...rest } = step;
    const changes = changesOf(Dexie.currentTransaction.idbtrans);
    if (step.undone > 0) await at.undo.put({ ...rest, undone: 0, changes });
    else {
      const last = await at.undo.where('undone').above(0).last();
      const top = (await at.undo.orderBy(':id').last())!.n!;
      await at.undo.put({ ...rest, undone: Math.max(at.now(), (last?.undone ?? 0) + 1), top, changes });
    }
    return step.label;
  });
  return value;
}

async function revert(at: DaymarkDb, writer: Writer, { t, id, before, after }: UndoChange): Promise<void> {
  const row = await at.table<AnyRow, string>(t).get(id);
  const put = (next: AnyRow) => writer.put(t, { ...next, id });
  if (!before && after) {
    // Made by this step: it goes, unless somebody has written into it since.
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
