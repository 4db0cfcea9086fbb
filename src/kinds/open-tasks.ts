/** The open tasks of the Inbox and of the projects, by the day they are due. */
import { getDb } from '#data/db.ts';
import type { ProjectTask, Task } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { projectTask } from './project-task.ts';
import { task } from './task.ts';

/**
 * The open rows of a table of tasks. A finished one has the time of that in an index, so that years of finished tasks are told apart by their
 * keys and not read.
 */
export async function openRows<T extends Task | ProjectTask>(of: typeof task | typeof projectTask): Promise<T[]> {
  const rows = getDb().table<T, string>(of.table);
  const [all, timed] = await Promise.all([
    rows.toCollection().primaryKeys(),
    rows.where('completed_at').above('').primaryKeys(),
  ]);
  const finished = new Set(timed);
  const found = await rows.bulkGet(all.filter((id) => !finished.has(id)));
  return found.filter((row) => row !== undefined && !row.completed) as T[];
}

/** How many open tasks are due until a day, late ones too. */
export async function countDue(until: Day): Promise<number> {
  const open = (await Promise.all([openRows(task), openRows(projectTask)])).flat();
  return open.filter(({ due_date }) => due_date && due_date <= until).length;
}

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
