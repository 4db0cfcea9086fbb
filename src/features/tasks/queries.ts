import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import type { ProjectTask, Task } from '#data/schema.ts';
import { openRows } from '#kinds/open-tasks.ts';
import { projectTask } from '#kinds/project-task.ts';
import { task } from '#kinds/task.ts';
import { overviewOf, type TaskOverview } from './overview.ts';
import { readProjects } from './read-tasks.ts';
import { projectsOf, type Project } from './task.ts';

const NONE: readonly Project[] = [];

/** The Inbox and every project with its tasks; undefined while they are read. A failed read is logged and shows none. */
export const useProjects = (): readonly Project[] | undefined =>
  useLive<readonly Project[]>(
    async () => {
      const [lists, tasks, projectTasks] = await Promise.all([
        getDb().project_lists.toArray(),
        getDb().tasks.toArray(),
        getDb().project_tasks.toArray(),
      ]);
      return projectsOf(lists, tasks, projectTasks);
    },
    NONE,
    [],
  );

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
  return lists.map(({ id, title, emoji }) => ({ id, title, name: emoji ? `${emoji} ${title}` : title }));
}

/** The counts of all projects and the next task that is due, for the dashboard's tile; undefined while they are read. */
export const useTaskOverview = (): TaskOverview | undefined =>
  useLive(readOverview, { projects: 0, done: 0, total: 0, next: null }, []);

/** Reads the open tasks, and counts the others. */
export async function readOverview(): Promise<TaskOverview> {
  const both = [getDb().tasks, getDb().project_tasks] as const;
  const [lists, tasks, projectTasks, ...totals] = await Promise.all([
    readProjects(),
    openRows<Task>(task),
    openRows<ProjectTask>(projectTask),
    ...both.map((table) => table.count()),
  ]);
  // A count of one key is a count of the index; of several, Dexie goes from row to row.
  const inProjects = await Promise.all(
    lists.flatMap(({ id }) => both.map((table) => table.where('project_id').equals(id).count())),
  );
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return overviewOf(projectsOf(lists, tasks, projectTasks), { total: sum(totals), inProjects: sum(inProjects) });
}
