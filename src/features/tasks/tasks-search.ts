/** The search parameters of /tasks: which tasks are shown, and of which project (missing: all). */
import type { SearchOf } from '#lib/search-keys.ts';
import { msg } from '#lib/i18n.ts';

export const tasksSearch = {
  filter: (raw: unknown): Exclude<TaskFilter, 'all'> | undefined =>
    isTaskFilter(raw) && raw !== 'all' ? raw : undefined,
  /** The id of a project, or 'inbox'. */
  project: (raw: unknown): string | undefined => (typeof raw === 'string' && raw !== '' ? raw : undefined),
};

export type TasksSearch = SearchOf<typeof tasksSearch>;

/** The filter tabs, to the letter. */
export const taskFilters = {
  all: msg('All', 'tasks'),
  today: msg('Today'),
  upcoming: msg('Upcoming'),
  overdue: msg('Overdue'),
  completed: msg('Completed'),
} as const;
export type TaskFilter = keyof typeof taskFilters;
export const isTaskFilter = (text: unknown): text is TaskFilter =>
  typeof text === 'string' && Object.hasOwn(taskFilters, text);
