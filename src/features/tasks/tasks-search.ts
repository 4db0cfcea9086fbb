/** The search parameters of /tasks: which tasks are shown, and of which project (missing: all). */
import type { SearchOf } from '#lib/search-keys.ts';
import { isTaskFilter, type TaskFilter } from './task-filters.ts';

export const tasksSearch = {
  filter: (raw: unknown): Exclude<TaskFilter, 'all'> | undefined =>
    isTaskFilter(raw) && raw !== 'all' ? raw : undefined,
  /** The id of a project, or 'inbox'. */
  project: (raw: unknown): string | undefined => (typeof raw === 'string' && raw !== '' ? raw : undefined),
};

export type TasksSearch = SearchOf<typeof tasksSearch>;
