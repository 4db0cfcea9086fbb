import { beforeEach, expect, test } from 'vitest';
import type { Day } from '#lib/day.ts';
import { idOf, newId } from '#lib/id.ts';
import { importRows } from '#tests/support/profile.ts';
import { closeProfile, createDb, getDb, openProfile, type ProfileRef } from './db.ts';
import { mutate, record } from './mutate.ts';
import { withoutLog } from './engine-writes.ts';
import { UNDO_STEPS } from './steps.ts';
import { redoLast, undoLast } from './undo.ts';

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
  const all = await getDb().outbox.toArray();
  expect(all).toHaveLength(2);
  expect(new Set(all.map(({ tx }) => tx)).size).toBe(1);
  expect(await getDb().tasks.get(id)).toMatchObject({ user_id: profile.user_id, created_at: expect.any(String) });
});

test('an intent that fails leaves nothing, not even a step', async () => {
  const failing = mutate('Fail', async (write) => {
    await write.put('tasks', { id, description: 'Walk', completed: false });
    await write.patch('tasks', newId(), { completed: true });
  });
  await expect(failing).rejects.toMatchObject({ name: 'WriteError', code: 'RowGone' });
  expect([await getDb().tasks.count(), await getDb().outbox.count(), await getDb().undo.count()]).toEqual([0, 0, 0]);
});

test('a row that another device deleted while the person typed is put whole', async () => {
  await addTask();
  const row = (await getDb().tasks.get(id))!;
  await withoutLog(getDb(), ['tasks'], () => getDb().tasks.delete(id));
  await mutate('Rename', (write) => write.patch('tasks', id, { description: 'Run' }, row));
  expect(await getDb().tasks.get(id)).toMatchObject({ description: 'Run', completed: false });
});

test('fill sets what is empty, makes what is not there, and revives nothing', async () => {
  await addTask();
  await getDb().outbox.clear();
  const filled = { id, description: 'Coach', completed: true, summary: 'from the coach', created_at };
  await mutate('Route', (write) => write.fill('tasks', filled));
  expect(await getDb().tasks.get(id)).toMatchObject({
    description: 'Walk',
    completed: false,
    summary: 'from the coach',
  });
  const [entry] = await getDb().outbox.toArray();
  expect(entry).toMatchObject({ op: 'fill', body: { summary: { value: 'from the coach', ts: 0 } } });
  expect(Object.keys(entry!.body)).toEqual(['summary']);
  await mutate('Delete', (write) => write.delete('tasks', id));
  await mutate('Route', (write) => write.fill('tasks', filled));
  expect(await getDb().tasks.get(id)).toBeUndefined();
});

test('undo and redo go back and forth through the steps, after a reload too', async () => {
  await addTask();
  await rename('Run');
  await mutate('Delete task', (write) => write.delete('tasks', id));
  await closeProfile();
  await openProfile(profile);
  expect(await undoLast()).toBe('Delete task');
  expect(await getDb().tasks.get(id)).toMatchObject({ description: 'Run', completed: false, user_id: profile.user_id });
  expect(await undoLast()).toBe('Rename');
  expect((await getDb().tasks.get(id))?.description).toBe('Walk');
  expect(await undoLast()).toBe('Add task');
  expect(await getDb().tasks.get(id)).toBeUndefined();
  expect(await undoLast()).toBeNull();
  expect([await redoLast(), await redoLast(), await redoLast(), await redoLast()]).toEqual([
    'Add task',
    'Rename',
    'Delete task',
    null,
  ]);
  expect(await getDb().tasks.get(id)).toBeUndefined();
});

test('undo is an ordinary edit that syncs', async () => {
  await addTask();
  await getDb().outbox.toCollection().modify({ state: 'sent', tries: 1 });
  const { undo } = await rename('Run');
  await getDb().outbox.toCollection().modify({ state: 'sent', tries: 1 });
  await undo();
  const last = await getDb().outbox.orderBy(':id').last();
  expect(last).toMatchObject({ op: 'patch', state: 'queued', body: { description: { value: 'Walk' } } });
});

test('undo does not change what was changed since', async () => {
  await addTask();
  const { undo } = await mutate('Edit', (write) => write.patch('tasks', id, { description: 'Run', completed: true }));
  const row = (await getDb().tasks.get(id))!;
  await withoutLog(getDb(), ['tasks'], () => getDb().tasks.put({ ...row, description: 'Theirs' }));
  await undo();
  expect(await getDb().tasks.get(id)).toMatchObject({ description: 'Theirs', completed: false });
});

test('undo of an addition keeps the row when it was edited since', async () => {
  const { undo } = await addTask();
  const row = (await getDb().tasks.get(id))!;
  await withoutLog(getDb(), ['tasks'], () => getDb().tasks.put({ ...row, summary: 'Theirs', _v: 3 }));
  await undo();
  expect(await getDb().tasks.get(id)).toMatchObject({ summary: 'Theirs' });
});

test('a second undo of the same intent does nothing', async () => {
  await addTask();
  const { undo } = await rename('Run');
  await undo();
  await rename('Swim');
  await undo();
  expect((await getDb().tasks.get(id))?.description).toBe('Swim');
});

