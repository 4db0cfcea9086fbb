/**
 * 'Done' on a notification becomes the rows that a tick on the page makes. The service worker does it too, with the app closed, so it is given the
 * database and the writer of a transaction.
 */
import type { DaymarkDb } from '#data/database.ts';
import type { WaitingAct } from '#data/notices.ts';
import { readDayStart } from '#data/preferences.ts';
import type { Writer } from '#data/write.ts';
import { habitDayId } from '#features/habits/habit.ts';
import { makeNext } from '#features/tasks/repeat.ts';
import type { AnyTask } from '#features/tasks/task.ts';
import { isDay, logicalDay } from '#lib/day.ts';

/** Writes it. Twice does no more than once; a row that is gone, or done already, stays as it is. */
export async function applyAct(db: DaymarkDb, write: Writer, act: WaitingAct): Promise<void> {
  if (act.kind === 'habit') await tickHabit(db, write, act);
  else if (act.kind === 'task') await completeTask(db, write, act);
}

async function tickHabit(db: DaymarkDb, write: Writer, { of, day, at }: WaitingAct): Promise<void> {
  if (!day || !isDay(day) || !(await db.habits.get(of))) return;
  const id = habitDayId(of, day);
  const row = await db.habit_days.get(id);
  const done = { state: 'done' as const, done_at: new Date(at).toISOString() };
  if (row?.state === 'done') return;
  if (row) await write.patch('habit_days', id, done);
  else await write.put('habit_days', { id, habit_id: of, day, ...done });
}

async function completeTask(db: DaymarkDb, write: Writer, { of, at }: WaitingAct): Promise<void> {
  const [own, ofProject] = [await db.tasks.get(of), await db.project_tasks.get(of)];
  const task: AnyTask | null = own
    ? { table: 'tasks', row: own }
    : ofProject
      ? { table: 'project_tasks', row: ofProject }
      : null;
  if (!task || task.row.completed) return;
  await write.patch(task.table, of, { completed: true, completed_at: new Date(at).toISOString() });
  const now = new Date(at);
  await makeNext(db, write, task, logicalDay(now, await readDayStart(db)), now);
}
