/** Reads tasks of the Inbox and of all projects outside of a screen. */
import { getDb } from '#data/db.ts';
import type { ProjectList, ProjectTask, Task } from '#data/schema.ts';
import { openRows } from '#kinds/open-tasks.ts';
import { projectTask } from '#kinds/project-task.ts';
import { rowsBetween } from '#kinds/read-days.ts';
import { task } from '#kinds/task.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { projectsOf, tasksInOrder, type AnyTask, type Project } from './task.ts';

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

/** The tasks of a project. */
export async function tasksOfProject(id: string): Promise<AnyTask[]> {
  const { tasks, project_tasks } = getDb();
  return inOrder(
    ...(await Promise.all([
      tasks.where('project_id').equals(id).toArray(),
      project_tasks.where('project_id').equals(id).toArray(),
    ])),
  );
}

/** The tasks that are due on a day, done or not. */
export async function tasksDueOn(day: Day): Promise<AnyTask[]> {
  const { tasks, project_tasks } = getDb();
  return inOrder(
    ...(await Promise.all([
      tasks.where('due_date').equals(day).toArray(),
      project_tasks.where('due_date').equals(day).toArray(),
    ])),
  );
}

/** The Inbox and every project with its open tasks, and those that were done on a day. The others are counted, not read. */
export async function readCurrent(day: Day): Promise<Project[]> {
  const next = dayAfter(day, 1);
  const [[lists, totals], tasks, projectTasks, done, projectDone] = await Promise.all([
    readCountedProjects(),
    openRows<Task>(task),
    openRows<ProjectTask>(projectTask),
    rowsBetween(task, day, next),
    rowsBetween(projectTask, day, next),
  ]);
  const isDone = ({ completed }: Task | ProjectTask) => completed;
  return projectsOf(
    lists,
    [...tasks, ...done.filter(isDone)],
    [...projectTasks, ...projectDone.filter(isDone)],
    totals,
  );
}

/** The projects, and how many tasks each has by its id; the Inbox, by null, has those that no project has. */
export async function readCountedProjects(): Promise<readonly [ProjectList[], ReadonlyMap<string | null, number>]> {
  const lists = await readProjects();
  const both = [getDb().tasks, getDb().project_tasks] as const;
  const sum = async (counts: readonly PromiseLike<number>[]) =>
    (await Promise.all(counts)).reduce((total, count) => total + count, 0);
  // A count of one key is a count of the index; of several, Dexie goes from row to row.
  const [all, ...inProjects] = await Promise.all([
    sum(both.map((table) => table.count())),
    ...lists.map(({ id }) => sum(both.map((table) => table.where('project_id').equals(id).count()))),
  ]);
  const inInbox = inProjects.reduce((left, count) => left - count, all);
  return [
    lists,
    new Map<string | null, number>([[null, inInbox], ...lists.map(({ id }, i) => [id, inProjects[i]!] as const)]),
  ];
}

/** The Inbox and every project with all its tasks. */
export async function readEvery(): Promise<Project[]> {
  const { tasks, project_tasks } = getDb();
  return projectsOf(...(await Promise.all([readProjects(), tasks.toArray(), project_tasks.toArray()])));
}

/** The projects. */
export const readProjects = (): Promise<ProjectList[]> => getDb().project_lists.toArray();
