import { expect, test } from 'vitest';
import { mutateIn } from '#data/mutate.ts';
import { SyncError } from './errors.ts';
import type { Ack, Change } from './protocol.ts';
import { requestsOf } from '#tests/support/device-db.ts';
import { answerTo, arrived, idNo, memoryChange, memoryRow, testDevice } from '#tests/support/sync-device.ts';

const OURS = 11;
const shared = idNo(9);
const fresh = [1, 2, 3].map(idNo);

/**
 * Three new rows and an edit of a shared row are sent, the server takes them as version 11, and the answer is lost. Another device, which
 * has seen that, changes the shared row: `later`. A proxy finds the resend too large, so its first part pulls `later`, and its second gets
 * the outcome of the edit.
 */
async function toldLate(later: Change, meanwhile?: string) {
  const { db, clock, cycle, asked } = await testDevice();
  const write = (id: string, fact: string) =>
    mutateIn(db, 'write', (w) => w.put('memory_entries', memoryRow(id, fact) as never));
  const rewrite = (fact: string) => mutateIn(db, 'edit', (w) => w.patch('memory_entries', shared, { fact }));
  await arrived(db, { ...memoryRow(shared, 'start'), _v: 5 });
  for (const id of fresh) await write(id, 'new');
  await rewrite('start\nours');
  await cycle(() => Promise.reject(new SyncError('retryable', 'timeout')));
  await write(idNo(8), 'new');
  if (meanwhile) await rewrite(meanwhile);
  clock.ms += 60_000;
  asked.length = 0;
  const outcome = await cycle((request) => {
    if (request.muts.length > 3) throw new SyncError('request', 'http_413');
    return answerTo(request, {
      head: 13,
      cursor: 13,
      acks: request.muts.map(({ mid, id, body }): Ack => {
        if (fresh.includes(id) || body.fact?.value === 'start\nours') return { mid, s: 'dup', v: OURS };
        if (body.fact?.value === meanwhile) return { mid, s: 'merged', v: 13, theirs: { fact: later.d.fact } };
        return { mid, s: 'ok', v: 13 };
      }),
      changes: (request.cursor ?? 0) < later.v ? [later] : [],
    });
  });
  expect(outcome.kind).toBe('done');
  expect(asked.filter(({ muts }) => muts.length > 0).length).toBeGreaterThan(2);
  expect(await db.outbox.count()).toBe(0);
  expect(await db.shadow.count()).toBe(0);
  return db;
}

test('fine print 27: an old outcome of an edit does not replace later changes by other devices', async () => {
  const db = await toldLate(memoryChange(shared, 12, 'theirs, later'));
  expect(await db.memory_entries.get(shared)).toMatchObject({ fact: 'theirs, later', _v: 12 });
  // The next edit starts from the server's value.
  await mutateIn(db, 'edit', (w) => w.patch('memory_entries', shared, { tags: ['t'] }));
  expect(await db.shadow.get(['memory_entries', shared])).toMatchObject({ v: 12, d: { fact: 'theirs, later' } });
});

test('fine print 27: a row that was deleted meanwhile stays deleted', async () => {
  const db = await toldLate(memoryChange(shared, 12, 'start\nours', { del: true }));
  expect(await db.memory_entries.get(shared)).toBeUndefined();
  expect(await db.graves.get(['memory_entries', shared])).toMatchObject({ v: 12 });
});

test('fine print 27: a pending later edit is based on the edit with the old outcome', async () => {
  const db = await toldLate(memoryChange(shared, 12, 'start, theirs\nours'), 'start\nours and more');
  expect((await db.memory_entries.get(shared))?.fact).toBe('start, theirs\nours and more');
  expect((await db.versions.toArray()).filter(({ why }) => why === 'lost' || why === 'merge')).toEqual([]);
});

test('fine print 31: the row of a repeat, which has all later changes, is not covered by a later edit of the same request', async () => {
  const { db, clock, cycle } = await testDevice();
  const lose = () => cycle(() => Promise.reject(new SyncError('retryable', 'timeout')));
  await arrived(db, { ...memoryRow(idNo(1), 'start'), _v: 3 });
  await db.memory_entries.update(idNo(1), { source: 'mine' });
  await lose();
  await db.memory_entries.update(idNo(1), { fact: 'mine' });
  // The server takes both, and the answer is lost. Another device, which has seen that, writes the row again, as version 19.
  await lose();
  clock.ms += 60_000;
  const now = memoryChange(idNo(1), 19, 'theirs, later');
  now.d.source = 'theirs';
  let shown: unknown;
  const outcome = await cycle(async (request) => {
    if (request.muts.length > 0) {
      // A page that ends before version 19.
      const [first, second] = request.muts.map(({ mid }): Ack => ({ mid, s: 'dup', v: 11 }));
      const acks = [{ ...first!, lost: ['source'], row: now }, second!];
      return answerTo(request, { head: 19, cursor: 12, more: true, acks });
    }
    shown = await db.memory_entries.get(idNo(1));
    return answerTo(request, { head: 19, cursor: 19, changes: [now] });
  });
  expect(outcome).toMatchObject({ kind: 'done', pushed: 2 });
  expect(shown).toMatchObject({ fact: 'theirs, later', source: 'theirs', _v: 19 });
});

test('many edits are acknowledged by a few requests, and one among them that is held keeps its entry and the copy of its row', async () => {
  const { db, cycle } = await testDevice();
  const ids = Array.from({ length: 120 }, (_, n) => idNo(n));
  const held = ids[60]!;
  for (const id of ids) await arrived(db, { ...memoryRow(id, 'start'), _v: 5 });
  for (const id of ids) await mutateIn(db, 'edit', (w) => w.patch('memory_entries', id, { fact: 'ours' }));
  const requests = await requestsOf(() =>
    cycle((request) =>
      answerTo(request, {
        acks: request.muts.map(({ mid, id }): Ack => ({ mid, s: id === held ? 'held' : 'ok', v: OURS })),
      }),
    ),
  );
  expect((await db.outbox.toArray()).map(({ id, state }) => [id, state])).toEqual([[held, 'held']]);
  expect((await db.shadow.toArray()).map(({ id, d }) => [id, d.fact])).toEqual([[held, 'start']]);
  expect(new Set((await db.memory_entries.toArray()).map(({ fact }) => fact))).toEqual(new Set(['ours']));
  // Each entry is marked as sent, and that is all that is done for each.
  const rest = requests.filter((request) => /outbox|shadow/.test(request) && request !== 'put outbox');
  expect(rest.length).toBeLessThan(30);
});
