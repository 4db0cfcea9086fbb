/** The rules of tasks and projects: filters, counts and order (spec 001, "To-do filters"). Pure. */
import { minuteOfTime } from '#lib/clock.ts';
import type { ProjectList, ProjectTask, Task } from '#data/schema.ts';
import { dateOf, type Day } from '#lib/day.ts';
import { time24 } from '#lib/format.ts';
import { fold } from '#lib/fold.ts';
import { byPlace, type PlacedItem } from '#lib/positions.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { TaskFilter } from './tasks-search.ts';
import { DAY_MS } from '#lib/durations.ts';
import { msg, t } from '#lib/i18n.ts';

/** A task of the Inbox or of a project, or one that was created in a project: both tables exist (product.md). */
export type AnyTask =
  | { readonly table: 'tasks'; readonly row: Task }
  | { readonly table: 'project_tasks'; readonly row: ProjectTask };

export interface Project {
  /** Null is the Inbox. */
  readonly list: ProjectList | null;
  readonly title: string;
  /** In order: all of them, or the open ones and some of the others; of a narrowed project, what is left. */
  readonly tasks: readonly AnyTask[];
  /** How many of all its tasks are done; of those that a search leaves. */
  readonly done: number;
  readonly total: number;
}

export const INBOX = msg('Inbox');

/** A project's name in an address. */
export const projectKey = ({ list }: Pick<Project, 'list'>): string => list?.id ?? 'inbox';

type Due = Pick<Task, 'due_date' | 'completed'>;

/** Whether a task is late: its due day is past and it is not done. */
export const isOverdue = ({ due_date, completed }: Due, today: Day): boolean =>
  !completed && due_date != null && due_date < today;

/** Whether a task passes a filter. A task without a due date passes none of the three filters by date. */
export function passes(task: Due, filter: TaskFilter, today: Day): boolean {
  switch (filter) {
    case 'today':
      return !task.completed && task.due_date === today;
    case 'upcoming':
      return !task.completed && task.due_date != null && task.due_date > today;
    case 'overdue':
      return isOverdue(task, today);
    case 'completed':
      return task.completed;
    case 'all':
    default:
      return true;
  }
}

/**
 * A task's place among the open tasks of its project: where the person put it, else by its due day, those without one last, and tasks of one
 * day by creation. In days since 1970, and for tasks without a day after all years that a day can have.
 */
export function placedTask({ row }: AnyTask): PlacedItem {
  const { id, position, due_date, created_at } = row;
  const created = Date.parse(created_at) / DAY_MS;
  const place = due_date ? Date.parse(due_date) / DAY_MS + created / WITHIN_A_DAY : NO_DAY + created;
  return { id, place: position ?? place };
}
/** Makes the time of creation, in days, a part of one day until the year 4700. */
const WITHIN_A_DAY = 1e6;
const NO_DAY = 4e6;

/** Open tasks first, in the order of their places. Then done ones, the newest first. */
export function tasksInOrder(tasks: readonly AnyTask[]): AnyTask[] {
  const doneKey = ({ row }: AnyTask) => `${row.completed_at ?? row.created_at} ${row.id}`;
  const open = tasks
    .filter(({ row }) => !row.completed)
    .map((task) => ({ task, ...placedTask(task) }))
    .sort(byPlace)
    .map(({ task }) => task);
  const done = tasks.filter(({ row }) => row.completed).sort((a, b) => (doneKey(a) > doneKey(b) ? -1 : 1));
  return [...open, ...done];
}

/**
 * The Inbox first, then the projects, newest first. A task whose project is gone is in the Inbox, so that it stays visible. `totals`: how many
 * tasks each project has, by its id and the Inbox by null, when only the open ones and some of the others are given.
 */
export function projectsOf(
  lists: readonly ProjectList[],
  tasks: readonly Task[],
  projectTasks: readonly ProjectTask[],
  totals?: ReadonlyMap<string | null, number>,
): Project[] {
  const known = new Set(lists.map(({ id }) => id));
  const all: { readonly project: string | null; readonly task: AnyTask }[] = [
    ...tasks.map((row) => ({ project: row.project_id ?? null, task: { table: 'tasks', row } as const })),
    ...projectTasks.map((row) => ({ project: row.project_id || null, task: { table: 'project_tasks', row } as const })),
  ];
  const byProject = new Map<string | null, AnyTask[]>([null, ...known].map((id) => [id, []]));
  for (const { project, task } of all)
    byProject.get(project !== null && known.has(project) ? project : null)!.push(task);
  const of = (list: ProjectList | null): Project => {
    const tasks = tasksInOrder(byProject.get(list?.id ?? null)!);
    const open = tasks.filter(({ row }) => !row.completed).length;
    const total = totals?.get(list?.id ?? null) ?? tasks.length;
    return { list, title: list?.title ?? t(INBOX), tasks, done: total - open, total };
  };
  const newest = [...lists].sort((a, b) => (a.created_at > b.created_at ? -1 : 1));
  return [null, ...newest].map(of);
}

export interface Narrowing {
  readonly filter: TaskFilter;
  readonly query: string;
  readonly today: Day;
}

/**
 * What is left under a filter and a search: a task by its words, case and accents aside; a project also stays when its title matches,
 * with all its tasks that pass the filter. The empty Inbox and, under a filter, projects with nothing left are not shown.
 */
export function narrowed(projects: readonly Project[], { filter, query, today }: Narrowing): Project[] {
  const sought = fold(query.trim());
  const plain = filter === 'all' && sought === '';
  return projects
    .map((project) => {
      const named = project.list !== null && fold(project.title).includes(sought);
      const tasks = project.tasks.filter(
        ({ row }) => passes(row, filter, today) && (named || fold(row.description).includes(sought)),
      );
      const done = tasks.filter(({ row }) => row.completed).length;
      const counts = sought === '' ? {} : { done, total: tasks.length };
      return { ...project, ...counts, tasks, named: sought !== '' && named };
    })
    .filter(
      ({ list, tasks, total, named }) =>
        tasks.length > 0 || (plain && total > 0) || (list !== null && (plain || named)),
    );
}

/** 'x/y tasks completed' */
export const completedWords = ({ done, total }: Pick<Project, 'done' | 'total'>): string =>
  t('{done}/{total} tasks completed', { done, total });

/** The stored id of a task's project; null in the Inbox. */
export const projectIdOf = ({ row }: AnyTask): string | null => row.project_id || null;

/** The instant of a local time, 'HH:MM', on a day. */
export function instantOn(day: Day, time: string): string {
  const at = dateOf(day);
  at.setHours(0, minuteOfTime(time));
  return at.toISOString();
}

/** A task's time on its day, 'HH:MM'; null without one. */
export const timeOfTask = ({ row }: AnyTask): string | null => (row.remind_at ? time24(row.remind_at) : null);

/** A task's text, trimmed; a blank text is an error. */
export function checkTask(text: string): Result<string, 'TextMissing'> {
  const description = text.trim();
  return description === '' ? err('TextMissing') : ok(description);
}

/** A row as it is written: whose it is and its version are not the writer's. */
export function whole<R extends { user_id: string; _v?: number }>({
  user_id: _,
  _v,
  ...row
}: R): Omit<R, 'user_id' | '_v'> {
  return row;
}
