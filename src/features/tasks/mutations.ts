/** What a person can do with a task: each is one transaction and one undo step. */
import { intentOn, kinds } from '#kinds/kinds.ts';
import { mutate, type Done } from '#data/mutate.ts';
import { attempt } from '#data/attempt.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import type { Result } from '#lib/result.ts';
import { checkTask, type AnyTask } from './task.ts';

export type TaskError = 'TextMissing' | 'UpdateFailed' | 'SaveFailed' | 'DeleteFailed';
type Outcome<T> = Promise<Result<Done<T>, TaskError>>;

/** Adds a task to the Inbox. The value is its id. */
export async function addTask(text: string, due_date: Day | null, now = new Date()): Outcome<string> {
  const description = checkTask(text);
  if (!description.ok) return description;
  return attempt('SaveFailed', () =>
    mutate(intentOn('Add', kinds.task), async (write) => {
      const id = newId(now.getTime());
      const row = { id, created_at: now.toISOString(), description: description.value, due_date, completed: false };
      await write.put('tasks', row);
      return id;
    }),
  );
}

/** Ticks a task, or takes the tick back. One that was deleted meanwhile is restored whole. */
export const setCompleted = ({ table, row }: AnyTask, completed: boolean, now = new Date()): Outcome<void> =>
  attempt('UpdateFailed', () => {
    const changes = { completed, completed_at: completed ? now.toISOString() : null };
    return mutate(completed ? 'Complete task' : 'Reopen task', (write) =>
      table === 'tasks'
        ? write.patch('tasks', row.id, changes, whole(row))
        : write.patch('project_tasks', row.id, changes, whole(row)),
    );
  });

/** Changes a task's text and day: only what differs from `row`, as the editor read it. The reminder moves to the new day. */
export async function editTask({ table, row }: AnyTask, text: string, due_date: Day | null): Outcome<void> {
  const description = checkTask(text);
  if (!description.ok) return description;
  const moved = due_date !== (row.due_date ?? null);
  const changes = {
    ...(description.value === row.description ? {} : { description: description.value }),
    ...(moved ? { due_date } : {}),
  };
  return attempt('UpdateFailed', () =>
    mutate(intentOn('Edit', kinds.task), async (write) => {
      if (table === 'project_tasks') await write.patch('project_tasks', row.id, changes, whole(row));
      else {
        const remind_at = moved ? remindedOn(row.remind_at, due_date) : (row.remind_at ?? null);
        await write.patch('tasks', row.id, { ...changes, ...(moved ? { remind_at } : {}) }, whole(row));
      }
    }),
  );
}

export const deleteTask = ({ table, row }: AnyTask): Outcome<void> =>
  attempt('DeleteFailed', () => mutate(intentOn('Delete', kinds.task), (write) => write.delete(table, row.id)));

/** The same local time on another day; null without a day. */
function remindedOn(remind_at: string | null | undefined, day: Day | null): string | null {
  if (!remind_at || !day) return null;
  const at = new Date(remind_at);
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, at.getHours(), at.getMinutes()).toISOString();
}

function whole<R extends { user_id: string; _v?: number }>({ user_id: _, _v, ...row }: R): Omit<R, 'user_id' | '_v'> {
  return row;
}