test('after a new intent nothing can be redone', async () => {
  await addTask();
  await rename('Run');
  await undoLast();
  await rename('Swim');
  expect(await redoLast()).toBeNull();
});

test('nor after a new intent of another tab', async () => {
  await addTask();
  await rename('Run');
  await undoLast();
  const other = createDb(profile);
  await other.undo.add({ label: 'Elsewhere', at: Date.now(), undone: 0, changes: [] });
  other.close();
  expect(await redoLast()).toBeNull();
});

test('what the app notes by itself is stored and sent, and the next Undo skips it', async () => {
  await addTask();
  expect(await record(async (write) => write.patch('tasks', id, { summary: 'noted' }).then(() => 'done'))).toBe('done');
  expect((await getDb().outbox.toArray()).at(-1)?.body.summary?.value).toBe('noted');
  expect(await undoLast()).toBe('Add task');
});

test('an intent that reverts itself leaves no step', async () => {
  await mutate('Nothing', async (write) => {
    await write.put('tasks', { id, description: 'Walk', completed: false });
    await write.delete('tasks', id);
  });
  expect([await getDb().undo.count(), await getDb().outbox.count()]).toEqual([0, 0]);
});

test('an intent of many writes leaves one step', async () => {
  const [one, two] = [newId(), newId()];
  const { undo } = await mutate('Two', async (write) => {
    await write.put('tasks', { id: one, description: 'Walk', completed: false });
    await write.put('tasks', { id: two, description: 'Swim', completed: false });
    await write.patch('tasks', one, { completed: true });
  });
  expect((await getDb().undo.toArray()).map(({ changes }) => changes.map(({ id }) => id))).toEqual([[one, two]]);
  await undo();
  expect(await getDb().tasks.count()).toBe(0);
});

test('a step of another tab is undone here', async () => {
  await addTask();
  const other = createDb(profile);
  await other.open();
  await rename('Run');
  const steps = await other.undo.toArray();
  expect(steps.map(({ label }) => label)).toEqual(['Add task', 'Rename']);
  other.close();
  expect(await undoLast()).toBe('Rename');
});

test(`the newest ${UNDO_STEPS} steps are kept, and few more`, async () => {
  await addTask();
  for (let i = 0; i < UNDO_STEPS + 25; i++) await rename(`Walk ${i}`);
  const steps = await getDb().undo.orderBy(':id').toArray();
  expect(steps.length).toBeGreaterThanOrEqual(UNDO_STEPS);
  expect(steps.length).toBeLessThan(UNDO_STEPS + 20);
  expect(steps.at(-1)?.changes[0]?.after).toEqual({ description: `Walk ${UNDO_STEPS + 24}` });
}, 60_000);

test("a day's tick can be undone and redone, although its id is made from habit and day", async () => {
  const tick = {
    id: idOf('habit_day', id, '2026-05-14'),
    habit_id: id,
    day: '2026-05-14' as Day,
    state: 'done' as const,
  };
  await mutate('Tick', (write) => write.put('habit_days', tick));
  await getDb().outbox.toCollection().modify({ state: 'sent', tries: 1 });
  await undoLast();
  expect(await getDb().habit_days.get(tick.id)).toBeUndefined();
  await redoLast();
  expect(await getDb().habit_days.get(tick.id)).toMatchObject({ state: 'done', day: '2026-05-14' });
  await mutate('Untick', (write) => write.patch('habit_days', tick.id, { state: 'open' }));
  await undoLast();
  expect(await getDb().habit_days.get(tick.id)).toMatchObject({ state: 'done' });
  await redoLast();
  expect(await getDb().habit_days.get(tick.id)).toMatchObject({ state: 'open' });
  // The device that made the row made it again after its delete: in this order every device ends with it.
  expect((await getDb().outbox.orderBy(':id').toArray()).map(({ op }) => op)).toEqual(['put', 'del', 'put']);
});

test('an intent that runs while another profile is opened stays in its own profile', async () => {
  const ada = getDb();
  const other = newId();
  await mutate('Two rows', async (write) => {
    await write.put('tasks', { id, description: 'Walk', completed: false });
    void openProfile({ id: other, kind: 'account', user_id: other });
    for (let i = 0; i < 50; i++) await ada.tasks.count();
    await write.put('memory_entries', { id: newId(), fact: 'for Ada' });
  }).catch(() => undefined);
  await openProfile({ id: other, kind: 'account', user_id: other });
  expect([await getDb().tasks.count(), await getDb().memory_entries.count(), await getDb().outbox.count()]).toEqual([
    0, 0, 0,
  ]);
  await openProfile(profile);
  // Whole or not at all.
  expect(await getDb().tasks.count()).toBe(await getDb().memory_entries.count());
});

test('an undo and a redo of the same steps at the same time, as from two tabs, both come to an end', async () => {
  await importRows(12);
  let redone: Promise<string | null> | undefined;
  await undoLast(() => {
    redone ??= redoLast();
  });
  await redone;
  // Each step was turned at most twice.
  expect(await getDb().outbox.count()).toBeLessThanOrEqual(36);
  await undoLast();
  expect(await getDb().tasks.count()).toBe(0);
});
