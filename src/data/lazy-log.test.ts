import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#lib/id.ts';

const user = newId();
const profile = { id: user, kind: 'account' as const, user_id: user };
const task = () => ({ id: newId(), description: 'Call Lotte', completed: false });
const PART = './page-log.ts';

/** A page that has just been opened: its log has not been loaded. */
async function openPage() {
  vi.resetModules();
  const { closeProfile, openProfile } = await import('./db.ts');
  const { deleteProfileDb } = await import('./erase.ts');
  const page = {
    ...(await import('./lazy-log.ts')),
    ...(await import('./mutate.ts')),
    ...(await import('./write.ts')),
    ...(await import('./engine-writes.ts')),
  };
  await deleteProfileDb(profile);
  const at = await openProfile(profile);
  close = () => closeProfile(profile);
  return { at, ...page };
}
let close: () => Promise<void> = async () => undefined;

beforeEach(() => {
  vi.doUnmock(PART);
});
afterEach(() => close());

test("before the log is loaded, reads, drafts and the engine's writes work, and other writes must use write()", async () => {
  const { at, loadedLog, withoutLog } = await openPage();
  const row = { ...task(), user_id: user, created_at: '2026-05-14T12:00:00.000Z' };
  await withoutLog(at, ['tasks'], () => at.tasks.put({ ...row, _v: 3 }));
  await at.drafts.put({ key: 'chat', text: 'half a word', at: 1, tab: 'a' });
  await expect(at.tasks.put({ ...row, completed: true })).rejects.toThrow('mutation log');
  await expect(at.tasks.clear()).rejects.toThrow('mutation log');
  expect(await at.tasks.toArray()).toMatchObject([{ completed: false, _v: 3 }]);
  expect(await at.outbox.count()).toBe(0);
  expect(loadedLog()).toBeUndefined();
});

test('the first write loads the log, a nested one does not wait, and both can be undone', async () => {
  const { at, loadedLog, mutate, record } = await openPage();
  const [outer, inner] = [task(), task()];
  const done = await mutate('Add two', async (write) => {
    await write.put('tasks', outer);
    await mutate('Add one', (nested) => nested.put('tasks', inner));
  });
  expect(loadedLog()).toBeDefined();
  const [first, second, ...more] = await at.outbox.toArray();
  expect(more).toEqual([]);
  expect(first!.tx).toBe(second!.tx);
  expect(await at.undo.count()).toBe(1);
  await done.undo();
  expect(await at.tasks.count()).toBe(0);
  await record((write) => write.put('tasks', outer));
  expect(await at.tasks.count()).toBe(1);
});

test('write() itself loads the log, for the engine and the coach', async () => {
  const { at, write } = await openPage();
  const row = task();
  await write(at, { clock: 'lowest' }, (writer) => writer.put('tasks', row));
  expect(await at.outbox.toArray()).toMatchObject([{ op: 'fill', id: row.id }]);
  await expect(at.tasks.put({ ...row, description: 7 } as never)).rejects.toMatchObject({ code: 'WrongKind' });
});

test('when the log cannot be loaded the write fails, and the next write tries again', async () => {
  vi.doMock(PART, () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const { at, mutate, write } = await openPage();
  const row = task();
  await expect(mutate('Add', (writer) => writer.put('tasks', row))).rejects.toThrow();
  await expect(write(at, {}, (writer) => writer.put('tasks', row))).rejects.toThrow();
  expect(await at.tasks.count()).toBe(0);
  vi.doUnmock(PART);
  await mutate('Add', (writer) => writer.put('tasks', row));
  expect(await at.outbox.toArray()).toMatchObject([{ op: 'put', id: row.id }]);
});
