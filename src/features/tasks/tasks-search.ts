import { isTaskFilter, type TaskFilter } from './task.ts';

export interface TasksAddress {
  readonly filter?: TaskFilter;
}

/** Parses the search parameters; unknown ones are left out. */
export const parseTasksSearch = ({ filter }: Record<string, unknown>): TasksAddress =>
  isTaskFilter(filter) && filter !== 'all' ? { filter } : {};
