/** Reads tasks of the Inbox and of all projects outside of a screen. */
import { getDb } from '#data/db.ts';
import type { ProjectList, ProjectTask, Task } from '#data/schema.ts';
import { openRows } from '#kinds/open-tasks.ts';
import { projectTask } from '#kinds/project-task.ts';
import { rowsBetween } from '#kinds/read-days.ts';
import { task } from '#kinds/task.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { tasksInOrder, type AnyTask } from './task.ts';

const inOrder = (tasks: readonly Task[], projectTasks: readonly ProjectTask[]): AnyTask[] =>
  tasksInOrder([
    ...tasks.map((row) => ({ table: 'tasks', row }) as const),
    ...projectTasks.map((row) => ({ table: 'project_tasks', row }) as const),
  ]);

/** The open tasks, in the order of their places. */
export const openTasks = async (): Promise<AnyTask[]> =>
  inOrder(...(await Promise.all([openRows<Task>(task), openRows<ProjectTask>(projectTask)])));

/** The tasks that were done from one day to another, both included, the newest first. */
export async function tasksDone(from: Day, to: Day): Promise<AnyTask[]> {
  const end = dayAfter(to, 1);
  const [tasks, projectTasks] = await Promise.all([rowsBetween(task, from, end), rowsBetween(projectTask, from, end)]);
  const isDone = ({ completed, completed_at }: Task | ProjectTask) => completed && completed_at;
  return inOrder(tasks.filter(isDone), projectTasks.filter(isDone));
}

/** The projects. */
export const readProjects = (): Promise<ProjectList[]> => getDb().project_lists.toArray();
