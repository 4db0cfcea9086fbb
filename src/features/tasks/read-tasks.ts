/** Reads tasks of the Inbox and of all projects outside of a screen. */
import { getDb } from '#data/db.ts';
import type { ProjectList, ProjectTask, Task } from '#data/schema.ts';
import { dayOf, type Day } from '#lib/day.ts';
import { tasksInOrder, type AnyTask } from './task.ts';

type Takes = (row: Task | ProjectTask) => boolean;

async function tasksThat(takes: Takes): Promise<AnyTask[]> {
  const [tasks, projectTasks] = await Promise.all([
    getDb().tasks.filter(takes).toArray(),
    getDb().project_tasks.filter(takes).toArray(),
  ]);
  return tasksInOrder([
    ...tasks.map((row) => ({ table: 'tasks', row }) as const),
    ...projectTasks.map((row) => ({ table: 'project_tasks', row }) as const),
  ]);
}

/** The open tasks, in the order of their places. */
export const openTasks = (): Promise<AnyTask[]> => tasksThat(({ completed }) => !completed);

/** The tasks that were done from one day to another, both included, the newest first. */
export const tasksDone = (from: Day, to: Day): Promise<AnyTask[]> =>
  tasksThat(({ completed, completed_at }) => {
    const day = completed && completed_at ? dayOf(new Date(completed_at)) : null;
    return day !== null && day >= from && day <= to;
  });

/** The projects. */
export const readProjects = (): Promise<ProjectList[]> => getDb().project_lists.toArray();
