/** Repeating tasks: each time is a task of its own, and completing one makes the next (docs/decisions/0029). Loaded only for them. */
import type { DaymarkDb } from '#data/database.ts';
import type { Task } from '#data/schema.ts';
import type { Writer } from '#data/write.ts';
import type { Day } from '#lib/day.ts';
import { nextDue, nextTaskId } from '#lib/recurrence.ts';
import { instantOn, timeOfTask, whole, type AnyTask } from './task.ts';

/** The fields in which a next task differs. */
type NextFields = Pick<Task, 'id' | 'due_date' | 'remind_at'>;

/**
 * The fields in which the next task differs from the one that is completed; null when there is no next.
 */
export function nextFields(task: AnyTask, today: Day): NextFields | null {
  const { id, rrule, due_date } = task.row;
  if (!rrule || !due_date) return null;
  const due = nextDue(rrule, due_date, today);
  if (!due) return null;
  const time = timeOfTask(task);
  return { id: nextTaskId(id), due_date: due, remind_at: time ? instantOn(due, time) : null };
}

/** The row of the next task, `now` being when it is made; null when there is no next. Pure. */
export function nextRow<T extends AnyTask>({ table, row }: T, today: Day, now: Date) {
  const next = nextFields({ table, row } as AnyTask, today);
  const made = { created_at: now.toISOString(), completed: false, completed_at: null, position: null };
  return next && { ...whole<T['row']>(row), ...next, ...made };
}

/** Writes the next task of one that is completed at `now`, if there is a next that is not there yet. */
export async function makeNext(db: DaymarkDb, write: Writer, task: AnyTask, today: Day, now: Date): Promise<void> {
  // The lowest clock: what another device has done with its own copy of this row wins. A deleted row is made again: the person ticks again.
  if (task.table === 'tasks') {
    const row = nextRow(task, today, now);
    if (!row || (await db.tasks.get(row.id))) return;
    if (!(await write.fill('tasks', row))) await write.put('tasks', row);
  } else {
    const row = nextRow(task, today, now);
    if (!row || (await db.project_tasks.get(row.id))) return;
    if (!(await write.fill('project_tasks', row))) await write.put('project_tasks', row);
  }
}
