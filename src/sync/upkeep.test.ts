import { expect, test } from 'vitest';
import { CHECK_EVERY_MS } from './check.ts';
import { answerTo, arrived, idNo, memoryRow, testDevice, USER } from '#tests/support/sync-device.ts';
import { withoutLog } from '#data/engine-writes.ts';
import { weeklyUpkeep } from './upkeep.ts';
import { DAY_MS } from '#lib/durations.ts';

test('graves are kept for 180 days, and refused changes are offered again each week', async () => {
  const { db, deps, clock, cycle } = await testDevice();
  const settled = { ...deps, post: async (request: Parameters<typeof answerTo>[0]) => answerTo(request, { head: 20 }) };
  await arrived(db, { ...memoryRow(idNo(9), 'x'), _v: 3 });
  await db.graves.bulkPut([
    { t: 'tasks', id: idNo(1), v: 3, at: clock.ms - 181 * DAY_MS },
    { t: 'tasks', id: idNo(2), v: 4, at: clock.ms - 179 * DAY_MS },
  ]);
  await db.memory_entries.put(memoryRow(idNo(3), 'refused'));
  await cycle((request) =>
    answerTo(request, { acks: request.muts.map(({ mid }) => ({ mid, s: 'rejected', v: 0, code: '22000' })) }),
  );
  expect(await db.quarantine.count()).toBe(1);

  expect(await weeklyUpkeep(settled)).not.toBeNull();
  expect((await db.graves.toArray()).map(({ id }) => id)).toEqual([idNo(2)]);
  expect(await db.outbox.toArray()).toMatchObject([{ id: idNo(3), state: 'queued' }]);
  expect(await db.quarantine.count()).toBe(0);

  expect(await weeklyUpkeep(settled)).toBeNull();
  clock.ms += CHECK_EVERY_MS;
  expect(await weeklyUpkeep(settled)).not.toBeNull();
});

test('what was attached to a row that another device deleted stays for as long as a trash has the row, then it is deleted', async () => {
  const { db, deps, clock } = await testDevice();
  const settled = { ...deps, post: async (request: Parameters<typeof answerTo>[0]) => answerTo(request, { head: 10 }) };
  await arrived(db, { ...memoryRow(idNo(3), 'restored since'), _v: 4 });
  await db.graves.bulkPut([
    { t: 'memory_entries', id: idNo(1), v: 3, at: clock.ms - 31 * DAY_MS },
    { t: 'memory_entries', id: idNo(2), v: 3, at: clock.ms - 29 * DAY_MS },
    { t: 'memory_entries', id: idNo(3), v: 3, at: clock.ms - 31 * DAY_MS },
  ]);
  const attached = [1, 2, 3, 4].map((n) => ({
    id: idNo(10 + n),
    user_id: USER,
    created_at: new Date(clock.ms).toISOString(),
    owner_kind: 'memory',
    owner_id: idNo(n),
    position: 1,
    media_type: 'image/jpeg',
    name: 'photo.jpg',
    size: 4,
    sha256: `${n}`.repeat(64),
    _v: 4 + n,
  }));
  await withoutLog(db, ['attachments'], () => db.attachments.bulkPut(attached));
  await weeklyUpkeep(settled);
  expect(await db.attachments.toCollection().primaryKeys()).toEqual([idNo(12), idNo(13), idNo(14)]);
});
