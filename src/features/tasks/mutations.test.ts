import { closeProfile, db, openProfile } from '#data/db.ts';
import { deleteProfileDb } from '#data/erase.ts';
import type { Day } from '#lib/day.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addTask, deleteTask, editTask, setCompleted } from './mutations.ts';

const profile = { id: 'ada', kind: 'account', user_id: '0190a000-0000-7000-8000-00000000000a' } as const;
const friday = '2026-11-20' as Day;

beforeEach(() => openProfile(profile));
afterEach(async () => {
  await closeProfile();
  await deleteProfileDb(profile);
});

const added = async () => {
  const outcome = await addTask('  Buy milk ', friday);
  if (!outcome.ok) throw new Error(outcome.error);
  return { table: 'tasks', row: (await db.tasks.get(outcome.value.value))! } as const;
};

test('a task is stored trimmed in the Inbox, and a blank one is not stored', async () => {
  expect((await added()).row).toMatchObject({ description: 'Buy milk', due_date: friday, completed: false });
  expect(await addTask('   ', null)).toEqual({ ok: false, error: 'TextMissing' });
  expect(await db.tasks.count()).toBe(1);
});

test('a tick stores its time, is one change to send, and Undo takes it back', async () => {
  const task = await added();
  const at = new Date('2026-11-20T10:00:00.000Z');
  const done = await setCompleted(task, true, at);
  expect(await db.tasks.get(task.row.id)).toMatchObject({ completed: true, completed_at: at.toISOString() });
  if (done.ok) await done.value.undo();
  expect(await db.tasks.get(task.row.id)).toMatchObject({ completed: false });
});

test('an edit keeps what another device changed meanwhile, and moves the reminder to the new day', async () => {
  const task = await added();
  const remind_at = new Date(2026, 10, 20, 17).toISOString();
  await db.tasks.update(task.row.id, { remind_at, completed: true });
  const opened = { table: 'tasks', row: { ...task.row, remind_at } } as const;
  await editTask(opened, 'Buy oat milk', '2026-11-21' as Day);
  expect(await db.tasks.get(task.row.id)).toMatchObject({
    description: 'Buy oat milk',
    due_date: '2026-11-21',
    completed: true,
    remind_at: new Date(2026, 10, 21, 17).toISOString(),
  });
});

test('a task that is deleted elsewhere while it is edited is restored whole', async () => {
  const task = await added();
  await deleteTask(task);
  await editTask(task, 'Buy bread', friday);
  expect(await db.tasks.get(task.row.id)).toMatchObject({ description: 'Buy bread', due_date: friday });
});
