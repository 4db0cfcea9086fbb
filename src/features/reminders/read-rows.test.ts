import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDb, type DaymarkDb } from '#data/db.ts';
import { withoutLog } from '#data/engine-writes.ts';
import { newId } from '#lib/id.ts';
import { DAMAGED, HIDDEN } from '#lib/damaged.ts';
import { titleOf } from './read-rows.ts';
import { wordsOf } from './words.ts';

const user = newId();
let db: DaymarkDb;
beforeEach(() => {
  db = createDb({ id: user, kind: 'account', user_id: user });
});
afterEach(() => db.close());

test('A reminder has its title from the rows of this device', async () => {
  const [habit, task, ofProject, event] = [newId(), newId(), newId(), newId()];
  const common = { user_id: user, created_at: '2026-05-14T10:00:00.000Z' };
  await withoutLog(db, ['habits', 'tasks', 'project_tasks', 'calendar_events'], async () => {
    await db.table('habits').put({ id: habit, ...common, title: ' Stretch ' });
    await db.table('tasks').put({ id: task, ...common, description: 'Call Ada' });
    await db.table('project_tasks').put({ id: ofProject, ...common, description: 'Paint the door' });
    await db.table('calendar_events').put({ id: event, ...common, title: 'x'.repeat(500) });
  });
  expect(await titleOf(db, { user, kind: 'habit', id: habit })).toBe('Stretch');
  expect(await titleOf(db, { user, kind: 'task', id: task })).toBe('Call Ada');
  expect(await titleOf(db, { user, kind: 'task', id: ofProject })).toBe('Paint the door');
  expect((await titleOf(db, { user, kind: 'event', id: event }))?.length).toBeLessThanOrEqual(120);
});

test('A reminder of somebody else, of a row that is not here, or of no row has none', async () => {
  const id = newId();
  await withoutLog(db, ['tasks'], () => db.table('tasks').put({ id, user_id: user, description: 'Call Ada' }));
  expect(await titleOf(db, { user: newId(), kind: 'task', id })).toBeNull();
  expect(await titleOf(db, { user, kind: 'task', id: newId() })).toBeNull();
  expect(await titleOf(db, { user, kind: 'check_in', id: null })).toBeNull();
});

test('A title that this device cannot read is not shown: the reminder has the calm one of its kind', async () => {
  const [hidden, damaged] = [newId(), newId()];
  await withoutLog(db, ['habits'], () =>
    db.table('habits').bulkPut([
      { id: hidden, user_id: user, title: HIDDEN.en },
      { id: damaged, user_id: user, title: DAMAGED.en },
    ]),
  );
  for (const id of [hidden, damaged]) expect(await titleOf(db, { user, kind: 'habit', id })).toBeNull();
  const due = { key: 'x', kind: 'habit', at: 0, id: hidden, day: null, title: HIDDEN.en, minute: 0 } as const;
  expect(wordsOf(due, { zone: 'UTC', hours: '24' })).toMatchObject({
    title: 'Habit',
    body: 'It is time for this habit.',
  });
});
