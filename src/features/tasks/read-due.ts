import { db } from '#data/db.ts';
import type { Day } from '#lib/day.ts';
import { inOrder, type AnyTask } from './task.ts';

/** The open tasks of the Inbox and of the projects that are due from one day to another, both included, in the order of the list. */
export async function openTasksDue(from: Day, to: Day): Promise<readonly AnyTask[]> {
  const [tasks, projectTasks] = await Promise.all([
    db.tasks.where('due_date').between(from, to, true, true).toArray(),
    db.project_tasks.where('due_date').between(from, to, true, true).toArray(),
  ]);
  return inOrder([
    ...tasks.map((row) => ({ table: 'tasks', row }) as const),
    ...projectTasks.map((row) => ({ table: 'project_tasks', row }) as const),
  ]).filter(({ row }) => !row.completed);
}
