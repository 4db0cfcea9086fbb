import { useMemo } from 'react';
import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { overviewOf, type TaskOverview } from './overview.ts';
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
export function useTaskOverview(): TaskOverview | undefined {
  const projects = useProjects();
  return useMemo(() => projects && overviewOf(projects), [projects]);
}
