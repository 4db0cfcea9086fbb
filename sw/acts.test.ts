import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { clear, createStore } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDb, type DaymarkDb } from '#data/db.ts';
import { createEngineDb } from '#data/engine-db.ts';
import { keepAct, keepPushDevice, waitingActs, type WaitingAct } from '#data/notices.ts';
import { write } from '#data/write.ts';
import type { RowOf, TableName } from '#data/schema.ts';
import { habitDayId } from '#features/habits/habit.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { applyActs } from './acts.ts';
import type { Part } from './part.ts';

const ada = { id: 'ada', kind: 'account', user_id: '018f0000-0000-7000-8000-000000000ada' } as const;
let db: DaymarkDb;
let part: Part;
beforeEach(async () => {
  await clear(createStore('daymark', 'keyval'));
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  db = createDb(ada, options);
  await db.open();
  part = {
    deliver: () => Promise.resolve(),
    isOver: () => Promise.resolve(false),
    titleOf: () => Promise.resolve(null),
    fetchDone: () => Promise.resolve(false),
    usableProfile: () => Promise.resolve(ada),
    createEngineDb: (profile) => createEngineDb(profile, options),
    write,
  };
});
afterEach(() => {
  db.close();
  vi.unstubAllGlobals();
});

/** A row that the server has. */
async function given<T extends TableName>(t: T, row: Partial<RowOf<T>>): Promise<string> {
  const id = newId();
  await db.table(t).put({ id, user_id: ada.user_id, created_at: '2026-05-14T10:00:00.000Z', ...row });
  await db.outbox.clear();
  return id;
}
const waiting = async () =>
  (await db.outbox.toArray()).map(({ op, t, body }) => `${op} ${t} ${Object.keys(body).sort().join(' ')}`);

const AT = Date.parse('2026-06-01T08:05:00.000Z');
const press = (act: Partial<WaitingAct> & Pick<WaitingAct, 'kind' | 'of'>) =>
  keepAct({ id: newId(), user: ada.user_id, day: null, at: AT, ...act });

test('Done with the app closed ticks the day of a habit, as a press on the page does, and is sent later', async () => {
  const habit = await given('habits', { title: 'Walk', type: 'habit', frequency: 'daily' });
  await db.outbox.clear();
  const day = '2026-06-01' as Day;
  await press({ kind: 'habit', of: habit, day });
  expect(await applyActs(part)).toBe(true);
  expect(await db.habit_days.toArray()).toMatchObject([
    { id: habitDayId(habit, day), habit_id: habit, day, state: 'done', done_at: new Date(AT).toISOString() },
  ]);
  expect(await waiting()).toEqual(['put habit_days created_at day done_at habit_id state']);
  expect(await waitingActs()).toEqual([]);
  await db.outbox.clear();
  await press({ kind: 'habit', of: habit, day });
  await applyActs(part);
  expect(await waiting(), 'a second press changes nothing').toEqual([]);
});

test('Done at night belongs to the day that the person means, as on the page', async () => {
  const at = new Date(2026, 5, 2, 1, 0).getTime();
  await given('preferences', { values: { day_starts_at: 4 } });
  const fields = { description: 'Water', completed: false, due_date: '2026-05-30' as Day, rrule: 'FREQ=DAILY' };
  const id = await given('tasks', fields);
  await press({ kind: 'task', of: id, at });
  await applyActs(part);
  const next = (await db.tasks.toArray()).find((row) => row.id !== id);
  // The first that is not over on Monday, June 1st, which lasts until 4 o'clock.
  expect(next?.due_date).toBe('2026-06-01');
});

test('Done completes a task, and a repeating one makes its next', async () => {
  const id = await given('project_tasks', {
    description: 'Water',
    completed: false,
    project_id: '',
    due_date: '2026-06-01' as Day,
    remind_at: '2026-06-01T08:00:00.000Z',
    rrule: 'FREQ=DAILY',
  });
  await press({ kind: 'task', of: id });
  await applyActs(part);
  expect(await db.project_tasks.get(id)).toMatchObject({ completed: true, completed_at: new Date(AT).toISOString() });
  const next = (await db.project_tasks.toArray()).filter((row) => row.id !== id);
  expect(next).toMatchObject([
    { description: 'Water', completed: false, due_date: '2026-06-02', remind_at: '2026-06-02T08:00:00.000Z' },
  ]);
});

test('what was pressed waits for its own person, and for a database that the worker may open', async () => {
  const habit = await given('habits', { title: 'Walk', type: 'habit', frequency: 'daily' });
  await press({ kind: 'habit', of: habit, day: '2026-06-01', user: newId() });
  await press({ kind: 'habit', of: habit, day: '2026-06-02' });
  expect(await applyActs(undefined)).toBe(false);
  expect(await applyActs({ ...part, usableProfile: () => Promise.resolve(undefined) })).toBe(false);
  expect(await waitingActs()).toHaveLength(2);
  await applyActs(part);
  expect((await waitingActs()).map(({ day }) => day)).toEqual(['2026-06-01']);
});

test('a row that is gone is left alone', async () => {
  await press({ kind: 'habit', of: newId(), day: '2026-06-01' });
  await press({ kind: 'task', of: newId() });
  await applyActs(part);
  expect([await waiting(), await waitingActs()]).toEqual([[], []]);
});

test('Later is said to the server by the subscription’s secret, and waits while it cannot be reached', async () => {
  await keepPushDevice({ user: ada.user_id, endpoint: 'https://push.example/1', auth: 'secret', key: 'k' });
  await press({ kind: 'later', of: 'task/t/x', at: AT + 3_600_000 });
  const answers = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError('offline'));
  answers.mockResolvedValueOnce(new Response(null, { status: 503 })).mockResolvedValue(new Response('{}'));
  vi.stubGlobal('fetch', answers);
  await applyActs(undefined);
  await applyActs(undefined);
  expect(await waitingActs()).toHaveLength(1);
  await applyActs(undefined);
  expect(await waitingActs()).toEqual([]);
  expect(answers.mock.lastCall).toEqual([
    '/api/push/later',
    {
      method: 'POST',
      body: JSON.stringify({
        device: { endpoint: 'https://push.example/1', auth: 'secret' },
        key: 'task/t/x',
        until: AT + 3_600_000,
      }),
    },
  ]);
});

test('without a subscription Later stays on the device for the open app', async () => {
  await press({ kind: 'later', of: 'task/t/x', at: Date.now() + 3_600_000 });
  await press({ kind: 'later', of: 'task/t/old', at: Date.now() - 2 * 86_400_000 });
  await applyActs(undefined);
  expect((await waitingActs()).map(({ of }) => of)).toEqual(['task/t/x']);
});
