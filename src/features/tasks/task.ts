/** The rules of tasks and projects: filters, counts and order (spec 001, "To-do filters"). Pure. */
import type { ProjectList, ProjectTask, Task } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { fold } from '#lib/fold.ts';
import { err, ok, type Result } from '#lib/result.ts';

/** A task of the Inbox or of a project, or one that was created in a project: both tables exist (product.md). */
export type AnyTask =
  | { readonly table: 'tasks'; readonly row: Task }
  | { readonly table: 'project_tasks'; readonly row: ProjectTask };

export interface Project {
  /** Null is the Inbox. */
  readonly list: ProjectList | null;
  readonly title: string;
  readonly tasks: readonly AnyTask[];
}

export const INBOX = 'Inbox';

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

/** Open tasks first: by due date, those without one last, equal ones by creation. Then done ones, the newest first. */
export function inOrder(tasks: readonly AnyTask[]): AnyTask[] {
  const key = ({ row }: AnyTask) => `${row.due_date ?? '9999'} ${row.created_at} ${row.id}`;
  const doneKey = ({ row }: AnyTask) => `${row.completed_at ?? row.created_at} ${row.id}`;
  const open = tasks.filter(({ row }) => !row.completed).sort((a, b) => (key(a) < key(b) ? -1 : 1));
  const done = tasks.filter(({ row }) => row.completed).sort((a, b) => (doneKey(a) > doneKey(b) ? -1 : 1));
  return [...open, ...done];
}

/** The Inbox first, then the projects, newest first. A task whose project is gone is in the Inbox, so that it stays visible. */
export function projectsOf(
  lists: readonly ProjectList[],
  tasks: readonly Task[],
  projectTasks: readonly ProjectTask[],
): Project[] {
  const known = new Set(lists.map(({ id }) => id));
  const all: { readonly project: string | null; readonly task: AnyTask }[] = [
    ...tasks.map((row) => ({ project: row.project_id ?? null, task: { table: 'tasks', row } as const })),
    ...projectTasks.map((row) => ({ project: row.project_id, task: { table: 'project_tasks', row } as const })),
  ];
  const of = (id: string | null) =>
    inOrder(
      all
        .filter(({ project }) => (project !== null && known.has(project) ? project : null) === id)
        .map(({ task }) => task),
    );
  const newest = [...lists].sort((a, b) => (a.created_at > b.created_at ? -1 : 1));
  return [
    { list: null, title: INBOX, tasks: of(null) },
    ...newest.map((list) => ({ list, title: list.title, tasks: of(list.id) })),
  ];
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
      return { ...project, tasks, named: sought !== '' && named };
    })
    .filter(({ list, tasks, named }) => tasks.length > 0 || (list !== null && (plain || named)));
}

/** 'x/y tasks completed' */
export function completedWords(tasks: readonly AnyTask[]): string {
  return `${tasks.filter(({ row }) => row.completed).length}/${tasks.length} tasks completed`;
}

/** A task's text, trimmed; a blank text is an error. */
export function checkTask(text: string): Result<string, 'TextMissing'> {
  const description = text.trim();
  return description === '' ? err('TextMissing') : ok(description);
}
