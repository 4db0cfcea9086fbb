/** Repeating tasks: each time is a task of its own, and completing one makes the next (docs/decisions/0024). Pure, and loaded only for them. */
import type { Task } from '#data/schema.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { nextAfter } from '#lib/recurrence.ts';
import { instantOn, nextId, timeOfTask, type AnyTask } from './task.ts';

/** The fields in which a next task differs. */
export type NextFields = Pick<Task, 'id' | 'due_date' | 'remind_at'>;

/**
 * The fields in which the next task differs from the one that is completed; null when there is no next. Its day is the first of the rule
 * after the task's own day that is not over: a daily task that was left for a week comes back once, today.
 */
export function nextFields(task: AnyTask, today: Day): NextFields | null {
  const { id, rrule, due_date } = task.row;
  if (!rrule || !due_date) return null;
  const yesterday = dayAfter(today, -1);
  const due = nextAfter(rrule, due_date, due_date > yesterday ? due_date : yesterday);
  if (!due) return null;
  const time = timeOfTask(task);
  return { id: nextId(id), due_date: due, remind_at: time ? instantOn(due, time) : null };
}
