import { expect, test, vi } from 'vitest';
import { takeLease } from '#data/lease.ts';
import { SCHEMA_VERSION } from '#data/schema.ts';
import { SyncError } from '#sync/errors.ts';
import { answerTo, idNo, memoryRow, testDevice } from '#tests/support/sync-device.ts';
import { runCycles } from './deliver.ts';

const never = () => Promise.reject(new Error('nothing to wait for'));

async function deviceWithOneEdit() {
  const device = await testDevice();
  await device.db.memory_entries.put(memoryRow(idNo(1), 'written with the app closed soon after'));
  const post = vi.fn(async (request: Parameters<typeof answerTo>[0]) =>
    answerTo(request, {
      acks: request.muts.map(({ mid }) => ({ mid, s: 'ok' as const, v: 11 })),
      head: 11,
      cursor: 11,
    }),
  );
  return { ...device, post };
}

test('the outbox is sent', async () => {
  const { db, deps, post } = await deviceWithOneEdit();
  await runCycles({ ...deps, post }, never);
  expect(post.mock.calls.flatMap(([request]) => request.muts)).toHaveLength(1);
  expect(await db.outbox.count()).toBe(0);
});

test('a server that is still away rejects, so that the browser tries again, and the edit stays', async () => {
  const { db, deps } = await deviceWithOneEdit();
  const post = () => Promise.reject(new SyncError('retryable', 'unreachable'));
  await expect(runCycles({ ...deps, post }, never)).rejects.toMatchObject({ code: 'unreachable' });
  expect(await db.outbox.count()).toBe(1);
});

test('an ended session is not retried: the edit stays until the person signs in', async () => {
  const { db, deps } = await deviceWithOneEdit();
  await runCycles({ ...deps, post: () => Promise.reject(new SyncError('auth', 'refresh_refused')) }, never);
  expect(await db.outbox.count()).toBe(1);
});

test('an engine older than the database does nothing at all', async () => {
  const { db, deps, post } = await deviceWithOneEdit();
  await db.meta.put({ k: 'sv', value: SCHEMA_VERSION + 1 });
  await runCycles({ ...deps, post }, never);
  expect(post).not.toHaveBeenCalled();
  expect(await db.outbox.count()).toBe(1);
});

test('the worker waits for the lease of a page that was closed during a cycle', async () => {
  const { db, deps, clock, post } = await deviceWithOneEdit();
  await takeLease(db, 'lease', 'a page that is gone', clock.ms, 'none');
  await runCycles({ ...deps, post }, async () => {
    clock.ms += 5000;
  });
  expect(await db.outbox.count()).toBe(0);
});

test('a page that keeps working is not disturbed; the worker asks to be woken again', async () => {
  const { db, deps, clock, post } = await deviceWithOneEdit();
  await takeLease(db, 'lease', 'a page at work', clock.ms, 'none');
  const renewed = async () => {
    clock.ms += 5000;
    const lease = await db.meta.get('lease');
    await db.meta.put({ k: 'lease', value: { ...(lease?.value as object), until: clock.ms + 40_000 } });
  };
  await expect(runCycles({ ...deps, post }, renewed)).rejects.toMatchObject({ code: 'busy' });
  expect(post).not.toHaveBeenCalled();
});
