import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import type { ProjectTask, Task } from '#data/schema.ts';
import { openRows } from '#kinds/open-tasks.ts';
import { projectTask } from '#kinds/project-task.ts';
import { task } from '#kinds/task.ts';
import { readable } from '#lib/damaged.ts';
import type { Day } from '#lib/day.ts';
import { overviewOf, type TaskOverview } from './overview.ts';
import { readCountedProjects, readCurrent, readEvery, tasksDueOn } from './read-tasks.ts';
import { projectsOf, type AnyTask, type Project } from './task.ts';

const NONE: readonly Project[] = [];

/**
 * The Inbox and every project with its open tasks and what was done today; the others are counted. Undefined while they are read. A failed read is
 * logged and shows none.
 */
export const useProjects = (today: Day): readonly Project[] | undefined =>
  useLive<readonly Project[]>(() => readCurrent(today), NONE, [today]);

/** The Inbox and every project with all its tasks; undefined while they are read, and until they are wanted: ten years of finished tasks are many. */
export const useEveryTask = (wanted: boolean): readonly Project[] | undefined =>
  useLive<readonly Project[] | undefined>(async () => (wanted ? readEvery() : undefined), NONE, [wanted]);

/** The tasks that are due on a day, done or not; undefined while they are read. */
export const useTasksDueOn = (day: Day): readonly AnyTask[] | undefined =>
  useLive<readonly AnyTask[]>(() => tasksDueOn(day), NO_TASKS, [day]);
const NO_TASKS: readonly AnyTask[] = [];

/** A project to choose; `name` is its emoji and title. */
interface ProjectName {
  readonly id: string;
  readonly title: string;
  readonly name: string;
}

/** The projects to choose from, newest first. */
export const useProjectNames = (): readonly ProjectName[] =>
  useLive<readonly ProjectName[]>(readProjectNames, NO_NAMES, []) ?? NO_NAMES;
const NO_NAMES: readonly ProjectName[] = [];

export async function readProjectNames(): Promise<readonly ProjectName[]> {
  const lists = await getDb().project_lists.orderBy('created_at').reverse().toArray();
  return lists.map(({ id, title, emoji }) => ({ id, title, name: readable(emoji) ? `${emoji} ${title}` : title }));
}

/** The counts of all projects and the next task that is due, for the dashboard's tile; undefined while they are read. */
export const useTaskOverview = (): TaskOverview | undefined =>
  useLive(readOverview, { projects: 0, done: 0, total: 0, next: null }, []);

/** Reads the open tasks, and counts the others. */
export async function readOverview(): Promise<TaskOverview> {
  const [[lists, totals], tasks, projectTasks] = await Promise.all([
    readCountedProjects(),
    openRows<Task>(task),
    openRows<ProjectTask>(projectTask),
  ]);
  return overviewOf(projectsOf(lists, tasks, projectTasks, totals));
}
