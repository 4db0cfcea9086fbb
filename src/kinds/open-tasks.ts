/** The open tasks of the Inbox and of the projects, by the day they are due. */
import { getDb } from '#data/db.ts';
import type { ProjectTask, Task } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { projectTask } from './project-task.ts';
import { task } from './task.ts';

/** The open tasks that are due from one day to another, both included, the earlier day first and then the older task. */
export async function openTasksDue(from: Day, to: Day): Promise<readonly (Task | ProjectTask)[]> {
  const due = await Promise.all(
    [task.table, projectTask.table].map((table) =>
      getDb()
        .table<Task | ProjectTask>(table)
        .where('due_date')
        .between(from, to, true, true)
        .filter(({ completed }) => !completed)
        .toArray(),
    ),
  );
  const placeOf = ({ due_date, created_at, id }: Task | ProjectTask) => `${due_date} ${created_at} ${id}`;
  return due.flat().sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}
