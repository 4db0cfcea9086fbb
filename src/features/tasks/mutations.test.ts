import { getDb } from '#data/db.ts';
import type { RowOf } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { freshDevice, given, waiting } from '#tests/support/profile.ts';
import { beforeEach, expect, test } from 'vitest';
import {
  addTask,
  completeTasks,
  deleteTasks,
  draftOfTask,
  dueTasks,
  editTask,
  moveTasks,
  reorderTask,
  type TaskDraft,
} from './mutations.ts';
import { nextTaskId } from '#lib/recurrence.ts';
import { tasksInOrder, instantOn, type AnyTask } from './task.ts';

const friday = '2026-11-20' as Day;
const saturday = '2026-11-21' as Day;
const noon = new Date(2026, 10, 20, 12);
const nothing: TaskDraft = { words: '', due: null, time: null, project: null, tags: [], rrule: null };

beforeEach(freshDevice);

const added = async (more: Partial<TaskDraft> = {}): Promise<AnyTask> => {
  const outcome = await addTask({ ...nothing, words: '  Buy milk ', due: friday, ...more }, noon);
  if (!outcome.ok) throw new Error(outcome.error);
  return read(outcome.value.value);
};
const read = async (id: string): Promise<AnyTask> => {
  const row = await getDb().tasks.get(id);
  return row ? { table: 'tasks', row } : { table: 'project_tasks', row: (await getDb().project_tasks.get(id))! };
};
const open = async (): Promise<string[]> =>
  (await Promise.all([getDb().tasks.toArray(), getDb().project_tasks.toArray()]))
    .flat()
    .filter(({ completed }) => !completed)
    .map(({ description, due_date }) => `${description} ${due_date ?? '-'}`)
    .sort();
const undone = async (work: ReturnType<typeof deleteTasks>) => {
  const outcome = await work;
  if (!outcome.ok) throw new Error(outcome.error);
  return outcome.value.undo();
};

test('a task is stored trimmed in the Inbox, and a blank one is not stored', async () => {
  expect((await added()).row).toMatchObject({ description: 'Buy milk', due_date: friday, completed: false });
  expect(await addTask({ ...nothing, words: '   ' })).toEqual({ ok: false, error: 'TextMissing' });
  expect(await getDb().tasks.count()).toBe(1);
});

test('a task of a project is stored there, with its time, tags and rule; a time or a rule without a day is not', async () => {
  const fields = { time: '09:00', tags: ['errand'], rrule: 'FREQ=DAILY' };
  const task = await added({ ...fields, project: 'p' });
  expect(task).toMatchObject({
    table: 'project_tasks',
    row: { project_id: 'p', remind_at: instantOn(friday, '09:00'), tags: ['errand'], rrule: 'FREQ=DAILY' },
  });
  expect((await added({ ...fields, due: null })).row).toMatchObject({ remind_at: null, rrule: null, tags: ['errand'] });
});

test('a tick stores its time, and Undo takes it back', async () => {
  const task = await added();
  const undo = completeTasks([task], true, friday, noon);
  await undo;
  expect((await read(task.row.id)).row).toMatchObject({ completed: true, completed_at: noon.toISOString() });
  await undone(undo);
  expect((await read(task.row.id)).row).toMatchObject({ completed: false });
});

test('an edit keeps what another device changed meanwhile, and moves the time to the new day', async () => {
  const task = await added({ time: '17:00' });
  await getDb().tasks.update(task.row.id, { completed: true });
  await editTask(task, { ...draftOfTask(task), words: 'Buy oat milk', due: saturday });
  expect(await getDb().tasks.get(task.row.id)).toMatchObject({
    description: 'Buy oat milk',
    due_date: saturday,
    completed: true,
    remind_at: new Date(2026, 10, 21, 17).toISOString(),
  });
});

test('a task that is deleted elsewhere while it is edited is restored whole', async () => {
  const task = await added();
  await deleteTasks([task]);
  await editTask(task, { ...draftOfTask(task), words: 'Buy bread' });
  expect(await getDb().tasks.get(task.row.id)).toMatchObject({ description: 'Buy bread', due_date: friday });
});

