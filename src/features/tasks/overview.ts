/** What the dashboard's tile and the dialog say about all tasks: how many, how many done, and the next one that is due (spec 001). Pure. */
import { passes, type AnyTask, type Project } from './task.ts';
import type { Day } from '#lib/day.ts';
import { taskFilters, type TaskFilter } from './tasks-search.ts';

export interface NextDue {
  readonly task: AnyTask;
  readonly project: Project;
}

export interface TaskOverview {
  /** The projects, with the Inbox when it has a task. */
  readonly projects: number;
  /** Tasks that are done, and all tasks. */
  readonly done: number;
  readonly total: number;
  readonly next: NextDue | null;
}

/**
 * The counts of all projects, and the next task that is due; null when no open task has a day. `open`: the projects with their open tasks.
 * Of the others it is enough to know how many tasks there are, and how many of them in projects.
 */
export function overviewOf(
  open: readonly Project[],
  { total, inProjects }: { readonly total: number; readonly inProjects: number },
): TaskOverview {
  const hasInbox = total > inProjects;
  return {
    projects: open.filter(({ list }) => list !== null).length + (hasInbox ? 1 : 0),
    done: total - open.reduce((sum, { tasks }) => sum + tasks.length, 0),
    total,
    next: nextDue(open),
  };
}

/** The open task with the earliest due day across all projects; of several on that day the one with the earliest time, then the oldest. */
export function nextDue(projects: readonly Project[]): NextDue | null {
  let next: NextDue | null = null;
  for (const project of projects) {
    for (const task of project.tasks) {
      if (task.row.completed || !task.row.due_date) continue;
      if (!next || dueKey(task) < dueKey(next.task)) next = { task, project };
    }
  }
  return next;
}

const NO_TIME = '9999';
const dueKey = ({ row }: AnyTask) => `${row.due_date} ${row.remind_at ?? NO_TIME} ${row.created_at} ${row.id}`;

/** How many tasks each filter shows. */
export function countsOf(projects: readonly Project[], today: Day): Readonly<Record<TaskFilter, number>> {
  const counts = { all: 0, today: 0, upcoming: 0, overdue: 0, completed: 0 };
  const filters = Object.keys(taskFilters) as TaskFilter[];
  for (const { tasks } of projects) {
    for (const { row } of tasks) for (const filter of filters) if (passes(row, filter, today)) counts[filter] += 1;
  }
  return counts;
}
