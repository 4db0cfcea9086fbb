import { expect, test } from 'vitest';
import { withoutLog } from '#data/engine-writes.ts';
import { readTrash } from '#data/trash.ts';
import { write } from '#data/write.ts';
import { newId } from '#lib/id.ts';
import type { Change, SyncRequest, SyncResponse } from '#sync/protocol.ts';
import { ALL_TABLES } from '#sync/snapshot.ts';
import { writeMeta } from '#data/meta.ts';
import { answerTo, memoryChange, testDevice } from '#tests/support/sync-device.ts';
import { checkData, mendData } from './check-data.ts';

const [same, here, gone, other] = [newId(), newId(), newId(), newId()];

/** A device at version 20 and a server with these rows, which answers as the real one does. */
async function setUp() {
  const device = await testDevice();
  const { db } = device;
  await writeMeta(db, 'cursor', 20);
  const server = new Map<string, Change>();
  const answer = (request: SyncRequest): SyncResponse => {
    for (const { op, t, id, body } of request.muts) {
      const d = Object.fromEntries(Object.entries(body).map(([name, { value }]) => [name, value]));
      if (op === 'put') server.set(id, { t, id, v: 20, del: false, d });
    }
    const { snapshot } = request;
    if (!snapshot) return answerTo(request);
    if (snapshot.part === 'hot') return answerTo(request, { changes: [] });
    return answerTo(request, { changes: [...server.values()].filter(({ t }) => t === snapshot.t) });
  };
  const checked = { db, syncNow: async () => void (await device.cycle(answer)) };
  const post = async (request: SyncRequest) => structuredClone(answer(request));
  const there = (id: string, fact: string, v = 20) => server.set(id, memoryChange(id, v, fact));
  const onDevice = (id: string, fact: string, v: number | null = 20) =>
    withoutLog(db, ['memory_entries'], () =>
      db.memory_entries.put({
        ...(memoryChange(id, 20, fact).d as object),
        id,
        user_id: db.profile.user_id,
        ...(v === null ? {} : { _v: v }),
      } as never),
    );
  await writeMeta(db, 'tables', [...ALL_TABLES]);
  return { db, checked, post, there, onDevice, server };
}

test('a device that is as the server says so, and nothing is written', async () => {
  const { checked, post, there, onDevice, db } = await setUp();
  there(same, 'tea');
  await onDevice(same, 'tea');
  const report = await checkData(checked, post);
  expect(report).toMatchObject({ comparison: { same: 1, pending: 0 }, differences: [] });
  expect(await db.outbox.count()).toBe(0);
});

test('every difference is named, and an edit that waits is none', async () => {
  const { checked, post, there, onDevice, db } = await setUp();
  there(here, 'only on the server');
  await onDevice(gone, 'only on the device');
  there(other, 'new words', 19);
  await onDevice(other, 'old words', 19);
  await onDevice(same, 'tea');
  there(same, 'tea');
  await db.quarantine.put({
    mid: newId(),
    tx: newId(),
    t: 'memory_entries',
    id: same,
    op: 'patch',
    body: {},
    sv: 1,
    state: 'sent',
    tries: 1,
    seq: 1,
    code: 'check',
    at: 0,
  });
  const report = await checkData(checked, post);
  expect(report?.comparison).toMatchObject({ same: 0, pending: 1 });
  expect(report?.differences.map(({ is, name, fields }) => [is, name.kind, name.words, fields.join()])).toEqual([
    ['missing here', 'Memory', 'only on the server', ''],
    ['missing there', 'Memory', 'only on the device', ''],
    ['different', 'Memory', 'old words', 'fact'],
  ]);
});

test('mended, both sides are the same: what is missing comes, what was never sent goes out, what the server deleted is in the trash', async () => {
  const { checked, post, there, onDevice, db, server } = await setUp();
  there(here, 'only on the server');
  await onDevice(gone, 'deleted there');
  await onDevice(same, 'never sent', null);
  there(other, 'new words', 19);
  await onDevice(other, 'old words', 19);
  const report = await checkData(checked, post);
  expect(report?.differences).toHaveLength(4);
  await mendData(checked, report!);
  for (let i = 0; i < 5; i++) await checked.syncNow();
  expect((await db.memory_entries.toArray()).map(({ fact }) => fact).sort()).toEqual([
    'never sent',
    'new words',
    'only on the server',
  ]);
  expect([...server.keys()].sort()).toEqual([here, same, other].sort());
  const [kept] = await readTrash(db);
  expect(kept?.rows).toMatchObject([{ id: gone, row: { fact: 'deleted there' } }]);
  expect(
    (await db.versions.toArray()).filter(({ id }) => id === other),
    'the words of this device, which the server did not have',
  ).toMatchObject([{ field: 'fact', value: 'old words', why: 'lost' }]);
});

test('an edit that was made after the check is not touched by mending', async () => {
  const { checked, post, there, onDevice, db } = await setUp();
  await onDevice(gone, 'deleted there');
  there(other, 'new words', 19);
  await onDevice(other, 'old words', 19);
  const report = await checkData(checked, post);
  for (const id of [gone, other])
    await write(db, { label: 'Edit' }, (writer) => writer.patch('memory_entries', id, { fact: 'mine' }));
  const before = await db.versions.count();
  await mendData({ db, syncNow: async () => undefined }, report!);
  expect(await db.memory_entries.bulkGet([gone, other])).toMatchObject([{ fact: 'mine' }, { fact: 'mine' }]);
  expect(await readTrash(db)).toEqual([]);
  expect(await db.versions.count()).toBe(before);
});

test('while the account changes under it, there is no report', async () => {
  const { checked, post, there } = await setUp();
  there(same, 'tea');
  let head = 20;
  const moving = async (request: SyncRequest) => ({ ...(await post(request)), head: (head += 1) });
  expect(await checkData(checked, moving)).toBeNull();
});
