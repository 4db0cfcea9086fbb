/** The search parameters of /tasks: which tasks are shown, and of which project (missing: all). */
import type { SearchOf } from '#lib/search-keys.ts';
import { t } from '#lib/i18n.ts';

export const tasksSearch = {
  filter: (raw: unknown): Exclude<TaskFilter, 'all'> | undefined =>
    isTaskFilter(raw) && raw !== 'all' ? raw : undefined,
  /** The id of a project, or 'inbox'. */
  project: (raw: unknown): string | undefined => (typeof raw === 'string' && raw !== '' ? raw : undefined),
};

export type TasksSearch = SearchOf<typeof tasksSearch>;

/** The filter tabs, to the letter. */
export const taskFilters = () =>
  ({
    all: t('All'),
    today: t('Today'),
    upcoming: t('Upcoming'),
    overdue: t('Overdue'),
    completed: t('Completed'),
  }) as const;
export type TaskFilter = keyof ReturnType<typeof taskFilters>;
export const isTaskFilter = (text: unknown): text is TaskFilter =>
  typeof text === 'string' && Object.hasOwn(taskFilters(), text);
