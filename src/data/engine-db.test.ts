import { expect, test } from 'vitest';
import { createDb } from './db.ts';
import { createEngineDb } from './engine-db.ts';
import { withoutLog } from './engine-writes.ts';
import { write } from './write.ts';

const profile = { id: crypto.randomUUID(), kind: 'account' as const, user_id: crypto.randomUUID() };
const row = {
  id: crypto.randomUUID(),
  user_id: profile.user_id,
  created_at: '2026-05-14T12:00:00.000Z',
  description: 'Call Lotte',
  completed: false,
};

test('without checks of rows, only the engine and write() may write', async () => {
  const page = createDb(profile);
  await page.tasks.put(row);
  page.close();
  const engine = createEngineDb(profile);
  await expect(engine.tasks.put({ ...row, completed: true })).rejects.toThrow('mutation log');
  await expect(engine.tasks.clear()).rejects.toThrow('mutation log');
  expect(await engine.tasks.get(row.id)).toMatchObject({ completed: false });
  await withoutLog(engine, ['tasks'], () => engine.tasks.put({ ...row, completed: true, _v: 7 }));
  expect(await engine.tasks.get(row.id)).toMatchObject({ completed: true, _v: 7 });
  expect(await engine.outbox.count()).toBe(1);
  await write(engine, { clock: 'lowest' }, (writer) => writer.patch('tasks', row.id, { summary: 'said late' }));
  expect(await engine.tasks.get(row.id)).toMatchObject({ completed: true, summary: 'said late', _v: 7 });
  expect(await engine.outbox.toArray()).toMatchObject([
    { op: 'put', body: { summary: { value: 'said late', ts: 0 } } },
  ]);
  engine.close();
});