test('a task changes its project and never its table', async () => {
  const project = await given('project_lists', { title: 'Thesis' });
  const [loose, made] = [await added(), await added({ project })];
  await moveTasks([loose, made], project);
  expect((await read(loose.row.id)).row.project_id).toBe(project);
  await moveTasks([loose, made], null);
  expect((await read(loose.row.id)).row.project_id).toBeNull();
  expect(await getDb().project_tasks.get(made.row.id)).toMatchObject({ project_id: '' });
  await editTask(await read(made.row.id), { ...draftOfTask(await read(made.row.id)), project });
  expect(await getDb().project_tasks.get(made.row.id)).toMatchObject({ project_id: project });
});

test.each<[string, (tasks: readonly AnyTask[]) => ReturnType<typeof deleteTasks>, string[]]>([
  ['done', (tasks) => completeTasks(tasks, true, friday), []],
  ['given a day', (tasks) => dueTasks(tasks, saturday), ['Buy bread 2026-11-21', 'Buy milk 2026-11-21']],
  ['without their day', (tasks) => dueTasks(tasks, null), ['Buy bread -', 'Buy milk -']],
  ['deleted', deleteTasks, []],
])('several tasks are %s in one step, and one Undo brings all back', async (_, work, after) => {
  const tasks = [await added({ time: '09:00' }), await added({ words: 'Buy bread', project: 'p' })];
  const outcome = work(tasks);
  await outcome;
  expect(await open()).toEqual(after);
  await undone(outcome);
  expect(await open()).toEqual(['Buy bread 2026-11-20', 'Buy milk 2026-11-20']);
  expect((await read(tasks[0]!.row.id)).row.remind_at).toBe(instantOn(friday, '09:00'));
});

test('a move in the list is one change of one row', async () => {
  const tasks = tasksInOrder([
    await added({ words: 'a' }),
    await added({ words: 'b' }),
    await added({ words: 'c', due: saturday }),
  ]);
  const names = async () =>
    tasksInOrder(await Promise.all(tasks.map(({ row }) => read(row.id)))).map(({ row }) => row.description);
  const was = await names();
  await getDb().outbox.clear();
  await reorderTask(tasks, 2, 0);
  expect(await names()).toEqual([was[2], was[0], was[1]]);
  expect(await waiting()).toEqual(['patch tasks position']);
});

test('a repeating task that is done makes the next one, and Undo takes both back', async () => {
  const task = await added({ rrule: 'FREQ=WEEKLY;BYDAY=FR', time: '09:00', tags: ['home'], project: 'p' });
  const outcome = completeTasks([task], true, friday, noon);
  await outcome;
  expect((await read(nextTaskId(task.row.id))).row).toMatchObject({
    description: 'Buy milk',
    project_id: 'p',
    due_date: '2026-11-27',
    remind_at: instantOn('2026-11-27' as Day, '09:00'),
    tags: ['home'],
    rrule: 'FREQ=WEEKLY;BYDAY=FR',
    completed: false,
  });
  await undone(outcome);
  expect(await open()).toEqual(['Buy milk 2026-11-20']);
  await completeTasks([task], true, friday, noon);
  expect(await open()).toEqual(['Buy milk 2026-11-27']);
});

test('a tick that is taken back takes the next task with it, unless that was changed', async () => {
  const task = await added({ rrule: 'FREQ=DAILY' });
  const tick = async (on: boolean) => completeTasks([await read(task.row.id)], on, friday, noon);
  await tick(true);
  await tick(false);
  expect(await open()).toEqual(['Buy milk 2026-11-20']);
  await tick(true);
  await getDb().tasks.update(nextTaskId(task.row.id), { description: 'Buy oat milk' } satisfies Partial<
    RowOf<'tasks'>
  >);
  await tick(false);
  expect(await open()).toEqual(['Buy milk 2026-11-20', 'Buy oat milk 2026-11-21']);
  await tick(true);
  expect(await open()).toEqual(['Buy oat milk 2026-11-21']);
});
