/** What the address of /tasks says. */
import { isTaskFilter, type TaskFilter } from './task.ts';

export interface TasksAddress {
  readonly filter?: TaskFilter;
}

/** Reads the address; what it does not know is left out. */
export const parseTasksSearch = ({ filter }: Record<string, unknown>): TasksAddress =>
  isTaskFilter(filter) && filter !== 'all' ? { filter } : {};
