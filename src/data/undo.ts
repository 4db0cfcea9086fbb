/**
 * Undo and redo. Every mutate() leaves a step in a table, so the stack survives a reload and all tabs share it. An undo is an ordinary
 * edit: it syncs, it restores only fields that still have the value of the step, it restores a deleted row whole, and it leaves the step
 * that redoes it.
 */
import { Dexie } from 'dexie';
import { addedToSince } from './belonging.ts';
import { type DaymarkDb, getDb } from './db.ts';
import { isUntouched, readField, sameValue, withField } from './diff.ts';
import { intentOf } from './intent.ts';
import type { AnyRow, UndoChange, UndoStep } from './local-tables.ts';
import { deleteMany, putMany, readMany } from './many.ts';
import type { TableName } from './schema.ts';
import { undoChangesOf } from './steps.ts';
import { write } from './write.ts';

/** Called after each step of a group with how much is done, from 0 to 1. It may wait; what it throws ends it there, and the rest can be taken back later. */
export type OnTurn = (part: number, group: string) => unknown;

/** Undoes the newest step, and with it the others of its group. Returns its label, or null when there is none. */
export const undoLast = (onTurn?: OnTurn): Promise<string | null> => turnAll(getDb(), nextUndo, isDone, onTurn);

/** Redoes what was undone last. Returns its label, or null when there is none. */
export const redoLast = (onTurn?: OnTurn): Promise<string | null> => redoIn(getDb(), onTurn);

/** The same in a database that is not the open one. */
export const redoIn = (at: DaymarkDb, onTurn?: OnTurn): Promise<string | null> =>
  turnAll(at, nextRedo, isUndone, onTurn);

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
export const undoGroup = (at: DaymarkDb, group: string, onTurn?: OnTurn): Promise<string | null> =>
  turnAll(at, () => isDone(at, group), isDone, onTurn);

/** Does again what is undone of a group. */
export const redoGroup = (at: DaymarkDb, group: string, onTurn?: OnTurn): Promise<string | null> =>
  turnAll(at, () => isUndone(at, group), isUndone, onTurn);

/** Notes that no more steps of a group will come: the last ones may have found nothing to do. */
export async function endGroup(at: DaymarkDb, group: string): Promise<void> {
  const last = await isDone(at, group);
  if (last && last.done !== last.of) await at.undo.put({ ...last, of: last.done! });
}

type Find = (at: DaymarkDb) => Promise<UndoStep | undefined>;
/** `after`: the step of the group that was turned before. */
type FindInGroup = (at: DaymarkDb, group: string, after?: UndoStep) => Promise<UndoStep | undefined>;

const isDone: FindInGroup = (at, group, after) =>
  at.undo
    .where('undone')
    .equals(0)
    .reverse()
    .filter((step) => step.group === group && (!after || step.n! < after.n!))
    .first();
const isUndone: FindInGroup = (at, group, after) =>
  at.undo
    .where('undone')
    .above(0)
    .reverse()
    .filter((step) => step.group === group && (!after || step.n! > after.n!))
    .first();

/**
 * One transaction for each step: when the page ends in between, the same call goes on later. No step is turned twice, so an undo here and a
 * redo in another tab come to an end, each at its own end of the group.
 */
async function turnAll(at: DaymarkDb, find: Find, next: FindInGroup, onTurn?: OnTurn): Promise<string | null> {
  const first = await turn(at, find);
  const { group, label = null } = first ?? {};
  if (group === undefined) return label;
  for (let step = first; step;) {
    await onTurn?.(partDone(first!, step), group);
    const last = step;
    step = await turn(at, () => next(at, group, last));
  }
  return label;
}

/** Steps are undone from the last one of their group to the first, and redone the other way round. */
const partDone = (first: UndoStep, { undone, done = 0, of = 1, changes }: UndoStep): number =>
  undone > 0 ? done / of : 1 - (done - changes.length) / (first.done ?? 1);

/** Reverts a step, and stores what that did as the step's other direction. Returns the step as it was; null when there is none. */
async function turn(at: DaymarkDb, find: Find): Promise<UndoStep | null> {
  const { value } = await write(at, {}, async () => {
    const step = await find(at);
    if (!step) return null;
    // The rows of an import are in its file, and its step can do it again: they would fill the trash.
    intentOf(Dexie.currentTransaction.idbtrans).trashes = step.group === undefined;
    // In reverse order: an intent may have made a row and then rows that belong to it.
    for (const run of runsOf(step.changes.toReversed())) await revert(at, run, step);
    const { top: _, ...rest } = step;
    const changes = undoChangesOf(Dexie.currentTransaction.idbtrans);
    if (step.undone > 0) await at.undo.put({ ...rest, undone: 0, changes });
    else {
      // The keys alone: a step of an import is large.
      const [last = 0] = await at.undo.where('undone').above(0).reverse().limit(1).keys();
      const [top] = await at.undo.orderBy(':id').reverse().limit(1).primaryKeys();
      await at.undo.put({ ...rest, undone: Math.max(at.now(), Number(last) + 1), top: top!, changes });
    }
    return step;
  });
  return value;
}

type ChangeKind = 'made' | 'deleted' | 'edited';
interface Run {
  readonly t: TableName;
  readonly way: ChangeKind;
  readonly changes: UndoChange[];
}

/** Changes of one table and one way that follow each other: they are reverted together. */
function runsOf(changes: readonly UndoChange[]): readonly Run[] {
  const runs: Run[] = [];
  for (const change of changes) {
    const way = !change.before ? 'made' : change.after ? 'edited' : 'deleted';
    const last = runs.at(-1);
    if (last?.t === change.t && last.way === way) last.changes.push(change);
    else runs.push({ t: change.t, way, changes: [change] });
  }
  return runs;
}

async function revert(at: DaymarkDb, { t, way, changes }: Run, step: UndoStep): Promise<void> {
  const rows = await readMany(
    t,
    changes.map(({ id }) => id),
  );
  if (way === 'made') {
    // Made by this step: deleted, unless it was edited since.
    const same = changes.flatMap(({ id, after }, i) => (rows[i] && isUntouched(rows[i], after!) ? id : []));
    // What does not go to the trash must have nothing of the person's on it: a photo, a ticked day, a task.
    const kept = step.group === undefined ? new Set() : await addedToSince(at, t, same, step.at);
    return deleteMany(
      at,
      t,
      same.filter((id) => !kept.has(id)),
    );
  }
  const back = changes.flatMap(({ id, before = {}, after = {} }, i): AnyRow[] => {
    const row = rows[i];
    if (way === 'deleted') return row ? [] : [{ ...before, id }];
    return row ? [restored(t, row, before, after)] : [];
  });
  return putMany(at, t, back);
}

/** The row with the fields as they were before, where they are still as the step left them. */
function restored(t: TableName, row: AnyRow, before: AnyRow, after: AnyRow): AnyRow {
  let next = row;
  for (const [name, value] of Object.entries(before))
    if (sameValue(readField(t, row, name), after[name])) next = withField(t, next, name, value);
  return next;
}

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
