/** The filter tabs, to the letter. */
export const taskFilters = {
  all: 'All',
  today: 'Today',
  upcoming: 'Upcoming',
  overdue: 'Overdue',
  completed: 'Completed',
} as const;
export type TaskFilter = keyof typeof taskFilters;
export const isTaskFilter = (text: unknown): text is TaskFilter =>
  typeof text === 'string' && Object.hasOwn(taskFilters, text);
