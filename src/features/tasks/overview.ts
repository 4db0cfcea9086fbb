/** What the dashboard's tile and the dialog say about all tasks: how many, how many done, and the next one that is due (spec 001). Pure. */
import { passes, type AnyTask, type Project } from './task.ts';
import type { Day } from '#lib/day.ts';
import type { TaskFilter } from './tasks-search.ts';

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

/** The counts of all projects, and the next task that is due; null when no open task has a day. Of the projects' tasks only the open ones are needed. */
export function overviewOf(projects: readonly Project[]): TaskOverview {
  const sum = (of: (project: Project) => number) => projects.reduce((total, project) => total + of(project), 0);
  return {
    projects: projects.filter(({ list, total }) => list !== null || total > 0).length,
    done: sum(({ done }) => done),
    total: sum(({ total }) => total),
    next: nextDue(projects),
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

const BY_DAY = ['today', 'upcoming', 'overdue'] as const satisfies readonly TaskFilter[];

/** How many tasks each filter shows: of the projects' counts, and of their open tasks by day. */
export function countsOf(projects: readonly Project[], today: Day): Readonly<Record<TaskFilter, number>> {
  const counts = { all: 0, today: 0, upcoming: 0, overdue: 0, completed: 0 };
  for (const { tasks, total, done } of projects) {
    counts.all += total;
    counts.completed += done;
    for (const { row } of tasks) for (const filter of BY_DAY) if (passes(row, filter, today)) counts[filter] += 1;
  }
  return counts;
}
