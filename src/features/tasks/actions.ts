/** What a press does: a mutation, and a toast with Undo, or with the reason why it failed. */
import type { Undoable } from '#data/mutate.ts';
import { tell } from '#editing/tell.ts';
import type { Day } from '#lib/day.ts';
import type { Result } from '#lib/result.ts';
import { toast, type Toast } from '#ui/toast.ts';
import * as said from './messages.ts';
import * as mutations from './mutations.ts';
import type { AnyTask, Project } from './task.ts';
import { deleteProject } from './project-mutations.ts';

type Failure = keyof ReturnType<typeof said.failures>;

/** Shows the toast of a mutation. Resolves to whether it was done. */
export async function announce<T>(intent: Promise<Result<Undoable<T>, Failure>>, message: Toast): Promise<boolean> {
  return tell(await intent, message, said.failures());
}

export const complete = (tasks: readonly AnyTask[], completed: boolean, today: Day): Promise<boolean> =>
  announce(mutations.completeTasks(tasks, completed, today), said.toggled(completed, tasks.length));

/** `words`: the day in words, 'tomorrow'. */
export const moveToDay = (
  tasks: readonly AnyTask[],
  day: Day | null,
  today: Day,
  isNextWeek = false,
): Promise<boolean> =>
  announce(
    mutations.dueTasks(tasks, day),
    day ? said.movedToDay(tasks.length, day, today, isNextWeek) : said.dayRemoved(tasks.length),
  );

/** `title`: of the project, or of the Inbox. */
export const moveToProject = (tasks: readonly AnyTask[], project: string | null, title: string): Promise<boolean> =>
  announce(mutations.moveTasks(tasks, project), said.movedToProject(tasks.length, title));

export const remove = (tasks: readonly AnyTask[]): Promise<boolean> =>
  announce(mutations.deleteTasks(tasks), said.deleted(tasks.length));

/** Deletes a project; its tasks go with it, or to the Inbox. `all`: the project with all its tasks. */
export async function removeProject({ list, total }: Project, withTasks: boolean): Promise<void> {
  if (!list) return;
  await announce(deleteProject(list, withTasks), said.projectDeleted(withTasks ? 0 : total));
}

/** Moves a task among the open tasks of its project. The list shows the move; only a failure is a toast. Resolves to whether it was done. */
export async function reorder(tasks: readonly AnyTask[], from: number, to: number): Promise<boolean> {
  const { ok } = await mutations.reorderTask(tasks, from, to);
  if (!ok) toast(said.failures().UpdateFailed);
  return ok;
}
