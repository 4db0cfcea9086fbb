/** What a person can do with tasks: each is one transaction and one undo step, for one task or for many. */
import { getDb } from '#data/db.ts';
import { intentOn, kinds } from '#kinds/kinds.ts';
import { sameValue } from '#data/diff.ts';
import { mutate, type IntentResult } from '#data/mutate.ts';
import { attempt } from '#data/attempt.ts';
import type { ProjectTask, Task } from '#data/schema.ts';
import type { Writer } from '#data/write.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { moved } from '#lib/positions.ts';
import { tagsToStore } from '#lib/tags.ts';
import { checkTask, instantOn, placedTask, projectIdOf, timeOfTask, whole, type AnyTask } from './task.ts';
import { nextTaskId } from '#lib/recurrence.ts';
import { makeNext } from './repeat.ts';
import { english, type Message, msg } from '#lib/i18n.ts';

export type TaskError = 'TextMissing' | 'UpdateFailed' | 'SaveFailed' | 'DeleteFailed';
/** A task in a form. */
export interface TaskDraft {
  readonly words: string;
  readonly due: Day | null;
  /** 'HH:MM' on its day. */
  readonly time: string | null;
  /** Null is the Inbox. */
  readonly project: string | null;
  readonly tags: readonly string[];
  /** How it repeats from `due` on: the value of an RRULE. */
  readonly rrule: string | null;
}

export const draftOfTask = (task: AnyTask): TaskDraft => ({
  words: task.row.description,
  due: task.row.due_date ?? null,
  time: timeOfTask(task),
  project: projectIdOf(task),
  tags: task.row.tags ?? [],
  rrule: task.row.rrule ?? null,
});

/** The fields that are the same in both tables. */
const fieldsOf = ({ due, time, tags, rrule }: TaskDraft) => ({
  due_date: due,
  remind_at: due && time ? instantOn(due, time) : null,
  tags: tagsToStore(tags),
  rrule: due ? rrule : null,
});

/** Adds a task, to the Inbox or to a project. The value is its id. */
export async function addTask(draft: TaskDraft, now = new Date()): IntentResult<TaskError, string> {
  const description = checkTask(draft.words);
  if (!description.ok) return description;
  return attempt('SaveFailed', () =>
    mutate(intentOn('Add', kinds.task), async (write) => {
      const id = newId(now.getTime());
      const created_at = now.toISOString();
      const row = { id, created_at, description: description.value, completed: false, ...fieldsOf(draft) };
      if (draft.project) await write.put('project_tasks', { ...row, project_id: draft.project });
      else await write.put('tasks', row);
      return id;
    }),
  );
}

/** Changes a task: only what differs from `task`, as the editor read it. One that was deleted meanwhile is restored whole. */
export async function editTask(task: AnyTask, draft: TaskDraft): IntentResult<TaskError> {
  const description = checkTask(draft.words);
  if (!description.ok) return description;
  const was = fieldsOf(draftOfTask(task));
  const is = fieldsOf(draft);
  const names = Object.keys(is) as (keyof typeof is)[];
  const changed = names.filter((name) => !sameValue(is[name], was[name]));
  const changes = {
    ...(description.value === task.row.description ? {} : { description: description.value }),
    ...Object.fromEntries(changed.map((name) => [name, is[name]])),
    ...(draft.project === projectIdOf(task) ? {} : inProject(task, draft.project)),
  };
  return attempt('UpdateFailed', () => mutate(intentOn('Edit', kinds.task), (write) => patch(write, task, changes)));
}

/**
 * Ticks tasks, or takes the ticks back. A repeating task that is ticked makes its next one; when the tick is taken back, the next one goes
 * again, unless it was done or changed.
 */
export const completeTasks = (
  tasks: readonly AnyTask[],
  completed: boolean,
  today: Day,
  now = new Date(),
): IntentResult<TaskError> =>
  attempt('UpdateFailed', async () => {
    return mutate(labelOf(completed ? steps.complete : steps.reopen, tasks), async (write) => {
      for (const task of tasks) {
        await patch(write, task, { completed, completed_at: completed ? now.toISOString() : null });
        if (completed && task.row.rrule) await makeNext(getDb(), write, task, today, now);
        if (!completed && task.row.rrule) await takeNextBack(write, task);
      }
    });
  });

async function takeNextBack(write: Writer, { table, row }: AnyTask): Promise<void> {
  const next = await getDb().table<Task | ProjectTask>(table).get(nextTaskId(row.id));
  if (next && !next.completed && next.description === row.description) await write.delete(table, next.id);
}

/** Sets the due day of tasks; a time stays the same on the new day, and without a day there is none. */
export const dueTasks = (tasks: readonly AnyTask[], due: Day | null): IntentResult<TaskError> =>
  attempt('UpdateFailed', () =>
    mutate(labelOf(steps.move, tasks), async (write) => {
      for (const task of tasks) {
        const time = timeOfTask(task);
        await patch(write, task, { due_date: due, ...(time ? { remind_at: due ? instantOn(due, time) : null } : {}) });
      }
    }),
  );

/** Moves tasks to a project, or with null to the Inbox. A task never changes its table (product.md). */
export const moveTasks = (tasks: readonly AnyTask[], project: string | null): IntentResult<TaskError> =>
  attempt('UpdateFailed', () =>
    mutate(labelOf(steps.move, tasks), async (write) => {
      for (const task of tasks) await patch(write, task, { ...inProject(task, project), position: null });
    }),
  );

/** Moves a task to another place among the open tasks of its project, which are given in order. */
export const reorderTask = (tasks: readonly AnyTask[], from: number, to: number): IntentResult<TaskError> =>
  attempt('UpdateFailed', () =>
    mutate(intentOn('Move', kinds.task), async (write) => {
      const places = new Map(moved(tasks.map(placedTask), from, to).map(({ id, position }) => [id, position]));
      for (const task of tasks) {
        const position = places.get(task.row.id);
        if (position !== undefined) await patch(write, task, { position });
      }
    }),
  );

export const deleteTasks = (tasks: readonly AnyTask[]): IntentResult<TaskError> =>
  attempt('DeleteFailed', () =>
    mutate(labelOf(steps.delete, tasks), async (write) => {
      for (const { table, row } of tasks) await write.delete(table, row.id);
    }),
  );

/** What undo calls a step with one task, and with several. */
const steps = {
  complete: [msg('Complete task'), msg('Complete tasks')],
  reopen: [msg('Reopen task'), msg('Reopen tasks')],
  move: [msg('Move task'), msg('Move tasks')],
  delete: [msg('Delete task'), msg('Delete tasks')],
} as const;
const labelOf = ([one, many]: readonly [Message, Message], tasks: readonly AnyTask[]) =>
  english(tasks.length === 1 ? one : many);

/** A task that was created in a project has '' for the Inbox: its table has no null there. */
const inProject = ({ table }: AnyTask, project: string | null) => ({
  project_id: table === 'tasks' ? project : (project ?? ''),
});

type Common = Partial<Omit<ProjectTask, 'id' | 'user_id' | '_v' | 'project_id'> & { project_id: string | null }>;

function patch(write: Writer, { table, row }: AnyTask, changes: Common): Promise<void> {
  if (table === 'tasks') return write.patch('tasks', row.id, changes, whole(row));
  const { project_id, ...rest } = changes;
  const more = typeof project_id === 'string' ? { ...rest, project_id } : rest;
  return write.patch('project_tasks', row.id, more, whole(row));
}
