import { beforeEach, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { closeProfile, createDb, db, openProfile, type ProfileRef } from './db.ts';
import { mutate } from './mutate.ts';
import { withoutLog } from './mutation-log.ts';
import { redoLast, undoLast, UNDO_STEPS } from './undo.ts';

const created_at = '2026-05-14T08:00:00.000Z';
let profile: ProfileRef;
const id = newId();
const addTask = (description = 'Walk') =>
  mutate('Add task', (write) => write.put('tasks', { id, description, completed: false, created_at }));
const rename = (description: string) => mutate('Rename', (write) => write.patch('tasks', id, { description }));

beforeEach(async () => {
  const user = newId();
  profile = { id: user, kind: 'account', user_id: user };
  await openProfile(profile);
});

test('an intent is one transaction and one group for the server', async () => {
  await mutate('File a reply', async (write) => {
    await write.put('tasks', { id, description: 'Walk', completed: false });
    await write.put('memory_entries', { id: newId(), fact: 'Likes walks' });
  });
  const all = await db.outbox.toArray();
  expect(all).toHaveLength(2);
  expect(new Set(all.map(({ tx }) => tx)).size).toBe(1);
  expect(await db.tasks.get(id)).toMatchObject({ user_id: profile.user_id, created_at: expect.any(String) });
});

test('an intent that fails leaves nothing, not even a step', async () => {
  const failing = mutate('Fail', async (write) => {
    await write.put('tasks', { id, description: 'Walk', completed: false });
    await write.patch('tasks', newId(), { completed: true });
  });
  await expect(failing).rejects.toMatchObject({ name: 'WriteError', code: 'RowGone' });
  expect([await db.tasks.count(), await db.outbox.count(), await db.undo.count()]).toEqual([0, 0, 0]);
});

test('a row deleted on another device while someone typed is put whole', async () => {
  await addTask();
  const row = (await db.tasks.get(id))!;
  await withoutLog(db, ['tasks'], () => db.tasks.delete(id));
  await mutate('Rename', (write) => write.patch('tasks', id, { description: 'Run' }, row));
  expect(await db.tasks.get(id)).toMatchObject({ description: 'Run', completed: false });
});

test('fill sets what is empty, makes what is not there, and revives nothing', async () => {
  await addTask();
  await db.outbox.clear();
  const filled = { id, description: 'Coach', completed: true, summary: 'from the coach', created_at };
  await mutate('Route', (write) => write.fill('tasks', filled));
  expect(await db.tasks.get(id)).toMatchObject({ description: 'Walk', completed: false, summary: 'from the coach' });
  const [entry] = await db.outbox.toArray();
  expect(entry).toMatchObject({ op: 'fill', body: { summary: { value: 'from the coach', ts: 0 } } });
  expect(Object.keys(entry!.body)).toEqual(['summary']);
  await mutate('Delete', (write) => write.delete('tasks', id));
  await mutate('Route', (write) => write.fill('tasks', filled));
  expect(await db.tasks.get(id)).toBeUndefined();
});

test('undo and redo go back and forth through the steps, after a reload too', async () => {
  await addTask();
  await rename('Run');
  await mutate('Delete task', (write) => write.delete('tasks', id));
  await closeProfile();
  await openProfile(profile);
  expect(await undoLast()).toBe('Delete task');
  expect(await db.tasks.get(id)).toMatchObject({ description: 'Run', completed: false, user_id: profile.user_id });
  expect(await undoLast()).toBe('Rename');
  expect((await db.tasks.get(id))?.description).toBe('Walk');
  expect(await undoLast()).toBe('Add task');
  expect(await db.tasks.get(id)).toBeUndefined();
  expect(await undoLast()).toBeNull();
  expect([await redoLast(), await redoLast(), await redoLast(), await redoLast()]).toEqual([
    'Add task',
    'Rename',
    'Delete task',
    null,
  ]);
  expect(await db.tasks.get(id)).toBeUndefined();
});

test('undo is an ordinary edit that syncs', async () => {
  await addTask();
  await db.outbox.toCollection().modify({ state: 'sent', tries: 1 });
  const { undo } = await rename('Run');
  await db.outbox.toCollection().modify({ state: 'sent', tries: 1 });
  await undo();
  const last = await db.outbox.orderBy(':id').last();
  expect(last).toMatchObject({ op: 'patch', state: 'queued', body: { description: { value: 'Walk' } } });
});

test('undo leaves alone what somebody else has changed since', async () => {
  await addTask();
  const { undo } = await mutate('Edit', (write) => write.patch('tasks', id, { description: 'Run', completed: true }));
  const row = (await db.tasks.get(id))!;
  await withoutLog(db, ['tasks'], () => db.tasks.put({ ...row, description: 'Theirs' }));
  await undo();
  expect(await db.tasks.get(id)).toMatchObject({ description: 'Theirs', completed: false });
});

test('undoing an addition keeps the row when somebody has written into it since', async () => {
  const { undo } = await addTask();
  const row = (await db.tasks.get(id))!;
  await withoutLog(db, ['tasks'], () => db.tasks.put({ ...row, summary: 'Theirs', _v: 3 }));
  await undo();
  expect(await db.tasks.get(id)).toMatchObject({ summary: 'Theirs' });
});

test('taking the same intent back twice takes it back once', async () => {
  await addTask();
  const { undo } = await rename('Run');
  await undo();
  await rename('Swim');
  await undo();
  expect((await db.tasks.get(id))?.description).toBe('Swim');
});

test('a new intent ends what could be redone', async () => {
  await addTask();
  await rename('Run');
  await undoLast();
  await rename('Swim');
  expect(await redoLast()).toBeNull();
});

test('a step of another tab is taken back here', async () => {
  await addTask();
  const other = createDb(profile);
  await other.open();
  await rename('Run');
  const steps = await other.undo.toArray();
  expect(steps.map(({ label }) => label)).toEqual(['Add task', 'Rename']);
  other.close();
  expect(await undoLast()).toBe('Rename');
});

test(`only the newest ${UNDO_STEPS} steps are kept`, async () => {
  await addTask();
  for (let i = 0; i < UNDO_STEPS + 5; i++) await rename(`Walk ${i}`);
  expect(await db.undo.count()).toBe(UNDO_STEPS);
}, 30_000);
