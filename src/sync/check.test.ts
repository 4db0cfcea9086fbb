import { expect, test } from 'vitest';
import { CHECK_EVERY_MS, checkBucket } from './check.ts';
import { writeMeta } from '#data/meta.ts';
import { readTrash } from '#data/trash.ts';
import type { Change, SyncRequest } from './protocol.ts';
import { answerTo, arrived, idNo, memoryChange, memoryRow, testDevice } from '#tests/support/sync-device.ts';

/** A device that is due for a comparison, with three rows that the server has too. */
async function compared(page: readonly Change[], head = 10) {
  const device = await testDevice();
  const rows = [1, 2, 3].map((n) => ({ ...memoryRow(idNo(n), `fact ${n}`), _v: n }));
  await arrived(device.db, ...rows);
  await writeMeta(device.db, 'check', { t: 'memory_entries', after: null, at: 0 });
  const asked: SyncRequest[] = [];
  const post = async (request: SyncRequest) => {
    asked.push(request);
    return answerTo(request, { head, changes: [...page] });
  };
  return { ...device, asked, check: (force?: boolean) => checkBucket({ ...device.deps, post }, force) };
}
const same = [1, 2, 3].map((n) => memoryChange(idNo(n), n, `fact ${n}`));

test("fine print 21: a flipped value is found although id and version agree, and is replaced by the server's", async () => {
  const { db, check } = await compared([same[0]!, memoryChange(idNo(2), 2, 'fact two'), same[2]!]);
  expect(await check()).toEqual({ table: 'memory_entries', compared: 3, repaired: [idNo(2)] });
  expect(await db.memory_entries.get(idNo(2))).toMatchObject({ fact: 'fact two' });
  expect(await db.versions.toArray(), 'the words that were here can be read').toMatchObject([
    { id: idNo(2), field: 'fact', value: 'fact 2', why: 'lost' },
  ]);
});

test('a row that the device has lost is restored, a row that the server does not have goes to the trash', async () => {
  const { db, check } = await compared([same[0]!, same[1]!, memoryChange(idNo(4), 4, 'lost here')]);
  expect((await check())?.repaired).toEqual([idNo(4), idNo(3)]);
  expect((await db.memory_entries.toArray()).map(({ id }) => id)).toEqual([1, 2, 4].map(idNo));
  expect((await readTrash(db)).flatMap(({ rows }) => rows)).toMatchObject([{ id: idNo(3), row: { fact: 'fact 3' } }]);
});

test('rows that agree are not changed, nor is a row with a pending edit', async () => {
  const { db, check } = await compared([same[0]!, memoryChange(idNo(2), 2, 'fact two'), same[2]!]);
  await db.memory_entries.update(idNo(2), { fact: 'mine' });
  expect(await check()).toMatchObject({ repaired: [] });
  expect(await db.memory_entries.get(idNo(2))).toMatchObject({ fact: 'mine' });
});

test('one bucket a week, and in turn the buckets of all tables', async () => {
  const { asked, check, clock } = await compared(same);
  await check();
  expect(await check()).toBeNull();
  clock.ms += CHECK_EVERY_MS;
  await check();
  const tables = asked.map(({ snapshot }) => snapshot?.part === 'rows' && snapshot.t);
  expect(tables[0]).toBe('memory_entries');
  expect(tables).toHaveLength(2);
  expect(tables[1]).not.toBe(tables[0]);
});

test('two sides at different versions are not compared', async () => {
  const { db, check } = await compared([], 11);
  expect(await check()).toBeNull();
  expect(await db.memory_entries.count()).toBe(3);
});
